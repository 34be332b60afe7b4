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
from noren.lab.ratings import Ratings, rate
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
    parser.add_argument("--ratings", action="store_true",
                        help="one figure for each bot, whatever side or seat it had")  # fmt: skip
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
    ratings = rate(found.results) if arguments.ratings else None
    if arguments.json:
        plain = msgspec.structs.replace(found, results=())  # of the games only what they come to
        told = msgspec.to_builtins(plain) | {"ratings": msgspec.to_builtins(ratings)}
        console.out(msgspec.json.format(msgspec.json.encode(told)).decode(), highlight=False)
        return 0
    table = Table("bot", "side", "wins", "with luck taken out", "worth", box=box.SIMPLE)
    for side, strengths in (("", found.strengths), *found.sides):
        for one in strengths:
            table.add_row(one.name, side, *_figures(one))
    console.print(f"{game.meta.title}: {found.games} games.")
    console.print(table)
    console.print("Worth: how many times as many games the plain figure needs for that interval.")
    if ratings is not None:
        _print_ratings(console, ratings)
    return 0


def _print_ratings(console: Console, ratings: Ratings) -> None:
    """Bots by strength, what sides or seats are worth, and how far that is to be trusted."""
    table = Table("", "rating", "games", box=box.SIMPLE)
    for one in (*ratings.bots, *ratings.sides):
        reach = (one.high - one.low) / 2
        table.add_row(one.name, f"{one.value:+.1f} ± {reach:.1f}", str(one.games))
    console.print(table)
    console.print(
        "A rating counts from the mean of all bots, or of all sides or seats. From the first two"
        f" thirds of the games the last one was foretold with an error of {100 * ratings.error:.1f}"
        " points of a hundred."
    )


def _figures(one: Strength) -> tuple[str, str, str]:
    plain, corrected = one.plain.as_percentage(), one.corrected.as_percentage()
    return plain, corrected, f"{one.factor:.1f} x"
