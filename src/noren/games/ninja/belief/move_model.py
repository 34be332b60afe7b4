"""How careful and hasty intruders tend to move: every way is weighed by what all can see of it.

The weights in content/habits.toml were fitted by studies/ninja/move_model.py to bots.
"""

from __future__ import annotations

import functools
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from noren.games.ninja.belief.goals import Floats, guard_reach
from noren.games.ninja.belief.routes import FAR, Routes
from noren.games.ninja.content.fortress import FASTEST, fortress
from noren.games.ninja.content.ways import Ways
from noren.parts.content import read_table

Marks = npt.NDArray[np.bool_]

LOOKS_ABOUT: Final = 8.0
"""How many zones guards look into in a turn, as an intruder sees it."""
WAY_OUT: Final = 6
FEATURES: Final = (
    "nearer", "nearer early", "nearer late", "noise", "noise near", "march", "guards near",
    "known", "known search", "fresh", "fresh again", "guarded", "new rope", "old rope", "moat",
    "stand", "sneak", "walk", "castle",
)  # fmt: skip


CHARACTERS: Final = ("careful", "hasty")


@functools.cache
def habits() -> Floats:
    """The fitted weights of each character, in the order of FEATURES."""
    table = read_table("noren.games.ninja.content", "habits")
    rows = [[table[character][name] for name in FEATURES] for character in CHARACTERS]
    return np.array(rows, np.float32)


@dataclass(frozen=True, eq=False)
class Moment:
    """What all can see when an intruder moves, and what the guards then think of him."""

    map: str
    turn: int
    done: bool
    ropes: int
    targets: dict[str, float]
    fresh: Collection[str]
    guards: dict[str, int]
    """How many sober guards stand in each zone."""
    marches: Collection[str]
    hung: Marks
    """On which walls a rope probably hangs; the last one stands for no wall."""
    known: Floats
    """How likely the guards think each zone after a move without a search."""


def looks(moment: Moment, ways: Ways) -> Floats:
    """The features of ways to move, one row for each of FEATURES."""
    fort, end = fortress(moment.map), ways.end
    by_old = moment.hung[ways.wall]
    new = (ways.wall < len(fort.walls)) & ~by_old
    far = distance_left(moment, ways, new)
    left = fort.plan.night.turns - moment.turn
    needed = 1.4 * far + (1 if moment.done else WAY_OUT)
    reached, noise = watchfulness(moment)
    heard = noise[ways.pace, end]
    fresh = ways.count_touched(one_at(moment, moment.fresh))
    searches = (fresh > 0) & (not moment.done)
    known = np.minimum(1.0, LOOKS_ABOUT * moment.known + 0.05)
    columns = (
        -far,
        -far * (left > needed + 4),
        -far * (left <= needed),
        heard,
        np.minimum(3, heard) * reached[end],
        one_at(moment, moment.marches)[end],
        reached[end],
        (reached * known)[end] * ~searches,
        reached[end] * searches,
        searches,
        (fresh > 1) * searches,
        one_at(moment, moment.guards)[end],
        new,
        by_old,
        one_at(moment, fort.moats)[end],
        ways.pace == 0,
        ways.pace == 1,
        ways.pace == 2,
        one_at(moment, inside(moment.map))[end],
    )
    return np.stack([column.astype(np.float32) for column in columns])


@functools.cache
def inside(map: str) -> tuple[str, ...]:
    """The zones of the castles."""
    return tuple(zone for castle in fortress(map).castles.values() for zone in castle.zones)


def watchfulness(moment: Moment) -> tuple[Floats, Floats]:
    """For each zone, how surely guards can come, and how many hear each pace."""
    fort = fortress(moment.map)
    noise = np.zeros((FASTEST + 1, len(fort.codes)), np.float32)
    near = np.zeros(len(fort.codes), np.float32)
    for zone, guards in moment.guards.items():
        at = fort.number[zone]
        near += guards * guard_reach(moment.map)[at]
        noise[1:] += np.array(fort._distances[at]) <= np.arange(1, FASTEST + 1)[:, None]
    reached = np.where(near > 0, np.minimum(1.0, 0.35 + 0.12 * near), 0.0)
    return reached.astype(np.float32), noise


def distance_left(moment: Moment, ways: Ways, new: Marks) -> Floats:
    """About how many turns each way leaves to go."""
    fort = fortress(moment.map)
    hanging = [wall.zones for wall, hung in zip(fort.walls, moment.hung, strict=False) if hung]
    routes = Routes(fort, moment.targets, moment.guards, hanging, (), moment.ropes)
    table = np.array(
        [
            [routes.turns(zone, max(0, moment.ropes - used)) for zone in fort.codes]
            for used in (0, 1)
        ],
        np.float32,
    )
    found: Floats = np.minimum(table, FAR)[new.astype(int), ways.end]
    return found


def one_at(moment: Moment, zones: Collection[str]) -> Floats:
    """A column of zones: one at these, none elsewhere."""
    fort = fortress(moment.map)
    found = np.zeros(len(fort.codes), np.float32)
    found[[fort.number[zone] for zone in zones]] = 1
    return found
