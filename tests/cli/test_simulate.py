"""`noren simulate`: figures on stdout, the rest on stderr."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import noren

pytestmark = pytest.mark.slow

SERIES = ("simulate", "secrets-game", "--seats", "5", "--seed", "1")


def test_the_json_is_the_same_for_one_job_and_two() -> None:
    runs = [
        noren(*SERIES, "--games", "1500", "--bots", "random", "--json", "--jobs", jobs)
        for jobs in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout
    figures = json.loads(runs[0].stdout)
    assert figures["games"] == 1500
    # Four rounds of n(n-1) points are given out in every game.
    assert sum(place["score"]["value"] for place in figures["by_seat"]) == pytest.approx(4 * 5 * 4)
    assert "decisions per second" in runs[0].stderr
    assert "second" not in runs[0].stdout


def test_another_seed_gives_other_games() -> None:
    one, other = (
        json.loads(noren(*SERIES, "--seed", seed, "--games", "20", "--json").stdout)
        for seed in ("1", "2")
    )
    assert one["digest"] != other["digest"]


def test_tables_show_seats_bots_and_endings() -> None:
    run = noren(*SERIES, "--games", "60", "--bots", "strong,baseline", "--rotate")
    for words in ("seat 4", "rotating", "strong", "baseline", "highest score", "Won (95 %)"):
        assert words in run.stdout
    assert max(map(len, run.stdout.splitlines())) <= 80
    assert "60 games in" in run.stderr


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "figures.png"
    noren(*SERIES, "--games", "20", "--plot", picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
    refused = noren(*SERIES, "--games", "20", "--plot", tmp_path / "figures.sketch", status=1)
    assert "No picture can be drawn" in refused.stderr


def test_a_ray_cluster_plays_the_same_games() -> None:
    series = (*SERIES, "--games", "400", "--json")
    assert noren(*series, "--ray").stdout == noren(*series, "--jobs", "1").stdout


def test_a_bot_of_ones_own_can_play() -> None:
    own = "noren.parts.random_bot:RandomBot"
    run = noren(*SERIES, "--games", "5", "--bots", f"{own},baseline", "--json")
    assert json.loads(run.stdout)["bots"] == [own, "baseline", own, "baseline", own]


@pytest.mark.parametrize("command", ["simulate", "arena", "study"])
def test_a_bot_in_the_folder_one_is_in_is_found(tmp_path: Path, command: str) -> None:
    bot = "class Hasty:\n    def choose(self, view, dice):\n        return view.options[0]\n"
    (tmp_path / "my_bots.py").write_text(bot)
    count = ("--deals", "2") if command == "arena" else ("--games", "3", "--jobs", "2")
    words = (command, "secrets-game", "--bots", "my_bots:Hasty,random", *count)
    # As its script begins: without the folder in front of the path, where `python -m` puts it.
    begin = f"import sys; sys.path.remove(''); from noren.cli import main; main({[*words]!r})"
    run = subprocess.run(
        [sys.executable, "-c", begin], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    told = (tmp_path / "study.html").read_text() if command == "study" else run.stdout
    assert "my_bots:Hasty" in told
