"""The embedded store: one SQLite file, one writer thread, many tables in one commit."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from noren.server import sqlite_keeping
from noren.server.sqlite_file import PATIENT, SqliteFile
from noren.server.store import (
    COUNT,
    CROWDED,
    FULL,
    LOCKED,
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

PAGE: Final = """
INSERT INTO tables (id, code, open, public, opener, card, touched) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET code = excluded.code, open = excluded.open,
    public = excluded.public, card = excluded.card, touched = excluded.touched, idle_days = 0
"""

MOST_WAITING: Final = 20_000
MOST_ROWS: Final = 200
"""Rows in one INSERT: SQLite's step is then one long call that lets the event loop run."""
LOOK_SECONDS: Final = 1.0
"""So often it is looked whether the file is still there."""

Database = sqlite3.Connection
Work = Callable[[Database], Any]


Job = tuple[Batch | Work, "asyncio.Future[Any]"]
"""A batch to append, or other work on the database, and the future that awaits it."""


class SqliteStore:
    """All reading and writing is done by one thread, which commits whatever has gathered."""

    shared = False

    def __init__(self, path: Path | str) -> None:
        self._file = SqliteFile(str(path))
        self._database: Database | None = None
        self._failing = False
        self._looked = 0.0
        self._log_emptied = True
        """Whether nothing stands in SQLite's log that was to be forgotten."""
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop

    def prepare(self) -> None:
        """Have the file for this process alone; StoreUnusable if that cannot be."""
        if self._database is None:
            self._database = self._file.open()

    async def open(self, ears: Ears) -> None:
        """Open the file and start the writer. There are no other nodes to listen to."""
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.prepare)
        args = (self._database,)
        self._thread = threading.Thread(target=self._run, args=args, name="noren-store")
        self._thread.start()

    async def close(self) -> None:
        """Write what is waiting, then close the file."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        self._database = None
        self._file.close()

    def append(self, batch: Batch) -> asyncio.Future[None]:
        """Return when the batch is on disk; raise Conflict if a number is taken."""
        return self._hand_in(batch)

    def _do(self, work: Callable[[Database], T]) -> asyncio.Future[T]:
        return self._hand_in(work)

    def _hand_in(self, work: Batch | Work) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        if self._thread is None or self._jobs.qsize() >= MOST_WAITING:
            future.set_exception(StoreFailed(CROWDED))
        else:
            self._jobs.put((work, future))
        return future

    async def load(self, table: str, after: int = 0) -> list[Row]:
        """The entries from that number on."""
        sql = (
            "SELECT seq, CAST(entry AS BLOB), words FROM entries WHERE table_id = ? AND seq >= ?"
            " ORDER BY seq"
        )
        rows = await self._do(lambda db: db.execute(sql, (table, after)).fetchall())
        demand_all([seq for seq, _, _ in rows], after)
        return [Row(entry, words) for _, entry, words in rows]

    async def notes(self, table: str) -> list[tuple[int, str, str]]:
        """All notes of a table: person, key, value."""
        sql = "SELECT person, key, value FROM notes WHERE table_id = ?"
        return await self._do(lambda db: db.execute(sql, (table,)).fetchall())

    async def replay(self, table: str) -> KeptReplay | None:
        """The replay of a table's match, if it is kept."""
        sql = "SELECT head, drawn FROM replays WHERE table_id = ?"
        row = await self._do(lambda db: db.execute(sql, (table,)).fetchone())
        return KeptReplay(*row) if row else None

    async def keep_replay(self, table: str, replay: KeptReplay) -> None:
        """Keep the replay of a match that is over and not deleted; the first that is kept stays."""
        sql = "INSERT OR IGNORE INTO replays SELECT id, ?2, ?3 FROM tables WHERE id = ?1"
        await self._do(lambda db: db.execute(sql, (table, *replay)).rowcount)

    async def review(self, table: str) -> KeptReview | None:
        """The review of a table's match, if there is one."""
        sql = "SELECT deep, packed, summary FROM reviews WHERE table_id = ?"
        row = await self._do(lambda db: db.execute(sql, (table,)).fetchone())
        return KeptReview(bool(row[0]), *row[1:]) if row else None

    async def keep_review(self, table: str, review: KeptReview) -> None:
        """Keep a review in the place of the one before."""
        sql = "INSERT OR REPLACE INTO reviews SELECT id, ?2, ?3, ?4 FROM tables WHERE id = ?1"
        await self._do(lambda db: db.execute(sql, (table, *review)).rowcount)

    async def unkept(self, limit: int) -> list[str]:
        """Tables that are no longer played and have no replay yet, the newest first."""
        rows = await self._do(lambda db: db.execute(UNKEPT.format("?"), (limit,)).fetchall())
        return [table for (table,) in rows]

    async def count_steps(self, counts: Sequence[StepCount]) -> None:
        """Add to what is counted of lessons."""
        sql = COUNT.format("?, ?, ?, ?, ?, ?")
        await self._do(lambda db: db.executemany(sql, counts).rowcount)

    async def by_code(self, code: str) -> str | None:
        """The table that people come into by this code."""
        sql = "SELECT id FROM tables WHERE code = ?"
        row = await self._do(lambda db: db.execute(sql, (code,)).fetchone())
        return row[0] if row else None

    async def public_cards(self, limit: int) -> list[bytes]:
        """Open public tables, the newest first."""
        sql = "SELECT card FROM tables WHERE open AND public ORDER BY touched DESC LIMIT ?"
        return await self._cards(sql, (limit,))

    async def cards_of(self, key: str, limit: int) -> list[bytes]:
        """Open tables of a person, the newest first."""
        sql = """SELECT card FROM members JOIN tables ON id = table_id
                 WHERE key = ? AND open ORDER BY touched DESC LIMIT ?"""
        return await self._cards(sql, (key, limit))

    async def past_cards_of(self, key: str, limit: int) -> list[tuple[bytes, float]]:
        """Tables of a person that are open no more, the newest first, and since when."""
        sql = """SELECT card, touched FROM members JOIN tables ON id = table_id
                 WHERE key = ? AND NOT open ORDER BY touched DESC LIMIT ?"""
        rows = await self._do(lambda db: db.execute(sql, (key, limit)).fetchall())
        return [(card, touched) for card, touched in rows]

    async def past_matches_of(self, key: str, limit: int) -> list[PastMatch]:
        """Tables of a person that are open no more, the newest first, with their reviews."""
        sql = """SELECT card, touched, summary FROM members JOIN tables ON id = members.table_id
                 LEFT JOIN reviews ON id = reviews.table_id
                 WHERE key = ? AND NOT open ORDER BY touched DESC LIMIT ?"""
        rows = await self._do(lambda db: db.execute(sql, (key, limit)).fetchall())
        return [PastMatch(*row) for row in rows]

    async def forget_past(self, key: str, table: str) -> None:
        """Let a person have been at no such table, if it is open no more; all of them for ""."""
        sql = """DELETE FROM members WHERE key = ?1 AND ?2 IN ('', table_id)
                 AND table_id IN (SELECT id FROM tables WHERE NOT open)"""
        await self._do(lambda db: db.execute(sql, (key, table)).rowcount)

    async def _cards(self, sql: str, values: Sequence[Any]) -> list[bytes]:
        rows = await self._do(lambda db: db.execute(sql, values).fetchall())
        return [card for (card,) in rows]

    async def opened_by(self, key: str) -> int:
        """How many open tables this person opened."""
        sql = "SELECT count(*) FROM tables WHERE opener = ? AND open"
        row = await self._do(lambda db: db.execute(sql, (key,)).fetchone())
        return int(row[0])

    async def wall(self) -> float:
        """The time of day by this machine's clock: there are no other nodes."""
        return time.time()

    async def look(self, wall: float, days: float) -> list[str]:
        """The open tables that nobody has touched for so many days, counted one by one."""
        return await self._do(lambda database: sqlite_keeping.look(database, wall, days))

    async def expired(self, keeping: Keeping) -> Expired:
        """What is to be forgotten by now."""
        return await self._do(lambda database: sqlite_keeping.expired(database, *keeping))

    async def forget_words(self, table: str) -> bool:
        """Have no word of a finished match any more, in the file or in its log."""
        forgotten = await self._do(lambda database: sqlite_keeping.forget_words(database, table))
        await self._empty_log()
        return forgotten

    async def delete(self, table: str) -> None:
        """Have nothing of a table any more, in the file or in its log."""
        await self._do(lambda database: sqlite_keeping.delete(database, table))
        await self._empty_log()

    async def _empty_log(self) -> None:
        """Between two commits: within one, nothing can be taken out of the log."""
        await self.append(Batch("", 0, (), forget_notes=True))

    async def beat(self) -> None:
        """Write something that nobody needs; return when it is on disk."""
        await self._do(sqlite_keeping.beat)

    async def demand_alone(self) -> None:
        """Nobody else has the file."""

    async def told_of(self, key: str) -> list[str]:
        """The tables that know a person by this key, or once did."""
        return await self._do(lambda database: sqlite_keeping.told_of(database, key))

    async def rewrite(
        self, table: str, rows: Sequence[Row], people: Sequence[int], keys: Sequence[str]
    ) -> None:
        """Have other entries, and nothing besides of these people, in file or log."""
        rewrite = sqlite_keeping.rewrite
        await self._do(lambda database: rewrite(database, table, rows, people, keys))
        await self._empty_log()

    @property
    def waiting(self) -> int:
        """How many things wait to be written."""
        return self._jobs.qsize()

    async def announce(self, table: str, people: Sequence[int]) -> None:
        """There is nobody to let know."""

    # The writer's thread

    def _run(self, database: Database) -> None:
        going = True
        while going:
            jobs, going = self._gather()
            if jobs:
                results = self._commit(database, jobs)
                if not self._log_emptied:
                    self._log_emptied = self._empty(database)
                self._loop.call_soon_threadsafe(settle_all, jobs, results)
        database.close()

    def _gather(self) -> tuple[list[Job], bool]:
        """Wait for a job, then take all that have gathered meanwhile."""
        jobs: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, True
        return jobs, False

    def _commit(self, database: Database, jobs: list[Job]) -> list[Any]:
        """Carry all jobs out in one commit; plain moves even in one statement."""
        before = database.total_changes
        try:
            self._look_after_file()
            if self._insert(database, jobs):
                results: list[Any] = [None] * len(jobs)
            else:
                if any(isinstance(work, Batch) and work.forgets for work, _ in jobs):
                    self._log_emptied = False
                database.execute("BEGIN IMMEDIATE")
                results = [one(database, work) for work, _ in jobs]
                database.execute("COMMIT")
        except Exception as error:
            undo(database)
            if len(jobs) > 1 and is_full(error):
                # Each by itself: what needs no room, or little, is not refused for what needs much.
                return [result for job in jobs for result in self._commit(database, [job])]
            self._report(error)
            return [for_people(error)] * len(jobs)
        # What was only read says nothing: reading goes on when a disk is full.
        if self._failing and database.total_changes > before:
            self._failing = False
            log.warning("The store can write to %s again", self._file.path)
        return results

    def _look_after_file(self) -> None:
        """Now and then, and always while nothing can be written."""
        now = time.monotonic()
        if self._failing or now - self._looked > LOOK_SECONDS:
            self._looked = now
            self._file.demand_here()

    def _report(self, error: Exception) -> None:
        """Say what is wrong when it begins, not at everything that fails by it."""
        if not self._failing:
            self._failing = True
            log.error("The store cannot write to %s: %s", self._file.path, error)

    def _empty(self, database: Database) -> bool:
        """Leave nothing in SQLite's log, where words that were deleted would stand for a while yet.

        Whoever just makes a copy holds it: nobody is to wait for that, it is done a commit later.
        """
        try:
            database.execute("PRAGMA busy_timeout = 0")
            busy, _, _ = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            database.execute(PATIENT)
        except sqlite3.Error as error:
            self._report(error)
            return False
        return not busy

    def _insert(self, database: Database, jobs: list[Job]) -> bool:
        """Write rows in one statement; False, and nothing written, if that cannot be done."""
        values: list[Any] = []
        for batch, _ in jobs:
            if not isinstance(batch, Batch) or not batch.plain:
                return False
            for seq, row in enumerate(batch.rows, start=batch.seq):
                values += (batch.table, seq, row.entry.decode(), row.words)
        count = len(values) // 4
        if count > MOST_ROWS:
            return False
        try:
            database.execute(insert_sql(count), values)
        except sqlite3.IntegrityError:
            return False
        return True


