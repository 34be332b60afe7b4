"""Standing order: pass every window for me. It is a private act: nobody else hears of it."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.checks import seat_of
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Ordered(Entry, frozen=True, kw_only=True, tag="ordered"):
    """A person ordered to pass every window, or no longer."""

    person: int
    passing: bool

    of_room: ClassVar[bool] = False

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Note the order."""
        (table.passing.add if self.passing else table.passing.discard)(self.person)
        table.personal_changes += 1


class Standing(Command, frozen=True, kw_only=True, tag="standing"):
    """A standing order: pass every window for me until I say otherwise. Nobody sees it."""

    passing: bool

    writes: ClassVar[tuple[type[Entry], ...]] = (Ordered,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Whoever plays may order it at any time."""
        seat_of(table, person)
        if (person.number in table.passing) == self.passing:
            return []
        return written(Ordered(person=person.number, passing=self.passing))
