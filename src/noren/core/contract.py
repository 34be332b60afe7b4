"""What a game must be before anyone plays it; each fault is told to its author in one line."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from noren.core.disclosure import Known, read_all
from noren.core.drawers import struct_copier
from noren.core.errors import BrokenGame
from noren.core.step import Happening, Step, StepKind, Together, Turn, Window

DECLARED: Final = ("rule", "beat", "discloses", "shows")
"""What a step says of its whole kind, not of one moment."""
KERNELS: Final = (
    "together", "offered", "accept", "carry_out", "overdue", "late_choice", "takes_words"
)  # fmt: skip
"""What the kernel has written for every step of a kind, and no game may write otherwise."""
KINDS: Final = (Step, Happening, Turn, Together, Window)


def demand_drawers(**drawers: object) -> None:
    """The kernel can copy, compare and encode each drawer."""
    for name, drawer in drawers.items():
        if not (isinstance(drawer, type) and issubclass(drawer, msgspec.Struct)):
            raise BrokenGame(f"Game.{name} is {drawer!r}. Make it a class derived from Drawer.")
        struct_copier(drawer)


def demand_listed(where: str, kinds: object, base: type[msgspec.Struct]) -> None:
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


def demand_kind(step: StepKind) -> None:
    """What belongs to the kind of step is no field of each step, and the kernel's is its own."""
    for name in KERNELS:
        owner = next(kind for kind in step.__mro__ if name in vars(kind))
        if owner not in KINDS:
            raise BrokenGame(
                f"{owner.__name__}.{name} takes the place of what the kernel has under that name."
                " Rename it."
            )
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


def demand_disclosures(discloses: Sequence[str], known: Known) -> None:
    """What is declared to become known, by the set-up or by a step, exists."""
    read_all(discloses, "Game.discloses", known)
    for step in known.steps.values():
        read_all(step.discloses, f"{step.__name__}.discloses", known)
        read_all(step.shows, f"{step.__name__}.shows", known)
