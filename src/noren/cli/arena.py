"""`noren arena`: bots meet, every deal from every seat; strengths with luck taken out."""

from __future__ import annotations

import argparse
from typing import Final

import msgspec
from rich import box
from rich.table import Table

from noren.cli.arguments import add_game, add_options, bot_list, read_options, whole_number
from noren.core.registry import load
from noren.lab.corrected import Strength, meet
from noren.terminal.console import Console

EXAMPLE: Final = "noren arena omnitsu --bots strong,baseline --seats 4 --deals 50"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who meets whom, and how often."""
    add_game(parser)
    parser.add_argument("--bots", type=bot_list, default=["strong", "baseline"],
                        metavar="A,B,..", help="who meet (default: strong,baseline)")  # fmt: skip
    parser.add_argument("--seats", type=whole_number, metavar="K", help="how many play each game")
    parser.add_argument("--deals", type=whole_number, default=50, metavar="N",
                        help="how many deals, each from every seat (default: 50)")  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="S",
                        help="the same seed gives the same games (default: 0)")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Let them meet, and print the table."""
    game = load(arguments.game)
    found = meet(
        game,
        arguments.bots,
        seats=arguments.seats or max(game.meta.min_seats, len(arguments.bots)),
        deals=arguments.deals,
        seed=arguments.seed,
        options=read_options(game, arguments.options),
    )
    console = Console(highlight=False)
    if arguments.json:
        console.out(msgspec.json.format(msgspec.json.encode(found)).decode(), highlight=False)
        return 0
    table = Table("bot", "side", "wins", "with luck taken out", "worth", box=box.SIMPLE)
    for side, strengths in (("", found.strengths), *found.sides):
        for one in strengths:
            table.add_row(one.name, side, *_figures(one))
    console.print(f"{game.meta.title}: {found.games} games.")
    console.print(table)
    console.print("Worth: how many times as many games the plain figure needs for that interval.")
    return 0


def _figures(one: Strength) -> tuple[str, str, str]:
    plain, corrected = one.plain.as_percentage(), one.corrected.as_percentage()
    return plain, corrected, f"{one.factor:.1f} x"
