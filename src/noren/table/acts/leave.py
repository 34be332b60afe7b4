"""Leave: go for good, or be sent away by the host."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.acts.close import Closed
from noren.table.checks import demand_host, person_named
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Went(Entry, frozen=True, kw_only=True, tag="went"):
    """A person left, or was sent away; `bot` plays on in their seat."""

    person: int
    bot: str | None = None

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Say so, and give the chair to the bot."""
        plays_on = " A bot plays on in that seat." if self.bot else ""
        table.tell(f"{table.seating.people[self.person].name} left.{plays_on}")
        table.seating.dismiss(self.person, self.bot)


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Leave the table for good; if the table has agreed to it, a bot plays on in my seat."""

    writes: ClassVar[tuple[type[Entry], ...]] = (Went, Closed)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Anybody may go at any time."""
        return going(table, person)


class Remove(Command, frozen=True, kw_only=True, tag="remove"):
    """Host: send a person away; if the table has agreed to it, a bot plays on in the seat."""

    person: int

    writes: ClassVar[tuple[type[Entry], ...]] = (Went, Closed)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Anybody but the host themselves."""
        demand_host(table, person)
        if self.person == person.number:
            raise Refused("not-now", "The host can leave, or pass the host's role on first.")
        return going(table, person_named(table, self.person))


def going(table: LiveTable, person: Person) -> list[Written]:
    """A person goes; with the last one the table closes."""
    playing = table.stage == "playing" and person.seat is not None
    bot = table.stand_in if playing and table.settings.takeover else None
    went = Went(person=person.number, bot=bot)
    if len(table.seating.present) == 1 and not table.closed:
        return written(went, Closed())
    return written(went)
