"""Strengths with luck taken out: the same mean, and a narrower interval where luck was large."""

from statistics import fmean, stdev

import pytest

from benchmarks.leduc import game as leduc
from noren.lab import corrected
from noren.lab.corrected import Result, play, strengths
from noren.lab.series import Series


def test_what_is_taken_out_is_nothing_on_average() -> None:
    """However the chances were learned, or guessed: here a few games are played out for each."""
    series = Series(game=leduc, seats=2, bots=("random", "random"), games=120, seed=3, rotate=True)
    luck = [result.luck for index in range(series.games) for result in play(series, index)][::2]
    assert abs(fmean(luck)) < 3 * stdev(luck) / len(luck) ** 0.5
    assert stdev(luck) > 0.05


def test_luck_that_was_all_leaves_what_was_not() -> None:
    """Deals that only chance decides say nothing; without luck that is plain after a few games."""
    results = [
        Result(deal, "one", "", won, won - 0.5) for deal, won in enumerate([1.0, 0.0, 1.0, 0.0])
    ]
    (one,) = strengths(["one"], results)
    assert one.plain.value == one.corrected.value == pytest.approx(0.5)
    assert one.corrected.high - one.corrected.low == pytest.approx(0)
    assert one.factor > 1000


def test_sides_are_told_apart() -> None:
    results = [Result(deal, "one", "ab"[deal % 2], deal % 2, 0.0) for deal in range(8)]
    assert strengths(["one"], results, "a")[0].plain.value == 0
    assert strengths(["one"], results, "b")[0].plain.value == 1
    assert corrected.strengths(["nobody"], results) == ()
