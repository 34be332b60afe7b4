"""Many matches in step: the same matches as one by one, in arrays that are filled in place."""

import numpy as np
import pytest
from numpy.typing import NDArray

import noren
from noren.cli.starter import game as starter
from noren.lab.vector import VectorEnv


def first_open(world: VectorEnv) -> NDArray[np.intp]:
    found: NDArray[np.intp] = np.argmax(world.masks, axis=1)
    return found


def test_each_row_is_a_match_of_its_own() -> None:
    world = VectorEnv(starter, 5, seats=3, seed=2)
    assert world.observations.shape == (5, world.numbers.encoder.size)
    assert len(world) == 5
    seen, rows = world.observations, set()
    for _ in range(15):
        rows |= {row.tobytes() for row in world.observations}
        asked = zip(world.matches, world.seats.tolist(), strict=True)
        offered = [len(match.options(seat)) for match, seat in asked]
        assert world.masks.sum(axis=1).tolist() == offered
        world.step(first_open(world))
    assert world.observations is seen
    assert len(rows) > 40


def test_a_match_that_is_over_begins_anew() -> None:
    world = VectorEnv(starter, 3, seats=3, seed=2, reward="win")
    for _ in range(15):
        assert not world.ended.any()
        world.step(first_open(world))
    assert world.ended.all()
    assert not world.truncated.any()
    assert np.allclose(world.rewards.sum(axis=1), 1)
    assert world.dealt == 6
    assert all(not match.choices for match in world.matches)
    world.step(first_open(world))
    assert not world.rewards.any()


def test_the_same_seed_gives_the_same_matches() -> None:
    one, other = (VectorEnv("omnitsu", 2, seats=2, seed=4) for _ in range(2))
    for _ in range(40):
        assert np.array_equal(one.observations, other.observations)
        assert np.array_equal(one.masks, other.masks)
        one.step(first_open(one))
        other.step(first_open(other))
    assert not np.array_equal(one.observations, VectorEnv("omnitsu", 2, seed=5).observations)


def test_one_that_never_ends_is_broken_off() -> None:
    world = VectorEnv(starter, 1, seats=3)
    world.numbers.longest = 2
    world.step(first_open(world))
    world.step(first_open(world))
    assert world.truncated.all()
    assert world.ended.all()
    assert not world.rewards.any()


def test_an_action_that_is_not_open_is_refused() -> None:
    world = VectorEnv(starter, 1, seats=3, tensors=False)
    assert world.observations.shape == (1, 0)
    with pytest.raises(noren.IllegalChoice, match=r"Action \d+ .*is not open to seat 0 of match 0"):
        world.step(world.masks.argmin(axis=1))
