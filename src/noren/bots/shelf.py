"""Which bots can play a game: its own, and those that any game can use."""

from __future__ import annotations

import importlib

from noren.bots.characters import IDS, rank
from noren.bots.search import SearchBot
from noren.core.contract import demand_maker
from noren.core.errors import BadOptions
from noren.core.game import AnyGame, Bot
from noren.parts.gentle import Gentle
from noren.parts.random_bot import RandomBot

GENERAL = ("gentle", "random", "search")
"""The bots that need no game's help; a game's own bot of the same name goes before them."""
FEW, MANY = 200, 1_000_000
"""How often a search imagines a world if nothing else bounds it, and if time does."""


def bot_names(game: AnyGame) -> list[str]:
    """Every bot that can play this game."""
    return sorted({*game.bots, *GENERAL})


def table_bots(game: AnyGame) -> tuple[str, ...]:
    """The bots that can be seated at a live table, the gentlest first."""
    return tuple(sorted({*game.bots, "gentle", "search"}, key=lambda bot: (rank(bot), bot)))


def first_bot(game: AnyGame) -> str:
    """The bot to meet in a first game."""
    return table_bots(game)[0]


def stand_in(game: AnyGame) -> str:
    """The bot that plays for people who are away: the best that knows the game."""
    return next(reversed([*game.bots]), "search")


def find_bot(game: AnyGame, name: str, seconds: float | None = None) -> Bot:
    """A fresh bot of that name; `package.module:Bot` is made from a class or function elsewhere.

    Names that people know bots by, such as `sharp`, will do as well. With `seconds`, a bot that
    could think for ever does so for that long.
    """
    name = named_bot(game, name)
    if name in game.bots:
        return game.bot(name)
    if name == "gentle":
        return Gentle(find_bot(game, usual_bot(game)))
    if name == "random":
        return RandomBot()
    if name == "search":
        return SearchBot(game, iterations=FEW if seconds is None else MANY, seconds=seconds)
    if ":" in name:
        return _bot_from(name)
    known = ", ".join(bot_names(game))
    raise BadOptions(f"{game.meta.title} has no bot called {name!r}. It has: {known}.")


def named_bot(game: AnyGame, name: str) -> str:
    """The id of a bot that is called by its id or by what people call it."""
    return name if name in game.bots else IDS.get(name, name)


def _bot_from(where: str) -> Bot:
    module, _, name = where.partition(":")
    try:
        make = getattr(importlib.import_module(module), name)
        # Before it is called: an error from inside it would read as a fault of ours.
        demand_maker(f"The bot {where!r}", make)
        bot: Bot = make()
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOptions(f"No bot can be made from {where!r}: {error}.") from None
    return bot


def usual_bot(game: AnyGame) -> str:
    """The bot to play against unless another is asked for."""
    return next((name for name in ("baseline", "strong", "random") if name in game.bots), "random")
