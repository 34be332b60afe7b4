"""Vectors of views: they tell what the view tells, and nothing else."""

import numpy as np

import noren
from noren.cli.starter import game as starter
from noren.lab.features import features


def test_the_same_view_gives_the_same_vector() -> None:
    match = noren.Match.start(starter, seats=3, seed=1)
    assert np.array_equal(features(match.view(0)), features(match.view(0)))
    assert features(match.view(0)).shape == (512,)
    assert features(match.view(0), size=64).dtype == np.float32


def test_another_view_gives_another_vector() -> None:
    match = noren.Match.start(starter, seats=3, seed=1)
    vectors = {features(match.view(seat)).tobytes() for seat in (0, 1, 2, None)}
    assert len(vectors) == 4
    before = features(match.view(None))
    for seat in match.asked:
        match.play(seat, match.options(seat)[0])
    assert not np.array_equal(before, features(match.view(None)))


def test_a_world_that_looks_the_same_gives_the_same_vector() -> None:
    match = noren.Match.start(starter, seats=4, seed=2)
    for number in range(5):
        other = noren.imagine(starter, match.view(1), noren.Dice(bytes([number]) * 32))
        assert np.array_equal(features(other.view(1)), features(match.view(1)))
