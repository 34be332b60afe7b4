"""`noren study`: what a designer wants to know of a game, as a page."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from noren.cli.arguments import add_game, add_options, bot_list, read_options, whole_number
from noren.cli.simulate import progress_bar
from noren.core.registry import load
from noren.lab.series import Series, line_up
from noren.lab.study import Counts, study
from noren.lab.study_page import page
from noren.lab.whole_file import whole_file

EXAMPLE: Final = "noren study omnitsu --games 400 --seats 4 --bots strong --out omnitsu.html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is played, and where the page goes."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=200, metavar="N",
                        help="how many games (default: 200)")  # fmt: skip
    parser.add_argument("--seats", type=whole_number, metavar="K", help="how many play each game")
    parser.add_argument("--bots", type=bot_list, default=["strong"], metavar="A,B,..",
                        help="who plays, each deal from every seat (default: strong)")  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="S",
                        help="the same seed gives the same page (default: 0)")  # fmt: skip
    parser.add_argument("--jobs", type=whole_number, default=os.cpu_count() or 1, metavar="J",
                        help="how many cores to use (default: all)")  # fmt: skip
    parser.add_argument("--out", type=Path, default=Path("study.html"), metavar="FILE",
                        help="the page (default: study.html)")  # fmt: skip
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, count, and write the page."""
    game = load(arguments.game)
    seats = arguments.seats or game.meta.min_seats
    series = Series(
        game=game,
        seats=seats,
        bots=line_up(arguments.bots, seats),
        games=arguments.games,
        seed=arguments.seed,
        options=read_options(game, arguments.options),
        rotate=True,
    )
    counts = Counts()
    with progress_bar() as progress:
        task = progress.add_task(game.meta.title, total=series.games)
        for counts in study(series, arguments.jobs):
            progress.update(task, completed=counts.games)
    with whole_file(arguments.out) as beside:
        beside.write_text(page(series, counts), encoding="utf-8")
    print(f"{arguments.out}: {counts.games:,} games of {game.meta.title}.")
    return 0
