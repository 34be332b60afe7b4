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


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def init(**settings: object) -> None:
        assert settings == {"address": "10.0.0.5:6379", "log_to_driver": False}
        raise ConnectionError("nobody answers")

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", init)
    with pytest.raises(noren.NorenError, match=r"10\.0\.0\.5:6379: nobody answers.*RAY_AUTH_TOKEN"):
        list(play_on_ray(series(2000), "10.0.0.5:6379"))
