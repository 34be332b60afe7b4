"""Assist: the deduction assistant, switched on or off. All are told who plays with it."""

from __future__ import annotations

from typing import ClassVar, Final

from noren.table.act import Command
from noren.table.checks import seat_of
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written

NO_ASSISTANT: Final = "There is no deduction assistant at this table."


class Assisted(Entry, frozen=True, kw_only=True, tag="assisted"):
    """A person switched the assistant on, or off."""

    person: int
    on: bool

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Show it from now on, or no longer, and say so: the others play against it."""
        (table.assisted.add if self.on else table.assisted.discard)(self.person)
        table.personal_changes += 1
        name = table.seating.people[self.person].name
        how = "with the deduction assistant now" if self.on else "without the deduction assistant"
        table.tell(f"{name} plays {how}.")


class Assist(Command, frozen=True, kw_only=True, tag="assist"):
    """Switch the deduction assistant on or off for my seat; everybody is told."""

    on: bool

    writes: ClassVar[tuple[type[Entry], ...]] = (Assisted,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If the table allows it and the game has one."""
        seat_of(table, person)
        if self.on and (not table.settings.assistant or table.game.assist is None):
            raise Refused("not-now", NO_ASSISTANT)
        if (person.number in table.assisted) == self.on:
            return []
        return written(Assisted(person=person.number, on=self.on))
