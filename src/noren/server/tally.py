"""What is counted while people play: next to nothing, so that counting costs nothing.

Everything else that figures are made of is looked up when they are wanted.
"""

from __future__ import annotations

from collections import Counter


class Tally:
    """Refusals by their code, of commands and of requests."""

    __slots__ = ("refusals",)

    def __init__(self) -> None:
        self.refusals: Counter[str] = Counter()

    def refused(self, code: str) -> None:
        """Something was refused."""
        self.refusals[code] += 1
