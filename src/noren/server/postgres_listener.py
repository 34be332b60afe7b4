"""What other nodes say, heard on a connection of its own, which is made anew when it is lost."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import asyncpg

FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
"""What goes wrong between a node and its database."""
NODES: Final = 720_575
"""An advisory lock that every node shares, so that it can be seen whether there are any."""
CHANNEL: Final = "noren_tables"
TIMEOUT: Final = 5.0
BEAT: Final = 2.0
"""How often it is asked whether the database is still there."""
RETRY: Final = 0.5


class Listener:
    """Hands every notice to `heard`.

    Notices that are sent while nobody listens are lost, and a connection can be dead for long
    without a word. So the database is asked now and then, and when it is back after it was gone,
    `back` is called: whatever other nodes have done may have gone unheard.
    """

    def __init__(
        self,
        address: str,
        heard: Callable[[Any, int, str, object], None],
        back: Callable[[], Awaitable[None]],
    ) -> None:
        self._address = address
        self._heard = heard
        self._back = back
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen from now on."""
        connection = await self._connect()
        self._task = asyncio.get_running_loop().create_task(self._listen_on(connection))

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _connect(self) -> Any:
        connection = await asyncpg.connect(self._address, timeout=TIMEOUT, command_timeout=TIMEOUT)
        await connection.execute("SELECT pg_advisory_lock_shared($1)", NODES)
        await connection.add_listener(CHANNEL, self._heard)
        return connection

    async def _listen_on(self, connection: Any) -> None:
        while True:
            await until_lost(connection)
            connection = await self._connect_again()
            await self._back()

    async def _connect_again(self) -> Any:
        while True:
            try:
                return await self._connect()
            except FAULTS:
                await asyncio.sleep(RETRY)


async def until_lost(connection: Any) -> None:
    """Return when the connection is no longer good for anything, and let go of it."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    try:
        while not lost.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await lost.wait()
            await connection.fetchval("SELECT 1")
    except FAULTS:
        pass
    finally:
        # To close politely takes an answer.
        connection.terminate()
