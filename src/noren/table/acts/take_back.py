"""Take back: a seat's own last choice, while nobody has learned anything from it."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.checks import seat_of, sitting_of
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Moves
from noren.table.table import Entry, LiveTable, MatchEntry, Written, written


class Undone(MatchEntry, frozen=True, kw_only=True, tag="undone"):
    """A seat took its last choice back."""

    seat: int

    def follow(self, moves: Moves, words: str | None) -> None:
        """The choice is struck out."""
        moves.take_back(self.seat)


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Take back my last choice; possible while the last update said `undo`."""

    writes: ClassVar[tuple[type[Entry], ...]] = (Undone,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Only what nobody has learned anything from."""
        sitting, seat = sitting_of(table), seat_of(table, person)
        if not sitting.match.can_undo(seat):
            raise Refused(
                "not-now",
                "That choice stands: somebody has learned something since. You can ask the table.",
            )
        return written(Undone(seat=seat))
