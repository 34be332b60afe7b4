"""Pictures of a series."""

from pathlib import Path

import pytest

import noren
from noren.cli.starter import game as starter
from noren.lab.plots import plot
from noren.lab.pool import play_series
from noren.lab.series import Series
from noren.lab.tally import Tally

STARTS = {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<?xml"}


@pytest.fixture(scope="module")
def tally() -> Tally:
    series = Series(game=starter, seats=3, bots=("random", "baseline", "random"), games=50, seed=1)
    tally = Tally(series)
    for batch in play_series(series):
        tally.add(batch.played)
    return tally


@pytest.mark.parametrize("kind", STARTS)
def test_the_name_says_the_format(tally: Tally, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"figures.{kind}"
    plot(tally, path)
    assert path.read_bytes().startswith(STARTS[kind])


def test_the_picture_names_the_seats_and_bots(tally: Tally, tmp_path: Path) -> None:
    path = tmp_path / "figures.svg"
    plot(tally, path)
    drawn = path.read_text()
    for words in ("Share of games won", "seat 1", "baseline", "most rounds taken", "seed 1"):
        assert f"<!-- {words}" in drawn or words in drawn


def test_an_unknown_format_is_refused(tally: Tally, tmp_path: Path) -> None:
    with pytest.raises(noren.BadOptions, match="sketch"):
        plot(tally, tmp_path / "figures.sketch")
