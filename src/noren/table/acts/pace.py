"""Pace: how much time bots leave between what they do, and whether they wait for a person.

A pace is the same for all bots and is known to all, and so is who has asked them to wait: how long
a bot takes tells nobody what it holds.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from noren.table.act import Command
from noren.table.checks import demand_host, seat_of, sitting_of
from noren.table.messages import Pace
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Moves
from noren.table.table import Entry, LiveTable, MatchEntry, Written, written

MOST_HOLDS: Final = 24
"""How often bots may be asked to wait in one moment of the match. A screen asks once in each, as
often as people play; without a bound one person could fill the table's journal with it."""


class Paced(Entry, frozen=True, kw_only=True, tag="paced"):
    """The host gave the bots another pace."""

    pace: Pace

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """It holds from their next answer on."""
        table.settings = msgspec.structs.replace(table.settings, pace=self.pace)


class SetPace(Command, frozen=True, kw_only=True, tag="pace"):
    """Host, at any time: how fast bots play. At `step` they wait for whoever plays alone."""

    pace: Pace

    writes: ClassVar[tuple[type[Entry], ...]] = (Paced,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If it is another one."""
        demand_host(table, person)
        return [] if table.settings.pace == self.pace else written(Paced(pace=self.pace))


class StepTaken(MatchEntry, frozen=True, kw_only=True, tag="step-taken"):
    """Whoever plays alone let the bots go on until something happens."""

    def follow(self, moves: Moves, words: str | None) -> None:
        """It holds until all can see that the match has moved on."""
        moves.mark("step")


class TakeStep(Command, frozen=True, kw_only=True, tag="step"):
    """Let the bots do what is next, where they go step by step."""

    writes: ClassVar[tuple[type[Entry], ...]] = (StepTaken,)
    quick: ClassVar[bool] = True

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If they wait for it."""
        sitting = sitting_of(table)
        seat_of(table, person)
        if not table.held or sitting.marks("step"):
            raise Refused("not-now", "No bot waits for you.")
        return written(StepTaken())


class Followed(Entry, frozen=True, kw_only=True, tag="followed"):
    """A person asked the bots to wait, or let them go on."""

    person: int
    on: bool

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Note it; all see who it is."""
        if table.sitting is not None:
            table.sitting.holds += self.on
        (table.following.add if self.on else table.following.discard)(self.person)


class Follow(Command, frozen=True, kw_only=True, tag="follow"):
    """Let me follow: while nobody but bots has to answer, they wait until I say that they go on.

    All see whom they wait for, and the host can let them go on.
    """

    on: bool

    writes: ClassVar[tuple[type[Entry], ...]] = (Followed,)
    quick: ClassVar[bool] = True

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Whoever plays with bots may ask it at any time."""
        sitting = sitting_of(table)
        if self.on:
            seat_of(table, person)
            if not table.seating.has_bots:
                raise Refused("not-now", "No bot plays here.")
            if sitting.holds >= MOST_HOLDS:
                raise Refused("too-fast", "Bots have waited often enough here. Let somebody play.")
            asked = {person.number} - table.following
        elif person.number == table.seating.host:
            asked = table.following
        else:
            asked = table.following & {person.number}
        return written(*(Followed(person=number, on=self.on) for number in sorted(asked)))
