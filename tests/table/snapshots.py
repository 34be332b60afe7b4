"""Everything that an object holds, as plain data: to see whether anything at all has changed."""

from __future__ import annotations

from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from noren.core.game import Game
from noren.table.table import LiveTable

CACHES = {"_offered", "_offered_to"}
"""What a match keeps only to save time: the options it was last asked for."""
ATOMS = (str, bytes, int, float, bool, type(None), range, Enum, type)
SKIPPED = (FunctionType, MethodType, BuiltinFunctionType)


def snapshot(thing: Any) -> Any:
    """All that can be reached from here, as lists, dicts and atoms."""
    if isinstance(thing, ATOMS):
        return thing
    if isinstance(thing, Game):
        return thing.name
    if isinstance(thing, SKIPPED):
        return thing.__qualname__
    if isinstance(thing, dict):
        return {repr(snapshot(key)): snapshot(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [snapshot(item) for item in thing]
    if isinstance(thing, (set, frozenset)):
        return sorted(repr(snapshot(item)) for item in thing)
    return {"is": type(thing), **{name: snapshot(value) for name, value in parts(thing)}}


def parts(thing: Any) -> list[tuple[str, Any]]:
    """What an object has, by name."""
    names = {name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())}
    fields = getattr(type(thing), "__struct_fields__", None)
    names |= {*(fields or ()), *getattr(thing, "__dict__", ())}
    assert names or fields is not None, f"what is in a {type(thing)}?"
    return [(name, getattr(thing, name)) for name in sorted(names - CACHES) if hasattr(thing, name)]


def kept(table: LiveTable) -> dict[str, Any]:
    """What must be the same on every node and after every restart.

    Who is connected, what screens have been shown and how often things changed is each node's own;
    so is the chat of the table itself, where words stay in memory.
    """
    seating = table.seating
    return {
        "stage": table.stage,
        "paused": table.paused,
        "code": table.code,
        "options": table.options,
        "settings": snapshot(table.settings),
        "next": table.next,
        "vote": snapshot(table.vote),
        "passing": sorted(table.passing),
        "assisted": sorted(table.assisted),
        "notes": {person: notes for person, notes in table.notes.items() if notes},
        "chairs": snapshot(seating.chairs),
        "people": [(p.name, sorted(p.keys), p.seat, p.gone) for p in seating.people],
        "links": snapshot(seating.links),
        "host": seating.host,
        "seconds": table.timing.left(0.0) if table.paused else table.timing.deadline,
        "moves": snapshot(table.sitting and table.sitting.course.moves),
        "ids": snapshot(table.sitting and table.sitting.course.ids),
        "views": None if table.sitting is None else views(table),
    }


def views(table: LiveTable) -> list[str]:
    """What each seat may know of the match."""
    assert table.sitting is not None
    match = table.sitting.match
    return [match.view(seat).encode().decode() for seat in (None, *range(match.seats))]
