"""`noren pick`: choose a game from a list and play it in the terminal."""

from __future__ import annotations

import argparse
from typing import Final

from noren.cli import play
from noren.cli.games import shelf, sound_games
from noren.core.game import AnyGame
from noren.terminal.console import Console

EXAMPLE: Final = "noren pick"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything is asked."""


def run(arguments: argparse.Namespace) -> int:
    """Ask which game and how many, then play."""
    console = Console(highlight=False)
    found = sound_games()
    console.print(shelf(found))
    try:
        game = _ask_game(found, console)
        seats = _ask_seats(game, console)
    except EOFError:
        console.print("\nNo game was picked.")
        return 1
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    return play.run(parser.parse_args([game.name, "--seats", str(seats)]))


def _ask_game(listed: list[AnyGame], console: Console) -> AnyGame:
    """Any beginning of a name that fits only one will do; Enter takes the first."""
    while True:
        typed = console.input(f"Which game? [{listed[0].name}] ").strip().casefold()
        found = [game for game in listed if game.name.startswith(typed)]
        if not typed or len(found) == 1:
            return found[0]
        console.print(f"Type one of: {', '.join(game.name for game in found or listed)}.")


def _ask_seats(game: AnyGame, console: Console) -> int:
    """How many play; Enter takes the fewest."""
    low, high = game.meta.min_seats, game.meta.max_seats
    if low == high:
        return low
    while True:
        typed = console.input(f"How many players, {low} to {high}? [{low}] ").strip()
        if not typed:
            return low
        if typed.isdecimal() and low <= int(typed) <= high:
            return int(typed)
