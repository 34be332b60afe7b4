"""The tables: all tables of this process, loaded when somebody comes and let go when unused."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import noren
from noren.core.errors import WrongRules
from noren.server.bot_pool import BotPool
from noren.server.identity import new_code, new_table_id
from noren.server.limits import Buckets, Limits
from noren.server.listings import page_of
from noren.server.send_queue import SendQueue
from noren.server.store import Batch, Conflict, Row, Store
from noren.server.table_actor import TableActor
from noren.table import entries as e
from noren.table.messages import Settings
from noren.table.refused import Refused
from noren.table.sitting import Course
from noren.table.table import LiveTable

if TYPE_CHECKING:
    from noren.server.websocket import Socket

T = TypeVar("T")

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 5.0
DAY: Final = 24 * 3600.0


class Tables:
    """Keeps the actors, the store, the bots and every task that is running."""

    def __init__(
        self, store: Store, bots: BotPool | None = None, limits: Limits | None = None
    ) -> None:
        self.store = store
        self.bots = bots or BotPool()
        self.limits = limits or Limits()
        self.sockets: set[Socket] = set()
        self.requests = Buckets(self.limits.requests_a_second, self.limits.requests_at_once)
        self.arrivals = Buckets(self.limits.screens_a_second, self.limits.screens_at_once)
        self.codes = Buckets(self.limits.codes_a_second, self.limits.codes_at_once)
        self._actors: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Task[TableActor | LookupError | Refused]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop: asyncio.AbstractEventLoop
        self.now: Callable[[], float]
        """The time of the tables, which never jumps."""
        self.send_queue: SendQueue

    # Opening and closing the tables

    async def open(self) -> None:
        """Be ready for people."""
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time
        self.send_queue = SendQueue(self._loop)
        await self.store.open(self)
        self.own(self._look_after())

    async def close(self) -> None:
        """Finish what has begun, then close; every choice that was heard of is on disk."""
        for actor in self._actors.values():
            actor.close()
        last = [
            actor.ask(lambda _: [], lambda _: None) for actor in self._actors.values() if actor.busy
        ]
        if last:
            await asyncio.wait(last, timeout=10)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bots.close()
        await self.store.close()

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

    def has_room(self, caller: str) -> bool:
        """Whether one more screen may connect from there."""
        if len(self.sockets) > self.limits.sockets:
            return False
        return self.arrivals.take(caller, self.now())

    # Tables

    async def find(self, table: str) -> TableActor:
        """The table's actor, loaded if need be; LookupError if there is no such table."""
        actor = self._actors.get(table)
        if actor is not None:
            return actor
        if table not in self._loading:
            self._loading[table] = self.own(self._load(table))
        try:
            found = await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)
        if isinstance(found, Exception):
            raise found
        return found

    async def _load(self, table: str) -> TableActor | LookupError | Refused:
        rows = await self.store.load(table)
        if not rows:
            return LookupError(table)
        try:
            live = self._fold(table, rows)
        except WrongRules as error:
            return Refused("closed", str(error))
        except Exception:
            live = await self.mend(table)
        for person, key, value in await self.store.notes(table):
            live.note(person, key, value)
        actor = self._keep(live)
        await actor.announce_if_shared()
        return actor

    def _fold(self, table: str, rows: Sequence[Row]) -> LiveTable:
        entries = ((e.decoder.decode(row.entry), row.words) for row in rows)
        return LiveTable.load(table, secrets.token_urlsafe(6), entries, self.now())

    def _keep(self, live: LiveTable) -> TableActor:
        if len(self._actors) >= self.limits.tables_loaded:
            self._forget_idle(0.0)
        return self._actors.setdefault(live.id, TableActor(self, live))

    async def mend(self, table: str) -> LiveTable:
        """Read a table anew; if it cannot be read or drawn, without its last choice, and paused."""
        rows = await self.store.load(table)
        try:
            live = self._fold(table, rows)
            live.draw(self.now())
            return live
        except Exception:
            log.exception("Table %s is broken; its last choice is struck out", table)
            course = Course()
            for row in rows:
                course.add(e.decoder.decode(row.entry))
            struck = (e.Rewound(length=len(course.moves) - 1), e.Paused(paused=True))
            more = [Row(e.encoder.encode(entry), None) for entry in struck]
            await self.store.append(Batch(table, len(rows), more))
            return self._fold(table, [*rows, *more])

    def drop(self, actor: TableActor) -> None:
        """Forget a table's actor; whoever comes again finds it as the store has it."""
        self._actors.pop(actor.table.id, None)
        actor.close()

    async def open_table(
        self,
        game: str,
        seats: int,
        options: dict[str, Any],
        settings: Settings,
        then: Sequence[e.AnyEntry],
    ) -> LiveTable:
        """Write a new table down, with whoever is there from the start, and set it up."""
        rules = noren.load(game)
        rules.seats(seats)
        rules.read_options(options)
        opener = next(entry.keys[0] for entry in then if isinstance(entry, e.Came))
        if await self.store.opened_by(opener) >= self.limits.tables_a_person:
            raise Refused("too-many", "You have too many open tables. Close one first.")
        while True:
            opened = e.Opened(
                game=rules.name,
                rules=rules.meta.rules_version,
                seats=seats,
                options=options,
                settings=settings,
                seed=os.urandom(32).hex(),
                code=new_code(),
            )
            try:
                return await self._write_new([opened, *then], opener)
            except Conflict:
                continue  # somebody has that spoken code already

    async def _write_new(self, entries: Sequence[e.AnyEntry], opener: str) -> LiveTable:
        table = new_table_id()
        rows = [Row(e.encoder.encode(entry), None) for entry in entries]
        live = self._fold(table, rows)
        members = [key for entry in entries if isinstance(entry, e.Came) for key in entry.keys]
        await self.store.append(Batch(table, 0, rows, page_of(live, opener), members))
        return self._keep(live).table

    async def rematch(self, table: LiveTable) -> e.AgainAsked:
        """A new table for the same people, in the same seats."""
        seating = table.seating
        host = seating.people[seating.host]
        others = [person for person in seating.present if person is not host]
        came = [
            e.Came(name=person.name, keys=tuple(sorted(person.keys)), seat=person.seat)
            for person in (host, *others)
        ]
        bots = [
            e.BotSat(seat=seat, bot=chair.bot)
            for seat, chair in enumerate(seating.chairs)
            if chair.person is None and chair.bot is not None
        ]
        seats = len(seating.chairs)
        then: list[e.AnyEntry] = [*came, *bots]
        new = await self.open_table(table.game.name, seats, table.options, table.settings, then)
        return e.AgainAsked(next=new.id)

    # Looking after things

    def written(self, table: str) -> None:
        """Another node has written to a table; it matters if the table is loaded here."""
        actor = self._actors.get(table)
        if actor is not None:
            actor.overtaken()

    def present(self, node: str, table: str, people: tuple[int, ...]) -> None:
        """Another node says who of a table is connected there."""
        actor = self._actors.get(table)
        if actor is not None:
            actor.rumour(node, people)

    async def _look_after(self) -> None:
        """Every few seconds: are the screens still there, and are tables still needed?"""
        closed_stale = 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = self.now()
            for socket in list(self.sockets):
                socket.look_after(now)
            self._forget_idle(self.limits.idle_seconds)
            if self.store.shared:
                for actor in list(self._actors.values()):
                    await actor.announce()
            if time.time() - closed_stale > DAY:
                closed_stale = time.time()
                await self._close_stale(closed_stale)

    def _forget_idle(self, seconds: float) -> None:
        """Let go of tables nobody has looked at for a while; those with words in memory wait."""
        now = self.now()
        for actor in list(self._actors.values()):
            has_words = actor.table.settings.words == "memory" and actor.table.stage != "closed"
            patience = self.limits.words_idle_seconds if has_words else seconds
            if actor.idle and now - actor.used > patience:
                self.drop(actor)

    async def _close_stale(self, wall: float) -> None:
        """Close what nobody has touched for months, so that its words are forgotten."""
        for id in await self.store.stale(wall - self.limits.stale_days * DAY):
            try:
                actor = await self.find(id)
                await actor.ask(lambda table: [(e.Closed(), None)], lambda table: None)
            except (LookupError, Refused):
                log.warning("Table %s is stale but cannot be closed", id)
