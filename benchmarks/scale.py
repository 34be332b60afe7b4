"""How many tables several nodes on one PostgreSQL carry, by simulation from what was measured.

    python -m benchmarks.scale [--seconds 3] [--seed 1]

Moves come at random, one a table every five seconds. Each takes its time of its node's one core,
then of PostgreSQL's cores, which write all that has gathered meanwhile in one commit. With the
people of a table on several nodes, each of those reads the move and draws it too. How long each
step takes is in `capacity.json`, as it was measured with one node and with two; that it is the same
among more nodes is what this supposes. A house is full when one move in a hundred takes longer than
a tenth of a second: the table shows when, and what was busy.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MEASURED: Final = Path(__file__).with_name("capacity.json")
FULL: Final = 0.1
"""Seconds that one move in a hundred may take, and no more."""
PAUSE: Final = 5.0
"""Seconds between the moves of a table."""
COMMIT: Final = 0.003
"""Seconds that a disk takes for a commit with full sync, whatever is in it."""
PEOPLE: Final = 4
NODES: Final = (1, 2, 4, 8, 16)


@dataclass(frozen=True)
class Costs:
    """Seconds of a core for a move: of its node, of each other with people there, of PostgreSQL."""

    own: float
    other: float
    write: float
    read: float

    @classmethod
    def measured(cls) -> Costs:
        """From one node alone, and from two that share all tables, by what the second adds."""
        told = json.loads(MEASURED.read_text())["postgres"]
        one, two = told["one node"], told["two nodes, people spread over both"]
        more = {name: (two[name] - one[name]) / 1000 for name in ("noren", "postgres")}
        return cls(one["noren"] / 1000, more["noren"], one["postgres"] / 1000, more["postgres"])


Steps = Iterator[float]
"""What is still to be done of a move; each step tells when the next one can begin."""


class House:
    """Nodes on one PostgreSQL; whatever wants a core takes it in the order in which it comes."""

    def __init__(self, nodes: int, together: bool, cores: int, seed: int) -> None:
        self.costs, self.chance = Costs.measured(), random.Random(seed)
        self.people = 1 if together else PEOPLE
        """How many people of a table may be on nodes of their own."""
        self.free = [0.0] * nodes
        """When the core of each node is free again."""
        self.database = [0.0] * cores
        self.commit, self.following = 0.0, False
        """When the commit under way is on disk, and whether somebody waits for the next one."""
        self.busy = {"the nodes": 0.0, "PostgreSQL": 0.0}
        self.waiting: list[tuple[float, int, Steps]] = []
        self.numbers = itertools.count()
        self.begun: list[float] = []
        self.shown: dict[int, float] = {}

    def begin(self, now: float, steps: Steps) -> None:
        """Have steps done from then on."""
        heapq.heappush(self.waiting, (now, next(self.numbers), steps))

    def run(self) -> None:
        """Do everything in the order of time."""
        while self.waiting:
            _, _, steps = heapq.heappop(self.waiting)
            again = next(steps, None)
            if again is not None:
                self.begin(again, steps)

    def move(self, now: float) -> Steps:
        """A choice: decided by its node, written, and shown by all nodes where its people are."""
        number = len(self.begun)
        self.begun.append(now)
        first, *others = {self.chance.randrange(len(self.free)) for _ in range(self.people)}
        yield (now := self.at_node(first, now, self.costs.own))
        yield (now := self.at_database(now, self.costs.write))
        yield (now := self.on_disk(now))
        self.shown[number] = now
        for node in others:
            self.begin(now, self.show(number, node, now))

    def show(self, number: int, node: int, now: float) -> Steps:
        """Another node reads the move, and draws it."""
        yield (now := self.at_database(now, self.costs.read))
        yield (now := self.at_node(node, now, self.costs.other))
        self.shown[number] = max(self.shown[number], now)

    def at_node(self, node: int, now: float, mean: float) -> float:
        """When a node is done with it."""
        took = self.chance.expovariate(1 / mean)
        self.busy["the nodes"] += took / len(self.free)
        self.free[node] = max(now, self.free[node]) + took
        return self.free[node]

    def at_database(self, now: float, mean: float) -> float:
        """When the core of PostgreSQL that is free first is done with it."""
        took = self.chance.expovariate(1 / mean)
        self.busy["PostgreSQL"] += took / len(self.database)
        done = max(now, heapq.heappop(self.database)) + took
        heapq.heappush(self.database, done)
        return done

    def on_disk(self, now: float) -> float:
        """When it is committed: whoever comes during one commit goes with the next."""
        while self.following and now >= self.commit:
            self.commit, self.following = self.commit + COMMIT, False
        if now >= self.commit:
            self.commit = now + COMMIT
            return self.commit
        self.following = True
        return self.commit + COMMIT


def slowest(house: House, tables: int, seconds: float) -> float:
    """What one move in a hundred takes longer than, with so many tables."""
    now = 0.0
    while now < seconds:
        now += house.chance.expovariate(tables / PAUSE)
        house.begin(now, house.move(now))
    house.run()
    took = sorted(house.shown[number] - begun for number, begun in enumerate(house.begun))
    return took[int(0.99 * len(took))]


def full_at(nodes: int, together: bool, cores: int, seconds: float, seed: int) -> tuple[int, str]:
    """How many tables such a house carries, and what was busier then."""
    few, many, busier = 0, 1024, ""

    def carries(tables: int) -> bool:
        nonlocal busier
        house = House(nodes, together, cores, seed)
        carried = slowest(house, tables, seconds) <= FULL
        busier = max(house.busy, key=lambda name: house.busy[name])
        return carried

    while carries(many):
        few, many = many, 2 * many
    while many - few > max(256, few // 16):
        middle = (few + many) // 2
        few, many = (middle, many) if carries(middle) else (few, middle)
    carries(many)
    return few, busier


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for together in (False, True):
        for cores in (1, 4):
            for nodes in NODES:
                tables, busier = full_at(nodes, together, cores, args.seconds, args.seed)
                where = "one node a table" if together else "people anywhere"
                words = f"{where}, {nodes} nodes, {cores} cores of PostgreSQL"
                print(f"{words}: {tables} tables, then {busier}", flush=True)


if __name__ == "__main__":
    main()
