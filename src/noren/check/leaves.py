"""Taking values apart: into leaves with paths, into nested units, into mutable parts."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from noren.core.view import encoder

Leaf: TypeAlias = tuple[str, Any]


def parts(value: Any) -> Iterator[tuple[str, Any]]:
    """The values right inside this one, each with its step of the path; none for an atom."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield f".{name}", getattr(value, name)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield f"[{key}]", item
    elif isinstance(value, (list, tuple)):
        for at, item in enumerate(value):
            yield f"[{at}]", item


def leaves(value: Any, path: str = "") -> list[Leaf]:
    """Every atom with its path; a set's members have no order, a list has a length."""
    found: list[Leaf] = []
    _gather(value, path, found)
    return found


def _gather(value: Any, path: str, found: list[Leaf]) -> None:
    """Add the leaves of a value; one list for all of them is much quicker than many iterators."""
    if isinstance(value, (str, int, float)) and not isinstance(value, enum.Enum):
        found.append((path, value))
    elif isinstance(value, (list, tuple)):
        found.append((f"len({path})", len(value)))
        for at, item in enumerate(value):
            _gather(item, f"{path}[{at}]", found)
    elif isinstance(value, dict):
        found.append((f"len({path})", len(value)))
        for key, item in value.items():
            _gather(item, f"{path}[{key}]", found)
    elif isinstance(value, msgspec.Struct):
        if value.__struct_config__.tag is not None:
            found.append((f"{path}.type", type(value).__name__))
        for name in value.__struct_fields__:
            _gather(getattr(value, name), f"{path}.{name}", found)
    elif isinstance(value, (set, frozenset)):
        # The member is part of the path, as its place in a set means nothing and differs between
        # processes.
        found.extend((f"{path}{{{member}}}", True) for member in value)
    else:
        found.append((path, value.value if isinstance(value, enum.Enum) else value))


def units(value: Any, path: str) -> Iterator[tuple[str, bytes]]:
    """The value, and everything inside it, each as canonical bytes."""
    yield path, encoder.encode(value)
    for step, item in parts(value):
        yield from units(item, path + step)


def mutable(value: Any, path: str) -> Iterator[tuple[str, int]]:
    """Every part that could be changed in place, with its identity."""
    thawed = isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen
    if thawed or isinstance(value, (list, dict, set, bytearray)):
        yield path, id(value)
    for step, item in parts(value):
        yield from mutable(item, path + step)


@functools.lru_cache(maxsize=1 << 16)
def family(path: str) -> str:
    """The path with a star for every index: leaves of a family mean the same."""
    out: list[str] = []
    depth = 0
    for letter in path:
        if letter in "]}":
            depth -= 1
        if not depth:
            out.append(letter)
        if letter in "[{":
            depth += 1
            if depth == 1:
                out.append("*")
    return "".join(out)
