"""Files that are there whole or not at all, whatever becomes of the disk or of us meanwhile."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from noren.core.errors import NorenError

FULL: Final = (errno.ENOSPC, errno.EDQUOT)


class NoRoom(NorenError):
    """The disk is full."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"There is no room on the disk for {path}. Nothing was written, and what was there is"
            " still there: make room, or name a place that has some."
        )


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Where to write a file, or a folder, that appears under its name when it is whole."""
    # What is no file, such as a pipe or a terminal, has no place that could be taken.
    if path.exists() and not path.is_file():
        yield path
        return
    path = path.resolve()
    # The ending stays last: to some who write, it says which kind of file is wanted.
    beside = path.with_name(f".{path.stem}-{os.urandom(4).hex()}{path.suffix}")
    try:
        yield beside
        beside.replace(path)
    except OSError as error:
        if error.errno in FULL:
            raise NoRoom(path) from None
        if error.filename == str(beside):
            error.filename = str(path)
        raise
    finally:
        if beside.is_dir():
            shutil.rmtree(beside, ignore_errors=True)
        else:
            beside.unlink(missing_ok=True)
