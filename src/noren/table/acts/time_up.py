"""Time up: the clock has run out, or a beat is over. Nobody commands it."""

from __future__ import annotations

from typing import ClassVar

from noren.scene import isolated, listed
from noren.table.sitting import Moves
from noren.table.table import LiveTable, MatchEntry


class TimeUp(MatchEntry, frozen=True, kw_only=True, tag="time-up"):
    """A beat was over, or the clock ran out: whoever was silent was late, as the rules say."""

    is_move: ClassVar[bool] = True

    def follow(self, moves: Moves, words: str | None) -> None:
        """The rules say what silence means."""
        moves.time_up()

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Carry it out, and name the late, unless nobody may know who had answered."""
        assert table.sitting is not None, "no match, no clock"
        match = table.sitting.match
        late = () if match.in_beat else match.world.waiting
        moved_on = table.follow(self, words)
        table.timing.lapse(now)
        if moved_on and late:
            # What came of it is the game's to tell: an offer's words may be for one seat alone.
            names = listed(isolated(table.seating.name_of(seat)) for seat in late)
            table.tell(f"Time was up for {names}.")
