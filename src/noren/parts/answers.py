"""Answers to a simultaneous step, as rules want to read them."""

from __future__ import annotations

from noren.core.choice import Choice, Seat
from noren.core.step import Answers


def only_answer(answers: Answers) -> tuple[Seat, tuple[Choice, ...]]:
    """Who answered, and what, where a simultaneous step asked one seat alone.

    A step asks one seat in that way when what it chooses is to stay sealed, or to last a beat.
    """
    ((seat, answer),) = answers.items()
    return seat, answer
