"""The borders between zones, found where two outlines share a line."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable
from enum import StrEnum

import msgspec

from noren.games.ninja.content.plan import Code, Plan, Point

Pair = frozenset[Code]
Side = tuple[Point, Point]


class Crossing(StrEnum):
    """How a border is crossed: a wall only by rope, a gate and open ground by walking."""

    OPEN = "open"
    GATE = "gate"
    WALL = "wall"


class Border(msgspec.Struct, frozen=True):
    """The line that two zones share."""

    zones: tuple[Code, Code]
    crossing: Crossing
    line: tuple[Point, ...]


class NoSuchBorder(ValueError):
    """A plan speaks of a border between zones that do not touch."""


def sides(outline: Iterable[Point]) -> tuple[Side, ...]:
    """The sides of an outline, in its order."""
    corners = tuple(outline)
    return tuple(zip(corners, corners[1:] + corners[:1], strict=True))


def find_borders(plan: Plan) -> tuple[Border, ...]:
    """All borders of a plan, each once, in the order of its zones."""
    shared = _shared_sides(plan)
    crossings = dict.fromkeys(shared, Crossing.OPEN)
    crossings |= _listed(plan.walls, Crossing.WALL, shared)
    crossings |= _listed(plan.gates, Crossing.GATE, shared)
    for first, second in _steps(plan.track):
        if crossings.get(frozenset((first, second)), Crossing.WALL) is Crossing.WALL:
            raise NoSuchBorder(f"the patrol track cannot go from {first} to {second}")
    order = {zone.code: at for at, zone in enumerate(plan.zones)}
    borders = [
        Border(_ordered(pair, order), crossing, _joined(shared[pair]))
        for pair, crossing in crossings.items()
    ]
    return tuple(sorted(borders, key=lambda border: [order[code] for code in border.zones]))


def _shared_sides(plan: Plan) -> dict[Pair, list[Side]]:
    owner = {side: zone.code for zone in plan.zones for side in sides(zone.outline)}
    shared: dict[Pair, list[Side]] = defaultdict(list)
    for (start, end), code in owner.items():
        other = owner.get((end, start))
        if other is not None and code < other:
            shared[frozenset((code, other))].append((start, end))
    return shared


def _listed(
    pairs: Iterable[tuple[Code, Code]], crossing: Crossing, shared: dict[Pair, list[Side]]
) -> dict[Pair, Crossing]:
    for first, second in pairs:
        if frozenset((first, second)) not in shared:
            raise NoSuchBorder(f"no {crossing} can stand between {first} and {second}")
    return {frozenset(pair): crossing for pair in pairs}


def _steps(track: Iterable[tuple[Code, ...]]) -> list[tuple[Code, Code]]:
    return [step for line in track for step in itertools.pairwise(line)]


def _ordered(pair: Pair, order: dict[Code, int]) -> tuple[Code, Code]:
    first, second = sorted(pair, key=order.__getitem__)
    return first, second


def _joined(pieces: list[Side]) -> tuple[Point, ...]:
    following = dict(pieces)
    start = next(iter(set(following) - set(following.values())))
    line = [start]
    while line[-1] in following:
        line.append(following[line[-1]])
    return tuple(line)
