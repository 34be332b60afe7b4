import numpy as np
import pytest

from noren.parts.particles import bearing, drawn, resampled

UNITS = [0.0, 0.25, 0.5, 0.75, 1 - 2**-53]


def test_bearing_counts_the_guesses_that_matter() -> None:
    assert bearing(np.ones(8)) == 8
    assert bearing(np.array([0.0, 3.0, 0.0])) == 1
    assert bearing(np.array([5.0, 5.0, 0.0, 0.0])) == 2


@pytest.mark.parametrize("unit", UNITS)
def test_a_guess_is_kept_as_often_as_its_share_says(unit: float) -> None:
    weights = np.array([0.5, 3.0, 0.0, 2.5, 1e-9])
    kept = np.bincount(resampled(weights, unit), minlength=5)
    share = weights * 5 / weights.sum()
    assert kept.sum() == 5
    assert (np.abs(kept - share) < 1).all()


@pytest.mark.parametrize("unit", UNITS)
def test_what_cannot_be_is_never_drawn(unit: float) -> None:
    weights = np.array([0.0, 1.0, 0.0, 1.0, 0.0])
    assert drawn(weights, unit) in (1, 3)
    assert set(resampled(weights, unit).tolist()) <= {1, 3}


def test_draws_follow_the_weights() -> None:
    weights = np.array([1.0, 3.0])
    places = [drawn(weights, (throw + 0.5) / 1000) for throw in range(1000)]
    assert places.count(1) == 750
