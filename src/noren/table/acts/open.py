"""Open: the first entry of every table."""

from __future__ import annotations

from typing import Any

from noren.bots.names import bot_names_in
from noren.core.registry import load_rules
from noren.table.messages import Settings
from noren.table.seating import Chair, Seating
from noren.table.table import Entry, LiveTable


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """The table was opened. The seed of its match is fixed here and stays on the server."""

    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    settings: Settings
    seed: str
    code: str

    @property
    def plays_by(self) -> str:
        """The rules as they were then, until the table goes on by others."""
        return self.rules

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Set it up, if the rules that it is played by are here."""
        table.game = load_rules(self.game, table.rules or self.rules)
        table.seed = bytes.fromhex(self.seed)
        table.code = self.code
        table.options = self.options
        table.settings = self.settings
        chairs = [Chair() for _ in range(self.seats)]
        table.seating = Seating(chairs, bots=bot_names_in(table.game))
