"""Series over several cores: the same games, in order, and trouble is told."""

import itertools
import multiprocessing
import time
from typing import Any

import pytest

import noren
from noren.cli.starter import game as starter
from noren.lab import pool
from noren.lab.pool import BATCH_SECONDS, Batch, cut, in_order, play_series
from noren.lab.series import Series
from noren.lab.simulate import GameFailed
from noren.lab.tally import Tally, to_json

pytestmark = pytest.mark.slow


def series(games: int = 1200, **changes: Any) -> Series:
    settings = {"game": starter, "seats": 3, "bots": ("random",) * 3, "games": games, "seed": 1}
    return Series(**{**settings, **changes})


def figures(series: Series, jobs: int) -> bytes:
    tally = Tally(series)
    for batch in play_series(series, jobs):
        tally.add(batch.played)
    return to_json(tally.summary())


def test_more_jobs_give_the_same_games_in_order() -> None:
    alone, together = (list(play_series(series(), jobs)) for jobs in (1, 2))
    first, second = ([game for batch in all for game in batch.played] for all in (alone, together))
    assert first == second
    assert [game.index for game in first] == list(range(1200))


@pytest.mark.parametrize("game", ["secrets-game"])
def test_the_figures_are_the_same_to_the_byte(game: str) -> None:
    wanted = series(400, game=noren.load(game), rotate=True, seed=5)
    assert figures(wanted, 1) == figures(wanted, 2) == figures(wanted, 3)


def test_batches_are_long_enough_to_be_worth_sending() -> None:
    first, *rest = play_series(series(20_000), 1)
    assert first.seconds >= BATCH_SECONDS
    assert {len(batch.played) for batch in rest[:-1]} <= {len(first.played)}
    assert first.decisions == 15 * len(first.played)


def test_a_short_series_starts_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_play_on_cores", None)
    assert [len(batch.played) for batch in play_series(series(3), 8)] == [3]


def test_cutting_leaves_no_game_out() -> None:
    spans = cut(series(103), 25)
    assert [*range(25), *(index for span in spans for index in span)] == list(range(103))


def test_only_a_few_batches_are_under_way_at_once() -> None:
    started: list[range] = []

    def start(span: range) -> range:
        started.append(span)
        return span

    endless = (range(number, number + 1) for number in itertools.count())
    series = in_order(endless, 8, start, lambda span: Batch([], float(span.start)))
    assert [batch.seconds for batch in itertools.islice(series, 3)] == [0, 1, 2]
    assert len(started) == 10


class Homesick:
    """Plays only where it was made."""

    def choose(self, view: noren.View[Any, Any], dice: noren.Dice) -> noren.Choice:
        if multiprocessing.parent_process() is not None:
            raise RuntimeError("I cannot go on")
        return view.options[0]


def test_trouble_in_a_worker_is_told() -> None:
    late = series(20_000, bots=(f"{__name__}:Homesick", "random", "random"), seed=2)
    with pytest.raises(GameFailed, match=r"Game \d+ of seed 2 failed with RuntimeError: I cannot"):
        list(play_series(late, 2))


def test_a_series_that_nobody_wants_any_more_ends_soon() -> None:
    batches = play_series(series(1_000_000), 2)
    next(batches)
    next(batches)
    began = time.monotonic()
    batches.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < 10


def test_no_jobs_are_refused() -> None:
    with pytest.raises(noren.BadOptions, match="at least one job"):
        list(play_series(series(), 0))
