"""`noren check`: whether a game keeps the kernel's laws and leaks nothing."""

from __future__ import annotations

import argparse
import time
from typing import Final

from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from noren.cli.arguments import add_game, add_options, read_options, split_list, whole_number
from noren.core.errors import BadOptions
from noren.core.game import AnyGame
from noren.core.registry import load
from noren.terminal.console import Console

EXAMPLE: Final = "noren check secrets-game --games 200 --seats 3,5"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How deep to look."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=40, metavar="N",
                        help="how deep to look (default: 40)")  # fmt: skip
    parser.add_argument("--seats", type=_counts, metavar="A,B,..",
                        help="numbers of players (default: fewest, middle, most)")  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="other random games")
    parser.add_argument("--only", type=split_list, metavar="CHECK,..", help="these checks alone")
    parser.add_argument("--flows", action="store_true",
                        help="print who learns what, where and how often")  # fmt: skip
    add_options(parser)


def _counts(text: str) -> list[int]:
    return [whole_number(part) for part in split_list(text)]


def run(arguments: argparse.Namespace) -> int:
    """Check, and report; a failure gives status 1."""
    from noren.check import CHECKS, check_game

    game = load(arguments.game)
    if arguments.flows:
        return print_flows(game, arguments)
    for name in arguments.only or ():
        if name not in CHECKS:
            raise BadOptions(f"There is no check {name!r}: there are {', '.join(CHECKS)}.")
    began = time.perf_counter()
    watcher = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"), BarColumn(), console=watcher, transient=True,
        disable=not watcher.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task("checking")
        report = check_game(
            game,
            games=arguments.games,
            seats=arguments.seats,
            options=[read_options(game, arguments.options)] if arguments.options else None,
            seed=arguments.seed,
            only=arguments.only,
            progress=lambda name, done, all: bar.update(
                task, description=name, completed=done, total=all
            ),
        )
    console = Console(highlight=False)
    for result in report.results:
        console.print(Text(str(result), "green" if result.passed else "bold red"))
    console.print(Text(str(report).splitlines()[-1], "bold"))
    watcher.print(f"{time.perf_counter() - began:.1f} s", highlight=False)
    return 0 if report.passed else 1


def print_flows(game: AnyGame, arguments: argparse.Namespace) -> int:
    """The ledger as a table; a flow that no step declares gives status 1."""
    from noren.check import find_flows

    ledger = find_flows(
        game,
        games=arguments.games,
        seats=arguments.seats,
        options=[read_options(game, arguments.options)] if arguments.options else None,
        seed=arguments.seed,
    )
    table = Table(title=f"{game.meta.title}: who learns what", title_justify="left")
    for heading in ("step", "learned", "of", "by", "often", "bits"):
        table.add_column(heading, no_wrap=heading in ("of", "often", "bits"), overflow="fold")
    rows, last = ledger.finished(), ""
    for row in rows:
        bits = "" if row.mean_bits is None else f"{row.mean_bits:.1f}"
        clause = row.rule.removeprefix(f"{game.name}-")
        table.add_row(
            f"{row.step} {clause}" if row.step != last else "",
            row.path if row.declared else f"{row.path} (not declared)",
            "hidden" if row.source == "worlds" else "choice",
            ledger.by_whom(row), f"{row.often:.0%}", bits,
            style="" if row.declared else "bold red",
        )  # fmt: skip
        last = row.step
    console = Console(highlight=False)
    console.print(table)
    console.print(
        f"{ledger.pairs} pairs of worlds compared; in {ledger.apart} nothing fitted both."
    )
    for step, text in ledger.unneeded():
        console.print(f"{step} declares {text!r}, but nobody was seen to learn it.")
    for step in ledger.unseen():
        console.print(f"{step} was never compared.")
    return 0 if all(row.declared for row in rows) else 1
