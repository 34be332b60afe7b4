"""What a game must be before anyone plays it; each fault is told to its author in one line."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from noren.core.disclosure import Known, read_all
from noren.core.drawers import struct_copier
from noren.core.errors import BrokenGame
from noren.core.event import Event
from noren.core.step import Step

if TYPE_CHECKING:
    from noren.core.game import AnyGame

DECLARED: Final = ("rule", "together", "beat", "discloses", "shows")
"""What a step says of its whole kind, not of one moment."""


def demand_sound(game: AnyGame) -> None:
    """The game's parts are what they should be, and fit together."""
    _demand_drawers(game)
    _demand_listed("steps", game.steps, Step)
    _demand_listed("events", game.events, Event)
    for step in game.steps:
        _demand_declarations(step)
    for name, make in game.bots.items():
        demand_maker(f"The bot {name!r}", make)
    _demand_disclosures(game)


def _demand_drawers(game: AnyGame) -> None:
    """The kernel can copy, compare and encode each drawer."""
    for name in ("open", "private", "sealed"):
        drawer: Any = getattr(game, name)
        if not (isinstance(drawer, type) and issubclass(drawer, msgspec.Struct)):
            raise BrokenGame(f"Game.{name} is {drawer!r}. Make it a class derived from Drawer.")
        struct_copier(drawer)


def _demand_listed(where: str, kinds: object, base: type[msgspec.Struct]) -> None:
    """A list of frozen classes of this base, no two of one name."""
    if not isinstance(kinds, Sequence):
        name = getattr(kinds, "__name__", "...")
        raise BrokenGame(f"Game.{where} is {kinds!r}. Make it a tuple of classes, as in ({name},).")
    names: set[str] = set()
    for kind in kinds:
        if not (isinstance(kind, type) and issubclass(kind, base)):
            raise BrokenGame(
                f"Game.{where} lists {kind!r}. List classes derived from {base.__name__}."
            )
        if not kind.__struct_config__.frozen:
            raise BrokenGame(
                f"{kind.__name__} can be changed after it is made. Write"
                f" `class {kind.__name__}(..., frozen=True)`."
            )
        if kind.__name__ in names:
            raise BrokenGame(
                f"Game.{where} lists two classes called {kind.__name__}. Rename one: views tell"
                " them apart by name."
            )
        names.add(kind.__name__)


def _demand_declarations(step: type[Any]) -> None:
    """What belongs to the kind of step is no field of each step."""
    for name in DECLARED:
        if name in step.__struct_fields__:
            raise BrokenGame(
                f"{step.__name__}.{name} is a field of each step. Make it part of the class:"
                f" `{name}: ClassVar[...] = ...`."
            )


def demand_maker(what: str, make: Callable[[], object]) -> None:
    """A bot's class or function can be called with nothing."""
    if not callable(make):
        raise BrokenGame(f"{what} is {make!r}, already made. Give its class, to be made afresh.")
    try:
        signature = inspect.signature(make)
    except ValueError:  # something built in, which says not what it takes
        return
    try:
        signature.bind()
    except TypeError as error:
        raise BrokenGame(
            f"{what} cannot be made without arguments: {error}. Give them defaults, or give a"
            " function that makes the bot."
        ) from None


def _demand_disclosures(game: AnyGame) -> None:
    """What is declared to become known exists."""
    known = Known(
        game.open,
        game.private,
        {step.__name__: step for step in game.steps},
        {event.__name__: event for event in game.events},
    )
    read_all(game.discloses, "Game.discloses", known)
    for step in game.steps:
        read_all(step.discloses, f"{step.__name__}.discloses", known)
        read_all(step.shows, f"{step.__name__}.shows", known)
