"""A wire between a node and its database that can be cut, and mended."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Literal

Cut = Literal["silent", "reset"]
"""Nothing comes through and nobody is told; or all connections break, and no new one is made."""


class Proxy:
    """Passes bytes between a port of ours and a database's Unix socket, unless it is cut."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._whole = asyncio.Event()
        self._whole.set()
        self._refuses = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server

    @property
    def address(self) -> str:
        """The database as it is reached through here."""
        host, port = self._server.sockets[0].getsockname()[:2]
        return f"postgresql://noren@{host}:{port}/postgres"

    def cut(self, how: Cut) -> None:
        """Let nothing through any more."""
        if how == "silent":
            self._whole.clear()
        else:
            self._refuses = True
            for writer in list(self._writers):
                writer.transport.abort()

    def mend(self) -> None:
        """Let everything through again."""
        self._refuses = False
        self._whole.set()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.transport.abort()
            return
        there, back = await asyncio.open_unix_connection(self._target)
        for source, sink in ((reader, back), (there, writer)):
            self._writers.add(sink)
            pump = asyncio.ensure_future(self._pump(source, sink))
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await source.read(65536):
                await self._whole.wait()
                sink.write(data)
                await sink.drain()
        self._writers.discard(sink)
        sink.close()

    async def open(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)

    async def close(self) -> None:
        """Cut everything for good."""
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        for pump in list(self._pumps):
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)


@contextlib.asynccontextmanager
async def proxy(address: str) -> AsyncIterator[Proxy]:
    """A wire to the database of that address, which is a socket in a folder."""
    folder = address.partition("host=")[2]
    wire = Proxy(f"{folder}/.s.PGSQL.5432")
    await wire.open()
    try:
        yield wire
    finally:
        await wire.close()
