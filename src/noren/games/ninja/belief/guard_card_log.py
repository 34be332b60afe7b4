"""What became of the guards' cards and sleepers for all to see, read from the log.

Whoever chooses at random takes any one option with the chance 1 / (how many there are), and how
many there are depends on the kinds of cards he holds: so every choice tells of cards, of those that
were not played too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from noren import Event, Seat
from noren.games.ninja import events as told
from noren.games.ninja.content.cards import all_cards
from noren.games.ninja.rules.detection import controls, may_strike
from noren.games.ninja.rules.guarding import (
    MOST_PASSAGES,
    CardPhase,
    cards_left,
    gatherings,
    listeners,
    may_listen_free,
    searchers,
)
from noren.games.ninja.rules.marching import PatrolPhase, commands, to_march, ways_on
from noren.games.ninja.rules.night import AlertPhase
from noren.games.ninja.rules.returning import TakeBonus
from noren.games.ninja.state import Open, fort_of
from noren.games.ninja.state.board import apply

GUARD_CARDS: Final = tuple(sorted({*all_cards("guards")}))
NUMBER: Final = {card: number for number, card in enumerate(GUARD_CARDS)}
AWAKEN: Final = NUMBER["awaken"]
KENJUTSU: Final = NUMBER["kenjutsu"]

Counts: TypeAlias = tuple[int, ...]
"""How many there are of each kind of card, in the order of `GUARD_CARDS`."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How many options a guard player had.

    `ways` is how many each kind among the new cards, or in the hand, would give; for Awaken, how
    many each barracks with sleepers would. `strikes` is what a Kenjutsu card anywhere would give,
    `others` is what there was in any case.
    """

    seat: Seat
    fresh: bool
    ways: Counts
    strikes: int
    others: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice was made, by any one of these guard players for all that could be seen."""

    chances: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class Spent:
    """A card was played."""

    seat: Seat
    kind: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """So many cards were drawn; some of them were played at once."""

    seat: Seat
    count: int
    shown: Counts


@dataclass(frozen=True, slots=True)
class Returned:
    """Cards went back into the deck."""

    seat: Seat
    cards: Counts


@dataclass(frozen=True, slots=True)
class TakenUp:
    """New cards went into the hands."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """So many cards were chosen from the deck; `enough` says that more could have been."""

    seat: Seat
    count: int
    enough: bool


@dataclass(frozen=True, slots=True)
class Woken:
    """So many got up in a barracks, where so many had room."""

    barracks: int
    count: int
    room: int


@dataclass(frozen=True, slots=True)
class Bedded:
    """So many more lay down to sleep."""

    count: int


Dealing: TypeAlias = (
    Chosen | Spent | Drawn | Returned | TakenUp | Bonus | Woken | Bedded
)  # fmt: skip


def count_cards(cards: Sequence[str]) -> Counts:
    """Cards by their kinds."""
    return tuple(cards.count(kind) for kind in GUARD_CARDS)


def dealings(open: Open, log: Sequence[Event]) -> list[Dealing]:
    """All that was done; `open` is an empty table, on which the log is played."""
    found: list[Dealing] = []
    for at, event in enumerate(log):
        found += _dealings_of(open, log, at)
        apply(open, event)
    return found


def _dealings_of(open: Open, log: Sequence[Event], at: int) -> Iterator[Dealing]:
    """What one event does or tells, before it shows on the table."""
    match event := log[at]:
        case told.TurnBegan():
            for key, cards in open.played.items():
                yield Returned(int(key), count_cards(cards))
        case told.Drew(seat, count):
            yield Drawn(seat, count, count_cards(_played_at_once(log, at, seat)))
        case told.PhaseBegan("cards"):
            yield TakenUp()
        case told.Woke(zone, guards):
            room = fort_of(open).plan.night.most_guards - len(open.guards)
            yield Woken(fort_of(open).barracks.index(zone), len(guards), room)
        case told.Sleepers(count):
            yield Bedded(count)
        case told.LookedThrough(seat):
            yield Returned(seat, count_cards(open.played.get(str(seat), [])))
        case told.BonusTaken(seat, count):
            yield Bonus(seat, count, enough=count < TakeBonus(seat).most(open))
        case _:
            yield from _choice_of(open, event)


def _choice_of(open: Open, event: Event) -> Iterator[Dealing]:
    """A choice of the guards that the event tells of, and the card it cost."""
    chances = tuple(chance(open, seat) for seat in choosers(open, event))
    if any(one.strikes or any(one.ways) for one in chances):
        yield Chosen(chances)
    if isinstance(event, told.GuardCard) and event.card:
        yield Spent(event.seat, NUMBER[event.card])
    elif isinstance(event, told.Struck):
        yield Spent(event.seat, KENJUTSU)


def choosers(open: Open, event: Event) -> list[Seat]:
    """The guard players who may have made the choice that an event tells of, if it was one."""
    match event:
        case told.GuardCard(seat, _, _) | told.Struck(seat, _, _) | told.Yielded(seat):
            return [seat]
        case told.Formed(guards, _):
            return [s for s in _asked(open) if any(controls(open, s, guard) for guard in guards)]
        case told.Stepped(guards, _) if open.phase == "patrols":
            patrol = open.guards[guards[0]].patrol
            if patrol in to_march(open):
                return [seat for seat in _asked(open) if commands(open, seat, patrol)]
    return []


def _asked(open: Open) -> Sequence[Seat]:
    steps = {"alert": AlertPhase(), "cards": CardPhase(), "patrols": PatrolPhase()}
    return steps[open.phase].asks(open) if open.phase in steps else ()


def chance(open: Open, seat: Seat) -> Chance:
    """How many options a guard player has in this phase."""
    strikes = len(may_strike(open, seat))
    if open.phase == "patrols":
        marches = sum(len(ways_on(open, p)) for p in to_march(open) if commands(open, seat, p))
        return Chance(seat, fresh=False, ways=(), strikes=strikes, others=marches or 1)
    others = 1 + len(gatherings(open, seat))
    fresh = open.phase == "alert"
    sentries, patrols = listeners(open, seat)
    if not fresh and may_listen_free(open):
        others += len(sentries) + len(patrols)
    if not (open.drawn.get(str(seat)) if fresh else cards_left(open, seat)):
        return Chance(seat, fresh, (), strikes, others)
    guards, troops = searchers(open, seat)
    ways = {
        "sentry-listen": len(sentries),
        "patrol-listen": len(patrols),
        "sentry-search": len(guards),
        "patrol-search": len(troops),
        "awaken": int(len(open.guards) < fort_of(open).plan.night.most_guards),
        "passage": len(open.known_ends) if len(open.passage_cards) < MOST_PASSAGES else 0,
    }
    return Chance(seat, fresh, tuple(ways.get(c, 0) for c in GUARD_CARDS), strikes, others)


def _played_at_once(log: Sequence[Event], at: int, seat: Seat) -> list[str]:
    """The cards of a draw that were played in the same phase."""
    found = []
    for event in log[at + 1 :]:
        if isinstance(event, told.PhaseBegan):
            break
        if isinstance(event, told.GuardCard) and event.seat == seat and event.card:
            found.append(event.card)
    return found
