"""All tables of this process, loaded when somebody comes and let go when unused."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

import noren
from noren.core.errors import FAULTS, UnknownGame, WrongRules
from noren.server.collector import Collector
from noren.server.identity import new_table_id
from noren.server.journal import Journal
from noren.server.runtime import Runtime
from noren.server.store import Conflict, StoreFailed
from noren.server.table_actor import TableActor
from noren.table.act import Opening
from noren.table.acts.close import Closed
from noren.table.acts.new_code import CODE_LENGTH, PUBLIC_CODE_LENGTH, new_code
from noren.table.acts.open import Opened
from noren.table.messages import Settings
from noren.table.refused import Refused
from noren.table.table import Entry, LiveTable, written

log = logging.getLogger(__name__)

CLOSED_SECONDS: Final = 60.0
"""So long a closed table stays: it fills the memory, and the collector looks at it."""
HOUR: Final = 3600.0
KEEP_SECONDS: Final = 3.0
MOST_UNKEPT: Final = 200
"""How often, and how many, replays are drawn that were not when their matches ended."""
DAMAGED: Final = ("broken", "What is stored of this table is damaged. It is kept as it is.")
UNREADABLE: Final = (
    "broken",
    "The rules of this game fail at this table. Nothing is lost; come back later.",
)


class Tables:
    """Finds and opens tables; each that is loaded has an actor."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self._actors: dict[str, TableActor] = {}
        self._faults: set[tuple[str, type[BaseException | None]]] = set()
        self._loading: dict[str, asyncio.Task[TableActor | LookupError | Refused]] = {}

    @property
    def actors(self) -> list[TableActor]:
        """The actors of the tables that are loaded."""
        return list(self._actors.values())

    # The beginning and the end

    async def open(self) -> None:
        """Be ready for people."""
        self.runtime.start()
        await self.runtime.store.open(self)
        self.runtime.own(self._look_after())
        self.runtime.own(self._keep_replays())

    async def drain(self, seconds: float) -> None:
        """Let people go, one table after another, when all they asked for is answered.

        They come back to another node at once, not all in the same moment; to this one nobody can.
        """
        self.runtime.draining = True
        busy = [actor for actor in self._actors.values() if not actor.idle]
        watched = sum(actor.watched for actor in busy)
        for actor in busy:
            # Nobody comes to another node from where nobody is.
            await asyncio.sleep(seconds / watched if actor.watched else 0.0)
            await actor.finish()
            actor.close()

    async def close(self) -> None:
        """Finish what has begun, then close; every choice that was heard of is on disk."""
        for actor in self._actors.values():
            actor.note_sight()
            actor.close()
        busy = [actor for actor in self._actors.values() if actor.busy]
        if busy:
            last = [actor.ask(lambda _: [], lambda _: None) for actor in busy]
            await asyncio.wait(last, timeout=10)
        for actor in busy:
            actor.stop()
        await self.runtime.close()

    # Finding and opening tables

    def loaded(self, table: str) -> TableActor | None:
        """The table's actor, if it is in memory."""
        return self._actors.get(table)

    async def find(self, table: str) -> TableActor:
        """The table's actor, loaded if need be; LookupError if there is no such table."""
        actor = self._actors.get(table)
        if actor is not None:
            return actor
        if table not in self._loading:
            self._loading[table] = self.runtime.own(self._load(table))
        try:
            found = await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)
        if isinstance(found, Exception):
            raise found
        return found

    async def _load(self, table: str) -> TableActor | LookupError | Refused:
        """Errors are returned: several may wait for this, and a task's error is raised once."""
        journal, now = Journal(self.runtime.store, table), self.runtime.now()
        try:
            live = await journal.read(now)
        except LookupError as error:
            return error
        except (WrongRules, UnknownGame) as error:
            return Refused("broken", f"{error} The table is kept as it is.")
        except StoreFailed as failed:
            return Refused("busy", str(failed))
        except msgspec.DecodeError as error:
            self._report(f"What is stored of table {table} is damaged: {error}")
            return Refused(*DAMAGED)
        except FAULTS as error:
            self._report(f"Table {table} cannot be read; it is kept as it is", error)
            return Refused(*UNREADABLE)
        actor = self._keep(journal, live)
        if self.runtime.store.shared:
            # What was written while the table was being read went unheard.
            actor.read_on()
            await actor.announce()
        return actor

    def _report(self, what: str, error: BaseException | None = None) -> None:
        """Log what is wrong, and why: once, though it will be tried again."""
        fault = (what, type(error))
        if fault not in self._faults:
            self._faults.add(fault)
            log.error("%s", what, exc_info=error)

    def _keep(self, journal: Journal, live: LiveTable) -> TableActor:
        if len(self._actors) >= self.runtime.limits.tables_loaded:
            self._forget_idle(0.0)
            self._make_room()
        actor = TableActor(self.runtime, journal, live, self._open_next, self.drop)
        return self._actors.setdefault(live.id, actor)

    def drop(self, actor: TableActor) -> None:
        """Forget a table's actor; whoever comes again finds it as the store has it."""
        self._actors.pop(actor.table.id, None)
        actor.close()

    async def open_table(
        self,
        opener: str,
        game: str,
        seats: int,
        options: dict[str, Any],
        settings: Settings,
        beginning: Sequence[Entry],
        seed: bytes | None = None,
        id: str | None = None,
    ) -> TableActor:
        """Write a new table down, with whoever is there from the start, and set it up.

        Only a lesson has a seed that is known beforehand, and a table that follows on another an
        id; if it stands already, it is that one.
        """
        rules = noren.load(game)
        rules.seats(seats)
        rules.read_options(options)
        await self._demand_few(opener)
        store = self.runtime.store
        while True:
            opened = Opened(
                game=rules.name,
                rules=rules.meta.rules_version,
                seats=seats,
                options=options,
                settings=settings,
                seed=(seed or os.urandom(32)).hex(),
                code=new_code(self._letters),
            )
            journal = Journal(store, id or new_table_id())
            try:
                live = await journal.begin([opened, *beginning], opener, self.runtime.now())
            except Conflict:  # somebody has that spoken code, or was quicker with the next table
                if id is not None and await store.load(id):
                    return await self.find(id)
                continue
            return self._keep(journal, live)

    @property
    def _letters(self) -> int:
        """How long a spoken code is: longer where strangers can try them."""
        return PUBLIC_CODE_LENGTH if self.runtime.reach.is_public else CODE_LENGTH

    async def _demand_few(self, opener: str) -> None:
        """Nobody has open tables without end."""
        runtime = self.runtime
        if await runtime.store.opened_by(opener) >= runtime.limits.tables_a_person:
            raise Refused("too-many", "You have too many open tables. Close one first.")

    async def _open_next(self, opening: Opening) -> None:
        """Open a table that follows on another, unless it stands; its host is who opened it."""
        id, game, seats, options, settings, beginning, _ = opening
        if not await self.runtime.store.load(id):
            host = next(key for entry in beginning for key in entry.newcomers)
            await self.open_table(host, game, seats, options, settings, beginning, id=id)

    # What other nodes say

    def written(self, table: str) -> None:
        """Another node has written to a table; it matters if the table is loaded here."""
        actor = self._actors.get(table)
        if actor is not None:
            actor.read_on()

    def present(self, node: str, table: str, people: tuple[int, ...]) -> None:
        """Another node says who of a table is connected there."""
        actor = self._actors.get(table)
        if actor is not None:
            actor.hear(node, people)

    def behind(self) -> None:
        """Nothing was heard of other nodes for a while: every table reads on."""
        for actor in list(self._actors.values()):
            actor.read_on()

    # Looking after things

    async def _look_after(self) -> None:
        """Every few seconds: are the screens still there, and are tables still needed?"""
        looked = -HOUR
        collector = Collector(self.runtime.now())
        while True:
            await asyncio.sleep(self.runtime.limits.look_seconds)
            now = self.runtime.now()
            collector.look(now, anybody=bool(self.runtime.sockets))
            with self._whatever_happens():
                self._look_after_screens(now)
            with self._whatever_happens():
                self._note_sights(now)
            with self._whatever_happens():
                self._forget_idle(self.runtime.limits.idle_seconds)
            if self.runtime.store.shared:
                await self._announce()
            if now - looked >= HOUR:
                looked = now
                with self._whatever_happens():
                    await self._close_stale()
                if not self.runtime.keeping.for_ever:
                    with self._whatever_happens():
                        await self._forget_old()

    # Apart, for a loop's variable would hold the last of them until the next look finds another.

    def _look_after_screens(self, now: float) -> None:
        for socket in list(self.runtime.sockets):
            socket.look_after(now)

    async def _announce(self) -> None:
        for actor in list(self._actors.values()):
            with self._whatever_happens():
                await actor.announce()

    @contextlib.contextmanager
    def _whatever_happens(self) -> Iterator[None]:
        """What fails now is done the next time; the rest is looked after all the same."""
        try:
            yield
        except StoreFailed:
            pass  # the store has said so itself
        except FAULTS as error:
            self._report("Something could not be looked after; it is tried again", error)

    async def _keep_replays(self) -> None:
        """Matches that were over when a server stopped: draw them by and by, the newest first."""
        await asyncio.sleep(KEEP_SECONDS)
        unkept: list[str] = []
        with self._whatever_happens():
            unkept = await self.runtime.store.unkept(MOST_UNKEPT)
        for table in unkept:
            with contextlib.suppress(LookupError, Refused):  # perhaps its rules come back
                (await self.find(table)).wake()
            await asyncio.sleep(KEEP_SECONDS)

    def _note_sights(self, now: float) -> None:
        """At tables that rest, note what every seat sees; never while moves come in a row."""
        for actor in list(self._actors.values()):
            if not actor.busy and now - actor.used >= self.runtime.limits.look_seconds:
                actor.note_sight()

    def _forget_idle(self, seconds: float) -> None:
        """Let go of tables nobody has looked at for a while; those with words in memory wait."""
        now = self.runtime.now()
        for actor in list(self._actors.values()):
            patience = seconds
            if actor.table.has_fleeting_words:
                patience = self.runtime.limits.words_idle_seconds
            elif actor.table.closed:
                patience = min(seconds, CLOSED_SECONDS)
            if actor.idle and now - actor.used > patience:
                self.drop(actor)

    def _make_room(self) -> None:
        """If there are too many even so, let go of those that were not used for longest.

        Words that are in memory alone go with them: else the words of a few thousand tables would
        take the memory, and with it those of all.
        """
        most = self.runtime.limits.tables_loaded
        if len(self._actors) < most:
            return
        idle = sorted((a for a in self._actors.values() if a.idle), key=lambda actor: actor.used)
        for actor in idle[: len(self._actors) - most + 1 + most // 20]:
            self.drop(actor)

    async def _close_stale(self) -> None:
        """Close what nobody has touched for months, so that its words are forgotten."""
        store, days = self.runtime.store, self.runtime.limits.stale_days
        for id in await store.look(await store.wall(), days):
            try:
                actor = await self.find(id)
                if not actor.idle:
                    continue
                await actor.ask(lambda table: written(Closed()), lambda table: None)
            except (LookupError, Refused):
                log.warning("Table %s is stale but cannot be closed", id)

    async def _forget_old(self) -> None:
        """Forget words of matches that ended long ago, and the matches, as the operator says."""
        store, replays = self.runtime.store, self.runtime.replays
        expired = await store.expired(self.runtime.keeping)
        for id in filter(self._let_go, expired.matches):
            await store.delete(id)
            replays.forget_table(id)
        for id in filter(self._let_go, set(expired.words) - set(expired.matches)):
            replays.forget_table(id)
            if await store.forget_words(id):
                with contextlib.suppress(LookupError, Refused):  # its rules may be gone
                    (await self.find(id)).wake()  # its replay is drawn anew, without words

    def _let_go(self, table: str) -> bool:
        """Have a table no longer in memory; False if somebody is still there."""
        actor = self._actors.get(table)
        if actor is not None and not actor.idle:
            return False
        if actor is not None:
            self.drop(actor)
        return True