def undo(database: Database) -> None:
    """Have nothing of a commit that failed; mostly SQLite has seen to that by itself."""
    with contextlib.suppress(sqlite3.Error):
        if database.in_transaction:
            database.execute("ROLLBACK")


def for_people(error: Exception) -> StoreFailed:
    """Why nothing of a commit could be written."""
    if isinstance(error, StoreFailed):
        return error
    return StoreFailed(LOCKED if is_locked(error) else FULL)


def is_locked(error: Exception) -> bool:
    """Whether another program writes to the file, or makes a copy that nobody may disturb."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY


def is_full(error: Exception) -> bool:
    """Whether there is no room on the disk."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL


@functools.cache
def insert_sql(count: int) -> str:
    """One INSERT for so many rows."""
    return "INSERT INTO entries (table_id, seq, entry, words) VALUES " + ", ".join(
        ["(?, ?, ?, ?)"] * count
    )


def settle_all(jobs: list[Job], results: list[Any]) -> None:
    """Tell all who wait, in their own loop."""
    for (_, future), result in zip(jobs, results, strict=True):
        if future.done():
            continue
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)


def one(database: Database, work: Batch | Work) -> Any:
    """Carry one job out; if it fails, the others of the same commit stand."""
    database.execute("SAVEPOINT job")
    try:
        if isinstance(work, Batch):
            append(database, work)
            result = None
        else:
            result = work(database)
    except sqlite3.IntegrityError:
        database.execute("ROLLBACK TO job")
        result = Conflict("Another entry has that number already.")
    except Exception as error:
        if not database.in_transaction:  # the whole commit is undone, not this job alone
            raise
        database.execute("ROLLBACK TO job")
        log.error("The store could not do one thing: %s", error)
        result = StoreFailed(FULL if isinstance(error, sqlite3.OperationalError) else UNFIT)
    database.execute("RELEASE job")
    return result


def append(database: Database, batch: Batch) -> None:
    """Write one batch."""
    rows = [
        (batch.table, seq, row.entry.decode(), row.words)
        for seq, row in enumerate(batch.rows, start=batch.seq)
    ]
    database.executemany(insert_sql(1), rows)
    if batch.page is not None:
        page = batch.page
        values = (batch.table, page.code, page.open, page.public, page.opener, page.card)
        database.execute(PAGE, (*values, time.time()))
    gone = [(key, batch.table) for key in batch.gone]
    database.executemany("DELETE FROM members WHERE key = ? AND table_id = ?", gone)
    members = [(key, batch.table) for key in batch.members]
    database.executemany("INSERT OR IGNORE INTO members VALUES (?, ?)", members)
    if batch.forget:
        database.execute("UPDATE entries SET words = NULL WHERE table_id = ?", (batch.table,))
    if batch.forget_notes:
        database.execute("DELETE FROM notes WHERE table_id = ?", (batch.table,))
    for person, key, value in batch.notes:
        if value:
            sql = "INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)"
            database.execute(sql, (batch.table, person, key, value))
        else:
            sql = "DELETE FROM notes WHERE table_id = ? AND person = ? AND key = ?"
            database.execute(sql, (batch.table, person, key))
