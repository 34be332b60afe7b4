"""What both loads have in common: tables that are played, and the times their moves took."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

PATIENCE = 10
"""How many seconds the last moves of a steady load may take."""


class Played(Protocol):
    """A table with four sockets on it."""

    over: bool

    def move(self) -> None:
        """Send one move of whoever is asked."""

    @property
    def moved(self) -> bool:
        """Whether all four screens have shown the last move."""


@dataclass
class Tally:
    """Moves made and the seconds until all four screens showed each."""

    times: list[float] = field(default_factory=list)
    messages: int = 0
    bytes: int = 0

    def quantile(self, share: float) -> float:
        """The time that this share of moves stayed below."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Load:
    """Plays tables: as fast as they go, or one move a table a second."""

    def __init__(self) -> None:
        self.tally = Tally()
        self._begun: dict[int, float] = {}
        self._saturating = False
        self._spare: list[Played] = []
        self._played_out = False

    def landed(self, table: Played) -> None:
        """The last of the four screens has shown the move."""
        now = time.perf_counter()
        begun = self._begun.pop(id(table), None)
        if begun is not None:
            self.tally.times.append(now - begun)
        if self._saturating:
            self._go_on(table)

    def _go_on(self, table: Played) -> None:
        if table.over:
            if not self._spare:
                self._played_out = True
                return
            table = self._spare.pop()
        self._start(table)

    def _start(self, table: Played) -> None:
        self._begun[id(table)] = time.perf_counter()
        table.move()

    async def saturate(self, tables: list[Played], at_once: int, seconds: float) -> None:
        """Always one move under way at so many tables; a fresh table follows a finished one."""
        self.tally = Tally()
        self._spare = tables[at_once:]
        self._saturating = True
        for table in tables[:at_once]:
            self._go_on(table)
        await asyncio.sleep(seconds)
        self._saturating = False
        await asyncio.sleep(0.3)
        self._begun.clear()
        if self._played_out:
            raise RuntimeError("All tables are played out: take more tables or less time.")

    async def steady(self, tables: Sequence[Played], seconds: float) -> None:
        """One move a table a second, spread evenly over each second; tables may be replaced."""
        self.tally = Tally()
        loop = asyncio.get_running_loop()
        begin = loop.time()
        gap = 1.0 / len(tables)
        for number in range(int(len(tables) * seconds)):
            table = tables[number % len(tables)]
            await asyncio.sleep(max(0.0, begin + number * gap - loop.time()))
            if not table.over and id(table) not in self._begun:
                self._start(table)
        for _ in range(PATIENCE):
            await asyncio.sleep(1.0)
            if not self._begun:
                return
        raise TimeoutError(f"{len(self._begun)} moves were never shown")
