"""A server that dies while it brings an old database up to date has changed nothing, or all."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import asyncpg

from noren.server import postgres_schema, sqlite_schema
from tests.database import throwaway_postgres

SCHEMAS = Path(__file__).parent / "schemas"

DIES_AT_A_STEP_OF_SQLITE = """
import os, signal, sqlite3, sys
from noren.server.sqlite_schema import migrate
left = int(sys.argv[2])
def count():
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
database = sqlite3.connect(sys.argv[1])
database.execute("PRAGMA journal_mode = WAL")
database.set_progress_handler(count, 20)
migrate(database, sys.argv[1])
"""

DIES_AFTER_A_COMMAND_TO_POSTGRES = """
import asyncio, os, signal, sys
import asyncpg
from noren.server.postgres_schema import migrate
class Dying:
    left = int(sys.argv[2])
    def __init__(self, connection):
        self.transaction, self._fetchval = connection.transaction, connection.fetchval
        self._execute = connection.execute
    async def fetchval(self, *asked):
        return self.count(await self._fetchval(*asked))
    async def execute(self, *asked):
        return self.count(await self._execute(*asked))
    def count(self, answer):
        self.left -= 1
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer
async def main():
    await migrate(Dying(await asyncpg.connect(sys.argv[1])))
asyncio.run(main())
"""


def dies(program: str, database: str, at: int) -> bool:
    """Whether the process came to that moment, and died there."""
    ended = subprocess.run([sys.executable, "-c", program, database, str(at)], check=False)
    assert ended.returncode in (0, -signal.SIGKILL)
    return ended.returncode != 0


def first_layout(path: Path) -> list[str]:
    """A file of the first layout; what is in it."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript((SCHEMAS / "sqlite-1.sql").read_text())
        database.executescript((SCHEMAS / "tables-1.sql").read_text())
        return entries_in(database)


def entries_in(database: sqlite3.Connection) -> list[str]:
    rows = database.execute("SELECT table_id, seq, entry FROM entries ORDER BY table_id, seq")
    return [str(row) for row in rows]


def test_a_file_is_of_the_old_layout_or_of_the_new(tmp_path: Path) -> None:
    deaths = 0
    for at in (1, 2, 4, 7, 11, 16, 10_000):
        path = tmp_path / f"{at}.db"
        before = first_layout(path)
        deaths += dies(DIES_AT_A_STEP_OF_SQLITE, str(path), at)
        with closing(sqlite3.connect(path)) as database:
            version = sqlite_schema.version_of(database, str(path))
            assert version in (1, sqlite_schema.LATEST)
            assert entries_in(database) == before
            sqlite_schema.migrate(database, str(path))
            assert sqlite_schema.version_of(database, str(path)) == sqlite_schema.LATEST
            assert entries_in(database) == before
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert 2 <= deaths < 7


async def version_after(address: str) -> int:
    connection = await asyncpg.connect(address)
    try:
        if not await connection.fetchval("SELECT to_regclass('noren_layout') IS NOT NULL"):
            return 1
        return int(await connection.fetchval("SELECT version FROM noren_layout"))
    finally:
        await connection.close()


async def lay_out_as_first(address: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.execute((SCHEMAS / "postgres-1.sql").read_text())
    await connection.close()


def test_a_shared_database_is_of_the_old_layout_or_of_the_new() -> None:
    with throwaway_postgres() as address:
        for at in (1, 3, 6, 9):
            asyncio.run(lay_out_as_first(address))
            assert dies(DIES_AFTER_A_COMMAND_TO_POSTGRES, address, at)
            assert asyncio.run(version_after(address)) == 1
        assert not dies(DIES_AFTER_A_COMMAND_TO_POSTGRES, address, 100)
        assert asyncio.run(version_after(address)) == postgres_schema.LATEST
