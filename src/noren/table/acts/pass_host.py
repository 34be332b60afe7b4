"""Pass the host's role on."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.checks import demand_host, person_named
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class HostPassed(Entry, frozen=True, kw_only=True, tag="host-passed"):
    """Somebody else is the host."""

    person: int

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Say so."""
        table.tell(f"{table.seating.people[self.person].name} is the host now.")
        table.seating.host = self.person


class PassHost(Command, frozen=True, kw_only=True, tag="pass-host"):
    """Host: make another person the host."""

    person: int

    writes: ClassVar[tuple[type[Entry], ...]] = (HostPassed,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Anybody at the table."""
        demand_host(table, person)
        if self.person == person.number:
            return []
        return written(HostPassed(person=person_named(table, self.person).number))
