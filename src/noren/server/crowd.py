"""How many are connected, and from where; never more than the process has descriptors for."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from dataclasses import replace
from typing import Final, Literal

from noren.server.door import Door, household
from noren.server.limits import Limits

try:
    import resource
except ImportError:  # there is no such thing on Windows
    resource = None  # type: ignore[assignment]

OURS: Final = 40
"""Descriptors for the store, the bots and files that are being sent, besides a tenth of all."""
MARGIN: Final = 16
"""So many more may connect to be told that the house is full."""

Room = Literal["enough", "scarce", "none"]


class Crowd:
    """All connections by the address at their other end; one address has half of them at most."""

    def __init__(self, limits: Limits, door: Door) -> None:
        self._most = limits.connections
        self._door = door
        self._all = 0
        self._by_address: Counter[str] = Counter()

    def come(self, peer: str) -> Room:
        """One more is here: is there room?"""
        address = household(peer)
        self._all += 1
        self._by_address[address] += 1
        over = self._all - self._most
        if over <= 0 and not self._door.believes(peer):
            over = self._by_address[address] - max(1, self._most // 2)
        return "enough" if over <= 0 else "scarce" if over <= MARGIN else "none"

    def go(self, peer: str) -> None:
        """One has gone."""
        address = household(peer)
        self._all -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


def within_descriptors(limits: Limits) -> Limits:
    """The limits, with no more connections than there are descriptors; some are kept for HTTP."""
    descriptors = most_descriptors()
    if descriptors is None:
        return limits
    room = max(8, descriptors - OURS - min(descriptors // 10, 500))
    connections = min(limits.connections, room)
    return replace(limits, connections=connections, sockets=min(limits.sockets, room * 3 // 4))


def most_descriptors() -> int | None:
    """As many descriptors as the process may have, once it has asked for all of them."""
    if resource is None:
        return None
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def memory() -> int:
    """The most bytes of memory that the process has had; 0 where nobody can say."""
    if resource is None:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
