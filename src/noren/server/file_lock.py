"""A lock on a file's neighbour: one server at a time has a database file for itself.

The system lets go of the lock when the process ends, however it ends. The neighbour is that of the
file itself, whatever link leads to it; a file with several names of its own is looked at besides.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

OWNER_ONLY: Final = 0o600
HELD: Final = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
SQLITE_READS: Final = (510, 0x40000002)
"""So many bytes from there on are locked by SQLite as long as a database is open."""


def give_to_owner(path: Path, whose: Path | None = None) -> None:
    """What root has made belongs to the owner of that file, or of the folder that it is in.

    Else the service could not use what root has restored for it, nor even a lock beside it.
    """
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = (whose if whose is not None and whose.exists() else path.parent).stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def make_folder(folder: Path) -> None:
    """Have the folder, and those round it; each new one belongs to the owner of what it is in."""
    new = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for one in reversed(new):
        give_to_owner(one)


def is_open_by_another_name(path: str) -> bool:
    """Whether a database that has several names is open in another process, under any of them.

    Its lock may then lie beside another name; and SQLite, which keeps its log beside the name it
    was given, would lose what two of them write.
    """
    if sys.platform == "win32" or not Path(path).exists() or Path(path).stat().st_nlink < 2:
        return False
    file = os.open(path, os.O_RDWR)
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, *SQLITE_READS)
    except OSError as error:
        if error.errno in HELD:
            return True
        raise
    finally:
        os.close(file)
    return False


class FileLock:
    """`<path>.lock` beside a file, held from `take` until `release`."""

    def __init__(self, path: str) -> None:
        self._of = os.path.realpath(path)
        self._path = f"{self._of}.lock"
        self._file: int | None = None

    def take(self) -> bool:
        """Whether we have it; False if another process does. OSError if it cannot be known."""
        if self._take():
            if not is_open_by_another_name(self._of):
                return True
            self.release()
        return False

    def _take(self) -> bool:
        is_new = not Path(self._path).exists()
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        if is_new:
            give_to_owner(Path(self._path), Path(self._of))
        try:
            if sys.platform == "win32":
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(file)
            if error.errno in HELD:
                return False
            raise
        self._file = file
        return True

    def release(self) -> None:
        """Let others have it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
