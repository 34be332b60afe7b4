"""`noren play`: a person against bots."""

from __future__ import annotations

import argparse
import getpass
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from rich.text import Text

from noren.bots.characters import character
from noren.bots.names import bot_names_in
from noren.bots.shelf import find_bot, first_bot, named_bot
from noren.cli.arguments import (
    add_game,
    add_options,
    bot_list,
    read_options,
    split_list,
    whole_number,
)
from noren.core.dice import Dice, seed_bytes
from noren.core.errors import BadOptions, UnknownSeat
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.registry import load
from noren.lab.series import derive, line_up
from noren.lab.whole_file import whole_file
from noren.terminal.console import Console
from noren.terminal.player import Left, TerminalPlayer

EXAMPLE: Final = "noren play secrets-game --seats 4 --bot sharp --save evening.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How the table is laid."""
    add_game(parser)
    parser.add_argument("--seats", type=whole_number, metavar="N", help="how many play in all")
    parser.add_argument("--as", dest="seat", type=int, default=0, metavar="SEAT",
                        help="where you sit, from 0 (default: 0)")  # fmt: skip
    parser.add_argument(
        "--bot",
        metavar="NAME",
        help="who plays the other seats: gentle (default), steady, sharp, or several",
    )
    parser.add_argument("--names", metavar="A,B,..", help="what to call the seats, in order")
    parser.add_argument("--seed", type=int, metavar="S", help="play the same deal again")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the record of the match")
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, and save the record whether the match was finished or left."""
    game = load(arguments.game)
    console = Console(highlight=False)
    player = sit_down(arguments, game, console)
    may_write(arguments.save)
    console.print(f"{game.meta.title}: type help at any question to see what else you can do.")
    for line in opponents(game, bot_list(arguments.bot or first_bot(game))):
        console.print(Text(line))
    status = 0
    player.introduce()
    try:
        player.play()
    except Left:
        console.print("You have left the game.")
        status = 1
    finally:
        save(player.match, arguments.save, console)
    return status


def opponents(game: AnyGame, bots: Sequence[str]) -> list[str]:
    """Against whom one plays, each kind once."""
    known = [character(game, named_bot(game, bot)) for bot in dict.fromkeys(bots)]
    return [f"You play against {each.name} bots. {each.line}".rstrip() for each in known]


def sit_down(arguments: argparse.Namespace, game: AnyGame, console: Console) -> TerminalPlayer:
    """Start the match and seat everybody."""
    seats = game.seats(arguments.seats or game.meta.min_seats)
    if not 0 <= arguments.seat < seats:
        raise UnknownSeat(arguments.seat, seats)
    others = [seat for seat in range(seats) if seat != arguments.seat]
    bots = line_up(bot_list(arguments.bot or first_bot(game)), len(others))
    seed = arguments.seed
    return TerminalPlayer(
        Match.start(game, seats, read_options(game, arguments.options), seed),
        arguments.seat,
        seat_names(game, arguments.names, seats, arguments.seat),
        {seat: find_bot(game, bot) for seat, bot in zip(others, bots, strict=True)},
        # Never the match's own seed: bots whose dice came from it could know the deck.
        Dice(seed_bytes(None) if seed is None else derive("terminal", seed)),
        console,
    )


def seat_names(game: AnyGame, given: str | None, seats: int, seat: int) -> list[str]:
    """The names asked for; else the person's own, and one for each bot."""
    if given is not None:
        names = split_list(given)
        if len(names) != seats:
            raise BadOptions(f"--names has {len(names)} names for {seats} seats: give one each.")
        return names
    names = [*bot_names_in(game)[:seats]]
    names[seat] = _own_name(names)
    return names


def _own_name(taken: Sequence[str]) -> str:
    try:
        name = getpass.getuser().capitalize()
    except (KeyError, OSError):
        name = "Guest"
    return f"{name} the First" if name in taken else name


def may_write(path: Path | None) -> None:
    """Refuse before the game, not after it, a file that cannot be written."""
    if path is None:
        return
    if path.exists():
        raise BadOptions(f"{path} exists already: save the record under another name.")
    path.touch()
    # Touching is the only sure way to know; an empty file must not stay if the game is broken off.
    path.unlink()


def save(match: Match, path: Path | None, console: Console) -> None:
    """Write the record; whoever left knows the seed too, as nobody is left to be deceived."""
    if path is not None:
        record = msgspec.json.encode(match.record(reveal=True), order="deterministic")
        with whole_file(path) as beside:
            beside.write_bytes(record + b"\n")
        console.print(f"The record is in {path}; see it again with: noren replay {path}")
