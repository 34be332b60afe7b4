"""Intervals agree with the tables in books, and hold as often as they say."""

import math
from collections import Counter
from statistics import fmean

import pytest

import noren
from noren.lab.statistics import (
    Estimate,
    counted_mean,
    mean,
    mean_share,
    t_quantile,
    wilson,
    within_bounds,
)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (5, 2.5706), (10, 2.2281), (30, 2.0423), (100, 1.9840),
     (1000, 1.9623), (2000, 1.9612), (10**9, 1.9600)],
)  # fmt: skip
def test_students_quantiles(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, abs=1e-3)


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilsons_interval(hits: int, trials: int, low: float, high: float) -> None:
    share = wilson(hits, trials)
    assert share.value == hits / trials
    assert (share.low, share.high) == pytest.approx((low, high), abs=1e-4)


def test_nothing_tried_says_nothing() -> None:
    share = wilson(0, 0)
    assert math.isnan(share.value)
    assert (share.low, share.high) == (0.0, 1.0)
    assert math.isnan(mean([]).value)
    assert math.isnan(counted_mean({}).value)


def test_one_value_says_nothing_about_the_spread() -> None:
    for estimate in (mean([4.0]), counted_mean({4: 1})):
        assert estimate.value == 4.0
        assert (estimate.low, estimate.high) == (-math.inf, math.inf)


def test_a_mean_by_hand() -> None:
    estimate = mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert estimate.value == 3.0
    assert estimate.high == pytest.approx(3 + 2.7764 * math.sqrt(2.5 / 5), abs=1e-3)
    assert str(estimate) == "3.00 (1.04 to 4.96)"


def test_counting_gives_the_same_as_listing() -> None:
    values = [3, 3, 7, -2, 0, 7, 7]
    counted, listed = counted_mean(Counter(values)), mean([float(value) for value in values])
    assert (counted.value, counted.low, counted.high) == pytest.approx(
        (listed.value, listed.low, listed.high)
    )


def test_intervals_hold_about_95_times_in_a_hundred() -> None:
    dice = noren.Dice(bytes(32))
    held_wilson = held_t = 0
    for _ in range(1000):
        throws = [float(dice.below(6) == 0) for _ in range(60)]
        held_wilson += (share := wilson(int(sum(throws)), 60)).low <= 1 / 6 <= share.high
        points = [fmean(dice.unit() for _ in range(4)) for _ in range(8)]
        held_t += (middle := mean(points)).low <= 0.5 <= middle.high
    assert 930 <= held_wilson <= 970
    assert 930 <= held_t <= 970


def test_percentages() -> None:
    assert wilson(5, 10).as_percentage() == "50.0 % (23.7 to 76.3)"


def test_a_mean_of_shares_stays_between_nothing_and_all() -> None:
    for shares in ([1.0] * 20, [0.0] * 20, [1.0] * 19 + [0.5], [0.0, 0.0, 0.0, 0.25]):
        share = mean_share(shares)
        assert 0 <= share.low <= share.value <= share.high <= 1
        assert share.high - share.low > 0.05
    assert mean_share([1.0] * 20).high == 1
    assert mean_share([]).as_percentage() == "nan % (0.0 to 100.0)"
    assert mean_share([0.5]) == Estimate(0.5, 0.0, 1.0)
    assert within_bounds(Estimate(1.02, 0.9, 1.14)) == Estimate(1.0, 0.9, 1.0)


def test_a_mean_of_plain_trials_is_wilsons_but_for_students_reach() -> None:
    plain = mean_share([1.0] * 300 + [0.0] * 700)
    exact = wilson(300, 1000)
    assert (plain.low, plain.high) == pytest.approx((exact.low, exact.high), abs=1e-4)


def test_means_of_shares_hold_about_95_times_in_a_hundred() -> None:
    """Deals of three games each, of which nine in ten are won: where the plain mean holds less."""
    dice, held = noren.Dice(bytes(32)), 0
    for _ in range(1000):
        deals = [sum(dice.below(10) > 0 for _ in range(3)) / 3 for _ in range(20)]
        held += (share := mean_share(deals)).low <= 0.9 <= share.high
    assert 930 <= held <= 980
