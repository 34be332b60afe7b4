"""The tables of the embedded store, version by version.

A file says whose it is (`application_id`) and how its tables are laid out (`user_version`). A new
version is one more script at the end of `MIGRATIONS`; the others are never changed, for there are
files that have been through them.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from noren.server.store import StoreUnusable

APPLICATION_ID: Final = 0x4E4F5245
"""`NORE`, by which a file is known as ours."""

FIRST: Final = """
CREATE TABLE entries (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, words TEXT,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, code TEXT UNIQUE, open INTEGER NOT NULL, public INTEGER NOT NULL,
    opener TEXT NOT NULL, card BLOB NOT NULL, touched REAL NOT NULL
);
CREATE INDEX tables_open ON tables (open, public, touched);
CREATE INDEX tables_opener ON tables (opener, open);
CREATE TABLE members (
    key TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (key, table_id)
) WITHOUT ROWID;
CREATE TABLE notes (
    table_id TEXT NOT NULL, person INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (table_id, person, key)
) WITHOUT ROWID;
"""

IDLE_DAYS: Final = """
ALTER TABLE tables ADD COLUMN idle_days INTEGER NOT NULL DEFAULT 0;
CREATE TABLE looks (day INTEGER PRIMARY KEY CHECK (day = 1), at REAL NOT NULL);
"""
"""Days are counted one by one, so that a clock that jumps ages nothing by months."""

REPLAYS: Final = """
CREATE TABLE replays (
    table_id TEXT PRIMARY KEY, head BLOB NOT NULL, drawn BLOB NOT NULL
);
"""
"""What a finished match looked like, so that its replay needs its rules no more."""

ENDED: Final = """
ALTER TABLE looks ADD COLUMN days INTEGER NOT NULL DEFAULT 0;
ALTER TABLE looks ADD COLUMN beats INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN ended INTEGER;
ALTER TABLE tables ADD COLUMN wordless INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_ended ON tables (open, ended);
"""
"""On which day, as days are counted here, a table's match had ended, to keep it no longer than is
wished; and a count that is written to see whether anything can be."""

REVIEWS: Final = """
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY, deep INTEGER NOT NULL, packed BLOB NOT NULL, summary BLOB NOT NULL
);
"""
"""What could be known in a finished match, where it turned, and how much was luck."""

LESSONS: Final = """
CREATE TABLE lesson_steps (
    game TEXT NOT NULL, lesson TEXT NOT NULL, step INTEGER NOT NULL,
    started INTEGER NOT NULL, finished INTEGER NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY (game, lesson, step)
) WITHOUT ROWID;
"""
"""How many came to each step of a lesson and got over it: sums, of nobody in particular."""

MIGRATIONS: Final = (FIRST, IDLE_DAYS, REPLAYS, ENDED, REVIEWS, LESSONS)
LATEST: Final = len(MIGRATIONS)
FIRST_TABLES: Final = {
    "entries": {"table_id", "seq", "entry", "words"},
    "tables": {"id", "code", "open", "public", "opener", "card", "touched"},
    "members": {"key", "table_id"},
    "notes": {"table_id", "person", "key", "value"},
}


def migrate(database: sqlite3.Connection, path: str) -> None:
    """Bring the file's tables up to date, in one commit; StoreUnusable if they are not ours."""
    version = version_of(database, path)
    if version == LATEST:
        return
    steps = "".join(MIGRATIONS[version:])
    marks = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {LATEST};"
    database.executescript(f"BEGIN IMMEDIATE; {steps} {marks} COMMIT;")


def version_of(database: sqlite3.Connection, path: str) -> int:
    """How the tables are laid out: 0 is not at all yet, 1 as it was before files said so."""
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if owner != APPLICATION_ID:
        if (owner, version) == (0, 0) and not table_names(database):
            return 0
        if (owner, version) == (0, 0) and has_first_tables(database):
            return 1
        raise StoreUnusable(f"{path} is a database of another program. Name another file.")
    if version > LATEST:
        raise StoreUnusable(
            f"{path} was written by a later version of Noren (layout {version}; this one knows"
            f" {LATEST}). Install that version, or name another file."
        )
    return int(version)


def table_names(database: sqlite3.Connection) -> set[str]:
    """What the file has tables for."""
    rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in rows}


def has_first_tables(database: sqlite3.Connection) -> bool:
    """Whether the file has the tables of the first version."""
    return all(
        {row[1] for row in database.execute(f"PRAGMA table_info({name})")} == columns
        for name, columns in FIRST_TABLES.items()
    )
