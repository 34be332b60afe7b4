"""Stumble: a bot failed, and chance chose for it. Nobody commands it."""

from __future__ import annotations

from noren.table.table import Entry, LiveTable


class Stumbled(Entry, frozen=True, kw_only=True, tag="stumbled"):
    """The bot that plays this seat gave no answer in time, or none that is allowed."""

    seat: int

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Say so, quietly: those who play with it ought to know, and need do nothing."""
        name = table.seating.name_of(self.seat)
        text = f"The bot in the seat of {name} failed. Chance chooses for it where it fails."
        table.tell(text, quiet=True)
