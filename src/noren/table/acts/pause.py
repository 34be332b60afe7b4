"""Pause: the host stops the match, and lets it go on; while they are away, whoever plays does."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.checks import demand_host, demand_sound
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Paused(Entry, frozen=True, kw_only=True, tag="paused"):
    """The host stopped the match, or let it go on."""

    paused: bool

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Stop the clocks, or let them go on; nobody is away for longer by it."""
        table.paused = self.paused
        table.keep_time(now)
        if not self.paused:
            table.seating.restart_absences(now)
        table.tell("The match is paused." if self.paused else "The match goes on.")


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Host: stop clocks, windows and bots; nobody can play."""

    writes: ClassVar[tuple[type[Entry], ...]] = (Paused,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If it is not paused already."""
        demand_host(table, person)
        return paused(table, True)


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    """Host, or whoever has a seat while the host is away: go on."""

    writes: ClassVar[tuple[type[Entry], ...]] = (Paused,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If it is paused."""
        if person.seat is None or table.seating.people[table.seating.host].here:
            demand_host(table, person)
        return paused(table, False)


def paused(table: LiveTable, wanted: bool) -> list[Written]:
    """Stop the match, or let it go on."""
    if table.stage != "playing":
        raise Refused("not-now", "There is no match to pause.")
    if table.sitting is not None and not wanted:
        demand_sound(table.sitting)
    return [] if table.paused == wanted else written(Paused(paused=wanted))
