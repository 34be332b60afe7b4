"""Close: the end of a table, of all notes, and of its words unless the replay keeps them."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.checks import demand_host
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Closed(Entry, frozen=True, kw_only=True, tag="closed"):
    """The table is no more."""

    forgets_notes: ClassVar[bool] = True

    @property
    def forgets_words(self) -> bool:
        """All of them."""
        return True

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Nobody comes in any more, and what was said is forgotten as the settings say."""
        table.closed = True
        table.notes.clear()
        if table.settings.words != "replay":
            table.chat.clear()
            if table.sitting is not None:
                table.sitting.forget_words()


class Close(Command, frozen=True, kw_only=True, tag="close"):
    """Host: end the table; notes are deleted, stories and chat as the settings say."""

    writes: ClassVar[tuple[type[Entry], ...]] = (Closed,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """At any time."""
        demand_host(table, person)
        return written(Closed())
