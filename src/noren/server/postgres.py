"""The shared store: several nodes on one PostgreSQL, each table's entries numbered once.

Two nodes can never both write entry n: the loser reads on and decides anew. A notice after each
commit wakes the others; it carries only a table's id and is no more than a hint to read on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import asyncpg

from noren.server import postgres_keeping
from noren.server.fleeting import FleetingWords, told
from noren.server.postgres_keeping import WALL
from noren.server.postgres_listener import CHANNEL, FAULTS, TIMEOUT, Listener
from noren.server.postgres_reach import first_connection, unusable
from noren.server.postgres_schema import migrate
from noren.server.store import (
    AWAY,
    COUNT,
    CROWDED,
    FULL,
    UNFIT,
    UNKEPT,
    Batch,
    Conflict,
    Ears,
    Expired,
    Keeping,
    KeptReplay,
    KeptReview,
    PastMatch,
    Row,
    StepCount,
    StoreFailed,
    demand_all,
)

T = TypeVar("T")

log = logging.getLogger(__name__)

INSERT: Final = """
INSERT INTO entries (table_id, seq, entry, words)
SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[])
"""
PAGE: Final = f"""
INSERT INTO tables (id, code, open, public, opener, card, touched)
VALUES ($1, $2, $3, $4, $5, $6, {WALL})
ON CONFLICT (id) DO UPDATE SET code = excluded.code, open = excluded.open,
    public = excluded.public, card = excluded.card, touched = excluded.touched, idle_days = 0
