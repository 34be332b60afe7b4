"""Time at a table: clocks, the beats of windows, and how long somebody may be away."""

from __future__ import annotations

from typing import Final

MOST_EXTENSIONS: Final = 5
"""How often the time of one moment can be made longer."""


class Timing:
    """When the question that is asked now runs out. Time itself is handed in.

    A deadline depends on what all can see: the moment it belongs to, and the table's settings.
    """

    __slots__ = ("_extensions", "_left", "_length", "_moment", "deadline")

    def __init__(self) -> None:
        self.deadline: float | None = None
        self._moment: object = None
        self._length = 0.0
        self._left: float | None = None
        self._extensions = 0

    def follow(self, moment: object, length: float | None, now: float) -> None:
        """Start anew when the moment is another one, or its length has changed to or from none."""
        if moment == self._moment and (length is None) == (self._length == 0.0):
            return
        self._moment = moment
        self._extensions = 0
        self._length = length or 0.0
        self._left = None
        self.deadline = None if length is None else now + length

    def passed(self, now: float) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and now >= self.deadline

    def extend(self) -> bool:
        """Make the time longer by its own length, unless that was done too often."""
        if self.deadline is None or self._extensions == MOST_EXTENSIONS:
            return False
        self._extensions += 1
        self.deadline += self._length
        return True

    def pause(self, now: float) -> None:
        """Stop the clock."""
        if self.deadline is not None:
            self._left = max(0.0, self.deadline - now)
            self.deadline = None

    def resume(self, now: float) -> None:
        """Let the clock go on with what was left."""
        if self._left is not None:
            self.deadline = now + self._left
            self._left = None

    def left(self, now: float) -> float | None:
        """The seconds left, rounded to tenths; None without a clock."""
        if self._left is not None:
            return round(self._left, 1)
        return None if self.deadline is None else round(max(0.0, self.deadline - now), 1)
