"""A lesson's line: what everybody plays, as long as nobody leaves it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from noren.core.choice import Choice, Seat
from noren.core.match import Match
from noren.lessons.lesson import LessonMove


class Script:
    """How far each seat has come in the line.

    Answers that are given together may come in any order, so each seat has its own place in it.
    """

    def __init__(self, moves: Sequence[LessonMove], seats: int) -> None:
        self._moves = moves
        self._of = [[n for n, move in enumerate(moves) if move.seat == s] for s in range(seats)]
        self._at = [0] * seats
        self.left = False
        """Whether somebody has played something else: from then on bots play."""

    def next(self, seat: Seat) -> LessonMove | None:
        """What the seat plays next by the line."""
        number = self._number(seat)
        return None if number is None else self._moves[number]

    def _number(self, seat: Seat) -> int | None:
        at = self._at[seat]
        return None if self.left or at >= len(self._of[seat]) else self._of[seat][at]

    def first_of(self, seats: Iterable[Seat]) -> Seat | None:
        """Whose turn it is by the line, where the first answer counts."""
        numbers = {seat: self._number(seat) for seat in seats}
        known = {seat: number for seat, number in numbers.items() if number is not None}
        return min(known, key=lambda seat: known[seat], default=None)

    def follow(self, seat: Seat, choice: Choice, *, allowed: bool) -> None:
        """A seat has chosen; whatever is `allowed` does for what the line has there."""
        move = self.next(seat)
        if move is None:
            return
        if move.choice == choice or allowed:
            self._at[seat] += 1
        else:
            self.left = True

    def take_back(self, seat: Seat) -> None:
        """A seat's last choice is taken back."""
        self._at[seat] = max(0, self._at[seat] - 1)


def spoken(match: Match, choice: Choice, words: str | None) -> str | None:
    """Words, where they may go with a choice."""
    return words if words and match.world.agenda[-1].takes_words(choice[0]) else None
