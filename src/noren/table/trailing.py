"""Trailing: the match as those who only watch see it where the host lets them be some turns behind.

The course is played once more, up to where a turn began. So what they get is drawn from a match
that knows nothing of what came later, and no picture, line or number can tell of it.
"""

from __future__ import annotations

from msgspec.structs import replace

from noren.scene import news_of
from noren.table.sitting import Course, Sitting


class Trailing:
    """Follows a sitting at a distance of so many turns, and catches up when the match is over."""

    __slots__ = ("_heard", "_openings", "_rewinds", "sitting")

    def __init__(self, live: Sitting) -> None:
        self._begin(live)

    def _begin(self, live: Sitting) -> None:
        """Go back to before the first choice."""
        match = live.match.copy()
        match.rewind(0)
        self.sitting = Sitting(match, Course())
        self._rewinds = live.rewinds
        self._openings: list[int] = []
        """How many moves had been made when each turn had begun."""
        self._heard = 0

    def follow(self, live: Sitting, turns: int) -> Sitting:
        """The match as it was so many turns ago."""
        if live.rewinds != self._rewinds:
            before = self.sitting
            self._begin(live)
            # To its screens the match has gone back as well, and counts on from there.
            self.sitting.rewinds = before.rewinds + 1
            self.sitting.changes = before.changes + 1
            self.sitting.moment = before.moment + 1
        self._listen(live)
        moves, forgotten = live.course.moves, not live.match.words
        for move in moves[len(self.sitting.course.moves) : self._shown(live, turns)]:
            if move is None:
                self.sitting.time_up()
            else:
                self.sitting.play(replace(move, words=None) if forgotten else move)
        return self.sitting

    def _listen(self, live: Sitting) -> None:
        """Note which turns have begun; in a game that names none, whatever is told is one."""
        log, game = live.match.world.log, live.match.game
        for number in range(self._heard, len(log)):
            if game.news is None or news_of(game, log[number]).opens == "turn":
                self._openings.append(live.move_of(number) + 1)
        self._heard = len(log)

    def _shown(self, live: Sitting, turns: int) -> int:
        """How many moves may be shown."""
        if live.over:
            return len(live.course.moves)
        begun = len(self._openings)
        return self._openings[begun - turns] if begun >= turns else 0
