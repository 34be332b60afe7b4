"""A series of games over the cores of this machine.

Whoever calls this with more than one job from a script must do so under
`if __name__ == "__main__":`, since each worker imports the script.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from noren.core.errors import BadOptions
from noren.lab.series import Series
from noren.lab.simulate import Played, play_game

T = TypeVar("T")

BATCH_SECONDS = 0.1
"""A batch takes at least so long, that handing it over costs little."""
WAITING = 4
"""How many batches may be under way for each processor."""


@dataclass(frozen=True)
class Batch:
    """Some games of the series in order, and how long they took."""

    played: list[Played]
    seconds: float

    @property
    def decisions(self) -> int:
        """How many choices were made in all of them."""
        return sum(game.decisions for game in self.played)


def play_series(series: Series, jobs: int = 1) -> Iterator[Batch]:
    """Every game of the series, in order: the same games whatever the number of jobs."""
    if jobs < 1:
        raise BadOptions(f"There must be at least one job, not {jobs}.")
    first = first_batch(series)
    yield first
    size = len(first.played)
    # Starting workers takes longer than so few games.
    if jobs == 1 or series.games <= 2 * size:
        yield from (play_batch(series, span) for span in cut(series, size))
    else:
        yield from _play_on_cores(series, cut(series, size), jobs)


def _play_on_cores(series: Series, spans: Iterable[range], jobs: int) -> Iterator[Batch]:
    """The batches in order; workers leave Ctrl-C to the process that asked for the games."""
    workers = ProcessPoolExecutor(
        # Spawned, not forked: a forked child inherits locks of threads that are not there, as numpy
        # has them.
        jobs,
        multiprocessing.get_context("spawn"),
        signal.signal,
        (signal.SIGINT, signal.SIG_IGN),
    )

    def start(span: range) -> Future[Batch]:
        return workers.submit(play_batch, series, span)

    try:
        yield from in_order(spans, WAITING * jobs, start, Future.result)
    finally:
        workers.shutdown(cancel_futures=True)


def in_order(
    spans: Iterable[range], room: int, start: Callable[[range], T], finish: Callable[[T], Batch]
) -> Iterator[Batch]:
    """Keep so many batches under way, and hand them out in order."""
    under_way: deque[T] = deque()
    for span in spans:
        under_way.append(start(span))
        # In order and bounded: a tally that hashes games wants them so, and results must not fill
        # the memory when the reader is slower than the workers.
        if len(under_way) == room:
            yield finish(under_way.popleft())
    while under_way:
        yield finish(under_way.popleft())


def play_batch(series: Series, span: range) -> Batch:
    """The games with these numbers."""
    began = time.perf_counter()
    played = [play_game(series, index) for index in span]
    return Batch(played, time.perf_counter() - began)


def first_batch(series: Series) -> Batch:
    """As many games as fill a batch: it shows how many that is, and finds faults at home."""
    began = time.perf_counter()
    played = [play_game(series, 0)]
    while len(played) < series.games and time.perf_counter() - began < BATCH_SECONDS:
        played.append(play_game(series, len(played)))
    return Batch(played, time.perf_counter() - began)


def cut(series: Series, size: int) -> Iterator[range]:
    """The games after the first batch, in batches of that size."""
    for start in range(size, series.games, size):
        yield range(start, min(start + size, series.games))
