"""Reviews of finished matches: made beside the server one after another, and kept for good.

Whoever asks is told at once how far it is, and asks again. A deep review takes the place of the
quick one, which is shown until then.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from typing import Final, NamedTuple

import msgspec

from noren.core.record import RecordData
from noren.server.review_worker import Done, Job, make
from noren.server.side_process import SideProcess
from noren.server.store import KeptReview, Store
from noren.table.refused import Refused

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""How many seconds may pass without progress until a review is given up."""
MOST_WAITING: Final = 50
MOST_FAILED: Final = 200

read_done: Final = msgspec.msgpack.Decoder(Done).decode


class Wanted(NamedTuple):
    """One review."""

    table: str
    deep: bool


class Progress(NamedTuple):
    """How far a review is, and what there is of it by now, packed; the deep one or the quick."""

    share: float
    kept: KeptReview | None


class Reviews:
    """One process makes all reviews of this server, at low priority."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._worker = SideProcess("noren.server.review_worker")
        self._waiting: deque[tuple[Wanted, RecordData]] = deque()
        self._shares: dict[Wanted, float] = {}
        self._failed: OrderedDict[Wanted, str] = OrderedDict()
        self._running: asyncio.Task[None] | None = None

    async def ask(self, wanted: Wanted, record: RecordData) -> Progress:
        """What there is of a review; what there is not is begun."""
        kept = await self._store.review(wanted.table)
        if kept is not None and kept.deep >= wanted.deep:
            return Progress(1.0, kept)
        if wanted in self._failed:
            raise Refused("broken", "This match cannot be reviewed just now. Nothing is lost.")
        if wanted not in self._shares:
            self._begin(wanted, record)
        return Progress(self._shares[wanted], kept)

    def _begin(self, wanted: Wanted, record: RecordData) -> None:
        if len(self._waiting) >= MOST_WAITING:
            raise Refused("busy", "Too many reviews are asked for. Try again in a moment.")
        self._shares[wanted] = 0.0
        # Quick ones first: somebody is waiting to see anything at all.
        put = self._waiting.append if wanted.deep else self._waiting.appendleft
        put((wanted, record))
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        """Make one after another, until there are none."""
        try:
            while self._waiting:
                wanted, record = self._waiting.popleft()
                done = await self._make(wanted, record)
                if done.error:
                    log.error("A review could not be made: %s", done.error)
                    self._failed[wanted] = done.error
                    if len(self._failed) > MOST_FAILED:
                        self._failed.popitem(last=False)
                else:
                    kept = KeptReview(wanted.deep, done.packed, done.summary)
                    await self._store.keep_review(wanted.table, kept)
                del self._shares[wanted]
        finally:
            self._running = None

    async def _make(self, wanted: Wanted, record: RecordData) -> Done:
        """Let the process make it; a game that only this process knows is reviewed in a thread."""
        job = Job(record=record, deep=wanted.deep)
        try:
            await self._worker.send(msgspec.msgpack.encode(job))
            while True:
                async with asyncio.timeout(PATIENCE):
                    done = read_done(await self._worker.hear())
                self._shares[wanted] = min(done.share, 0.99)
                if done.stranger:
                    return await asyncio.to_thread(make, job, lambda data: None)
                if done.packed or done.error:
                    return done
        except TimeoutError:
            await self._worker.stop()
            return Done(share=1, error="it took too long")
        except Exception as error:
            await self._worker.stop()
            return Done(share=1, error=f"{type(error).__name__}: {error}")

    async def close(self) -> None:
        """Give up what is being made."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        await self._worker.stop()
