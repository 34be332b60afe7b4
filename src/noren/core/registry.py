"""Which games are installed: ours and third parties', found by the entry point `noren.games`."""

from __future__ import annotations

import functools
import traceback
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from noren.core.errors import BrokenGame, UnknownGame
from noren.core.game import AnyGame, Game

GROUP = "noren.games"

_added: dict[str, AnyGame] = {}


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def register(game: AnyGame) -> AnyGame:
    """Make a game known that no installed package offers, say one being written."""
    _added[game.name] = game
    return game


def installed() -> list[str]:
    """The names of all installed games."""
    return sorted({*_entries(), *_added})


def load(name: str) -> AnyGame:
    """The game of that name. Underscores do for hyphens."""
    for wanted in (name, name.replace("_", "-")):
        if wanted in _added:
            return _added[wanted]
        if wanted in _entries():
            return _load(_entries()[wanted])
    raise UnknownGame(name, installed())


def load_sound(tell: Callable[[str], object]) -> list[AnyGame]:
    """Every installed game that can be loaded; what is wrong with the others is told."""
    found = []
    for name in installed():
        try:
            found.append(load(name))
        except BrokenGame as error:
            tell(str(error))
    return found


def _load(entry: EntryPoint) -> AnyGame:
    """What the entry point names, if it is a game of the same name."""
    try:
        game = entry.load()
    except Exception as error:
        raise BrokenGame(
            f"The game {entry.name!r} cannot be loaded from the package {entry.module}:"
            f" {type(error).__name__}: {_where(error)}."
        ) from error
    if not isinstance(game, Game):
        raise BrokenGame(
            f"The entry point {entry.name!r} names {game!r}, which is not a noren.Game."
        )
    if game.name != entry.name:
        raise BrokenGame(
            f"The entry point {entry.name!r} gives a game whose Meta.name is {game.name!r}. Make"
            f' them the same: write `{game.name} = "{entry.value}"` under'
            f' [project.entry-points."{GROUP}"] and install the package again, or set'
            f" Meta.name to {entry.name!r}."
        )
    return game


def _where(error: Exception) -> str:
    """The error's words, and the file and line of the game at which it arose."""
    if isinstance(error, SyntaxError):
        return f"{error.msg} ({error.filename}, line {error.lineno})"
    words = str(error).rstrip(".")
    kernel = str(Path(__file__).parent)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if not frame.filename.startswith(("<", kernel)) and "importlib" not in frame.filename:
            return f"{words} ({frame.filename}, line {frame.lineno})"
    return words
