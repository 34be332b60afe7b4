"""The tables of the shared store, version by version, as `noren.server.sqlite_schema` has them.

Which version a database has is in a table of its own; before there was one, it was the first.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from noren.server.store import StoreUnusable

log = logging.getLogger(__name__)

SCHEMA_LOCK: Final = 7_205_759_403
"""An advisory lock, so that nodes that start together do not make the schema twice."""

FIRST: Final = """
CREATE TABLE entries (
    table_id text NOT NULL, seq integer NOT NULL, entry text NOT NULL, words text,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE tables (
    id text PRIMARY KEY, code text UNIQUE, open boolean NOT NULL, public boolean NOT NULL,
    opener text NOT NULL, card bytea NOT NULL, touched double precision NOT NULL
);
CREATE INDEX tables_open ON tables (open, public, touched);
CREATE INDEX tables_opener ON tables (opener, open);
CREATE TABLE members (
    key text NOT NULL, table_id text NOT NULL, PRIMARY KEY (key, table_id)
);
CREATE TABLE notes (
    table_id text NOT NULL, person integer NOT NULL, key text NOT NULL, value text NOT NULL,
    PRIMARY KEY (table_id, person, key)
);
"""

IDLE_DAYS: Final = """
ALTER TABLE tables ADD COLUMN idle_days integer NOT NULL DEFAULT 0;
CREATE TABLE looks (day integer PRIMARY KEY CHECK (day = 1), at double precision NOT NULL);
"""

REPLAYS: Final = """
CREATE TABLE replays (
    table_id text PRIMARY KEY, head bytea NOT NULL, drawn bytea NOT NULL
);
"""
"""What a finished match looked like, so that its replay needs its rules no more."""

ENDED: Final = """
ALTER TABLE looks ADD COLUMN days integer NOT NULL DEFAULT 0;
ALTER TABLE looks ADD COLUMN beats bigint NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN ended integer;
ALTER TABLE tables ADD COLUMN wordless boolean NOT NULL DEFAULT false;
CREATE INDEX tables_ended ON tables (open, ended);
"""

REVIEWS: Final = """
CREATE TABLE reviews (
    table_id text PRIMARY KEY, deep boolean NOT NULL, packed bytea NOT NULL, summary bytea NOT NULL
);
"""
"""What could be known in a finished match, where it turned, and how much was luck."""

LESSONS: Final = """
CREATE TABLE lesson_steps (
    game text NOT NULL, lesson text NOT NULL, step integer NOT NULL,
    started integer NOT NULL, finished integer NOT NULL, seconds double precision NOT NULL,
    PRIMARY KEY (game, lesson, step)
);
"""
"""How many came to each step of a lesson and got over it: sums, of nobody in particular."""

MIGRATIONS: Final = (FIRST, IDLE_DAYS, REPLAYS, ENDED, REVIEWS, LESSONS)
LATEST: Final = len(MIGRATIONS)


async def migrate(connection: Any) -> None:
    """Bring the tables up to date, in one commit, one node at a time."""
    async with connection.transaction():
        if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", SCHEMA_LOCK):
            log.warning("Waiting for another node, which is bringing the database up to date")
            await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
        version = await version_of(connection)
        demand_known(version)
        for step in MIGRATIONS[version:]:
            await connection.execute(step)
        if version < LATEST:
            await connection.execute("UPDATE noren_layout SET version = $1", LATEST)


def demand_known(version: int) -> None:
    """Refuse what a later Noren has written."""
    if version > LATEST:
        raise StoreUnusable(
            f"This database was written by a later version of Noren (layout {version}; this"
            f" one knows {LATEST}). Install that version, or name another database."
        )


async def demand_readable(connection: Any) -> None:
    """Refuse a database that has no tables of ours, or later ones; nothing is changed."""
    if not await connection.fetchval("SELECT to_regclass('entries') IS NOT NULL"):
        raise StoreUnusable("This database holds no tables of Noren.")
    if await connection.fetchval("SELECT to_regclass('noren_layout') IS NOT NULL"):
        demand_known(int(await connection.fetchval("SELECT version FROM noren_layout")))


async def read_version(connection: Any) -> int:
    """How the tables of ours are laid out; nothing is changed."""
    if not await connection.fetchval("SELECT to_regclass('noren_layout') IS NOT NULL"):
        return 1
    return int(await connection.fetchval("SELECT version FROM noren_layout"))


async def version_of(connection: Any) -> int:
    """How the tables are laid out: 0 is not at all yet, 1 as it was before databases said so."""
    old = await connection.fetchval("SELECT to_regclass('entries') IS NOT NULL")
    if not await connection.fetchval("SELECT to_regclass('noren_layout') IS NOT NULL"):
        await connection.execute("CREATE TABLE noren_layout (version integer NOT NULL)")
        await connection.execute("INSERT INTO noren_layout VALUES ($1)", int(old))
    return int(await connection.fetchval("SELECT version FROM noren_layout"))
