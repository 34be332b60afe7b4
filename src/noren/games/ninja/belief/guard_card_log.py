"""What became of the guards' cards and sleepers for all to see, read from the log.

Whoever chooses at random takes any one option with the chance 1 / (how many there are), and how
many there are depends on the kinds of cards he holds: so every choice tells of cards, of those that
were not played too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from noren import Choice, Event, Seat
from noren.games.ninja import events as told
from noren.games.ninja.belief.log_reader import LogReader
from noren.games.ninja.content.cards import all_cards
from noren.games.ninja.meta import Options
from noren.games.ninja.rules.detection import controls
from noren.games.ninja.rules.guarding import CardPhase
from noren.games.ninja.rules.marching import PatrolPhase, commands, to_march
from noren.games.ninja.rules.night import AlertPhase
from noren.games.ninja.rules.returning import TakeBonus
from noren.games.ninja.state import Mine, Open

GUARD_CARDS: Final = tuple(sorted({*all_cards("guards")}))
NUMBER: Final = {card: number for number, card in enumerate(GUARD_CARDS)}
AWAKEN: Final = NUMBER["awaken"]
KENJUTSU: Final = NUMBER["kenjutsu"]

HOLDS_ALL: Final = Mine(hand=[*GUARD_CARDS], sleepers={"": 1})
DREW_ALL: Final = Mine(hand=[*GUARD_CARDS], drawn=[*GUARD_CARDS], sleepers={"": 1})
"""A guard player who has one card of each kind, and knows of one barracks with sleepers."""
PHASES: Final[dict[str, AlertPhase | CardPhase | PatrolPhase]] = {
    "alert": AlertPhase(),
    "cards": CardPhase(),
    "patrols": PatrolPhase(),
}

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


class GuardCardLog(LogReader):
    """Notes what became of the guards' cards and sleepers."""

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.dealings: list[Dealing] = []

    def before(self, event: Event) -> None:
        """What one event does or tells, before it shows on the table."""
        self.dealings += self.dealings_of(event)

    def dealings_of(self, event: Event) -> Iterator[Dealing]:
        """The same, one after the other."""
        open, night = self.open, self.fort.plan.night
        match event:
            case told.TurnBegan():
                for key, cards in open.played.items():
                    yield Returned(int(key), count_cards(cards))
            case told.Drew(seat, count):
                yield Drawn(seat, count, count_cards(self.played_at_once(seat)))
            case told.PhaseBegan("cards"):
                yield TakenUp()
            case told.Woke(zone, guards):
                room = night.most_guards - len(open.guards)
                yield Woken(self.fort.barracks.index(zone), len(guards), room)
            case told.Sleepers(count):
                yield Bedded(count)
            case told.LookedThrough(seat):
                yield Returned(seat, count_cards(open.played.get(str(seat), [])))
            case told.BonusTaken(seat, count):
                yield Bonus(seat, count, enough=count < TakeBonus(seat).most(open))
            case _:
                yield from _choice_of(open, event)

    def played_at_once(self, seat: Seat) -> list[str]:
        """The cards of a draw that were played in the same phase."""
        found = []
        for event in self.log[self.at + 1 :]:
            if isinstance(event, told.PhaseBegan):
                break
            if isinstance(event, told.GuardCard) and event.seat == seat and event.card:
                found.append(event.card)
        return found


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
    return PHASES[open.phase].asks(open) if open.phase in PHASES else ()


def chance(open: Open, seat: Seat) -> Chance:
    """How many options a guard player has in this phase, whatever the cards."""
    drew = open.phase == "alert" and open.drawn.get(str(seat))
    options = options_with(open, seat, DREW_ALL if drew else HOLDS_ALL)
    played = Counter(choice[1] for choice in options if choice[0] == "play")
    strikes = sum(choice[0] == "strike" for choice in options)
    ways = tuple(played[card] for card in GUARD_CARDS) if played else ()
    others = len(options) - strikes - played.total()
    return Chance(seat, open.phase == "alert", ways, strikes, others)


def options_with(open: Open, seat: Seat, mine: Mine) -> Sequence[Choice]:
    """What a guard player with such cards may choose in this phase."""
    phase = PHASES[open.phase]
    if isinstance(phase, AlertPhase):
        return phase.options(open, mine, seat, ())
    return phase.options(open, mine, seat)
