"""The process in which replays are made: a job on its input, what was made on its output.

`python -m noren.server.replay_worker`. It ends when its input ends: it never outlives the server.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import BinaryIO, Final

import msgspec

from noren.server.replay_work import Job, Made, do

LENGTH_BYTES: Final = 4
NICENESS: Final = 10
"""Whoever is playing goes first."""


def framed(data: bytes) -> bytes:
    """A message with its length before it."""
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def read_frame(source: BinaryIO) -> bytes | None:
    """The next message, or None if there is none any more."""
    head = source.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    return source.read(int.from_bytes(head, "big"))


def main() -> None:
    """Make replays until nobody asks any more."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    read = msgspec.msgpack.Decoder(Job).decode
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a game prints is no replay
    while (data := read_frame(sys.stdin.buffer)) is not None:
        try:
            made = do(read(data))
        except Exception as error:
            made = Made(error=f"{type(error).__name__}: {error}")
        try:
            output.write(framed(msgspec.msgpack.encode(made)))
            output.flush()
        except BrokenPipeError:  # the server is gone: nobody wants it any more
            os._exit(0)


if __name__ == "__main__":
    main()
