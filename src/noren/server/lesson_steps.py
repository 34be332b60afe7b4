"""Where learners stop: each step of a lesson is counted, and nobody's name with it."""

from __future__ import annotations

from typing import Final

from noren.lessons import Guide
from noren.server.store import StepCount

LONGEST: Final = 300.0
"""Whoever takes longer over a step was somewhere else: no more seconds are counted."""


class StepWatch:
    """How far a learner has come at one table, and since when."""

    __slots__ = ("_number", "_since")

    def __init__(self, guide: Guide) -> None:
        # A table that is loaded again goes on: what it has come to was counted then.
        self._number = guide.number or -1
        self._since = 0.0

    def follow(self, guide: Guide, now: float) -> list[StepCount]:
        """What there is to count since the last look; whoever goes back is not counted again."""
        before, number = self._number, guide.number
        if number <= before:
            return []
        game, lesson = guide.game.name, guide.lesson.name
        counts = []
        for step in range(max(before, 0), number):
            took = min(LONGEST, now - self._since) if step == before and self._since else 0.0
            again = step == before
            counts.append(StepCount(game, lesson, step, int(not again), 1, took))
        if not guide.done:
            counts.append(StepCount(game, lesson, number, 1, 0, 0.0))
        self._number, self._since = number, now
        return counts
