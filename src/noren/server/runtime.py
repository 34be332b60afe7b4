"""What all tables of a process share: the store, the bots, the limits, the clock and its tasks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from noren.server.bot_pool import BotPool
from noren.server.coaching import Askers
from noren.server.crowd import Crowd
from noren.server.door import Door
from noren.server.guesses import Guesses
from noren.server.limits import Buckets, Limits
from noren.server.reach import Reach
from noren.server.replays import Replays
from noren.server.reviews import Reviews
from noren.server.send_queue import SendQueue
from noren.server.store import Keeping, Store
from noren.server.tally import Tally
from noren.server.turned_away import TurnedAway

T = TypeVar("T")

log = logging.getLogger(__name__)


class Watched(Protocol):
    """A connection that may have died without a word."""

    def look_after(self, now: float) -> None:
        """Ask whether the other side is still there; let go of it if it is not."""


class Runtime:
    """It knows nothing of tables; whatever needs one of these things is handed the runtime."""

    def __init__(
        self,
        store: Store,
        bots: BotPool | None = None,
        limits: Limits | None = None,
        door: Door | None = None,
        reach: Reach | None = None,
    ) -> None:
        self.store = store
        self.bots = bots or BotPool()
        self.coach = BotPool(workers=1)
        """A worker of its own: bots answer no later because somebody has asked the coach."""
        self.replays = Replays(store)
        self.reviews = Reviews(store)
        self.limits = limits or Limits()
        self.door = door or Door()
        self.reach = reach or Reach()
        self.crowd = Crowd(self.limits, self.door)
        self.sockets: set[Watched] = set()
        self.requests = Buckets(self.limits.requests_a_second, self.limits.requests_at_once)
        self.arrivals = Buckets(self.limits.screens_a_second, self.limits.screens_at_once)
        self.comings = Buckets(self.limits.comings_a_second, self.limits.comings_at_once)
        self.openings = Buckets(self.limits.openings_a_second, self.limits.openings_at_once)
        self.public_openings = Buckets(
            self.limits.public_openings_a_second, self.limits.public_openings_at_once
        )
        self.askers = Askers()
        self.counsels = Buckets(self.limits.counsels_a_second, self.limits.counsels_at_once)
        self.guesses = Guesses(self.limits)
        self.keeping = Keeping()
        self.tally = Tally()
        self.turned_away = TurnedAway()
        self.draining = False
        """Whether the server is about to end: nobody new is let in."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop: asyncio.AbstractEventLoop
        self.now: Callable[[], float]
        """The time since some moment or other, which never jumps."""
        self.send_queue: SendQueue

    def start(self) -> None:
        """Belong to the loop that is running."""
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time
        self.send_queue = SendQueue(self._loop)

    def own(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task and keep it until it is done."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("A task failed", exc_info=task.exception())

    @property
    def full(self) -> bool:
        """Whether there are more screens than there can be, or there soon will be none."""
        return self.draining or len(self.sockets) > self.limits.sockets

    async def close(self) -> None:
        """End all tasks, then the bots, then the store, which finishes what was handed in."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.replays.close()
        await self.reviews.close()
        await self.bots.close()
        await self.coach.close()
        await self.store.close()
