"""Particles: many guesses at one truth, each with a weight that says how well it fits."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Weights = npt.NDArray[np.float64]
Rows = npt.NDArray[np.int64]


def bearing(weights: Weights) -> float:
    """How many of the guesses bear the weight: all when it is even, one when one has it all."""
    total = float(weights.sum())
    return total * total / float((weights * weights).sum())


def resampled(weights: Weights, unit: float) -> Rows:
    """Which guesses to go on with, as many as there are: the likely ones several times.

    Systematic: one throw between 0 and 1 places evenly spaced marks on the heap of weights, so a
    guess is kept as often as its share says, give or take one.
    """
    heap = weights.cumsum()
    count = len(heap)
    marks = (np.arange(count) + unit) * (heap[-1] / count)
    # The last mark may round up to the heap's very top, where only what cannot be is left.
    kept: Rows = np.minimum(np.searchsorted(heap, marks, side="right"), _last_possible(weights))
    return kept


def drawn(weights: Weights, unit: float) -> int:
    """The place of one guess, as likely as its weight says, by a throw between 0 and 1."""
    heap = weights.cumsum()
    place = int(np.searchsorted(heap, unit * heap[-1], side="right"))
    return min(place, _last_possible(weights))


def _last_possible(weights: Weights) -> int:
    return int(np.flatnonzero(weights)[-1])
