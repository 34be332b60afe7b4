"""Strike: a choice at which a rule of the game failed does not count. Nobody commands it."""

from __future__ import annotations

from noren.table.sitting import Moves
from noren.table.table import LiveTable, MatchEntry


class Struck(MatchEntry, frozen=True, kw_only=True, tag="struck"):
    """The rules failed at what was played last; this many plays and time-ups still stand."""

    length: int

    def follow(self, moves: Moves, words: str | None) -> None:
        """What came after is struck out."""
        moves.strike(self.length)

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Carry it out, and say so."""
        table.follow(self, words)
        table.tell("A rule of this game failed. The last choice was struck out; all else stands.")
