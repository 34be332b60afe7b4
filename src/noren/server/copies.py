"""Copies of an SQLite file: made while people play, and put in its place again.

A copy is a database like the one it was made from, readable by its owner alone.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from noren.server import sqlite_schema
from noren.server.file_lock import OWNER_ONLY, FileLock
from noren.server.sqlite_file import BESIDE, said_by
from noren.server.store import StoreUnusable

PAGES: Final = 256
PAUSE: Final = 0.005
"""So many pages at a time, with a breath between, so that nobody's choice waits for the copy."""
DATED: Final = "noren-%Y%m%d-%H%M%S.db"
ALL_DATED: Final = "noren-????????-??????.db"


class Copied(NamedTuple):
    """A copy that was made, and what is in it."""

    path: Path
    tables: int
    open: int


def back_up(source: Path, target: Path, keep: int | None = None) -> Copied:
    """Copy a file that may be in use; into a folder under a dated name, of which `keep` stay.

    The copy appears under its name when it is whole and sound, not before.
    """
    if not source.is_file():
        raise StoreUnusable(f"There is no file {source}.")
    folder = target if target.is_dir() else None
    path = target / time.strftime(DATED) if folder else target
    if path.exists():
        raise StoreUnusable(f"There is a file {path} already; name another.")
    with plainly(source), closing(opened(source)) as database:
        sqlite_schema.version_of(database, str(source))
        made = copy(database, path)
    if folder is not None and keep is not None:
        for old in sorted(folder.glob(ALL_DATED))[:-keep]:
            old.unlink()
    return made


def restore(copy_of: Path, path: Path) -> tuple[Copied, Path | None]:
    """Put a copy in the place of a file that no server uses; what was there is put aside."""
    if not copy_of.is_file():
        raise StoreUnusable(f"There is no file {copy_of}.")
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(str(path))
    if not lock.take():
        raise StoreUnusable(
            f"A server uses {path}. Stop it first; screens come back by themselves."
        )
    try:
        coming = path.with_name(path.name + ".coming")
        coming.unlink(missing_ok=True)
        with plainly(copy_of), closing(opened(copy_of)) as database:
            if not sqlite_schema.version_of(database, str(copy_of)):
                raise StoreUnusable(f"{copy_of} has no tables in it.")
            made = copy(database, coming)
        aside = put_aside(path)
        coming.replace(path)
        return made._replace(path=path), aside
    finally:
        lock.release()


def put_aside(path: Path) -> Path | None:
    """Give a file, and what SQLite has beside it, another name."""
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    for end in BESIDE:
        beside = Path(f"{path}{end}")
        if beside.exists():
            beside.rename(f"{aside}{end}")
    return aside


def opened(path: Path) -> sqlite3.Connection:
    """A connection on which nothing is written."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def copy(database: sqlite3.Connection, path: Path) -> Copied:
    """A whole and sound copy under that name, or none."""
    begun = path.with_name(path.name + ".part")
    begun.unlink(missing_ok=True)
    os.close(os.open(begun, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    try:
        with closing(sqlite3.connect(begun, isolation_level=None)) as made:
            database.backup(made, pages=PAGES, sleep=PAUSE)
            made.execute("PRAGMA journal_mode = DELETE")
            (found,) = made.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise StoreUnusable(f"The copy is damaged ({found}), perhaps as its original is.")
            sql = "SELECT count(*), coalesce(sum(open), 0) FROM tables"
            tables, open_ones = made.execute(sql).fetchone()
        with begun.open("rb") as file:
            os.fsync(file.fileno())
        begun.replace(path)
    finally:
        begun.unlink(missing_ok=True)
    return Copied(path, tables, open_ones)


@contextlib.contextmanager
def plainly(path: Path) -> Iterator[None]:
    """Say in plain words what SQLite finds wrong."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreUnusable(f"{path} cannot be copied: {said_by(error, path)}.") from None
