"""What an upgrade means for the tables of a database: asked beforehand, or done at once.

Asking only reads: it can be done while a server is running, and by a Noren that is not to be used
with this database yet.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, NamedTuple

from noren.core.errors import FAULTS, NorenError
from noren.server import sqlite_schema
from noren.server.database import is_postgres
from noren.server.journal import Journal
from noren.server.main import default_db, open_store
from noren.server.sqlite_file import looked_into
from noren.server.store import Store
from noren.table.acts import entry_decoder
from noren.table.table import Written
from noren.table.upgrading import Verdict, judge

OPEN: Final = "SELECT id FROM tables WHERE open ORDER BY touched"
JOURNAL: Final = "SELECT entry FROM entries WHERE table_id = {} ORDER BY seq"


class Judged(NamedTuple):
    """One open table, and by which rules it would go on; or what is wrong with it."""

    table: str
    verdict: Verdict | None
    problem: str

    @property
    def goes_on(self) -> bool:
        """Whether it can be played on, by whichever rules."""
        return self.verdict is not None and bool(self.verdict.rules)


async def check(db: str | Path | None) -> AsyncIterator[Judged]:
    """Every open table of a database; nothing is written. StoreUnusable if it cannot be read."""
    if is_postgres(db):
        async for table, entries in postgres_journals(str(db)):
            yield judged(table, entries)
    else:
        for table, entries in sqlite_journals(Path(default_db() if db is None else db)):
            yield judged(table, entries)


async def is_older(db: str | Path | None) -> bool:
    """Whether it has yet to be brought up to date; no older Noren can use it then."""
    if is_postgres(db):
        from noren.server.postgres_reach import reading
        from noren.server.postgres_schema import LATEST, version_of

        async with reading(str(db)) as connection:
            return await version_of(connection) < LATEST
    path = Path(default_db() if db is None else db)
    with looked_into(path) as database:
        return sqlite_schema.version_of(database, str(path)) < sqlite_schema.LATEST


def judged(table: str, entries: list[str]) -> Judged:
    """A table by its entries, as they are stored. Words are not needed, and not read."""
    try:
        journal: list[Written] = [(entry_decoder.decode(text), None) for text in entries]
        return Judged(table, judge(journal), "")
    except NorenError as error:
        return Judged(table, None, str(error))
    except FAULTS as error:
        return Judged(table, None, f"its journal cannot be read: {error!r}")


def sqlite_journals(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The journals of the open tables of a file, which is only read."""
    with looked_into(path) as database:
        for (table,) in database.execute(OPEN).fetchall():
            rows = database.execute(JOURNAL.format("?"), (table,))
            yield table, [entry for (entry,) in rows]


async def postgres_journals(address: str) -> AsyncIterator[tuple[str, list[str]]]:
    """The journals of the open tables of a PostgreSQL database, which is only read."""
    from noren.server.postgres_reach import reading

    async with reading(address) as connection:
        for (table,) in await connection.fetch(OPEN):
            rows = await connection.fetch(JOURNAL.format("$1"), table)
            yield table, [entry for (entry,) in rows]


async def carry_out(db: str | Path | None, tables: Sequence[Judged]) -> None:
    """Write down for each table that goes on by new rules that it does; no server may run."""
    async with opened(db) as store:
        for judged in tables:
            if judged.verdict is not None and judged.verdict.upgrades:
                await Journal(store, judged.table).read(0.0)


@asynccontextmanager
async def opened(db: str | Path | None) -> AsyncIterator[Store]:
    """A database's store, for as long as it is used."""
    store = open_store(db)
    await store.open(NoEars())
    try:
        yield store
    finally:
        await store.close()


class NoEars:
    """Nobody here wants to know what other nodes do."""

    def written(self, table: str) -> None:
        """Another node has written to a table."""

    def present(self, node: str, table: str, people: tuple[int, ...]) -> None:
        """Another node says who is there."""

    def behind(self) -> None:
        """Other nodes were not heard for a while."""
