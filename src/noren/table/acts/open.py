"""Open: the first entry of every table."""

from __future__ import annotations

from typing import Any

from noren.core.errors import WrongRules
from noren.core.registry import load
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

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Set it up, if the game still has the same rules."""
        table.game = load(self.game)
        if self.rules != table.game.meta.rules_version:
            raise WrongRules(
                f"This table plays {table.game.meta.title} by version {self.rules} of its rules;"
                f" this server has version {table.game.meta.rules_version}."
            )
        table.seed = bytes.fromhex(self.seed)
        table.code = self.code
        table.options = self.options
        table.settings = self.settings
        table.seating = Seating([Chair() for _ in range(self.seats)])
