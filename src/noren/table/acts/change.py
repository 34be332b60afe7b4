"""Change: seats, options and settings, before the start."""

from __future__ import annotations

from typing import Any, ClassVar

from noren.table.act import Command
from noren.table.checks import demand_host, demand_lobby
from noren.table.messages import SeatNumber, Settings
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Changed(Entry, frozen=True, kw_only=True, tag="changed"):
    """The host changed how the match will be played."""

    seats: int
    options: dict[str, Any]
    settings: Settings

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """It holds from now on."""
        table.options = self.options
        table.settings = self.settings
        table.seating.resize(self.seats)


class Change(Command, frozen=True, kw_only=True, tag="change"):
    """Host, before the start: other options, another number of seats, other settings."""

    seats: SeatNumber | None = None
    options: dict[str, Any] | None = None
    settings: Settings | None = None

    writes: ClassVar[tuple[type[Entry], ...]] = (Changed,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """As far as the game can be played so."""
        demand_host(table, person)
        demand_lobby(table)
        seats = len(table.seating.chairs) if self.seats is None else self.seats
        options = table.options if self.options is None else self.options
        changed = Changed(
            seats=table.game.seats(seats),
            options=options,
            settings=self.settings or table.settings,
        )
        table.game.read_options(options)
        return written(changed)
