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
from noren.server.file_lock import OWNER_ONLY, FileLock, give_to_owner, make_folder
from noren.server.sqlite_file import BESIDE, demand_file, said_by
from noren.server.store import StoreUnusable

PAGES: Final = 256
PAUSE: Final = 0.005
"""So many pages at a time, with a breath between, so that nobody's choice waits for the copy."""
END: Final = ".db"
DATED: Final = "noren-%Y%m%d-%H%M%S"
ALL_DATED: Final = "noren-????????-??????"


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
    path = name_for(target, END)
    with plainly(source), closing(opened(source)) as database:
        sqlite_schema.version_of(database, str(source))
        made = copy(database, path)
    if target.is_dir():
        only_newest(target, END, keep)
    return made


def name_for(target: Path, end: str) -> Path:
    """The new file's name: in a folder it has the date in it."""
    path = target / f"{time.strftime(DATED)}{end}" if target.is_dir() else target
    if path.exists():
        raise StoreUnusable(f"There is a file {path} already; name another.")
    if not path.parent.is_dir():
        raise StoreUnusable(f"There is no folder {path.parent}.")
    return path


def only_newest(folder: Path, end: str, keep: int | None) -> None:
    """Of the copies by date let so many stay, or all."""
    if keep is not None:
        for old in sorted(folder.glob(f"{ALL_DATED}{end}"))[:-keep]:
            old.unlink()


def restore(copy_of: Path, path: Path) -> tuple[Copied, Path | None]:
    """Put a copy in the place of a file that no server uses; what was there is put aside."""
    if not copy_of.is_file():
        raise StoreUnusable(f"There is no file {copy_of}.")
    demand_file(path)
    make_folder(path.parent)
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
            made = copy(database, coming, path)
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


def copy(database: sqlite3.Connection, path: Path, whose: Path | None = None) -> Copied:
    """A whole and sound copy under that name, or none; it belongs to the owner of `whose`."""
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
        give_to_owner(begun, whose)
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
