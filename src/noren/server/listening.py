"""uvicorn's server, which can listen at one more address while it runs, and ends without haste."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Any

import uvicorn

from noren.server.supervisor import notify
from noren.server.workers import READY

Drain = Callable[[], Awaitable[None]]
"""Let people go, and return when they have gone."""


class ListeningServer(uvicorn.Server):
    """Whoever comes by another address meets the same door, limits and tables."""

    def __init__(self, config: uvicorn.Config, drain: Drain) -> None:
        super().__init__(config)
        self._drain = drain
        self._is_hurried = False
        self.is_worker = False
        """Whether somebody waits to hear that it can be reached."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen; a worker says so."""
        await super().startup(sockets)
        if self.is_worker and not self.should_exit:
            print(READY, flush=True)
        elif not self.should_exit:
            notify("READY=1")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, with a status that says that all is well.

        Whoever asks a second time does not want people to be let go one by one, and whoever asks a
        third time does not even want to wait for what has begun.
        """
        self.force_exit = self._is_hurried
        self._is_hurried = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let people go while others still can come, then listen no more."""
        draining = asyncio.ensure_future(self._drain())
        while not draining.done() and not self._is_hurried:
            await asyncio.wait({draining}, timeout=0.1)
        draining.cancel()
        await super().shutdown(sockets)

    async def listen_at(self, host: str) -> int:
        """Listen at this address as well, on the usual port if it is free there; gives the port."""
        usual = self.servers[0].sockets[0].getsockname()[1]
        bound = bind(host, usual)
        server = await asyncio.get_running_loop().create_server(
            self._connection, sock=bound, backlog=self.config.backlog
        )
        self.servers.append(server)
        port: int = bound.getsockname()[1]
        return port

    def _connection(self) -> asyncio.Protocol:
        make: Any = self.config.http_protocol_class
        protocol: asyncio.Protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol


def bind(host: str, port: int) -> socket.socket:
    """A socket at that address, on that port or, where somebody else has it, on any other."""
    try:
        return socket.create_server((host, port))
    except OSError:
        return socket.create_server((host, 0))
