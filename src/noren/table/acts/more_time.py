"""More time: the running clock or window is made longer for all; nobody sees who asked."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.checks import seat_of, sitting_of
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Moves
from noren.table.table import Entry, LiveTable, MatchEntry, Written, written


class TimeGiven(MatchEntry, frozen=True, kw_only=True, tag="time-given"):
    """The time of the question was made longer by its own length."""

    def follow(self, moves: Moves, words: str | None) -> None:
        """It holds until all can see that the match has moved on."""
        moves.mark("more-time")

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Put the deadline off."""
        table.follow(self, words)
        table.timing.extend()


class MoreTime(Command, frozen=True, kw_only=True, tag="more-time"):
    """Ask that the running window or clock be longer by its own length."""

    writes: ClassVar[tuple[type[Entry], ...]] = (TimeGiven,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If there is a clock, and it was not made longer too often."""
        sitting_of(table)
        seat_of(table, person)
        if not table.timing.can_extend:
            raise Refused("not-now", "There is no clock to lengthen, or it was lengthened enough.")
        return written(TimeGiven())
