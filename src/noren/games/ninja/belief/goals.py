"""How intruders tend to move: tables of likely moves towards each goal, one for each map."""

from __future__ import annotations

import functools
import heapq
from typing import Final

import numpy as np

from noren.games.ninja.content.fortress import Fortress, fortress
from noren.games.ninja.content.ground import Floats, reachable

PACE: Final = (0.18, 0.18, 0.20, 0.44)
"""How often an intruder stands, sneaks, walks and runs."""
PULL: Final = 1.2
"""How strongly a goal draws."""
WANDERER: Final = "wanderer"
STEP_COST: Final = 0.5
HALT_COST: Final = 1.0
"""In turns: two zones a turn on the ground, one where the move ends."""
WALL_COST: Final = 1.4


@functools.cache
def goals(name: str) -> tuple[str, ...]:
    """The places an intruder may be bound for: castle zones, ways out, and nowhere."""
    fort = fortress(name)
    castle = [zone for code in fort.castles for zone in fort.hiding_places(code)]
    return (*castle, *fort.exits, WANDERER)


def turns_to(fort: Fortress, target: str) -> dict[str, float]:
    """About how many turns each zone is from a target, climbing where that is shorter."""
    found = {target: 0.0}
    queue = [(0.0, target)]
    while queue:
        cost, zone = heapq.heappop(queue)
        if cost > found[zone]:
            continue
        arrive = HALT_COST if zone in fort.moats else STEP_COST
        ways = [(other, arrive) for other in fort.neighbours(zone)]
        ways += [(other, WALL_COST) for other in fort.over_walls(zone)]
        for other, step in ways:
            if cost + step < found.get(other, 1e9):
                found[other] = cost + step
                heapq.heappush(queue, (cost + step, other))
    return found


@functools.cache
def distances_to_goals(name: str) -> Floats:
    """For each goal and zone, about how many turns lie between them."""
    fort = fortress(name)
    table = np.zeros((len(goals(name)), len(fort.codes)), np.float32)
    for row, goal in enumerate(goals(name)):
        if goal != WANDERER:
            turns = turns_to(fort, goal)
            table[row] = [turns[zone] for zone in fort.codes]
    return table


@functools.cache
def wish_to_climb(name: str) -> Floats:
    """For each goal and zone, whether the best way on is over a wall."""
    fort = fortress(name)
    far = distances_to_goals(name)
    table = np.zeros_like(far)
    for row, goal in enumerate(goals(name)):
        if goal == WANDERER:
            continue
        for number, zone in enumerate(fort.codes):
            over = [far[row, fort.number[other]] + WALL_COST for other in fort.over_walls(zone)]
            on_foot = [
                far[row, fort.number[other]] + (HALT_COST if other in fort.moats else STEP_COST)
                for other in fort.neighbours(zone)
            ]
            table[row, number] = bool(over) and min(over) <= min(on_foot, default=1e9)
    return table


@functools.cache
def transitions(name: str, climbing: bool) -> Floats:
    """For each goal: from which zone, at which pace, to which zone, how likely."""
    reach = reachable(name, climbing)
    far = distances_to_goals(name)
    pace = np.array(PACE, np.float32)[:, None, None]
    tables = []
    for row in range(len(far)):
        pull = np.exp(-PULL * 2 * far[row]).astype(np.float32)
        if goals(name)[row] == WANDERER:
            pull = np.ones_like(pull)
        likely = reach * np.maximum(pull, 1e-12)
        total = likely.sum(axis=2, keepdims=True)
        tables.append(pace * likely / np.maximum(total, 1e-30))
    return np.stack(tables).astype(np.float32)
