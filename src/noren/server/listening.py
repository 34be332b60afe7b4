"""uvicorn's server, which can be told while it runs to listen at one more address."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import uvicorn


class ListeningServer(uvicorn.Server):
    """Whoever comes by another address meets the same door, limits and tables."""

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
