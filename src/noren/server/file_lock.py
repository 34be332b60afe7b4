"""A lock on a file's neighbour: one server at a time has a database file for itself.

The system lets go of the lock when the process ends, however it ends.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

OWNER_ONLY: Final = 0o600
HELD: Final = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class FileLock:
    """`<path>.lock` beside a file, held from `take` until `release`."""

    def __init__(self, path: str) -> None:
        self._path = f"{path}.lock"
        self._file: int | None = None

    def take(self) -> bool:
        """Whether we have it; False if another process does. OSError if it cannot be known."""
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
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
