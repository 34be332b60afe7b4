"""Sets of zones as the bits of a number, and what can be reached step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Mask = int
"""A set of zones: bit n stands for the n-th zone of the map."""


def bits(mask: Mask) -> Iterator[int]:
    """The numbers of the zones in a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def spread(neighbours: Sequence[Mask], mask: Mask) -> Mask:
    """The zones next to any zone of a set."""
    beside = 0
    for zone in bits(mask):
        beside |= neighbours[zone]
    return beside


def distances_in(neighbours: Sequence[Mask]) -> tuple[tuple[int, ...], ...]:
    """How many steps lie between each two zones of a graph in which all zones are connected."""
    return tuple(_distances_from(zone, neighbours) for zone in range(len(neighbours)))


def _distances_from(zone: int, neighbours: Sequence[Mask]) -> tuple[int, ...]:
    steps = [0] * len(neighbours)
    seen = edge = 1 << zone
    distance = 0
    while edge:
        for reached in bits(edge):
            steps[reached] = distance
        distance += 1
        edge = spread(neighbours, edge) & ~seen
        seen |= edge
    return tuple(steps)
