"""The door: where somebody comes from, and whether they asked for this house at all."""

from __future__ import annotations

import functools
import ipaddress
import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

OWN_NAMES: Final = ("localhost",)
HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[^\s:/@?#\[\]]{1,254})(:[0-9]{1,5})?")
"""A name or an address, and perhaps a port, none longer than names are: links for guests, and the
pictures of them, are made of it."""
HOUSEHOLD: Final = 64
"""Whoever has one address of IPv6 has all that begin with the same so many bits."""


class Turned(NamedTuple):
    """Why somebody is turned away: a status of HTTP, and words."""

    status: int
    text: str


NO_HOST: Final = Turned(400, "A request names one host.")
OTHER_HOST: Final = Turned(421, "This house does not go by that name. NOREN_HOSTS lists its names.")
OTHER_ORIGIN: Final = Turned(403, "That page may not ask this.")


class Door:
    """What whoever runs the server says of it: the names it goes by, and whose proxies to believe.

    A page of a foreign name can be made to point at this machine, and would then be of the same
    origin; so a name is answered only if it is ours. A bare address cannot be abused like that.
    """

    def __init__(self, hosts: Iterable[str] = (), proxies: Iterable[Network] = ()) -> None:
        names = {name.lower().rstrip(".") for name in (*OWN_NAMES, *hosts)}
        self._names = frozenset(name for name in names if not name.startswith("*."))
        self._families = tuple(name[1:] for name in names if name.startswith("*."))
        self._proxies = tuple(proxies)
        self.is_plain = len(names) == len(OWN_NAMES) and not self._proxies
        """Whether nobody has said how the house is reached."""

    def believes(self, peer: str) -> bool:
        """Whether this is a proxy that says truly for whom it asks."""
        address = read_address(peer)
        return address is not None and any(
            address in network for network in self._proxies if network.version == address.version
        )

    def caller(self, peer: str, forwarded: Sequence[str]) -> str:
        """Whom to count: the last address on the way here that is no proxy of ours."""
        hops = [hop for value in forwarded for hop in value.split(",")] if self._proxies else []
        nearest = peer
        while hops and self.believes(nearest):
            hop = without_port(hops.pop().strip())
            if read_address(hop) is None:
                break
            nearest = hop
        return household(nearest)

    def turns_away(self, hosts: Sequence[str]) -> Turned | None:
        """Why a request with these Host headers is not answered, if it is not."""
        if len(hosts) != 1 or not hosts[0]:
            return NO_HOST
        return None if self._is_ours(hosts[0]) else OTHER_HOST

    def _is_ours(self, host: str) -> bool:
        if not HOST.fullmatch(host):
            return False
        name = without_port(host).lower().rstrip(".")
        known = name in self._names or name.endswith(self._families)
        return known or read_address(name) is not None


def other_origin(origins: Sequence[str], host: str) -> Turned | None:
    """Why a page of such an origin may not ask; programs other than browsers send no origin."""
    if not origins:
        return None
    scheme, _, rest = origins[0].partition("://")
    ours = len(origins) == 1 and scheme in ("http", "https") and rest.lower() == host.lower()
    return None if ours else OTHER_ORIGIN


def without_port(host: str) -> str:
    """A name or an address, without the port and the brackets round IPv6."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


@functools.lru_cache(4096)
def read_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address of the internet, if it is one; IPv4 within IPv6 is IPv4."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


@functools.lru_cache(4096)
def household(text: str) -> str:
    """By what to count an address: IPv6 by its network, for one line has many."""
    address = read_address(text)
    if address is None or address.version == 4:
        return text if address is None else str(address)
    return str(ipaddress.ip_network((int(address), HOUSEHOLD), strict=False))
