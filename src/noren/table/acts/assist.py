"""Assist: the deduction assistant, switched on or off. It is a private act."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.checks import seat_of
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Assisted(Entry, frozen=True, kw_only=True, tag="assisted"):
    """A person switched the assistant on, or off."""

    person: int
    on: bool

    of_room: ClassVar[bool] = False

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Show it from now on, or no longer."""
        (table.assisted.add if self.on else table.assisted.discard)(self.person)
        table.personal_changes += 1


class Assist(Command, frozen=True, kw_only=True, tag="assist"):
    """Switch the deduction assistant on or off for my seat."""

    on: bool

    writes: ClassVar[tuple[type[Entry], ...]] = (Assisted,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If the table allows it and the game has one."""
        seat_of(table, person)
        if self.on and (not table.settings.assistant or table.game.assist is None):
            raise Refused("not-now", "There is no assistant at this table.")
        if (person.number in table.assisted) == self.on:
            return []
        return written(Assisted(person=person.number, on=self.on))