"""
WRITTEN, PRESENT, WORDS = "written", "present", "words"
MOST_WAITING: Final = 20_000
MOST_IN_COMMIT: Final = 500

NO_ANSWER: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
)

Waiting = tuple[Batch, "asyncio.Future[None]"]


class OutOfReach(StoreFailed):
    """The database gave no answer. So it is not known what of it was written; whoever reads on
    when it is back will see, and a play that is sent again under its id counts once.
    """


class PostgresStore:
    """One connection writes, gathering what waits into one commit; others read and listen."""

    shared = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._failing = self._closing = False
        self._unwritten = False
        """Whether the operator was told that nothing can be written, and not yet that it can."""
        self._node = os.urandom(6).hex()
        self._words = FleetingWords()
        self._waiting: asyncio.Queue[Waiting | None] = asyncio.Queue(MOST_WAITING)
        self._writer: asyncio.Task[None] | None = None
        self._listener = Listener(address, self._heard, self._is_back)
        self._pool: asyncpg.Pool
        self._ears: Ears

    def prepare(self) -> None:
        """Connect once; StoreUnusable if there is no such database, or not one of ours."""
        asyncio.run(self._prepare())

    async def _prepare(self) -> None:
        try:
            connection = await first_connection(self._address)
            try:
                await migrate(connection)
            finally:
                await connection.close()
        except (*FAULTS, ValueError) as error:
            raise unusable(error) from None

    async def open(self, ears: Ears) -> None:
        """Connect, make the schema if need be, and listen for other nodes."""
        self._ears = ears
        # No least number of connections: the pool would log every vain try to have it again.
        self._pool = await asyncpg.create_pool(
            self._address, min_size=0, max_size=8, timeout=TIMEOUT
        )
        async with self._connection() as connection:
            await migrate(connection)
        await self._listener.open()
        self._writer = asyncio.get_running_loop().create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting, then disconnect."""
        self._closing = True
        if self._writer is not None:
            await self._waiting.put(None)
            await self._writer
            self._writer = None
        await self._listener.close()
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection, cut off if the database has not answered in time.

        To cancel a command politely, or to give a connection back, takes an answer too; and what
        was committed is committed, whatever becomes of the connection afterwards.
        """
        connection = await self._pool.acquire(timeout=TIMEOUT)
        cut = asyncio.get_running_loop().call_later(TIMEOUT, connection.terminate)
        try:
            yield connection
        finally:
            cut.cancel()
            with contextlib.suppress(*FAULTS):
                await self._pool.release(connection, timeout=TIMEOUT)

    async def _is_back(self) -> None:
        """The database was out of reach: connections from before are dead, and news unheard."""
        await self._pool.expire_connections()
        self._failing = False
        self._ears.behind()

    def _heard(self, _connection: Any, _process: int, _channel: str, payload: object) -> None:
        node, kind, said = str(payload).split(" ", 2)
        if node == self._node:
            return
        if kind == WORDS:
            self._words.hear(said)
            return
        rest = said.split()
        if kind == WRITTEN:
            for table in rest:
                self._ears.written(table)
        elif kind == PRESENT:
            self._ears.present(node, rest[0], tuple(map(int, rest[1:])))

    async def announce(self, table: str, people: Sequence[int]) -> None:
        """Let other nodes know who of a table is connected to this one, unless none can hear."""
        if self._failing:
            return
        notice = " ".join([self._node, PRESENT, table, *map(str, people)])
        await self._fetch("SELECT pg_notify($1, $2)", CHANNEL, notice)

    # Writing

    async def append(self, batch: Batch) -> None:
        """Return when the batch is committed; raise Conflict if a number is taken."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            self._waiting.put_nowait((batch, future))
        except asyncio.QueueFull:
            raise StoreFailed(CROWDED) from None
        await future

    async def _write_on(self) -> None:
        going = True
        while going:
            waiting, going = await self._gather()
            if waiting:
                await self._write_together(waiting)

    async def _gather(self) -> tuple[list[Waiting], bool]:
        """Wait for a batch, then take all that have gathered meanwhile."""
        gathered: list[Waiting] = []
        item = await self._waiting.get()
        while item is not None and len(gathered) < MOST_IN_COMMIT:
            gathered.append(item)
            if self._waiting.empty():
                return gathered, True
            item = self._waiting.get_nowait()
        if item is not None:
            gathered.append(item)
        return gathered, item is not None

    async def _write_together(self, waiting: list[Waiting]) -> None:
        """One commit for all; if one of them conflicts, one commit each."""
        try:
            await self._commit([batch for batch, _ in waiting])
        except OutOfReach:
            for _, future in waiting:
                settle(future, OutOfReach(AWAY))
            return
        except (Conflict, StoreFailed) as failed:
            if len(waiting) == 1:
                settle(waiting[0][1], failed)
                return
            for one in waiting:
                await self._write_together([one])
            return
        for _, future in waiting:
            settle(future, None)

    async def _commit(self, batches: list[Batch]) -> None:
        rows = [
            (batch.table, seq, row.entry.decode(), None if row.fleeting else row.words)
            for batch in batches
            for seq, row in enumerate(batch.rows, start=batch.seq)
        ]
        tables = sorted({batch.table for batch in batches})
        try:
            async with self._connection() as connection, connection.transaction():
                if rows:
                    await connection.execute(INSERT, *map(list, zip(*rows, strict=True)))
                for batch in batches:
                    await write_rest(connection, batch)
                for notice in (*self._spoken(batches), *notices(self._node, tables)):
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, notice)
        except asyncpg.UniqueViolationError:
            raise Conflict("Another entry has that number already.") from None
        except Exception as error:
            raise self._failed(error) from None
        if any(batch.rows or not batch.plain for batch in batches):
            self._wrote()

    def _spoken(self, batches: list[Batch]) -> Iterator[str]:
        """The words that only nodes are told; they come before the notice to read on."""
        for batch in batches:
            for seq, row in enumerate(batch.rows, start=batch.seq):
                if row.fleeting and row.words:
                    for part in told(batch.table, seq, row.words):
                        yield f"{self._node} {WORDS} {part}"

    def _failed(self, error: Exception) -> StoreFailed:
        """What to tell people; the operator reads what is wrong when it begins."""
        if isinstance(error, asyncpg.DataError):
            log.error("The PostgreSQL database does not take what it was given: %s", error)
            return StoreFailed(UNFIT)
        if not self._unwritten and not self._closing:
            why = type(error).__name__
            log.error("The store cannot write to the PostgreSQL database: %s: %s", why, error)
        self._failing = self._unwritten = isinstance(error, FAULTS)
        if isinstance(error, NO_ANSWER):
            return OutOfReach(AWAY)
        if isinstance(error, asyncpg.DiskFullError):
            return StoreFailed(FULL)
        return StoreFailed(AWAY)

    def _wrote(self) -> None:
        """Something was written; the operator is told if that was not so before."""
        if self._unwritten:
            log.warning("The store can write to the PostgreSQL database again")
        self._failing = self._unwritten = False

    # Reading

    async def _fetch(self, sql: str, *values: Any) -> list[Any]:
        try:
            async with self._connection() as connection:
                rows: list[Any] = await connection.fetch(sql, *values)
        except FAULTS as error:
            raise self._failed(error) from None
        self._failing = False
        return rows

    async def _value(self, sql: str, *values: Any) -> Any:
        rows = await self._fetch(sql, *values)
        return rows[0][0] if rows else None

    async def load(self, table: str, after: int = 0) -> list[Row]:
        """The entries from that number on."""
        rows = await self._fetch(
            "SELECT seq, entry, words FROM entries WHERE table_id = $1 AND seq >= $2 ORDER BY seq",
            table, after,
        )  # fmt: skip
        demand_all([seq for seq, _, _ in rows], after)
        return [
            Row(entry.encode(), words or self._words.read(table, seq)) for seq, entry, words in rows
        ]

    async def notes(self, table: str) -> list[tuple[int, str, str]]:
        """All notes of a table: person, key, value."""
        sql = "SELECT person, key, value FROM notes WHERE table_id = $1"
        return [(person, key, value) for person, key, value in await self._fetch(sql, table)]

    async def replay(self, table: str) -> KeptReplay | None:
        """The replay of a table's match, if it is kept."""
        rows = await self._fetch("SELECT head, drawn FROM replays WHERE table_id = $1", table)
        return KeptReplay(*map(bytes, rows[0])) if rows else None

    async def keep_replay(self, table: str, replay: KeptReplay) -> None:
        """Keep the replay of a match that is over and not deleted; the first that is kept stays."""
        sql = """INSERT INTO replays SELECT id, $2::bytea, $3::bytea FROM tables WHERE id = $1
                 ON CONFLICT DO NOTHING"""
        await self._fetch(sql, table, *replay)

    async def review(self, table: str) -> KeptReview | None:
        """The review of a table's match, if there is one."""
        sql = "SELECT deep, packed, summary FROM reviews WHERE table_id = $1"
        rows = await self._fetch(sql, table)
        return KeptReview(rows[0][0], bytes(rows[0][1]), bytes(rows[0][2])) if rows else None

    async def keep_review(self, table: str, review: KeptReview) -> None:
        """Keep a review in the place of the one before."""
        sql = """INSERT INTO reviews SELECT id, $2::boolean, $3::bytea, $4::bytea
                 FROM tables WHERE id = $1 ON CONFLICT (table_id)
                 DO UPDATE SET deep = $2, packed = $3, summary = $4"""
        await self._fetch(sql, table, *review)

    async def unkept(self, limit: int) -> list[str]:
        """Tables that are no longer played and have no replay yet, the newest first."""
        return [table for (table,) in await self._fetch(UNKEPT.format("$1"), limit)]

    async def count_steps(self, counts: Sequence[StepCount]) -> None:
        """Add to what is counted of lessons."""
        sql = COUNT.format("$1, $2, $3, $4, $5, $6")
        await self._together(lambda connection: connection.executemany(sql, counts))

    async def by_code(self, code: str) -> str | None:
        """The table that people come into by this code."""
        found: str | None = await self._value("SELECT id FROM tables WHERE code = $1", code)
        return found

    async def public_cards(self, limit: int) -> list[bytes]:
        """Open public tables, the newest first."""
        sql = "SELECT card FROM tables WHERE open AND public ORDER BY touched DESC LIMIT $1"
        return await self._cards(sql, (limit,))

    async def cards_of(self, key: str, limit: int) -> list[bytes]:
        """Open tables of a person, the newest first."""
        sql = """SELECT card FROM members JOIN tables ON id = table_id
                 WHERE key = $1 AND open ORDER BY touched DESC LIMIT $2"""
        return await self._cards(sql, (key, limit))

    async def past_cards_of(self, key: str, limit: int) -> list[tuple[bytes, float]]:
        """Tables of a person that are open no more, the newest first, and since when."""
        sql = """SELECT card, touched FROM members JOIN tables ON id = table_id
                 WHERE key = $1 AND NOT open ORDER BY touched DESC LIMIT $2"""
        return [(bytes(card), touched) for card, touched in await self._fetch(sql, key, limit)]

    async def past_matches_of(self, key: str, limit: int) -> list[PastMatch]:
        """Tables of a person that are open no more, the newest first, with their reviews."""
        sql = """SELECT card, touched, summary FROM members JOIN tables ON id = members.table_id
                 LEFT JOIN reviews ON id = reviews.table_id
                 WHERE key = $1 AND NOT open ORDER BY touched DESC LIMIT $2"""
        rows = await self._fetch(sql, key, limit)
        return [PastMatch(bytes(c), float(at), bytes(s) if s else None) for c, at, s in rows]

    async def forget_past(self, key: str, table: str) -> None:
        """Let a person have been at no such table, if it is open no more; all of them for ""."""
        sql = """DELETE FROM members WHERE key = $1 AND ($2 = '' OR $2 = table_id)
                 AND table_id IN (SELECT id FROM tables WHERE NOT open)"""
        await self._fetch(sql, key, table)

    async def _cards(self, sql: str, values: Sequence[Any]) -> list[bytes]:
        return [bytes(card) for (card,) in await self._fetch(sql, *values)]

    async def opened_by(self, key: str) -> int:
        """How many open tables this person opened."""
        sql = "SELECT count(*) FROM tables WHERE opener = $1 AND open"
        return int(await self._value(sql, key))

    async def wall(self) -> float:
        """The time of day by the database's clock: one node's may be wrong by months."""
        return float(await self._value(f"SELECT {WALL}"))

    async def look(self, wall: float, days: float) -> list[str]:
        """The open tables that nobody has touched for so many days; one node counts each day."""
        return await self._together(partial(postgres_keeping.look, wall=wall, days=days))

    async def expired(self, keeping: Keeping) -> Expired:
        """What is to be forgotten by now."""
        words, matches = keeping
        return await self._together(partial(postgres_keeping.expired, words=words, matches=matches))

    async def forget_words(self, table: str) -> bool:
        """Have no word of a finished match any more, nor its replay if there were words."""
        return await self._together(partial(postgres_keeping.forget_words, table=table))

    async def delete(self, table: str) -> None:
        """Have nothing of a table any more."""
        await self._together(partial(postgres_keeping.delete, table=table))

    async def beat(self) -> None:
        """Write something that nobody needs; return when it is on disk."""
        await self.append(Batch("", 0, ()))  # first in the line in which every choice waits
        await self._together(postgres_keeping.beat)
        self._wrote()

    async def demand_alone(self) -> None:
        """StoreUnusable if another node is connected just now."""
        await self._together(postgres_keeping.demand_alone)

    async def told_of(self, key: str) -> list[str]:
        """The tables that know a person by this key, or once did."""
        return await self._together(partial(postgres_keeping.told_of, key=key))

    async def rewrite(
        self, table: str, rows: Sequence[Row], people: Sequence[int], keys: Sequence[str]
    ) -> None:
        """Have other entries, and nothing besides of these people."""
        rewrite = partial(postgres_keeping.rewrite, rows=rows, people=people, keys=keys)
        await self._together(partial(rewrite, table=table))

    @property
    def waiting(self) -> int:
        """How many things wait to be written."""
        return self._waiting.qsize()

    async def _together(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something in one commit."""
        try:
            async with self._connection() as connection, connection.transaction():
                return await work(connection)
        except FAULTS as error:
            raise self._failed(error) from None


async def write_rest(connection: Any, batch: Batch) -> None:
    """Write what a batch has besides its rows."""
    if batch.page is not None:
        page = batch.page
        values = (batch.table, page.code, page.open, page.public, page.opener, page.card)
        await connection.execute(PAGE, *values)
    if batch.gone:
        sql = "DELETE FROM members WHERE table_id = $1 AND key = ANY($2::text[])"
        await connection.execute(sql, batch.table, list(batch.gone))
    if batch.members:
        await connection.executemany(
            "INSERT INTO members VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [(key, batch.table) for key in batch.members],
        )
    if batch.forget:
        sql = "UPDATE entries SET words = NULL WHERE table_id = $1"
        await connection.execute(sql, batch.table)
    if batch.forget_notes:
        await connection.execute("DELETE FROM notes WHERE table_id = $1", batch.table)
    for person, key, value in batch.notes:
        await write_note(connection, batch.table, person, key, value)


async def write_note(connection: Any, table: str, person: int, key: str, value: str) -> None:
    """Keep a private note; an empty value throws it away."""
    if value:
        await connection.execute(
            "INSERT INTO notes VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (table_id, person, key) DO UPDATE SET value = excluded.value",
            table, person, key, value,
        )  # fmt: skip
    else:
        await connection.execute(
            "DELETE FROM notes WHERE table_id = $1 AND person = $2 AND key = $3",
            table, person, key,
        )  # fmt: skip


def notices(node: str, tables: list[str]) -> list[str]:
    """Who wrote to which tables, in as few notices as their size allows."""
    return [" ".join([node, WRITTEN, *tables[at : at + 200]]) for at in range(0, len(tables), 200)]


def settle(future: asyncio.Future[None], error: Exception | None) -> None:
    """Tell whoever waits."""
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
