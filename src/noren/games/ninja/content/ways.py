"""Every way to move in one turn on a map, as columns of numbers to weigh all of them at once."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from noren.games.ninja.content.fortress import FASTEST, Fortress, fortress
from noren.games.ninja.content.graph import bits

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int32]
Trail = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Ways:
    """One row for each way: where it starts and ends, its pace, and what it passes.

    `wall` is the number of the wall that its last step climbs, or the number of walls if none.
    `touched` are the zones that it leaves and enters, `entered` without the first; both are filled
    up with the number of zones, which is no zone.
    """

    zones: int
    start: Numbers
    end: Numbers
    pace: Numbers
    wall: Numbers
    touched: Numbers
    entered: Numbers

    def among(self, starts: Floats) -> Ways:
        """Only the ways that start in zones with anything at all."""
        rows = np.flatnonzero(starts[self.start] > 0)
        columns = (self.start, self.end, self.pace, self.wall, self.touched, self.entered)
        return Ways(self.zones, *(column[rows] for column in columns))

    @functools.cached_property
    def groups(self) -> tuple[Numbers, Numbers]:
        """The first row of each start, and for each row the number of its start among them."""
        new = np.diff(self.start, prepend=-1) != 0
        return np.flatnonzero(new).astype(np.int32), (np.cumsum(new) - 1).astype(np.int32)

    def shares(self, worth: Floats, possible: Floats) -> Floats:
        """How likely each way is among those with the same start, by a softmax of its worth."""
        first, group = self.groups
        open = np.where(possible > 0, worth, -np.inf)
        likely = np.exp(open - np.maximum.reduceat(open, first)[group]) * possible
        found: Floats = likely / np.add.reduceat(likely, first)[group]
        return found

    def count_touched(self, marks: Floats) -> Floats:
        """How many of the marked zones each way touches."""
        found: Floats = np.append(marks, np.float32(0))[self.touched].sum(axis=1)
        return found

    def count_entered(self, marks: Floats) -> Floats:
        """How many of the marked zones each way enters."""
        found: Floats = np.append(marks, np.float32(0))[self.entered].sum(axis=1)
        return found

    def arrive(self, mass: npt.NDArray[np.generic]) -> Floats:
        """How much of a column ends at each pace in each zone."""
        found = np.bincount(self.pace * self.zones + self.end, mass, (FASTEST + 1) * self.zones)
        return found.reshape(FASTEST + 1, self.zones).astype(np.float32)

    def climbed(self, mass: Floats, walls: int) -> Floats:
        """How much of a column climbs each wall."""
        return np.bincount(self.wall, mass, walls + 1)[:walls].astype(np.float32)


@functools.cache
def walls_of(name: str) -> dict[tuple[int, int], int]:
    """The number of each wall by the zones on both sides of it, either way round."""
    fort = fortress(name)
    found: dict[tuple[int, int], int] = {}
    for at, border in enumerate(fort.walls):
        first, second = (fort.number[zone] for zone in border.zones)
        found[first, second] = found[second, first] = at
    return found


@functools.cache
def ways_of(name: str) -> Ways:
    """Every way to move on a map; two that pass the same zones to the same end are one."""
    fort = fortress(name)
    walls = walls_of(name)
    rows = [way for start in range(len(fort.codes)) for way in _trails(fort, start, walls)]
    none = len(fort.codes)

    def filled(zones: Iterable[int], size: int) -> list[int]:
        found = sorted({*zones})
        return found + [none] * (size - len(found))

    touched = [filled(trail if len(trail) > 1 else (), FASTEST + 1) for trail, _ in rows]
    columns = (
        [trail[0] for trail, _ in rows],
        [trail[-1] for trail, _ in rows],
        [len(trail) - 1 for trail, _ in rows],
        [wall for _, wall in rows],
        touched,
        [filled(trail[1:], FASTEST) for trail, _ in rows],
    )
    return Ways(none, *(np.array(column, np.int32) for column in columns))


def _trails(
    fort: Fortress, start: int, walls: dict[tuple[int, int], int]
) -> list[tuple[Trail, int]]:
    """The trails from one zone, each with the wall that its last step climbs."""
    none = len(fort.walls)
    stand: Trail = (start,)
    found = {(start, 0, frozenset(stand), none): stand}
    moving = [stand]
    for pace in range(1, FASTEST + 1):
        onward = []
        for trail in moving:
            here = trail[-1]
            for zone in bits(fort.walk_masks[here]):
                longer = (*trail, zone)
                new = found.setdefault((zone, pace, frozenset(longer), none), longer) is longer
                if new and not fort.moat_mask >> zone & 1:
                    onward.append(longer)
            for zone in bits(fort.wall_masks[here]):
                longer, wall = (*trail, zone), walls[here, zone]
                found.setdefault((zone, pace, frozenset(longer), wall), longer)
        moving = onward
    return [(trail, key[3]) for key, trail in found.items()]
