"""Drawers: the three kinds of place in which all of a game's state lies.

How to copy a drawer is read from its annotations while the program runs; typing has no type for
what an annotation holds, so `Any` stands here for hints and for the values they describe.
"""

from __future__ import annotations

import enum
import functools
import types
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from noren.core.errors import BrokenGame

D = TypeVar("D")
Copier = Callable[[Any], Any]
"""Copies one kind of value, which is known only while the program runs."""

ATOMS = (int, str, bool, float, bytes, type(None))


class Drawer(msgspec.Struct):
    """The base of a game's open, private and sealed drawers: typed fields, plain values.

    Fields hold numbers, strings, lists, dicts, sets, tuples and other Structs, so that the kernel
    can copy, compare and encode a drawer without the game's help.
    """


class Nothing(Drawer):
    """A drawer with nothing in it, for a game that needs no such drawer."""


def copy_drawer(drawer: D) -> D:
    """A copy that shares nothing mutable with the original."""
    kind: Any = type(drawer)
    copied: D = struct_copier(kind)(drawer)
    return copied


def copy_drawers(drawers: Sequence[D]) -> list[D]:
    """Copies of drawers of one kind, such as every seat's own."""
    if not drawers:
        return []
    kind: Any = type(drawers[0])
    copier = struct_copier(kind)
    return [copier(drawer) for drawer in drawers]


@functools.cache
def struct_copier(kind: type[msgspec.Struct]) -> Copier:
    """The function that copies Structs of this kind: shallow, then each mutable field."""
    mutable = []
    for name, hint in get_type_hints(kind).items():
        if name in kind.__struct_fields__:
            copier = copier_of(hint, f"{kind.__name__}.{name}")
            if copier is not None:
                mutable.append((name, copier))
    if not mutable:
        copied: Copier = kind.__copy__  # type: ignore[attr-defined]
        return copied
    return _written_out(kind, mutable)


def _written_out(kind: type[msgspec.Struct], mutable: Sequence[tuple[str, Copier]]) -> Copier:
    """A copier written as a program, a line for each mutable field, as one would by hand.

    A loop over the fields costs a third more, and a search copies more than it plays.
    """
    names: dict[str, Any] = {"shallow": kind.__copy__}  # type: ignore[attr-defined]
    lines = ["def copy(struct):", "    twin = shallow(struct)"]
    for at, (name, copier) in enumerate(mutable):
        method = isinstance(getattr(copier, "__objclass__", None), type)
        if method:  # list.copy, dict.copy, set.copy: called on the value itself
            lines.append(f"    twin.{name} = struct.{name}.copy()")
        else:
            names[f"copier_{at}"] = copier
            lines.append(f"    twin.{name} = copier_{at}(struct.{name})")
    lines.append("    return twin")
    exec("\n".join(lines), names)  # field names of a Struct, so nothing but identifiers
    written: Copier = names["copy"]
    return written


def copier_of(hint: Any, where: str) -> Copier | None:
    """The function that copies values of this type; None when they never change."""
    if isinstance(hint, type):
        return _class_copier(hint, where)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return None
    if origin in (Union, types.UnionType):
        return _union_copier(arguments, where)
    if origin in (list, set, dict):
        return _container_copier(origin, arguments, where)
    if origin in (tuple, frozenset):
        # Tuples are shared between copies; with something mutable inside, two matches would be one.
        if any(copier_of(a, where) for a in arguments if a is not Ellipsis):
            raise BrokenGame(f"{where}: a tuple in a drawer may hold only what never changes.")
        return None
    if origin is not None and hasattr(hint, "__metadata__"):
        return copier_of(hint.__origin__, where)
    if isinstance(origin, type):
        return _class_copier(origin, where)
    raise BrokenGame(f"{where}: a drawer cannot hold {hint!r}; use plain typed values.")


def _class_copier(kind: type, where: str) -> Copier | None:
    if kind in ATOMS or issubclass(kind, enum.Enum):
        return None
    if issubclass(kind, msgspec.Struct):
        copier = struct_copier(kind)
        return None if kind.__struct_config__.frozen else copier
    raise BrokenGame(f"{where}: a drawer cannot hold {kind.__name__}; use plain typed values.")


def _container_copier(origin: type, arguments: tuple[Any, ...], where: str) -> Copier:
    inner = copier_of(arguments[-1], where)
    if origin is dict and arguments[0] is not str:
        raise BrokenGame(f"{where}: a dict in a drawer has strings for keys, as JSON does.")
    if inner is None:
        shallow: Copier = origin.copy  # type: ignore[attr-defined]
        return shallow
    if origin is dict:
        return lambda value: {key: inner(item) for key, item in value.items()} if value else {}
    return lambda value: [inner(item) for item in value] if value else []


def _union_copier(members: tuple[Any, ...], where: str) -> Copier | None:
    """Copies by what the value turns out to be."""
    copiers: dict[type, Copier] = {}
    for member in members:
        copier = copier_of(member, where)
        if copier is not None:
            copiers[get_origin(member) or member] = copier
    if not copiers:
        return None

    def copy(value: Any) -> Any:
        copier = copiers.get(type(value))
        return value if copier is None else copier(value)

    return copy
