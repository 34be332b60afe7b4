"""On a Ray cluster the same seeds give the same games."""

import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

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
    bots = ("random", "baseline", "strong")
    return Series(game=noren.load("secrets-game"), seats=3, bots=bots, games=games, seed=1)


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


@pytest.fixture
def guarded() -> Iterator[tuple[str, dict[str, str]]]:
    """A cluster of another process that lets in who has its token: where it is, and the token."""
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(16)}
    ray_command = Path(sys.executable).with_name("ray")
    with tempfile.TemporaryDirectory(
        prefix="ray-", dir="/tmp"
    ) as folder:  # sockets' names are short
        head = subprocess.Popen(
            [ray_command, "start", "--head", "--block", "--node-ip-address=127.0.0.1", "--port=0",
             "--num-cpus=1", "--include-dashboard=false", "--disable-usage-stats",
             f"--temp-dir={folder}"],
            env={**os.environ, **token, "PYTHONUNBUFFERED": "1"}, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        try:
            assert head.stdout is not None
            for line in head.stdout:
                found = re.search(r"--address='([0-9.]+:[0-9]+)'", line)
                if found:
                    yield found[1], token
                    break
            else:
                raise AssertionError("Ray has not started.")
        finally:
            head.send_signal(signal.SIGTERM)
            head.communicate(timeout=60)


def test_a_cluster_lets_in_who_has_its_token(guarded: tuple[str, dict[str, str]]) -> None:
    address, token = guarded
    command = [sys.executable, "-m", "noren", "simulate", "secrets-game", "--seats", "3"]
    command += ["--games", "400", "--bots", "random", "--json"]

    def simulate(environment: dict[str, str], *where: str) -> subprocess.CompletedProcess[str]:
        clean = {name: at for name, at in os.environ.items() if not name.startswith("RAY_AUTH")}
        return subprocess.run(
            [*command, *where], env={**clean, **environment}, capture_output=True, text=True,
            check=False,
        )  # fmt: skip

    there = simulate(token, "--ray", address)
    assert there.returncode == 0, there.stderr
    assert there.stdout == simulate({}, "--jobs", "1").stdout
    stranger = simulate({**token, "RAY_AUTH_TOKEN": secrets.token_hex(16)}, "--ray", address)
    assert stranger.returncode == 1
    assert f"No Ray cluster lets us in at {address}" in stranger.stderr
