"""Ways through the fortress for an intruder who holds ropes and fears guards."""

from __future__ import annotations

import functools
import heapq
import math
from collections.abc import Collection, Iterable

from noren.games.ninja.belief.goals import HALT_COST, STEP_COST
from noren.games.ninja.content.fortress import Fortress
from noren.games.ninja.content.ground import Floats

GUARD_COST = 2.5
"""What entering a zone with a guard is worth in turns."""
NEW_ROPE_COST = 1.2
FAR = 60.0
EAGER = 0.15
WARY = 0.5
SHY_OF_MARCHES = 2.0
"""What a turn more, a guard who can come and a patrol on its way make of a careful one's start."""


def find_routes(
    fort: Fortress,
    targets: dict[str, float],
    guarded: Collection[str],
    hanging: Iterable[tuple[str, str]],
    ends: Iterable[str],
    ropes: int,
) -> Routes:
    """Ways to the targets, past guards, over the ropes that hang and with those in hand."""
    return _found(
        fort, tuple(targets.items()), frozenset(guarded), tuple(hanging), tuple(ends), ropes
    )


class Routes:
    """For each zone, and number of ropes in hand, about how many turns it takes to a target."""

    def __init__(
        self,
        fort: Fortress,
        targets: Iterable[tuple[str, float]],
        guarded: frozenset[str],
        hanging: Iterable[tuple[str, str]],
        ends: Iterable[str],
        ropes: int,
    ) -> None:
        self.fort = fort
        self.guarded = guarded
        self.hanging: dict[str, list[str]] = {}
        for first, second in hanging:
            self.hanging.setdefault(first, []).append(second)
            self.hanging.setdefault(second, []).append(first)
        self.ends = list(dict.fromkeys(ends))
        self.ropes = ropes
        self.cost: dict[tuple[str, int], float] = {}
        self._find(targets)

    def turns(self, zone: str, ropes: int) -> float:
        """How many turns from here, with so many ropes."""
        return self.cost.get((zone, min(ropes, self.ropes)), FAR)

    def _find(self, targets: Iterable[tuple[str, float]]) -> None:
        queue = [(cost, zone, ropes) for zone, cost in targets for ropes in range(self.ropes + 1)]
        for cost, zone, ropes in queue:
            self.cost[zone, ropes] = cost
        heapq.heapify(queue)
        while queue:
            cost, zone, ropes = heapq.heappop(queue)
            if cost > self.cost[zone, ropes]:
                continue
            for other, held, step in self._back(zone, ropes):
                now = cost + step
                if now < self.cost.get((other, held), FAR):
                    self.cost[other, held] = now
                    heapq.heappush(queue, (now, other, held))

    def _back(self, zone: str, ropes: int) -> Iterable[tuple[str, int, float]]:
        """The places from which one step leads here."""
        arrive = HALT_COST if zone in self.fort.moats else STEP_COST
        arrive += GUARD_COST if zone in self.guarded else 0.0
        guard = GUARD_COST if zone in self.guarded else 0.0
        for other in self.fort.neighbours(zone):
            yield other, ropes, arrive
        for other in self.hanging.get(zone, ()):
            yield other, ropes, HALT_COST + guard
        if ropes < self.ropes:
            for other in self.fort.over_walls(zone):
                yield other, ropes + 1, NEW_ROPE_COST + guard
        if zone in self.ends:
            for other in self.ends:
                yield other, ropes, 2.0 + guard


# A bot reads the whole night anew for every choice and asks for the same ways each time: they are
# a fifth of its thinking, and nobody changes them once they are found.
_found = functools.lru_cache(maxsize=1024)(Routes)


def start_odds(
    fort: Fortress, turns: dict[str, float], reached: Floats, marches: Collection[str]
) -> dict[str, float]:
    """How readily a careful intruder starts in each zone, given how far it is from his target."""
    best = min(turns.values(), default=0.0)
    return {
        zone: math.exp(
            -EAGER * (far - best)
            - WARY * float(reached[fort.number[zone]])
            - SHY_OF_MARCHES * (zone in marches)
        )
        for zone, far in turns.items()
    }
