"""Replays of finished matches: made off the event loop, kept for good, remembered for a while.

A match is drawn once, when it is over, and kept in the store without the words that are not to be
kept: from then on its replay needs no rules. What somebody asks for is cut from that, packed, and
remembered; whoever asks for the same meanwhile waits for the same work.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from noren.core.record import RecordData
from noren.server.replay_work import Eyes, Head, Job, Made, Piece, Played, do
from noren.server.side_process import GONE, SideProcess
from noren.server.store import NOTHING_TO_KEEP, KeptReplay, Store, StoreFailed
from noren.table.refused import Refused

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""How many seconds a replay may take until its worker is ended."""
MOST_WAITING: Final = 100
MOST_OF_ONE: Final = 20
"""So many replays wait in all, and so many of them for one address: others have theirs too."""
MOST_BYTES: Final = 48 * 1024 * 1024
"""How much is remembered, packed."""
SOON, LATER = 0, 1
"""Whoever waits goes before what is only to be kept."""

MOST_KNOWN: Final = 1000

K = TypeVar("K")
T = TypeVar("T")
Play = Callable[[], Played]
"""Gives a finished match when it is drawn."""
read_head: Final = msgspec.json.Decoder(Head).decode

MakeJob = Callable[[], Job]
Waiting = tuple[int, int, int, str, MakeJob, "asyncio.Future[Made]"]
"""What waits: soon or later, after how many others of the same address, in which order."""


class Wanted(NamedTuple):
    """One replay: whose table, whose eyes, in pieces or not, and with words that are not kept."""

    table: str
    eyes: Eyes
    whole: bool
    words: bool


class Glance(NamedTuple):
    """A look at one moment of a match, with whose eyes."""

    table: str
    eyes: Eyes
    at: int


