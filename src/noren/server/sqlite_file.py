"""The embedded store's file: whether it can be used at all, said in plain words if not."""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from noren.server.file_lock import OWNER_ONLY, FileLock, give_to_owner, make_folder
from noren.server.sqlite_schema import migrate, version_of
from noren.server.store import GONE, StoreFailed, StoreUnusable

log = logging.getLogger(__name__)

HEAD: Final = b"SQLite format 3\x00"
SMALLEST: Final = 512
"""No database has fewer bytes, but for one that has none yet."""
DAMAGED: Final = (
    "{} is damaged ({}). Put a copy from before in its place, or see what `sqlite3 <file> .recover`"
    " can save."
)
PATIENT: Final = "PRAGMA busy_timeout = 5000"
BESIDE: Final = ("", "-wal", "-shm")
ROOM: Final = 64 * 1024
"""With less than this on the disk, not even a reader's share of the log can be made."""


class SqliteFile:
    """A database file that this process has for itself, from `open` to `close`."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = FileLock(path)
        self._here: list[tuple[int, int]] = []
        """Which files these are, whatever stands by their names later."""

    def open(self) -> sqlite3.Connection:
        """Connect to it, or StoreUnusable: then the file is as it was."""
        with self._in_plain_words():
            demand_file(Path(self.path))
            make_folder(Path(self.path).parent)
            if not self._lock.take():
                raise StoreUnusable(
                    f"Another server uses {self.path} already. Close that one, or name another"
                    " file."
                )
            try:
                self._look_at_head()
                return self._connect()
            except BaseException:
                self._lock.release()
                raise

    def demand_here(self) -> None:
        """StoreFailed if what is written would be found by nobody: somebody has taken a file away.

        SQLite itself would go on writing, and all of it would be gone with the process.
        """
        if self._here != files_of(self.path):
            raise StoreFailed(GONE)

    def close(self) -> None:
        """Let another server have the file."""
        self._lock.release()

    def _look_at_head(self) -> None:
        """Nobody but the owner may read it, and what is in it is a database or nothing yet."""
        is_new = not Path(self.path).exists()
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        if is_new:
            give_to_owner(Path(self.path))
        try:
            head = os.read(file, SMALLEST)
        finally:
            os.close(file)
        if head and (len(head) < SMALLEST or not head.startswith(HEAD)):
            raise StoreUnusable(f"{self.path} is not a database. Name another file.")
        for end in BESIDE:
            keep_private(Path(os.path.realpath(self.path) + end))

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, cached_statements=512
        )
        try:
            look_for_damage(database)
            migrate(database, self.path)
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute(PATIENT)
            database.execute("PRAGMA secure_delete = ON")
            database.execute("SELECT count(*) FROM sqlite_master").fetchone()  # makes the log
            self._here = files_of(self.path)
        except BaseException:
            database.close()
            raise
        return database

    @contextlib.contextmanager
    def _in_plain_words(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = error.strerror or str(error)
            raise StoreUnusable(
                f"{self.path} cannot be read and written ({reason}). Noren needs a file, and a"
                " folder around it, that it may write."
            ) from None
        except sqlite3.OperationalError as error:
            why = said_by(error, Path(self.path))
            raise StoreUnusable(f"{self.path} cannot be used: {why}.") from None
        except sqlite3.DatabaseError as error:
            raise StoreUnusable(DAMAGED.format(self.path, error)) from None


def files_of(path: str) -> list[tuple[int, int]]:
    """Which files stand by the names of a database and its log."""
    real = os.path.realpath(path)
    found = []
    for end in ("", "-wal"):
        with contextlib.suppress(OSError):
            status = Path(real + end).stat()
            found.append((status.st_dev, status.st_ino))
    return found


def demand_file(path: Path) -> None:
    """StoreUnusable if something is there that is no file: a device would be everybody's."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise StoreUnusable(f"{path} is no file that a database could be in. Name another file.")


def look_for_damage(database: sqlite3.Connection) -> None:
    """sqlite3.DatabaseError if a part of the file is not what it should be."""
    (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)


def demand_sound(database: sqlite3.Connection, path: str) -> None:
    """StoreUnusable if a server would find it damaged."""
    try:
        look_for_damage(database)
    except sqlite3.DatabaseError as error:
        raise StoreUnusable(DAMAGED.format(path, error)) from None


@contextlib.contextmanager
def looked_into(path: Path) -> Iterator[sqlite3.Connection]:
    """A file of ours that is only read, whether a server uses it or not; or StoreUnusable."""
    if not path.is_file():
        raise StoreUnusable(f"There is no file {path}.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            version_of(database, str(path))
            yield database
    except sqlite3.Error as error:
        raise StoreUnusable(f"{path} cannot be read: {said_by(error, path)}.") from None


def said_by(error: sqlite3.Error, path: Path) -> str:
    """What SQLite found; when there is no room for its log, it only says that something failed."""
    with contextlib.suppress(OSError):
        if shutil.disk_usage(path.absolute().parent).free < ROOM:
            return "the disk is full; make some room first"
    return str(error)


def keep_private(path: Path) -> None:
    """Live seeds are in it: close a file to all but its owner."""
    if path.exists() and path.stat().st_mode & 0o077:
        try:
            path.chmod(OWNER_ONLY)
        except OSError:
            log.warning("%s can be read by others, and this cannot be changed from here", path)
