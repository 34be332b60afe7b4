"""Flows: what a viewer learned where two worlds part, named by its path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec

from noren.check.lockstep import Sight
from noren.core.disclosure import Disclosure

Difference = tuple[str, Any, Any]
"""A path, and what is there in the one world and in the other."""

ROLES: Final = {
    "all": ("actor", "other", "spectator"),
    "seats": ("actor", "other"),
    "actor": ("actor",),
    "others": ("other",),
}
"""Whom each audience holds. Where nobody chose, every seat counts as an actor."""


def differences(one: Sight, other: Sight) -> dict[str, tuple[Any, Any]]:
    """Everything that differs, by path; of each path the first example."""
    found: dict[str, tuple[Any, Any]] = {}
    for path, mine, theirs in walk(one, other):
        found.setdefault(path, (mine, theirs))
    return found


def walk(one: Sight, other: Sight) -> Iterator[Difference]:
    """Every place at which two sights differ."""
    yield from unlike("open", one.open, other.open)
    yield from unlike("mine", one.mine, other.mine)
    yield from unlike_row("agenda.", one.agenda, other.agenda)
    yield from unlike_row("", one.told, other.told)
    yield from unlike_row("", *([w.event for w in sight.whispered] for sight in (one, other)))
    yield from unlike("outcome", one.outcome, other.outcome)


def unlike(path: str, one: Any, other: Any) -> Iterator[Difference]:
    """The innermost paths at which two values differ; the places of a list have no names."""
    if one == other:
        return
    if type(one) is not type(other):
        yield path, one, other
    elif isinstance(one, msgspec.Struct):
        for name in one.__struct_fields__:
            yield from unlike(f"{path}.{name}", getattr(one, name), getattr(other, name))
    elif isinstance(one, (list, tuple)) and len(one) == len(other):
        for mine, theirs in zip(one, other, strict=True):
            yield from unlike(path, mine, theirs)
    elif isinstance(one, dict) and one.keys() == other.keys():
        for key in one:
            yield from unlike(path, one[key], other[key])
    else:
        yield path, one, other


def unlike_row(prefix: str, one: Sequence[Any], other: Sequence[Any]) -> Iterator[Difference]:
    """Where two rows of events or steps differ, by their kinds and fields."""
    for mine, theirs in zip_longest(one, other):
        if type(mine) is type(theirs):
            yield from unlike(f"{prefix}{type(mine).__name__}", mine, theirs)
            continue
        for thing in (mine, theirs):
            if thing is not None:
                yield f"{prefix}{type(thing).__name__}", mine, theirs


def covering(declared: Iterable[Disclosure], path: str, role: str) -> Disclosure | None:
    """The declaration by which a viewer in this role may learn what is at this path."""
    fitting = (d for d in declared if d.covers(path) and role in ROLES[d.audience])
    return next(fitting, None)
