"""`noren rules`: the rulebook, or one clause of it and its example."""

from __future__ import annotations

import argparse
from typing import Final

from rich.markdown import Markdown
from rich.text import Text

from noren.cli.arguments import add_game
from noren.core.errors import BadOptions
from noren.core.game import AnyGame
from noren.core.registry import load
from noren.terminal.console import Console
from noren.terminal.rules import draw_example

EXAMPLE: Final = "noren rules secrets-game 3.1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, and a clause."""
    add_game(parser)
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help="one clause, such as 3.1")


def run(arguments: argparse.Namespace) -> int:
    """Show the rules; a long text on a terminal can be paged."""
    game = load(arguments.game)
    console = Console(highlight=False)
    if arguments.clause:
        name = find_clause(game, arguments.clause)
        console.print(Text(game.rules.clauses[name]))
        console.print(draw_example(game, name))
    elif console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(game.rules.plain_text))
    else:
        console.print(Markdown(game.rules.plain_text))
    return 0


def find_clause(game: AnyGame, number: str) -> str:
    """The full name of a clause, named by its number alone or in full."""
    for name in (number, f"{game.name}-{number}"):
        if name in game.rules.clauses:
            return name
    first, *_, last = game.rules.clauses
    raise BadOptions(f"{game.meta.title} has no clause {number!r}: they go from {first} to {last}.")
