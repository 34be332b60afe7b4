"""Arguments that several commands take."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from noren.core.game import AnyGame
from noren.lab.settings import read_settings
from noren.server.database import database_of_house


def add_game(parser: argparse.ArgumentParser) -> None:
    """The name of a game."""
    parser.add_argument("game", metavar="GAME", help="a name that `noren games` lists")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Options of the game."""
    parser.add_argument(
        "--options",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="an option of the game, or several with commas; `noren games GAME` lists them",
    )


def add_db(parser: argparse.ArgumentParser) -> None:
    """Which database: that of the server, unless another is named."""
    parser.add_argument(
        "--db",
        metavar="FILE_OR_URL",
        type=database_of_house,
        default=os.environ.get("NOREN_DB", ""),
        help="as for noren serve; or NOREN_DB",
    )


def split_list(text: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def bot_list(text: str) -> list[str]:
    """Bots with commas between them; `my_bots:Hasty` may lie in the folder one is in."""
    here = str(Path.cwd())
    if ":" in text and here not in sys.path:
        sys.path.append(here)  # last, so that no file here can take the place of a library
    return split_list(text)


def whole_number(text: str) -> int:
    """A number above zero."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above zero")
    return number


def read_options(game: AnyGame, given: Sequence[str]) -> dict[str, Any]:
    """The game's options as typed."""
    return read_settings(game, (pair for text in given for pair in split_list(text)))
