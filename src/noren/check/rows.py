"""Hidden rows: decks and the like, whose order is a secret, and how it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from noren.check.leaves import parts
from noren.check.lockstep import AnyWorld

Row = list[Any]


def hidden_rows(world: AnyWorld) -> Iterator[tuple[str, Row]]:
    """Every row of single values in the sealed drawer and the private ones, by its path."""
    for path, drawer in drawers(world):
        yield from rows_in(drawer, path)


def named_things(world: AnyWorld) -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """Every hidden dict of names and the single values that they stand for, by its path."""
    for path, drawer in drawers(world):
        yield from names_in(drawer, path)


def drawers(world: AnyWorld) -> Iterator[tuple[str, Any]]:
    """The sealed drawer and the private ones."""
    yield "sealed", world.sealed
    for seat in world.seats:
        yield f"private[{seat}]", world.private[seat]


def names_in(value: Any, path: str) -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """The dicts in a drawer that name single values."""
    if isinstance(value, Mapping) and all(isinstance(v, (str, int)) for v in value.values()):
        yield path, value
    else:
        for step, item in parts(value):
            yield from names_in(item, path + step)


def rows_in(value: Any, path: str) -> Iterator[tuple[str, Row]]:
    """The rows in a drawer."""
    if isinstance(value, (list, tuple)) and all(isinstance(item, (str, int)) for item in value):
        yield path, list(value)
    else:
        for step, item in parts(value):
            yield from rows_in(item, path + step)


def is_thinned(row: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether one row is the other without some of its things, in the same order."""
    short, long = sorted((row, other), key=len)
    rest = iter(long)
    return all(thing in rest for thing in short)
