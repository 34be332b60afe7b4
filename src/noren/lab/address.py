"""Where another process finds a game: the module and the variable that hold it."""

from __future__ import annotations

import importlib
import sys
from importlib.metadata import entry_points

from noren.core.errors import BrokenGame
from noren.core.game import AnyGame, Game
from noren.core.registry import GROUP


def address(game: AnyGame) -> str:
    """The game's address, such as `noren.games.secrets_game:game`."""
    # An installed game is found by any process; a variable only where its module can be imported.
    for entry in entry_points(group=GROUP, name=game.name):
        if entry.load() is game:
            return entry.value
    module = game.setup.__module__
    while module:  # the rules are a room of the game's package, which gathers it from its rooms
        for name, value in vars(sys.modules[module]).items():
            if value is game:
                return f"{module}:{name}"
        module = module.rpartition(".")[0]
    raise BrokenGame(
        f"{game.meta.title} cannot be sent to another process: it is neither installed nor a"
        f" variable of {game.setup.__module__} or its packages. Play it with one job."
    )


def at_address(where: str) -> AnyGame:
    """The game that lies there."""
    module, _, name = where.partition(":")
    game = getattr(importlib.import_module(module), name, None)
    if not isinstance(game, Game):
        raise BrokenGame(f"{where} is not a noren.Game.")
    return game
