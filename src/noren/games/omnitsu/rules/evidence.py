"""What everyone could write down during a game, written down as it happens.

Of hands: what came, what went, and what was asked meanwhile; whoever could have played a card and
did not is less likely to hold it. Of scrolls: what players did though they might have done
something else; whoever has looked at scrolls acts on it. It lies in the open drawer, so that
`belief` need not play the game again to find it.
"""

from __future__ import annotations

from collections.abc import Iterable

from noren import Seat
from noren.games.omnitsu.content import CARDS, CASTLE, MASK, Effect
from noren.games.omnitsu.state import (
    NOBODY,
    Asked,
    Deed,
    Drew,
    Gained,
    Note,
    Open,
    Way,
    sealed_of,
    seats,
)

LOOK = 1
"""A look at a scroll is worth about a card."""
DECOY = 4
"""A Decoy from the Scroll Pile, in cards."""
PLAYING_ON = 4
"""What playing on is worth, in cards, to whoever might reach the Castle now."""


GIVING = ("swap", "swap_look", "mix", "give", "exchange", "drop", "pass_on", "mix_all")
"""What takes a sealed scroll from whoever does it."""


def note_asked(
    open: Open, seat: Seat, base: int, sets: tuple[tuple[str, ...], ...], less: tuple[str, ...] = ()
) -> None:
    """Write down what everyone knows of the options a seat had."""
    if open.ended or not open.cards[seat] or not (sets or less):
        return
    masks = tuple(sum(MASK[card] for card in cards) for cards in sets)
    add(open.notes[seat], Asked(base, masks, sum(MASK[card] for card in less)))


def note_idle(open: Open, seat: Seat) -> None:
    """Whoever passes with a card in hand has the one card that could not be thrown."""
    if open.cards[seat] == 1:
        open.known[seat] = [CASTLE]
        open.notes[seat] = [Gained(CASTLE)]


def add(notes: list[Note], note: Note) -> None:
    """Write it down; the same question asked again is only counted."""
    if notes and isinstance(note, Asked) and isinstance(notes[-1], Asked):
        last = notes[-1]
        if (last.base, last.sets, last.less) == (note.base, note.sets, note.less):
            notes[-1] = Asked(note.base, note.sets, note.less, last.times + 1)
            return
    if isinstance(note, Drew) and notes and isinstance(notes[-1], Drew):
        last_drew = notes[-1]
        if last_drew.deck == note.deck:
            notes[-1] = Drew(last_drew.count + note.count, note.deck)
            return
    notes.append(note)


def note_use(open: Open, seat: Seat, card: str, action: int, target: Seat, free: list[int]) -> None:
    """A player used an action, and might have used another or pointed at another player."""
    if not any(who == seat for _, who in open.looked):
        return  # whoever knows no scroll tells nothing about any
    found = ways(open, seat, card, free)
    pointed = CARDS[card].actions[action].target
    chosen = found.pop((action, target if pointed else NOBODY))
    note_deed(open, seat, chosen, found.values())


def note_deed(open: Open, seat: Seat, chosen: Way, instead: Iterable[Way]) -> None:
    """Write a deed down, if it can tell anything about scrolls that its doer knows."""
    knew = tuple([scroll for scroll, who in open.looked if who == seat])
    if open.ended or not knew:
        return
    rest = tuple([other for other in instead if other != chosen])
    told = {id for one in (chosen, *rest) for id in (*one.comes, *one.goes)}
    if not told.intersection(knew):
        return
    open.deeds.append(Deed(seat, len(open.trails), knew, chosen, rest))


def ways(open: Open, seat: Seat, card: str, actions: Iterable[int]) -> dict[tuple[int, Seat], Way]:
    """Every way of using one of these actions of a card, by action and target."""
    found = {}
    for action in actions:
        pointed = CARDS[card].actions[action].target
        for target in seats(open) if pointed else (NOBODY,):
            if target != seat:
                found[action, target] = way(open, seat, card, action, target)
    return found


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
        case "draw_places" | "draw_open" | "refill" | "renew":
            return 2
        case "look_own" | "look" | "look_any" | "scout" | "sleight":
            return LOOK
        case "rob" | "tribute" | "waylay" | "scavenge":
            return 1
        case "recover" | "restore" | "trade_in" | "play_on" | "show_own" | "show_any":
            return 1
        case "exchange":
            return DECOY
        case "discard":
            return -1
        case _:
            return 0


def _comes(open: Open, seat: Seat, target: Seat, effect: Effect) -> list[str]:
    if effect.do in ("swap", "swap_look", "mix", "steal", "force"):
        return sealed_of(open, target)[:1]
    if effect.do == "pass_on":
        return sealed_of(open, (seat - effect.count) % len(open.cards))[:1]
    return []


def _goes(open: Open, seat: Seat, effect: Effect) -> list[str]:
    if effect.do in GIVING:
        return sealed_of(open, seat)[:1]
    return []
