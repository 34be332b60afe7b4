"""Which games are installed: ours and third parties', found by the entry point `noren.games`."""

from __future__ import annotations

import functools
import importlib
import traceback
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from noren.core.errors import FAULTS, BrokenGame, UnknownGame, WrongRules
from noren.core.game import AnyGame, Game

GROUP = "noren.games"
AT = "@"
"""Between a game's name and a version of its rules, as in `ninja@3`."""

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


def load_edition(wanted: str) -> AnyGame:
    """The game of that name, or with `name@3` by version 3 of its rules: see `edition`."""
    name, _, rules = wanted.partition(AT)
    return load_rules(name, rules) if rules else load(name)


def load_rules(name: str, rules: str) -> AnyGame:
    """The game by that version of its rules; WrongRules if it is neither installed nor kept."""
    game = load(name)
    if rules == game.meta.rules_version:
        return game
    if rules not in game.earlier:
        raise WrongRules(
            f"Version {rules} of the rules of {game.meta.title} is not here: version"
            f" {game.meta.rules_version} is installed, and has not kept it."
        )
    return _earlier(game, rules)


def load_kept(name: str, rules: str) -> AnyGame:
    """The game by that version of its rules, or else as it is installed."""
    try:
        return load_rules(name, rules)
    except WrongRules:
        return load(name)


def edition(game: AnyGame) -> str:
    """What `load_edition` gives this game for: its name, with the version if it is a kept one."""
    version = game.meta.rules_version
    if load(game.name).meta.rules_version == version:
        return game.name
    return f"{game.name}{AT}{version}"


def _earlier(game: AnyGame, rules: str) -> AnyGame:
    """The rules that a game has kept under this version."""
    place = game.earlier[rules]
    module, _, attribute = place.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except FAULTS as error:
        raise BrokenGame(
            f"Version {rules} of {game.meta.title} cannot be loaded from {place!r}:"
            f" {type(error).__name__}: {_where(error)}."
        ) from error
    if not isinstance(found, Game):
        raise BrokenGame(f"{place!r} names {found!r}, which is not a noren.Game.")
    if (found.name, found.meta.rules_version) != (game.name, rules):
        raise BrokenGame(
            f"{place!r} is version {found.meta.rules_version} of {found.name!r}. Under"
            f" `earlier`, {rules!r} of {game.name!r} is wanted."
        )
    return found


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
    except FAULTS as error:
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


def _where(error: BaseException) -> str:
    """The error's words, and the file and line of the game at which it arose."""
    if isinstance(error, SyntaxError):
        return f"{error.msg} ({error.filename}, line {error.lineno})"
    words = str(error).rstrip(".")
    kernel = str(Path(__file__).parent)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if not frame.filename.startswith(("<", kernel)) and "importlib" not in frame.filename:
            return f"{words} ({frame.filename}, line {frame.lineno})"
    return words
