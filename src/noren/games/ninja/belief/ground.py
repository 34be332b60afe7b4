"""A map as columns of numbers, and what can be seen on it at one point of a secret move."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from noren.games.ninja.content.cards import KENJUTSU, RESPONSES
from noren.games.ninja.content.fortress import Fortress, fortress
from noren.games.ninja.rules.signs import Sign
from noren.games.ninja.rules.stealth import Lookout
from noren.games.ninja.state import is_passage

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Ground:
    """A map as numbers; the last place of every column is the secret passage."""

    fort: Fortress
    walk: Floats
    walls: Floats
    moats: Floats
    exits: Floats
    ends: Floats

    def at(self, zone: str) -> int:
        """The number of a zone, or of the passage."""
        return len(self.fort.codes) if is_passage(zone) else self.fort.number[zone]

    def marked(self, zones: Sequence[str]) -> Floats:
        """One at these zones."""
        found = np.zeros(len(self.fort.codes) + 1)
        found[[self.at(zone) for zone in zones]] = 1
        return found

    def counted(self, guards: dict[str, list[str]]) -> Floats:
        """How many of these guards are in each zone."""
        found = np.zeros(len(self.fort.codes) + 1)
        for zone, names in guards.items():
            found[self.at(zone)] += len(names)
        return found


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
        column[:] = ground.marked([*zones])
    return ground


class Scene:
    """What all can see at one point of a move, and how many ways to go on there are."""

    def __init__(
        self, ground: Ground, out: Lookout, held: Mapping[str, float], roped: bool
    ) -> None:
        self.ground, self.out, self.roped = ground, out, roped
        sober, drunk = ground.counted(out.sober), ground.counted(out.drunk)
        self.quiet: Floats = (sober == 0).astype(np.float64)
        blades = sum(held.get(card, 0.0) for card in KENJUTSU)
        around = sober + drunk
        fights = blades * around + held.get("potent-sake", 0.0) * sober
        fights = fights + held.get("shuriken", 0.0) * (around + ground.walk @ around)
        bluffs = sum(share for card, share in held.items() if card not in RESPONSES)
        self.ways: Floats = 1 + fights + bluffs
        self.pending_ways: Floats = 1 + fights + held.get("shadow-walk", 0.0)
        walls = ground.walls.sum(axis=1) * held.get("rope", 0.0)
        self.step_ways: Floats = ground.walk.sum(axis=1) + walls + ground.exits
        self.step_ways[-1] = 2

    def near(self, card: str, guard: str) -> Floats:
        """From where a card may be played on a guard."""
        places = (self.out.sober, self.out.drunk)
        zone = next((z for place in places for z, names in place.items() if guard in names), "")
        if not zone:
            return np.zeros_like(self.quiet)
        here = self.ground.marked([zone])
        found: Floats = here + self.ground.walk @ here if card == "shuriken" else here
        return found

    def may_be_covered(self, before: Sequence[Sign]) -> bool:
        """Whether a Shadow Walk may hide him now."""
        return any(sign[:2] == ("card", "shadow-walk") for sign in before)
