"""The tables of the shared store, version by version, as `noren.server.sqlite_schema` has them.

Which version a database has is in a table of its own; before there was one, it was the first.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from noren.server.store import StoreBroken, StoreUnusable

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
MADE_LAST: Final = (
    "entries_pkey", "tables_pkey", "members_pkey", "notes_pkey", "tables_open", "tables_opener",
)  # fmt: skip
"""What every layout has, and what comes after all rows when a copy is put back."""
BROKEN: Final = (
    "The database has only a part of Noren's tables, as after a copy that was cut short while it"
    " was put back. Put a whole copy back, with pg_restore --single-transaction (noren restore"
    " prints the command); if there is none, name an empty database."
)
NOT_OURS: Final = (
    "This user may not make tables in the database. Let it own the database, which whoever looks"
    " after PostgreSQL does by: ALTER DATABASE {} OWNER TO {}"
)
ENCODING: Final = (
    "The database keeps text as {}, which cannot write every name. Make one that keeps UTF8:"
    " createdb --encoding=UTF8 --template=template0 --owner={} NAME"
)


async def migrate(connection: Any) -> None:
    """Bring the tables up to date, in one commit, one node at a time."""
    async with connection.transaction():
        if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", SCHEMA_LOCK):
            log.warning("Waiting for another node, which is bringing the database up to date")
            await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
        version = await version_of(connection)
        demand_known(version)
        if not version:
            for words in await misgivings(connection, version):
                raise StoreBroken(words)
        if not await has_layout(connection):
            await connection.execute("CREATE TABLE noren_layout (version integer NOT NULL)")
            await connection.execute("INSERT INTO noren_layout VALUES ($1)", version)
        for step in MIGRATIONS[version:]:
            await connection.execute(step)
        if version < LATEST:
            await connection.execute("UPDATE noren_layout SET version = $1", LATEST)


def demand_known(version: int) -> None:
    """Refuse what a later Noren has written."""
    if version > LATEST:
        raise StoreBroken(
            f"This database was written by a later version of Noren (layout {version}; this"
            f" one knows {LATEST}). Install that version, or name another database."
        )


async def demand_readable(connection: Any) -> None:
    """Refuse a database that has no tables of ours, or later ones; nothing is changed."""
    version = await version_of(connection)
    if not version:
        raise StoreUnusable("This database holds no tables of Noren.")
    demand_known(version)


async def has_layout(connection: Any) -> bool:
    """Whether the database says how its tables are laid out."""
    return bool(await connection.fetchval("SELECT to_regclass('noren_layout') IS NOT NULL"))


async def version_of(connection: Any) -> int:
    """How the tables are laid out: 0 is not at all yet, 1 as it was before databases said so.

    Nothing is changed. StoreBroken if only a part of them is there.
    """
    said = await has_layout(connection)
    if not said and not await connection.fetchval("SELECT to_regclass('entries') IS NOT NULL"):
        return 0
    version = await connection.fetchval("SELECT version FROM noren_layout") if said else 1
    whole = "SELECT bool_and(to_regclass(name) IS NOT NULL) FROM unnest($1::text[]) AS name"
    if version is None or not await connection.fetchval(whole, MADE_LAST):
        raise StoreBroken(BROKEN)
    return int(version)


async def misgivings(connection: Any, version: int) -> list[str]:
    """Why tables could not be made here, if there are none, or not for every name."""
    database, user, may_make, encoding = await connection.fetchrow(
        "SELECT quote_ident(current_database()), quote_ident(current_user),"
        " coalesce(has_schema_privilege(current_schema(), 'CREATE'), false),"
        " current_setting('server_encoding')"
    )
    found = [] if may_make or version else [NOT_OURS.format(database, user)]
    return found if encoding == "UTF8" else [*found, ENCODING.format(encoding, user)]
