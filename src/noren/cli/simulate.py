"""`noren simulate`: many games between bots, in figures."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from noren.cli.arguments import add_game, add_options, bot_list, read_options, whole_number
from noren.core.registry import load
from noren.lab.pool import Batch, play_series
from noren.lab.rows import RowFile, row_file
from noren.lab.series import Series, line_up
from noren.lab.statistics import mean
from noren.lab.tally import Standing, Summary, Tally, to_json
from noren.terminal.console import Console

EXAMPLE: Final = "noren simulate secrets-game --games 10000 --seats 5 --bots strong,random --seed 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is played and what is shown."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=1000, metavar="N",
                        help="how many games (default: 1000)")  # fmt: skip
    parser.add_argument("--seats", type=whole_number, metavar="K", help="how many play each game")
    parser.add_argument("--bots", type=bot_list, default=["random"], metavar="A,B,..",
                        help="one for each seat, from the start again if fewer (default: random);"
                        " package.module:Bot is one of your own, here or installed")  # fmt: skip
    parser.add_argument("--rotate", action="store_true",
                        help="play each deal from every seat in turn")  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="S",
                        help="the same seed gives the same games (default: 0)")  # fmt: skip
    parser.add_argument("--jobs", type=whole_number, default=os.cpu_count() or 1, metavar="J",
                        help="how many cores to use (default: all)")  # fmt: skip
    parser.add_argument("--ray", metavar="ADDRESS", nargs="?", const="local",
                        help="play on a Ray cluster instead, or on a local one")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the figures as a picture")
    parser.add_argument("--out", type=Path, metavar="FILE",
                        help="keep a row a game and seat: .csv, .jsonl or .parquet")  # fmt: skip
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the series; figures go to stdout, progress and timing to stderr."""
    game = load(arguments.game)
    seats = arguments.seats or game.meta.min_seats
    series = Series(
        game=game,
        seats=seats,
        bots=line_up(arguments.bots, seats),
        games=arguments.games,
        seed=arguments.seed,
        options=read_options(game, arguments.options),
        rotate=arguments.rotate,
    )
    tally, rates = Tally(series), list[float]()
    began = time.perf_counter()
    with progress_bar() as progress, _rows(series, arguments.out) as kept:
        task = progress.add_task(game.meta.title, total=series.games)
        for batch in _series(series, arguments):
            tally.add(batch.played)
            if kept is not None:
                kept.add(batch.played)
            # By batch, so that the speed has an interval and does not count waiting for workers.
            rates.append(batch.decisions / batch.seconds)
            progress.advance(task, len(batch.played))
    _tell_speed(series.games, rates, time.perf_counter() - began)
    # Matplotlib is an extra and slow to import; only who wants a picture needs it.
    if arguments.plot:
        from noren.lab.plots import plot

        plot(tally, arguments.plot)
    if arguments.json:
        sys.stdout.write(to_json(tally.summary()).decode())
    else:
        show(tally.summary(), Console(highlight=False))
    return 0


def _rows(series: Series, path: Path | None) -> AbstractContextManager[RowFile | None]:
    return nullcontext() if path is None else row_file(series, path)


def _series(series: Series, arguments: argparse.Namespace) -> Iterator[Batch]:
    if arguments.ray is None:
        return play_series(series, arguments.jobs)
    from noren.lab.cluster import play_on_ray

    return play_on_ray(series, None if arguments.ray == "local" else arguments.ray)


def progress_bar() -> Progress:
    """A bar on stderr, if somebody is there to see it."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip


def _tell_speed(games: int, rates: list[float], seconds: float) -> None:
    rate = mean(rates)
    spread = f" ({rate.low:,.0f} to {rate.high:,.0f})" if len(rates) > 1 else ""
    print(
        f"{games:,} games in {seconds:.1f} s;"
        f" {rate.value:,.0f} decisions per second and core{spread}.",
        file=sys.stderr,
    )


def show(summary: Summary, console: Console) -> None:
    """The figures as tables; intervals hold 95 times in a hundred."""
    console.print(f"{summary.game}, {summary.games:,} games, seed {summary.seed}")
    by_seat = [(place.name, bot, place) for place, bot in zip(
        summary.by_seat, ("rotating",) * summary.seats if summary.rotate else summary.bots,
        strict=True)]  # fmt: skip
    console.print(_standings("Seat", by_seat))
    if len(summary.by_bot) > 1:
        by_bot = [(place.name, f"{place.games:,} seats", place) for place in summary.by_bot]
        console.print(_standings("Bot", by_bot))
    endings = Table("Ending", "Games", "Share (95 %)", box=box.SIMPLE_HEAD)
    for ending in summary.endings:
        endings.add_row(ending.name, f"{ending.games:,}", ending.share.as_percentage())
    console.print(endings)
    console.print(f"Decisions in a game: {summary.decisions}. Digest: {summary.digest}")


def _standings(head: str, rows: list[tuple[str, str, Standing]]) -> Table:
    table = Table(head, "", "Wins", "Won (95 %)", "Score (95 %)", box=box.SIMPLE_HEAD)
    for name, detail, standing in rows:
        share, score = standing.win_share.as_percentage(), str(standing.score)
        table.add_row(name, detail, f"{standing.wins:,}", share, score)
    return table
