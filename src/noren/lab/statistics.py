"""Intervals: how far a figure from so many games may be trusted."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist, fmean, stdev

import msgspec

# The level that papers use; the book, the benchmarks and `is_better` all mean this one.
CONFIDENCE = 0.95


class Estimate(msgspec.Struct, frozen=True):
    """A figure, and the interval that holds the true one 95 times in a hundred."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"

    def as_percentage(self) -> str:
        """The figure and its interval in per cent."""
        value, low, high = (100 * share for share in (self.value, self.low, self.high))
        return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def wilson(hits: int, trials: int) -> Estimate:
    """A share, by Wilson's score interval, which holds near 0 and 1 too."""
    if not trials:
        return Estimate(math.nan, 0.0, 1.0)
    return _score_interval(hits / trials, trials, NormalDist().inv_cdf((1 + CONFIDENCE) / 2))


def _score_interval(share: float, trials: float, reach: float) -> Estimate:
    """Wilson's interval, so many standard errors to each side."""
    spread = reach * math.sqrt(share * (1 - share) / trials + (reach / trials) ** 2 / 4)
    middle = share + reach * reach / (2 * trials)
    scale = 1 + reach * reach / trials
    low, high = (middle - spread) / scale, (middle + spread) / scale
    # At none and at all the formula misses the end by a rounding error, which would read as 1e-17.
    return Estimate(share, low if share > 0 else 0.0, high if share < 1 else 1.0)


def mean(values: Sequence[float]) -> Estimate:
    """A mean, by Student's t interval."""
    deviation = stdev(values) if len(values) > 1 else math.nan
    return _t_interval(fmean(values) if values else math.nan, deviation, len(values))


def mean_share(shares: Sequence[float]) -> Estimate:
    """A mean of shares, each between nothing and all: Wilson's interval for as many plain trials as
    would spread alike.

    Shares that are all the same show no spread, which does not mean that there is none: then each
    counts as one trial.
    """
    count = len(shares)
    middle = fmean(shares) if shares else math.nan
    if count < 2:
        return Estimate(middle, 0.0, 1.0)
    spread = stdev(shares) ** 2 / count
    trials = middle * (1 - middle) / spread if spread else count
    return _score_interval(middle, trials, t_quantile(count - 1))


def within_bounds(share: Estimate) -> Estimate:
    """What is estimated of a share, cut off at nothing and at all, beyond which none is true."""
    return Estimate(*(min(1.0, max(0.0, end)) for end in (share.value, share.low, share.high)))


def counted_mean(counts: Mapping[int, int]) -> Estimate:
    """The mean of whole numbers that came up so often each."""
    trials = sum(counts.values())
    total = sum(number * count for number, count in counts.items())
    squares = sum(number * number * count for number, count in counts.items())
    if trials < 2:
        return _t_interval(float(total) if trials else math.nan, math.nan, trials)
    # In whole numbers until the division: nothing is lost, however many games there are.
    variance = (squares * trials - total * total) / (trials * (trials - 1))
    return _t_interval(total / trials, math.sqrt(variance), trials)


def _t_interval(middle: float, deviation: float, trials: int) -> Estimate:
    """Two values at least say something about their spread; one says nothing."""
    if trials < 2:
        return Estimate(middle, -math.inf, math.inf)
    spread = t_quantile(trials - 1) * deviation / math.sqrt(trials)
    return Estimate(middle, middle - spread, middle + spread)


@functools.cache
def t_quantile(freedom: int) -> float:
    """How many standard errors the interval reaches to each side."""
    if freedom > 1000:
        # The first correction for a finite sample, z * z / 4 over the degrees of freedom. What it
        # leaves out is less than 0.03 % of the interval from here on.
        return NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * (1 + 0.96 / freedom)
    low, high = 1.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        if _t_within(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def _t_within(reach: float, freedom: int) -> float:
    """How likely Student's t falls within the reach, by Simpson's rule."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2))
    scale /= math.sqrt(freedom * math.pi)
    slices = 400
    width = reach / slices
    total = 0.0
    for slice in range(slices + 1):
        weight = 1 if slice in (0, slices) else 2 + 2 * (slice % 2)
        total += weight * (1 + (slice * width) ** 2 / freedom) ** (-(freedom + 1) / 2)
    return 2 * scale * total * width / 3
