"""Kill the real server at random moments, and see whether anything heard of is lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from benchmarks.proving.evening import Evening
from benchmarks.proving.house import House, Stable
from benchmarks.proving.progress import Progress
from benchmarks.proving.stored import from_store

CHAPTER: Final = 100
"""So many kills on one file; then comes a new one, or each start would read a longer book."""
LONG_LIFE: Final = 1.6
"""Now and then a server lives so long that windows close."""


class Crash:
    """One chapter: tables that are played on while server after server is killed."""

    def __init__(self, house: House, tables: int, chance: random.Random, tally: Progress) -> None:
        self._house = house
        self._tables = tables
        self._chance = chance
        self._tally = tally
        self._evenings: list[Evening] = []
        self._opened = chance.randrange(100)

    async def kill_once(self) -> None:
        """Start, compare what is shown, play, kill, compare what is stored."""
        house = self._house
        before = dict(zip(self._ids, await from_store(house.db, self._ids), strict=True))
        await asyncio.to_thread(house.start)
        await asyncio.gather(*(evening.come([house.port]) for evening in self._evenings))
        for evening in self._evenings:
            self._note(await evening.missed(house.db, before[evening.table]))
        while len(self._evenings) < self._tables:
            new = await Evening.open(house.port, self._opened, self._chance)
            self._opened += 1
            self._evenings.append(new)
            await new.come([house.port])
        for evening in self._evenings:
            evening.go_on()
        await self._live()
        house.kill()
        self._tally.counts["kills"] += 1
        for evening in self._evenings:
            evening.hang_up()
        await self._compare()

    async def _live(self) -> None:
        """Let people play: until so many answers have come, or no more for a while."""
        long = self._chance.random() < 0.05
        until = asyncio.get_running_loop().time() + LONG_LIFE
        enough = self._answers + self._chance.randrange(25)
        while asyncio.get_running_loop().time() < until and (  # noqa: ASYNC110
            long or self._answers < enough
        ):
            await asyncio.sleep(self._chance.uniform(0.001, 0.006))

    @property
    def _answers(self) -> int:
        players = [player for evening in self._evenings for player in evening.players]
        return sum(player.counts.total() for player in players)

    @property
    def _ids(self) -> list[str]:
        return [evening.table for evening in self._evenings]

    async def _compare(self) -> None:
        for evening, found in zip(
            self._evenings, await from_store(self._house.db, self._ids), strict=True
        ):
            self._note(evening.lost(self._house.db, found))
        self._note(self._house.surprises())
        for evening in [evening for evening in self._evenings if evening.over]:
            self._tally.counts["matches finished"] += 1
            self._count(evening)
            self._evenings.remove(evening)

    def _count(self, evening: Evening) -> None:
        for player in evening.players:
            self._tally.counts += player.counts

    def _note(self, faults: list[str]) -> None:
        self._tally.faults += faults

    def close(self) -> None:
        """Count what was still being played."""
        for evening in self._evenings:
            evening.hang_up()
            self._count(evening)


async def crash(
    store: Path | str,
    folder: Path,
    kills: int,
    tables: int,
    tally: Progress,
    warm: Stable | None,
    show: Callable[[], None] = lambda: None,
) -> None:
    """Kill until there were so many, chapter by chapter; stop at a fault.

    `store` is where the files of the embedded store go, or the address of a PostgreSQL.
    """
    while tally.counts["kills"] < kills and not tally.faults:
        chance = random.Random(f"{tally.seed}-{tally.lots}")
        db = store / f"crash-{tally.lots}.db" if isinstance(store, Path) else store
        house = House(db, folder / f"crash-{tally.lots}.log", warm)
        chapter = Crash(house, tables, chance, tally)
        try:
            for _ in range(min(CHAPTER, kills - tally.counts["kills"])):
                await chapter.kill_once()
                show()
                if tally.faults:
                    break
        finally:
            house.kill()
            chapter.close()
        tally.lots += 1
