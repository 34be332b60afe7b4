"""Time up: the clock has run out, or a beat is over. Nobody commands it."""

from __future__ import annotations

from typing import ClassVar

from noren.table.sitting import Moves
from noren.table.table import LiveTable, MatchEntry


class TimeUp(MatchEntry, frozen=True, kw_only=True, tag="time-up"):
    """A beat was over, or the clock ran out: whoever was silent was late, as the rules say."""

    is_move: ClassVar[bool] = True

    def follow(self, moves: Moves, words: str | None) -> None:
        """The rules say what silence means."""
        moves.time_up()

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Carry it out; the log names the late, unless nobody may know who had answered."""
        table.follow(self, words)
        table.timing.lapse(now)
