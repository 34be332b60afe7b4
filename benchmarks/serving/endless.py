"""Tables at which one match follows on another, for as long as anybody likes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from typing import Final

from benchmarks.serving.load import Load
from benchmarks.serving.ours import People, Table
from benchmarks.serving.wire import Wire

NEXT: Final = re.compile(rb'"next":"([A-Za-z0-9_-]+)"')


class Places:
    """So many places for tables; when a match is over, the next table takes the place of the last.

    The same people go on there, as `again` has it, and the old table is closed.
    """

    def __init__(self, port: int, load: Load, cookies: list[str]) -> None:
        self.port = port
        self.load = load
        self.cookies = cookies
        self.tables: list[Endless] = []
        self.matches = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, count: int, spread: float = 0.0) -> None:
        """Open all of them; their first matches begin one after another over so many seconds."""
        people = People(self.port)
        for place in range(count):
            id, self.cookies = await people.seat()
            self.tables.append(Endless(self, place))
            if spread:
                self._own(self._begin_later(self.tables[-1], id, spread * place / count))
            else:
                await self.tables[-1].begin(id)
        await people.close()

    async def _begin_later(self, table: Endless, id: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await table.begin(id)

    def follow(self, old: Endless, id: str) -> None:
        """Go on at another table."""
        self._own(self._follow(old, id))

    def _own(self, coming: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(coming)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, old: Endless, id: str) -> None:
        new = Endless(self, old.place)
        await new.begin(id)
        self.tables[old.place] = new
        self.matches += 1
        await old.end()

    def close(self) -> None:
        """Hang up everywhere, also on the way to the next table."""
        for task in self._tasks:
            task.cancel()
        for table in self.tables:
            table.close()


class Endless(Table):
    """One match in a place. It counts as over until somebody is offered something."""

    def __init__(self, places: Places, place: int) -> None:
        super().__init__(places.load)
        self.over = True
        self.place = place
        self._places = places
        self._ended = self._left = False

    async def begin(self, id: str) -> None:
        """Everyone comes, and the host begins."""
        await self.connect(self._places.port, id, self._places.cookies)
        self.start()

    async def end(self) -> None:
        """The host closes the table, and everyone goes."""
        self._wires[0].send(b'{"do":"close"}')
        await asyncio.sleep(0.5)
        self.close()

    def heard(self, wire: Wire, data: bytes) -> None:
        """Take an update in, and go on at the next table when there is one."""
        was_over, self.over = self.over, False
        super().heard(wire, data)
        offered = any(prompt.offers for prompt in self._prompts)
        if self.over and not self._ended:
            self._ended = True
            self._wires[0].send(b'{"do":"again"}')
        self.over = self.over or self._ended or (was_over and not offered)
        if self._ended and not self._left and (found := NEXT.search(data)):
            self._left = True
            self._places.follow(self, found[1].decode())
