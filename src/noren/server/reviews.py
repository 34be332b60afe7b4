"""Reviews of finished matches: made beside the server one after another, and kept for good.

Whoever asks is told at once how far it is, and asks again. A deep review takes the place of the
quick one, which is shown until then. One of an older format is made anew when somebody asks, and
shown as it is only if that fails.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, deque
from typing import Final, NamedTuple

import msgspec

from noren.core.record import RecordData
from noren.server.review_worker import Done, Job, is_current, make
from noren.server.side_process import GONE, SideProcess
from noren.server.store import KeptReview, Store, StoreFailed
from noren.table.refused import Refused

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""How many seconds may pass without progress until a review is given up."""
MOST_WAITING: Final = 50
MOST_OF_ONE: Final = 20
"""So many reviews wait in all, and so many of them for one address: others have theirs too."""
MOST_FAILED: Final = 2000
REST: Final = 600.0
"""After so many seconds one that failed is tried again: what was wrong may have passed."""
MOST_UNWRITTEN: Final = 20
"""So many are remembered that could not be written; they are when somebody asks again."""

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
        self._askers: dict[Wanted, str] = {}
        self._failed: OrderedDict[Wanted, float] = OrderedDict()
        self._unwritten: OrderedDict[Wanted, KeptReview] = OrderedDict()
        self._running: asyncio.Task[None] | None = None

    async def ask(self, wanted: Wanted, record: RecordData, asker: str = "") -> Progress:
        """What there is of a review; what there is not is begun. `asker` is an address."""
        kept = await self._store.review(wanted.table)
        old = None if kept is None or is_current(kept.summary) else kept
        kept = kept if old is None else None
        if kept is not None and kept.deep >= wanted.deep:
            return Progress(1.0, kept)
        made = self._unwritten.get(wanted)
        if made is not None:
            await self._write(wanted, made)
            return Progress(1.0, made)
        if not self.may_be_made(wanted):
            if old is not None:
                return Progress(1.0, old)
            raise Refused("broken", "This match cannot be reviewed just now. Nothing is lost.")
        if wanted not in self._shares:
            self._begin(wanted, record, asker)
        return Progress(self._shares[wanted], kept)

    def may_be_made(self, wanted: Wanted) -> bool:
        """Whether it has not failed of late."""
        failed = self._failed.get(wanted)
        return failed is None or asyncio.get_running_loop().time() - failed >= REST

    def give_up(self, wanted: Wanted) -> None:
        """Let it rest: it failed, or there is nothing kept that could be reviewed."""
        self._failed.pop(wanted, None)
        self._failed[wanted] = asyncio.get_running_loop().time()
        if len(self._failed) > MOST_FAILED:
            self._failed.popitem(last=False)

    def _begin(self, wanted: Wanted, record: RecordData, asker: str) -> None:
        of_one = Counter(self._askers.values())[asker]
        if len(self._waiting) >= MOST_WAITING or of_one >= MOST_OF_ONE:
            raise Refused("busy", "Too many reviews are asked for. Try again in a moment.")
        self._shares[wanted], self._askers[wanted] = 0.0, asker
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
                await self._finish(wanted, await self._make(wanted, record))
                del self._shares[wanted], self._askers[wanted]
        finally:
            self._running = None

    async def _finish(self, wanted: Wanted, done: Done) -> None:
        """Keep what was made, or remember that it failed."""
        self._failed.pop(wanted, None)
        if not done.error:
            await self._write(wanted, KeptReview(wanted.deep, done.packed, done.summary))
            return
        log.error("A review could not be made: %s", done.error)
        self.give_up(wanted)

    async def _write(self, wanted: Wanted, made: KeptReview) -> None:
        """Keep a review; if the disk is full it is shown all the same, and written later."""
        self._unwritten.pop(wanted, None)
        try:
            await self._store.keep_review(wanted.table, made)
        except StoreFailed:  # the store has said so itself
            self._unwritten[wanted] = made
            if len(self._unwritten) > MOST_UNWRITTEN:
                self._unwritten.popitem(last=False)

    async def _make(self, wanted: Wanted, record: RecordData) -> Done:
        """Let the process make it; one that is killed in the middle is no fault of the match."""
        job = Job(record=record, deep=wanted.deep)
        try:
            try:
                return await self._made(wanted, job)
            except GONE:
                await self._worker.stop()
                return await self._made(wanted, job)
        except TimeoutError:
            await self._worker.stop()
            return Done(share=1, error="it took too long")
        except Exception as error:
            await self._worker.stop()
            return Done(share=1, error=f"{type(error).__name__}: {error}")

    async def _made(self, wanted: Wanted, job: Job) -> Done:
        """What the process says; a game that only this process knows is reviewed in a thread."""
        async with asyncio.timeout(PATIENCE):
            await self._worker.send(msgspec.msgpack.encode(job))
        while True:
            async with asyncio.timeout(PATIENCE):
                done = read_done(await self._worker.hear())
            self._shares[wanted] = min(done.share, 0.99)
            if done.stranger:
                return await asyncio.to_thread(make, job, lambda data: None)
            if done.packed or done.error:
                return done

    async def close(self) -> None:
        """Give up what is being made."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        await self._worker.stop()
