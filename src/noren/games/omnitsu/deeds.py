"""What players did in the open though they might have done something else.

Whoever has looked at scrolls acts on it, and everyone can see the act: this is what a reader of
other players may write down. It is all public; `leanings` makes something of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from noren import Seat
from noren.games.omnitsu.content import CARDS, Effect
from noren.games.omnitsu.notes import Deed, Way
from noren.games.omnitsu.state import NOBODY, Open, sealed_of, seats

LOOK = 1
"""A look at a scroll is worth about a card."""
DECOY = 4
"""A Decoy from the Scroll Pile, in cards."""
HOPE = 4
"""What playing on is worth, in cards, to whoever might reach the Castle now."""


def way(open: Open, seat: Seat, card: str, action: int, target: Seat) -> Way:
    """What an action would bring its player: cards, scrolls that come, scrolls that go."""
    cards, comes, goes = 0, list[str](), list[str]()
    for effect in CARDS[card].actions[action].effects:
        cards += _cards(effect)
        comes += _comes(open, seat, target, effect)
        goes += _goes(open, seat, effect)
    return Way(cards, tuple(comes), tuple(goes))


def _cards(effect: Effect) -> int:
    match effect.do:
        case "draw":
            return effect.count
        case "look_own" | "look" | "look_any" | "scout" | "sleight":
            return LOOK
        case "rob" | "recover" | "restore" | "trade_in" | "play_on":
            return 1
        case "exchange":
            return DECOY
        case "discard":
            return -1
        case _:
            return 0


def _comes(open: Open, seat: Seat, target: Seat, effect: Effect) -> list[str]:
    if effect.do in ("swap", "mix", "steal"):
        return sealed_of(open, target)[:1]
    if effect.do == "pass_on":
        return sealed_of(open, (seat - effect.count) % len(open.cards))[:1]
    return []


def _goes(open: Open, seat: Seat, effect: Effect) -> list[str]:
    if effect.do in ("swap", "mix", "give", "exchange", "drop", "pass_on", "mix_all"):
        return sealed_of(open, seat)[:1]
    return []


def ways(open: Open, seat: Seat, card: str, actions: Iterable[int]) -> dict[tuple[int, Seat], Way]:
    """Every way of using one of these actions of a card, by action and target."""
    found = {}
    for action in actions:
        pointed = CARDS[card].actions[action].target
        for target in seats(open) if pointed else (NOBODY,):
            if target != seat:
                found[action, target] = way(open, seat, card, action, target)
    return found


def note_use(open: Open, seat: Seat, card: str, action: int, target: Seat, free: list[int]) -> None:
    """A player used an action, and might have used another or pointed at another player."""
    found = ways(open, seat, card, free)
    pointed = CARDS[card].actions[action].target
    chosen = found.pop((action, target if pointed else NOBODY))
    note_deed(open, seat, chosen, found.values())


def note_deed(open: Open, seat: Seat, chosen: Way, instead: Iterable[Way]) -> None:
    """Write a deed down, if it can tell anything about scrolls that its doer knows."""
    knew = tuple(scroll for scroll, who in open.looked if who == seat)
    rest = tuple(other for other in instead if other != chosen)
    told = {id for one in (chosen, *rest) for id in (*one.comes, *one.goes)}
    if open.ended or not told.intersection(knew):
        return
    open.deeds.append(Deed(seat, len(open.trails), knew, chosen, rest))
