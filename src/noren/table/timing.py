"""Time at a table: clocks, the beats of windows, and how long somebody may be away."""

from __future__ import annotations

from typing import Final

MOST_EXTENSIONS: Final = 5
"""How often the time of one moment can be made longer."""
MOST_LAPSES: Final = 500
"""How often time can be up in one moment, while all that follows is secret."""


class Timing:
    """When the question that is asked now runs out. Time itself is handed in.

    A deadline depends on what all can see: the moment it belongs to, and the table's settings.
    `rest` is until when a question stays open even if everyone has answered.
    """

    __slots__ = (
        "_extensions", "_lapses", "_left", "_length", "_moment", "_rest_left", "deadline", "rest",
        "still",
    )  # fmt: skip

    def __init__(self) -> None:
        self.deadline: float | None = None
        self.rest: float | None = None
        self.still = False
        """Whether time stands still."""
        self._moment: object = None
        self._length = 0.0
        self._left: float | None = None
        self._rest_left: float | None = None
        self._extensions = 0
        self._lapses = 0

    def follow(self, moment: object, length: float | None, rest: float | None, now: float) -> None:
        """Start anew when the moment is another one, or a length has changed to or from none.

        While time stands still it is only noted how much of it there is.
        """
        another = moment != self._moment
        self._moment = moment
        if another or (length is None) != (self._length == 0.0):
            self._extensions = self._lapses = 0
            self._length = length or 0.0
            self._left = length if self.still else None
            self.deadline = None if length is None or self.still else now + length
        if another or (rest is None) != (self.rest is None):
            self._rest_left = rest if self.still else None
            self.rest = None if rest is None else now + rest

    def passed(self, now: float) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and now >= self.deadline

    def stay_open(self, until: float) -> None:
        """Let the time not be over before then."""
        if self.deadline is not None:
            self.deadline = max(self.deadline, until)

    def rested(self, now: float) -> bool:
        """Whether the question has been open for long enough."""
        return self.rest is None or now >= self.rest

    def lapse(self, now: float) -> None:
        """Time was up; what goes on in secret has no time left, unless it never ends."""
        self._lapses += 1
        if self._lapses == MOST_LAPSES and self.deadline is not None:
            self._lapses = 0
            self.deadline = now + self._length

    @property
    def can_extend(self) -> bool:
        """Whether there is a time to make longer, and it was not made longer too often."""
        return self.deadline is not None and self._extensions < MOST_EXTENSIONS

    def extend(self) -> None:
        """Make the time longer by its own length, if that can be."""
        if self._extensions >= MOST_EXTENSIONS:
            return
        if self.deadline is not None:
            self._extensions += 1
            self.deadline += self._length
        elif self._left is not None:
            self._extensions += 1
            self._left += self._length

    def pause(self, now: float) -> None:
        """Stop the clock."""
        self.still = True
        if self.deadline is not None:
            self._left = max(0.0, self.deadline - now)
            self.deadline = None
        if self.rest is not None:
            self._rest_left = max(0.0, self.rest - now)

    def resume(self, now: float) -> None:
        """Let the clock go on with what was left."""
        self.still = False
        if self._left is not None:
            self.deadline = now + self._left
            self._left = None
        if self._rest_left is not None:
            self.rest = now + self._rest_left
            self._rest_left = None

    def next(self, now: float) -> float | None:
        """When something is over next."""
        if self.deadline is None and self.rest is None:
            return None
        return min((at for at in (self.deadline, self.rest) if at and at > now), default=None)

    @property
    def span(self) -> float | None:
        """How many seconds there were in all; None without a clock."""
        if self.deadline is None and self._left is None:
            return None
        return round(self._length * (1 + self._extensions), 1)

    def left(self, now: float) -> float | None:
        """The seconds left, rounded to tenths; None without a clock."""
        if self._left is not None:
            return round(self._left, 1)
        return None if self.deadline is None else round(max(0.0, self.deadline - now), 1)
