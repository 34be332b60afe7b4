"""What became of the guards' cards and sleepers for all to see, read from the log.

Whoever chooses at random takes any one option with the chance 1 / (how many there are), and how
many there are depends on the kinds of cards he holds: so every choice tells of cards, of those that
were not played too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from noren import Choice, Event, Seat
from noren.games.ninja import events as told
from noren.games.ninja.belief.guard_hands import (
    EITHER,
    GUARD_CARDS,
    KENJUTSU,
    NUMBER,
    SUGGESTED,
    TAPPED,
    Chance,
    Dealing,
    GuardHands,
    count_cards,
)
from noren.games.ninja.belief.log_reader import LogReader
from noren.games.ninja.meta import Options
from noren.games.ninja.rules.detection import controls
from noren.games.ninja.rules.guarding import CardPhase
from noren.games.ninja.rules.marching import PatrolPhase, commands, to_march
from noren.games.ninja.rules.night import AlertPhase
from noren.games.ninja.rules.returning import TakeBonus
from noren.games.ninja.state import Mine, Open

HOLDS_ALL: Final = Mine(hand=[*GUARD_CARDS], sleepers={"": 1})
DREW_ALL: Final = Mine(hand=[*GUARD_CARDS], drawn=[*GUARD_CARDS], sleepers={"": 1})
"""A guard player who has one card of each kind, and knows of one barracks with sleepers."""
PHASES: Final[dict[str, AlertPhase | CardPhase | PatrolPhase]] = {
    "alert": AlertPhase(),
    "cards": CardPhase(),
    "patrols": PatrolPhase(),
}


class GuardCardLog(LogReader):
    """Notes what was done with the guards' cards and sleepers, to be done again in any guess."""

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.dealings: list[Dealing] = []
        self.emptied: dict[int, int] = {}
        """Barracks woken to the last man before any more came, and how many had slept there."""
        self.woken = Counter[int]()
        self.bedded = False
        self.beds_left = 0

    def move_of(self, event: Event) -> None:
        """Secret moves tell nothing of the guards' cards, so no time is spent on them."""

    def hear(self, event: Event) -> None:
        """Nothing else is of use."""

    def deal(self, how: Callable[..., None], *what: Any) -> None:
        """One more thing was done."""
        self.dealings.append((how, what))

    def before(self, event: Event) -> None:
        """What one event does or tells, before it shows on the table."""
        open, night = self.open, self.fort.plan.night
        match event:
            case told.TurnBegan():
                for key, cards in open.played.items():
                    self.deal(GuardHands.put_back, int(key), count_cards(cards))
            case told.Drew(seat, count):
                self.deal(GuardHands.draw, seat, count, count_cards(self.played_at_once(seat)))
            case told.PhaseBegan("cards"):
                self.deal(GuardHands.take_up)
            case told.Woke(zone, guards):
                room = night.most_guards - len(open.guards)
                self.wake(self.fort.barracks.index(zone), len(guards), room)
            case told.Returned():
                self.beds_left = night.bonus_sleepers
            case told.Sleepers(count):
                self.bed(count)
            case told.LookedThrough(seat):
                played = open.played.get(str(seat), [])
                self.deal(GuardHands.put_back, seat, count_cards(played))
            case told.BonusTaken(seat, count):
                self.deal(GuardHands.take_bonus, seat, count, count < TakeBonus(seat).most(open))
            case _:
                self.choose(event)

    def wake(self, barracks: int, count: int, room: int) -> None:
        """So many got up in a barracks, where so many had room."""
        self.deal(GuardHands.wake, barracks, count, room)
        self.woken[barracks] += count
        if count < room and not self.bedded:
            self.emptied[barracks] = self.woken[barracks]

    def bed(self, count: int) -> None:
        """So many more lay down to sleep: several at once as suggested, one of several by a tap."""
        alone = self.open.seats < 4 and self.beds_left > 1
        how = SUGGESTED if count > 1 else TAPPED if alone else EITHER
        self.deal(GuardHands.bed, count, how)
        self.beds_left -= count
        self.bedded = True

    def choose(self, event: Event) -> None:
        """A choice of the guards that the event tells of, and the card it cost."""
        chances = tuple(chance(self.open, seat) for seat in choosers(self.open, event))
        if any(one.strikes or any(one.ways) for one in chances):
            self.deal(GuardHands.choose, chances)
        if isinstance(event, told.GuardCard) and event.card:
            self.deal(GuardHands.spend, event.seat, NUMBER[event.card])
        elif isinstance(event, told.Struck):
            self.deal(GuardHands.spend, event.seat, KENJUTSU)

    def played_at_once(self, seat: Seat) -> list[str]:
        """The cards of a draw that were played in the same phase."""
        found = []
        for event in self.log[self.at + 1 :]:
            if isinstance(event, told.PhaseBegan):
                break
            if isinstance(event, told.GuardCard) and event.seat == seat and event.card:
                found.append(event.card)
        return found


def choosers(open: Open, event: Event) -> list[Seat]:
    """The guard players who may have made the choice that an event tells of, if it was one."""
    match event:
        case (
            told.GuardCard(seat, _, _)
            | told.Struck(seat)
            | told.Yielded(seat)
            | told.HandedOver(seat)
        ):
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
