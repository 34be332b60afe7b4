"""On a Ray cluster the same seeds give the same games."""

import warnings
from collections.abc import Iterator

import pytest
import ray

import noren
from noren.lab.cluster import play_on_ray
from noren.lab.pool import play_series
from noren.lab.series import Series

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        yield
        ray.shutdown()


def series(games: int) -> Series:
    secrets = noren.load("secrets-game")
    bots = ("random", "baseline", "strong")
    return Series(game=secrets, seats=3, bots=bots, games=games, seed=1)


@pytest.mark.usefixtures("cluster")
def test_the_games_are_those_of_one_machine() -> None:
    on_ray = [game for batch in play_on_ray(series(500)) for game in batch.played]
    at_home = [game for batch in play_series(series(500)) for game in batch.played]
    assert on_ray == at_home


@pytest.mark.usefixtures("cluster")
def test_a_running_ray_is_left_running() -> None:
    list(play_on_ray(series(3)))
    assert ray.is_initialized()
