"""Whether the server lives, and whether it can do what it promises: write before it tells."""

from __future__ import annotations

import asyncio
import bisect
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from noren.server.answers import JSON
from noren.server.store import StoreFailed
from noren.server.tables import Tables

FRESH_SECONDS: Final = 5.0
"""For so long a beat tells how things are; so nobody makes the disk work by asking often."""
PATIENCE: Final = 3.0
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds that a beat may stay below, to be counted by."""
NO_STORE: Final = {"cache-control": "no-store"}


class Pulse:
    """Beats of the store: each is a real commit of something that nobody needs.

    How long commits take is measured by these alone, and never by what people do: a figure that
    moves when somebody acts would tell that somebody has acted.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.counts = [0] * (len(BOUNDS) + 1)
        """How many beats took no longer than each bound, the last: longer than any; not summed."""
        self.seconds = 0.0
        self.can_write = True
        self._at = -FRESH_SECONDS
        self._beating: asyncio.Task[None] | None = None

    async def is_ready(self) -> bool:
        """Whether people can be sent here: it is not about to end, and the store can write."""
        if self.tables.runtime.draining:
            return False
        if self.tables.runtime.now() - self._at >= FRESH_SECONDS:
            if self._beating is None or self._beating.done():
                self._beating = self.tables.runtime.own(self.beat())
            try:
                async with asyncio.timeout(PATIENCE):
                    await asyncio.shield(self._beating)
            except TimeoutError:
                return False
        return self.can_write

    async def beat(self) -> None:
        """Have something written, and see how long it takes."""
        runtime = self.tables.runtime
        began = runtime.now()
        try:
            await runtime.store.beat()
        except StoreFailed:
            self.can_write = False
        else:
            self.can_write = True
            took = runtime.now() - began
            self.counts[bisect.bisect_left(BOUNDS, took)] += 1
            self.seconds += took
        self._at = runtime.now()


async def healthy(request: Request) -> Response:
    """The process is there and answers."""
    return Response(b'{"healthy":true}', media_type=JSON, headers=NO_STORE)


def ready(pulse: Pulse) -> Callable[[Request], Awaitable[Response]]:
    """Says whether people can be sent here, for balancers and whoever starts containers."""

    async def respond(request: Request) -> Response:
        if await pulse.is_ready():
            return Response(b'{"ready":true}', media_type=JSON, headers=NO_STORE)
        return Response(b'{"ready":false}', 503, media_type=JSON, headers=NO_STORE)

    return respond
