"""Two nodes on one PostgreSQL: one is killed, or cut off from the database, and play goes on."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Final

from benchmarks.proving.evening import GAMES, Evening
from benchmarks.proving.house import House, Stable
from benchmarks.proving.player import Player
from benchmarks.proving.progress import Progress
from benchmarks.proving.proxy import Cut, Proxy, proxy
from benchmarks.proving.stored import from_store

QUICK: Final = GAMES[:2]
"""Games in which nobody waits for a window."""
CUTS: Final[tuple[Cut, ...]] = ("reset", "silent")
PATIENCE: Final = 30.0
TO_GO_ON: Final = "seconds until play went on"
FOR_A_CORE: Final = "of them waiting for a core, in the worst case"
WITHOUT: Final = "seconds until play went on, but for waiting for a core"
TO_CATCH_UP: Final = "seconds until a node that was cut off caught up"


def waits_for_core(process: int) -> float:
    """How many seconds a process's loop could have run and had no core to run on, by the kernel."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9


def within(seconds: float) -> str:
    """Into which drawer a time belongs."""
    return next((str(most) for most in (0.2, 0.5, 1, 2, 5) if seconds <= most), "more than 5")


class Nodes:
    """Tables with people on both nodes, who go to the other one when theirs is gone."""

    def __init__(
        self, houses: list[House], wire: Proxy, tables: int, chance: random.Random, tally: Progress
    ) -> None:
        self.houses = houses
        self._wire = wire
        self._tables = tables
        self._chance = chance
        self._tally = tally
        self._evenings: list[Evening] = []
        self._opened = 0

    @property
    def _store(self) -> str:
        return str(self.houses[0].db)

    # An episode

    async def gather(self) -> None:
        """Everyone comes, some to this node and some to that, and what they see is compared."""
        ports = [house.port for house in self.houses]
        ids = [evening.table for evening in self._evenings]
        before = await from_store(self._store, ids)
        for evening, found in zip(self._evenings, before, strict=True):
            await evening.come(self._chance.sample(ports, 2))
            self._tally.faults += await evening.missed(self._store, found)
        while len(self._evenings) < self._tables:
            new = await Evening.open(ports[0], self._opened, self._chance, QUICK)
            self._opened += 1
            self._evenings.append(new)
            await new.come(ports)
        for evening in self._evenings:
            evening.go_on()

    async def part(self) -> None:
        """Everyone goes, and what was acknowledged is looked for."""
        for evening in self._evenings:
            evening.hang_up()
        ids = [evening.table for evening in self._evenings]
        for evening, found in zip(self._evenings, await from_store(self._store, ids), strict=True):
            self._tally.faults += evening.lost(self._store, found)
        for house in self.houses:
            self._tally.faults += house.surprises()
        for evening in [evening for evening in self._evenings if evening.over]:
            self._tally.counts["matches finished"] += 1
            self.count(evening)
            self._evenings.remove(evening)

    def count(self, evening: Evening) -> None:
        """Add what its people did."""
        for player in evening.players:
            self._tally.counts += player.counts

    def close(self) -> None:
        """Count what was still being played."""
        for evening in self._evenings:
            evening.hang_up()
            self.count(evening)

    # Killing

    async def kill_once(self) -> None:
        """Kill a node in the middle of it all; its people go to the other."""
        await self.gather()
        await asyncio.sleep(self._chance.uniform(0.05, 0.3))
        number = self._chance.randrange(2)
        dead, other = self.houses[number], self.houses[1 - number]
        running = [evening for evening in self._evenings if not evening.over]
        began, waited = asyncio.get_running_loop().time(), waits_for_core(other.pid)
        dead.kill()
        self._tally.counts["kills"] += 1
        await asyncio.gather(*(evening.move(dead.port, other.port) for evening in running))
        took = await self._go_on(running, began)
        self._measure(took, waits_for_core(other.pid) - waited)
        await self.part()
        await asyncio.to_thread(dead.start)

    async def _go_on(self, running: Iterable[Evening], began: float) -> float:
        """Wait until somebody's choice was taken at every table, and see how long that took."""
        took = 0.0
        for evening in running:
            try:
                async with asyncio.timeout(PATIENCE):
                    took = max(took, await evening.moved(began) - began)
            except TimeoutError:
                self._tally.faults.append(f"{evening.table} stood still after a node was gone")
        self._tally.counts["times play went on"] += 1
        self._tally.counts[f"within {within(took)} s"] += 1
        return took

    def _measure(self, took: float, waited: float) -> None:
        """Remember the longest, and how much of it was spent in waiting for a core."""
        if took >= self._tally.most.get(TO_GO_ON, 0.0):
            self._tally.most[FOR_A_CORE] = waited
        self._tally.measure(TO_GO_ON, took)
        self._tally.measure(WITHOUT, max(0.0, took - waited))

    # Cutting

    async def cut_once(self, how: Cut, seconds: float) -> None:
        """Cut the second node off; the first plays on, and the second catches up afterwards."""
        await self.gather()
        first, second = self.houses
        running = [evening for evening in self._evenings if not evening.over]
        onlookers = [await evening.onlooker(second.port) for evening in running]
        began = asyncio.get_running_loop().time()
        self._wire.cut(how)
        self._tally.counts[f"cuts ({how})"] += 1
        await asyncio.gather(*(evening.move(second.port, first.port) for evening in running))
        await self._go_on(running, began)
        await asyncio.sleep(seconds)
        for evening in running:
            evening.hang_up()
        self._wire.mend()
        for evening, onlooker in zip(running, onlookers, strict=True):
            await self._catch_up(evening, onlooker)
            onlooker.hang_up()
        await self.part()

    async def _catch_up(self, evening: Evening, onlooker: Player) -> None:
        """Whoever looked on at the second node sees in the end what was seen at the first."""
        began, seat = asyncio.get_running_loop().time(), evening.players[-1]
        await seat.come(self.houses[0].port)
        try:
            async with asyncio.timeout(PATIENCE):
                while onlooker.lasting != seat.lasting:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            self._tally.measure(TO_CATCH_UP, asyncio.get_running_loop().time() - began)
        except TimeoutError:
            self._tally.faults.append(f"{evening.table} was not caught up with after a cut")


@contextlib.asynccontextmanager
async def two_nodes(
    address: str, folder: Path, tables: int, tally: Progress, warm: Stable | None
) -> AsyncIterator[Nodes]:
    """Two servers, the second of them by a wire that can be cut."""
    chance = random.Random(f"{tally.seed}-{tally.counts['kills']}")
    async with proxy(address) as wire:
        houses = [
            House(db, folder / f"node-{number}.log", warm)
            for number, db in enumerate((address, wire.address))
        ]
        for house in houses:
            await asyncio.to_thread(house.start)
        nodes = Nodes(houses, wire, tables, chance, tally)
        try:
            yield nodes
        finally:
            nodes.close()
            for house in houses:
                house.kill()


async def kill_nodes(nodes: Nodes, kills: int, tally: Progress, show: Callable[[], None]) -> None:
    """So many kills; stop at a fault."""
    while tally.counts["kills"] < kills and not tally.faults:
        await nodes.kill_once()
        show()


async def cut_nodes(nodes: Nodes, cuts: int, tally: Progress, show: Callable[[], None]) -> None:
    """So many cuts, of either kind in turn; stop at a fault."""
    while (done := sum(tally.counts[f"cuts ({how})"] for how in CUTS)) < cuts and not tally.faults:
        await nodes.cut_once(CUTS[done % len(CUTS)], 6.0 if done % 6 < 2 else 0.5)
        show()
