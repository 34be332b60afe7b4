"""Where others find the house: on this machine alone, until somebody who sits at it opens it.

Bound to this machine only, a server cannot be reached by a phone in the same room. Whoever sits at
the machine may then let it listen at its address on the local network too, while it runs; nobody
else may, whatever they are allowed at their table.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from noren.server.door import OWN_NAMES, Door, read_address, without_port
from noren.table.refused import Refused

HERE: Final = "127.0.0.1"
ANYWHERE: Final = ("0.0.0.0", "::", "")
OF_BROWSERS: Final = re.compile(
    r"host|connection|keep-alive|user-agent|accept(-language|-encoding|-charset)?|origin|referer|cookie"
    r"|content-(type|length)|cache-control|pragma|if-(none-match|modified-since)|te|dnt|priority"
    r"|upgrade-insecure-requests|save-data|sec-[a-z-]+"
)
"""All that a browser or a plain program says of itself. Each kind of proxy, tunnel and cloud has
headers of its own for whom it asks, and others tomorrow: whoever says anything else is one."""

Listen = Callable[[str], Awaitable[int]]
"""Listen at one more address of this machine; gives the port."""

log = logging.getLogger(__name__)


class Reach:
    """The address that invitations carry, and who may make it one that others can reach.

    `host` is what the server was told to listen at, `url` how guests reach it, if that was said. A
    house that has names of its own or believes proxies is opened by whoever runs it, by no click.
    """

    def __init__(
        self,
        host: str = HERE,
        port: int = 0,
        door: Door | None = None,
        url: str = "",
    ) -> None:
        self._port = port
        self._url = url
        self._listen: Listen | None = None
        self._opening = asyncio.Lock()
        self._can_open = is_here(host) and (door is None or door.is_plain)
        self.is_public = not self._can_open
        """Whether it was started so that others can reach it, perhaps by way of a proxy."""
        self.address = self._address_at(own_address()) if host in ANYWHERE else None
        """Where other devices find the house, if it listens to them."""

    def _address_at(self, host: str, port: int | None = None) -> str | None:
        return None if is_here(host) else f"http://{host}:{port or self._port}"

    def listen_by(self, listen: Listen) -> None:
        """How a running server is told to listen at one more address."""
        self._listen = listen

    def base(self, scheme: str, host: str) -> str:
        """The address that invitations carry, for whoever came by this scheme and Host header."""
        return self.beyond(scheme, host) or f"{scheme}://{host}"

    def beyond(self, scheme: str, host: str) -> str | None:
        """An address that leads here from other devices too: the one they came by, if it does."""
        if self._url:
            return self._url
        return self.address if is_here(without_port(host)) else f"{scheme}://{host}"

    def may_open(self, caller: str, headers: Mapping[str, str]) -> bool:
        """Whether this is somebody at this very machine, and there is something to open."""
        return self._can_open and self.address is None and sits_here(caller, headers)

    def command(self) -> str:
        """What starts the house so that it is open; where it keeps its tables is told nowhere."""
        port = f" --port {self._port}" if self._port else ""
        return f"noren serve --host 0.0.0.0{port}"

    async def open(self) -> None:
        """Listen on the local network from now on, until the server ends."""
        async with self._opening:
            if self.address is not None:
                return
            host = own_address()
            if is_here(host) or self._listen is None:
                raise Refused("not-now", "This machine is on no network that others could join.")
            try:
                port = await self._listen(host)
            except OSError as error:
                log.warning("Noren cannot listen at %s: %s", host, error)
                words = f"This machine does not let Noren listen at {host}."
                raise Refused("not-now", words) from None
            self.address = self._address_at(host, port)
        log.info("Noren is open to the local network at %s", self.address)


def own_address() -> str:
    """This machine's address on the local network; asking the routing table sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return HERE


def is_here(host: str) -> bool:
    """Whether a name or an address means this machine to whoever uses it."""
    address = read_address(host)
    return host.lower() in OWN_NAMES if address is None else address.is_loopback


def sits_here(caller: str, headers: Mapping[str, str]) -> bool:
    """Whether somebody asks from this machine, by its own name, and for nobody else.

    A proxy on this machine comes from here too; it gives itself away by the name that it was asked
    for, or by a header that no browser sends.
    """
    own = all(OF_BROWSERS.fullmatch(name) for name in headers)
    by_name = is_here(without_port(headers.get("host", "")))
    return is_here(caller) and by_name and own