class Replays:
    """One worker makes all replays of this process, one after another."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._worker = SideProcess("noren.server.replay_worker")
        self._waiting: list[Waiting] = []
        self._askers: Counter[str] = Counter()
        """For how much of what waits each address has asked."""
        self._numbers = itertools.count()
        self._running: asyncio.Task[None] | None = None
        self._making: dict[object, asyncio.Task[Any]] = {}
        self._heads: OrderedDict[str, Head] = OrderedDict()
        self._proofs: OrderedDict[str, bytes] = OrderedDict()
        self._sketches: OrderedDict[Glance, bytes] = OrderedDict()
        self._known: OrderedDict[Wanted, tuple[Piece, ...]] = OrderedDict()
        self._bytes = 0

    # What is wanted

    async def head(self, table: str) -> Head | None:
        """What is known of a replay that is kept."""
        head = self._heads.get(table)
        if head is None:
            kept = await self._store.replay(table)
            if kept is not None and kept.head:
                head = read_head(kept.head)
                put(self._heads, table, head)
        return head

    async def keep(self, table: str, play: Play | None) -> None:
        """Draw a match that is over and keep it, unless that was done; None was never played."""
        if await self._store.replay(table) is not None:
            return
        if play is None:
            await self._store.keep_replay(table, NOTHING_TO_KEEP)
        else:
            made = await self._make(lambda: Job(played=play()), LATER)
            await self._store.keep_replay(table, KeptReplay(made.head, made.kept))

    async def piece(
        self, wanted: Wanted, play: Play | None, start: int, asker: str = ""
    ) -> bytes | None:
        """The packed piece with that step in it; None if there is no such step.

        `play` gives the match where it is not kept yet, or has words that are not; `asker` is an
        address.
        """
        pieces = self._known.get(wanted)
        if pieces is None:
            pieces = await self._once(wanted, lambda: self._cut(wanted, play, asker))
        else:
            self._known.move_to_end(wanted)
        fitting = (it.packed for it in pieces if it.start <= start < it.start + it.count)
        return next(fitting, None)

    async def proof(
        self, table: str, record: RecordData, names: tuple[str, ...], asker: str = ""
    ) -> bytes:
        """What the record of a table shows to whoever checks it, encoded."""
        proof = self._proofs.get(table)
        if proof is None:
            proof = await self._once(("proof", table), lambda: self._prove(record, names, asker))
            put(self._proofs, table, proof)
        return proof

    async def sketch(self, glance: Glance, record: RecordData, asker: str = "") -> bytes:
        """What these eyes could make of a moment, packed."""
        sketch = self._sketches.get(glance)
        if sketch is None:
            sketch = await self._once(glance, lambda: self._sketch(glance, record, asker))
            put(self._sketches, glance, sketch)
        return sketch

    async def _sketch(self, glance: Glance, record: RecordData, asker: str) -> bytes:
        job = Job(record=record, eyes=glance.eyes, at=glance.at)
        return (await self._make(lambda: job, SOON, asker)).sketch

    async def _once(self, what: object, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Have something made; whoever wants the same meanwhile waits for the same."""
        task: asyncio.Task[T] | None = self._making.get(what)
        if task is None:
            task = self._making[what] = asyncio.get_running_loop().create_task(make())
            task.add_done_callback(lambda done: self._made(what, done))
        return await asyncio.shield(task)

    def _made(self, what: object, task: asyncio.Task[Any]) -> None:
        self._making.pop(what, None)
        if not task.cancelled():
            task.exception()  # told to whoever waits; perhaps nobody does any more

    async def _prove(self, record: RecordData, names: tuple[str, ...], asker: str) -> bytes:
        return (await self._make(lambda: Job(record=record, names=names), SOON, asker)).proof

    async def _cut(self, wanted: Wanted, play: Play | None, asker: str) -> tuple[Piece, ...]:
        kept = None if wanted.words else await self._store.replay(wanted.table)
        eyes, whole = wanted.eyes, wanted.whole
        if kept is not None and kept.drawn:
            drawn = kept.drawn
            made = await self._make(lambda: Job(kept=drawn, eyes=eyes, whole=whole), SOON, asker)
        elif play is None:
            raise LookupError(wanted.table)
        else:
            made = await self._make(lambda: Job(played=play(), eyes=eyes, whole=whole), SOON, asker)
            if not wanted.words:
                with contextlib.suppress(StoreFailed):  # it is drawn again the next time
                    await self._store.keep_replay(wanted.table, KeptReplay(made.head, made.kept))
        if not wanted.words or (play is not None and play().words):  # not forgotten meanwhile
            self._remember(wanted, made.pieces)
        return made.pieces

    def _remember(self, wanted: Wanted, pieces: tuple[Piece, ...]) -> None:
        """Have it at hand; the longest unused are forgotten first."""
        self.forget(wanted)
        self._known[wanted] = pieces
        self._bytes += sum(len(piece.packed) for piece in pieces)
        while self._bytes > MOST_BYTES:
            self.forget(next(iter(self._known)))

    def forget(self, wanted: Wanted) -> None:
        """Have it no more."""
        pieces = self._known.pop(wanted, ())
        self._bytes -= sum(len(piece.packed) for piece in pieces)

    def forget_table(self, table: str) -> None:
        """Have nothing of a table any more."""
        for wanted in [known for known in self._known if known.table == table]:
            self.forget(wanted)
        for glance in [known for known in self._sketches if known.table == table]:
            del self._sketches[glance]
        self._heads.pop(table, None)
        self._proofs.pop(table, None)

    @property
    def waiting(self) -> int:
        """How many replays wait to be made."""
        return len(self._waiting)

    def forget_words(self, table: str) -> None:
        """Have nothing any more in which there are words that were to be forgotten."""
        for wanted in [known for known in self._known if known.table == table and known.words]:
            self.forget(wanted)

    # The worker, and who waits for it

    async def _make(self, job: MakeJob, when: int, asker: str = "") -> Made:
        """Have a job done when its turn has come: those of one address after one of each other."""
        before = self._askers[asker] if when == SOON else 0
        if when == SOON and (len(self._waiting) >= MOST_WAITING or before >= MOST_OF_ONE):
            raise Refused("busy", "Too many replays are asked for. Try again in a moment.")
        future: asyncio.Future[Made] = asyncio.get_running_loop().create_future()
        self._askers[asker] += 1
        heapq.heappush(self._waiting, (when, before, next(self._numbers), asker, job, future))
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())
        made = await future
        if made.error:
            log.error("A replay could not be made: %s", made.error)
            raise Refused("broken", "This match cannot be drawn just now. Nothing of it is lost.")
        return made

    async def _run(self) -> None:
        """Do one job after another, until there are none."""
        try:
            while self._waiting:
                *_, asker, make, future = heapq.heappop(self._waiting)
                self._askers[asker] -= 1
                self._askers += Counter()  # those who wait for nothing are forgotten
                if future.done():
                    continue
                made = await self._do(make)
                if not future.done():
                    future.set_result(made)
        finally:
            self._running = None

    async def _do(self, make: MakeJob) -> Made:
        """Let the worker do it; a game that only this process knows is drawn in a thread."""
        try:
            job = make()
            async with asyncio.timeout(PATIENCE):
                made = await self._ask(msgspec.msgpack.encode(job))
            return await asyncio.to_thread(do, job) if made.stranger else made
        except TimeoutError:
            await self.stop()
            return Made(error="it took too long")
        except Exception as error:
            await self.stop()
            return Made(error=f"{type(error).__name__}: {error}")
        except BaseException:
            await self.stop()
            raise

    async def _ask(self, job: bytes) -> Made:
        """What the worker made; one that is killed in the middle is no fault of the match."""
        try:
            return await self._ask_once(job)
        except GONE:
            await self.stop()
            return await self._ask_once(job)

    async def _ask_once(self, job: bytes) -> Made:
        await self._worker.send(job)
        return msgspec.msgpack.decode(await self._worker.hear(), type=Made)

    async def stop(self) -> None:
        """End the worker, even if it is just being started; the next job has another."""
        await self._worker.stop()

    async def close(self) -> None:
        """Give up what is being made."""
        tasks = [*self._making.values(), *([self._running] if self._running else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.stop()


def put(known: OrderedDict[K, T], key: K, value: T) -> None:
    """Remember one thing more, and the oldest no longer if there are too many."""
    known[key] = value
    if len(known) > MOST_KNOWN:
        known.popitem(last=False)
