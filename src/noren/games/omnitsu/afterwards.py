"""What a review asks of Omnitsu: what each scroll is, and who stands how with all face-up."""

from __future__ import annotations

from typing import Final

from noren import Dice, Seat
from noren.core.afterwards import Afterwards, Belief, Secret
from noren.games.omnitsu import content
from noren.games.omnitsu.belief.prospects import TRICKS, points_of, share_of_win
from noren.games.omnitsu.belief.scrolls import chances as scroll_chances
from noren.games.omnitsu.content import ANY_TIME, CASTLE
from noren.games.omnitsu.scene.labels import scroll_name
from noren.games.omnitsu.state import (
    LAST_TURN,
    Mine,
    Open,
    Sealed,
    View,
    World,
    castle_needs,
    cracked_of,
    held,
    in_force,
    scrolls_of,
)
from noren.parts.win_model import Learned

KIND: Final = "game"


def secrets(world: World) -> dict[str, Secret]:
    """The kind of every sealed scroll."""
    open, kinds = world.open, world.sealed.kinds
    if open.ended:
        return {}
    return {
        place: Secret(f"What is {scroll_name(open, id, None)}?", kinds[id])
        for id, place in places(open).items()
    }


def places(open: Open) -> dict[str, str]:
    """Where each scroll lies: by its owner, since it gets a new name whenever scrolls are mixed."""
    named: dict[str, str] = {}
    for seat in range(len(open.cards)):
        named |= {id: f"scroll-{seat}-{at}" for at, id in enumerate(scrolls_of(open, seat))}
    return named


def beliefs(view: View) -> list[Belief]:
    """What each scroll may be, by counting and by what the others did."""
    if view.open.ended:
        return []
    found = scroll_chances(view.open, view.mine or Mine(), view.seat)
    where = places(view.open)
    return [Belief(where[id], shares) for id, shares in found.items()]


def signs(world: World) -> tuple[str, list[list[float]]]:
    """How everyone stands."""
    return KIND, [_signs_of(world, who) for who in world.seats]


def _signs_of(world: World, who: Seat) -> list[float]:
    """What speaks for a seat's victory: the end if it came now, how near it is, and the cards."""
    open = world.open
    laid = [(world.sealed.kinds[s.id], s.owner, s.cracked) for s in open.scrolls]
    cards, settled = list(open.cards), open.true_scroll != ""
    hands = [held(open, world.private[seat], seat) for seat in world.seats]
    now = share_of_win(laid, cards, who, settled)
    after = _after_tricks(laid, cards, who, hands[who], now)
    others = [seat for seat in world.seats if seat != who]
    rivals = [_after_tricks(laid, cards, seat, hands[seat], 0.0) for seat in others]
    points = points_of(laid, cards, settled)
    best = max(points[seat] for seat in others)
    missing = max(0, castle_needs(open) - len(in_force(open)))
    near = 1 / (1 + missing)
    own = scrolls_of(open, who)
    kind = world.sealed.kinds[own[0]] if len(own) == 1 and not cracked_of(open, who) else ""
    knows = bool(own) and (own[0] in world.private[who].knows or own[0] in open.seen)
    return [
        now, now * near, after, after * near, max(rivals), max(rivals) * near,
        (points[who] - best) / 5, near, float(open.ended), open.turn / LAST_TURN,
        cards[who] / 5, sum(cards[seat] for seat in others) / (5 * len(others)),
        float(kind == "daimyo"), float(kind == "decoy"), float(kind == "poison"),
        float(len(own) > 1 or bool(cracked_of(open, who))), float(not own), float(knows),
        float(CASTLE in hands[who]), float(any(CASTLE in hands[seat] for seat in others)),
        float("ferryman" in hands[who]), sum(c in ANY_TIME["response"] for c in hands[who]) / 2,
        sum(_holds(world, seat, "daimyo") for seat in others) / 2,
        sum(_holds(world, seat, "poison") for seat in others) / 2,
        1 / len(cards),
    ]  # fmt: skip


def _after_tricks(
    laid: list[tuple[str, Seat, bool]], cards: list[int], who: Seat, hand: list[str], least: float
) -> float:
    """The share of the victory if the end came now and one card in hand could still be used."""
    tried = (trick(laid, cards, who) for card, trick in TRICKS.items() if card in hand)
    return max([least, share_of_win(laid, cards, who), *tried])


def _holds(world: World, who: Seat, kind: str) -> bool:
    return any(world.sealed.kinds[id] == kind for id in scrolls_of(world.open, who))


def redraw(world: World, dice: Dice) -> Sealed:
    """The deck in any order: nobody has seen it. The scrolls stay as they are."""
    deck = list(world.sealed.deck)
    dice.shuffle(deck)
    return Sealed(deck, dict(world.sealed.kinds))


LEARNED: Final = Learned(content.__name__, signs)
AFTERWARDS: Final = Afterwards(
    secrets=secrets,
    beliefs=beliefs,
    grounds="model",
    supposing=(
        "What is possible is counted exactly; how likely it is also goes by what the others did,"
        " supposing that they like good scrolls."
    ),
    chances=LEARNED.chances,
    even=LEARNED.even,
    redraw=redraw,
)
