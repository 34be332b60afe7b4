"""A map as columns of numbers, for whoever must weigh many places at once."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from noren.games.ninja.content.fortress import FASTEST, Fortress, fortress
from noren.games.ninja.content.graph import bits, spread

Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Ground:
    """A map as numbers; the last place of every column is the secret passage."""

    fort: Fortress
    walk: Doubles
    walls: Doubles
    moats: Doubles
    exits: Doubles
    ends: Doubles

    def at(self, zone: str) -> int:
        """The number of a zone, or of the passage, which is on no zone of the map."""
        return self.fort.number.get(zone, len(self.fort.codes))

    def marked(self, zones: Iterable[str]) -> Doubles:
        """How often each place is named."""
        found = np.zeros(len(self.fort.codes) + 1)
        for zone in zones:
            found[self.at(zone)] += 1
        return found

    def column(self, zones: Iterable[str]) -> Floats:
        """One for each of these zones of the map, none for the others."""
        return self.marked({*zones})[:-1].astype(np.float32)


@functools.cache
def ground_of(name: str) -> Ground:
    """The map of that name."""
    fort = fortress(name)
    size = len(fort.codes) + 1
    walk, walls = np.zeros((size, size)), np.zeros((size, size))
    for zone in fort.codes:
        for near in fort.neighbours(zone):
            walk[fort.number[zone], fort.number[near]] = 1
        for behind in fort.over_walls(zone):
            walls[fort.number[zone], fort.number[behind]] = 1
    ground = Ground(fort, walk, walls, *(np.zeros(size) for _ in range(3)))
    for column, zones in (
        (ground.moats, fort.moats), (ground.exits, fort.exits), (ground.ends, fort.passage_ends)
    ):  # fmt: skip
        column[:] = ground.marked(zones)
    return ground


@functools.cache
def loud_in(name: str) -> Floats:
    """For each zone, which paces in which zones are heard there: nobody hears who stands still."""
    far = np.array(fortress(name).distances)
    paces = np.arange(FASTEST + 1)[:, None]
    return ((paces > 0) & (far[:, None] <= paces)).astype(np.float32)


@functools.cache
def reachable(name: str, climbing: bool) -> Floats:
    """For each number of steps, from which zone to which a move of just that length may lead."""
    fort = fortress(name)
    count = len(fort.codes)
    table = np.zeros((FASTEST + 1, count, count), np.float32)
    for start in range(count):
        moving = 1 << start
        table[0, start, start] = 1
        for steps in range(1, FASTEST + 1):
            walked = spread(fort.walk_masks, moving)
            climbed = spread(fort.wall_masks, moving) if climbing else 0
            table[steps, start, [*bits(walked | climbed)]] = 1
            moving = walked & ~fort.moat_mask
    return table


@functools.cache
def guard_reach(name: str) -> Floats:
    """For each zone, the zones that a guard in it could enter with one card."""
    reach: Floats = reachable(name, False)[:3].max(axis=0)
    return reach
