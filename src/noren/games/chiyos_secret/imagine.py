"""What might lie hidden, drawn as likely as random play leaves it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from noren import Dice, Hidden
from noren.games.chiyos_secret.belief.card_faces import draw_faces
from noren.games.chiyos_secret.belief.deduction import Facts, deduce
from noren.games.chiyos_secret.content import (
    CITY_SPACES,
    HONOR_TOKENS,
    INFLUENCE,
    TRACKS,
    assassins,
    disguises_for,
    true_card,
)
from noren.games.chiyos_secret.rules.board import disguised
from noren.games.chiyos_secret.rules.setup import Disguise, NameAssassin
from noren.games.chiyos_secret.state import Mine, Open, Sealed, Truth, View, World

TRIES: Final = 24
"""So many hands are weighed by what Motonaka did with them."""


def imagine(view: View, dice: Dice) -> Hidden[Mine, Sealed]:
    """Disguises, roles and lie from the exact belief; cards and tokens from what is unseen."""
    open, seat = view.open, view.seat
    truth = open.truth or imagine_truth(view, dice)
    private = [Mine(role) for role in truth.roles]
    sees = private[open.motonaka]
    if seat == open.motonaka and view.mine is not None:
        sees.hand = list(view.mine.hand)
    else:
        sees.hand = draw_hand(open, dice)
        reveal_prelude(view, sees, truth, dice)
    for mine in private:
        if mine.role == "usurper" and not _waiting_for(view, NameAssassin):
            mine.usurpers = [s for s, role in enumerate(truth.roles) if role == "usurper"]
            mine.assassin = truth.assassin
    known = view.mine.known if view.mine is not None else {}
    faces = draw_faces(open, known, dice)
    for card, lookers in open.peeks.items():
        for looker in lookers:
            private[looker].known[card] = faces[card]
    pool = deal_honor(view, private, dice)
    deck = _shuffled({*INFLUENCE} - {*sees.hand, *open.played}, dice)
    hidden = {card: faces[card] for card, patron in open.patrons.items() if not patron.face}
    return Hidden(private, Sealed(hidden, deck, pool))


def imagine_truth(view: View, dice: Dice) -> Truth:
    """Roles, disguises, assassin, city and lie; Motonaka knows them."""
    open, mine = view.open, view.mine
    if view.seat == open.motonaka and mine is not None:
        return Truth(tuple(mine.roles), mine.geisha, mine.ronin, mine.assassin, mine.city, mine.lie)
    geisha, ronin, nobles, lie = deduce(Facts.of(view)).draw(dice)
    roles = list(nobles)
    roles.insert(open.motonaka, "motonaka")
    suspects = [patron for patron in assassins() if patron not in open.not_assassin]
    assassin = mine.assassin if mine is not None and mine.assassin else dice.pick(suspects)
    first = TRACKS[open.seats].spaces + 1
    spaces = [space for space in range(first, first + CITY_SPACES) if space not in open.blanks]
    return Truth(tuple(roles), geisha, ronin, assassin, dice.pick(spaces), lie)


def reveal_prelude(view: View, sees: Mine, truth: Truth, dice: Dice) -> None:
    """What Motonaka knows, and has decided so far."""
    sees.roles = list(truth.roles)
    sees.city, sees.lie = truth.city, truth.lie
    if _waiting_for(view, Disguise):
        sees.drawn = dice.sample(disguises_for(view.open.seats), 2)
        return
    sees.geisha, sees.ronin = truth.geisha, truth.ronin
    if not _waiting_for(view, NameAssassin):
        sees.assassin = truth.assassin


def _waiting_for(view: View, step: type) -> bool:
    """Whether this moment of the Prelude is still to come."""
    return any(isinstance(waiting, step) for waiting in view.agenda)


def draw_hand(open: Open, dice: Dice) -> list[str]:
    """Motonaka's hand in the order of drawing, weighed by what was chosen with it.

    Whoever holds many cards that can be played draws less often at random, so a draw is evidence.
    """
    hands = [_one_hand(open, dice) for _ in range(TRIES if open.hand else 1)]
    return dice.weighted([hand for hand, _ in hands], [weight for _, weight in hands])


def _one_hand(open: Open, dice: Dice) -> tuple[list[str], float]:
    """A hand that could have made the plays seen, and how likely it was to make just those.

    Each card that was played or lost is put at one of the draws before it; unseen cards are dealt
    to the others.
    """
    drawn: list[str] = []
    blank: list[int] = []
    for decision in open.decisions:
        if decision.what in ("draw", "given"):
            blank.append(len(drawn))
            drawn.append("")
        elif decision.card:
            drawn[blank.pop(dice.below(len(blank)))] = decision.card
    rest = _shuffled({*INFLUENCE} - {*drawn}, dice)
    drawn = [card or rest.pop() for card in drawn]
    return _weigh(open, drawn)


def _weigh(open: Open, drawn: list[str]) -> tuple[list[str], float]:
    """Play the decisions again with these cards."""
    hand: list[str] = []
    weight, coming = 1.0, iter(drawn)
    for decision in open.decisions:
        if decision.what in ("draw", "decline", "play"):
            playable = sum(card not in decision.blocked for card in hand)
            weight /= decision.besides + playable
        if decision.what in ("draw", "given"):
            hand.append(next(coming))
        elif decision.card:
            hand.remove(decision.card)
    return hand, weight


def deal_honor(view: View, private: list[Mine], dice: Dice) -> list[str]:
    """Hidden honor tokens for everybody else; what is left is the pool."""
    open = view.open
    own = view.mine.tokens if view.mine is not None else []
    seen = {*own, *open.lost, *(token for tokens in open.shown for token in tokens)}
    rest = _shuffled({*HONOR_TOKENS} - seen, dice)
    for seat in open.nobles:
        if seat == view.seat:
            private[seat].tokens = list(own)
        else:
            private[seat].tokens = [rest.pop() for _ in range(open.honor[seat])]
    return rest


def _shuffled(things: Iterable[str], dice: Dice) -> list[str]:
    rest = sorted(things)
    dice.shuffle(rest)
    return rest


def things(world: World) -> list[str]:
    """Every card and token lies in exactly one place."""
    open, sealed = world.open, world.sealed
    found = [patron.face or sealed.faces[card] for card, patron in open.patrons.items()]
    found += [*open.unmasked.values(), *(true_card(fugitive) for fugitive in disguised(open))]
    found += [*sealed.deck, *open.played, *sealed.pool, *open.lost]
    found += [token for tokens in open.shown for token in tokens]
    for mine in world.private:
        found += [*mine.hand, *mine.tokens]
    return found
