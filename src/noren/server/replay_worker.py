"""The process in which replays are made: a job on its input, what was made on its output.

`python -m noren.server.replay_worker`. It ends when its input ends: it never outlives the server.
"""

from __future__ import annotations

from typing import Final

import msgspec

from noren.server.replay_work import Job, Made, do
from noren.server.side_process import Answer, serve

NICENESS: Final = 10
"""Whoever is playing goes first."""

read: Final = msgspec.msgpack.Decoder(Job).decode


def work(data: bytes, answer: Answer) -> None:
    """Make one replay."""
    try:
        made = do(read(data))
    except Exception as error:
        made = Made(error=f"{type(error).__name__}: {error}")
    answer(msgspec.msgpack.encode(made))


if __name__ == "__main__":
    serve(work, NICENESS)
