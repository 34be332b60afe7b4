"""Which games are installed: ours and third parties', found by the entry point `noren.games`."""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint, entry_points

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


def games() -> list[str]:
    """The names of all installed games."""
    return sorted({*_entries(), *_added})


def load(name: str) -> AnyGame:
    """The game of that name. Underscores do for hyphens."""
    wanted = name.replace("_", "-")
    if wanted in _added:
        return _added[wanted]
    if wanted not in _entries():
        raise UnknownGame(name, games())
    game = _entries()[wanted].load()
    if not isinstance(game, Game):
        raise BrokenGame(f"The entry point {wanted!r} names {game!r}, which is not a noren.Game.")
    return game
