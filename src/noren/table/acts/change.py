"""Change: seats, options and settings, before the start; a table is made private at any time."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from noren.table.act import Command
from noren.table.acts.leave import Went
from noren.table.acts.new_code import Recoded, code_after
from noren.table.checks import demand_host, demand_lobby
from noren.table.messages import SeatNumber, Settings
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written

KEPT_FROM_NOW_ON: Final = (
    "From now on words are kept with the replay. What was said before is forgotten."
)


class Changed(Entry, frozen=True, kw_only=True, tag="changed"):
    """The host changed how the match will be played."""

    seats: int
    options: dict[str, Any]
    settings: Settings

    @property
    def forgets_words(self) -> bool:
        """What was said before was not said to be kept for good."""
        return self.settings.words == "replay"

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """It holds from now on."""
        if self.forgets_words and table.settings.words != "replay":
            table.chat.clear()
            table.tell(KEPT_FROM_NOW_ON)
        table.options = self.options
        table.settings = self.settings
        table.seating.resize(self.seats)
        if not self.settings.assistant and table.assisted:
            table.assisted.clear()
            table.personal_changes += 1


class Change(Command, frozen=True, kw_only=True, tag="change"):
    """Host, before the start: other options, another number of seats, other settings.

    At any time a public table can be made private. It then has a new code, and whoever only
    watches and did not come by the old one is sent away.
    """

    seats: SeatNumber | None = None
    options: dict[str, Any] | None = None
    settings: Settings | None = None

    writes: ClassVar[tuple[type[Entry], ...]] = (Changed, Went, Recoded)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """As far as the game can be played so."""
        demand_host(table, person)
        settings = self.settings or table.settings
        shuts = table.settings.public and not settings.public
        if not shuts or settings != msgspec.structs.replace(table.settings, public=False):
            demand_lobby(table)
        if self.seats is not None or self.options is not None:
            demand_lobby(table)
        seats = len(table.seating.chairs) if self.seats is None else self.seats
        options = table.options if self.options is None else self.options
        changed = Changed(
            seats=table.game.seats(seats),
            options=options,
            settings=settings,
        )
        table.game.read_options(options)
        return written(changed, *shutting(table)) if shuts else written(changed)


def shutting(table: LiveTable) -> list[Entry]:
    """What goes with making a table private: strangers have to go, and the code they may know."""
    seating = table.seating
    strangers = [
        Went(person=person.number, sent=True)
        for person in seating.present
        if person.seat is None and not person.invited and person.number != seating.host
    ]
    return [*strangers, code_after(table)]
