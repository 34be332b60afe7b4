"""Rename: go by another name."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.checks import unique_name
from noren.table.hush import demand_voice
from noren.table.messages import Name
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Renamed(Entry, frozen=True, kw_only=True, tag="renamed"):
    """A person goes by another name."""

    person: int
    name: str

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Call them so."""
        table.seating.people[self.person].name = self.name


class Rename(Command, frozen=True, kw_only=True, tag="rename"):
    """Go by another name."""

    name: Name

    writes: ClassVar[tuple[type[Entry], ...]] = (Renamed,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """A name that looks like nobody else's; it is not for those who may say nothing now."""
        demand_voice(table, person)
        name = unique_name(table, self.name, but=person)
        if name == person.name:
            return []
        return written(Renamed(person=person.number, name=name))
