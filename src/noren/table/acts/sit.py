"""Sit: take another seat before the start, or stand up."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.acts.go_back import await_newcomer
from noren.table.checks import demand_lobby, demand_room_to_watch, free_seat
from noren.table.messages import SeatNumber
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Seated(Entry, frozen=True, kw_only=True, tag="seated"):
    """A person took another seat, or stood up."""

    person: int
    seat: int | None

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Move over."""
        table.seating.move(self.person, self.seat, now)
        if self.seat is not None:
            await_newcomer(table, self.seat)


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Before the start: take another seat; null stands up and watches."""

    seat: SeatNumber | None

    writes: ClassVar[tuple[type[Entry], ...]] = (Seated,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Any seat that is free; those who stand up must find room among those who watch."""
        demand_lobby(table)
        if self.seat == person.seat:
            return []
        if self.seat is None:
            demand_room_to_watch(table)
        seat = None if self.seat is None else free_seat(table, self.seat, person.keys)
        return written(Seated(person=person.number, seat=seat))
