"""The process in which reviews are made: a job on its input, progress and a review on its output.

`python -m noren.server.review_worker`. It ends when its input ends: it never outlives the server.
"""

from __future__ import annotations

import gzip
from typing import Any, Final

import msgspec

from noren.afterwards.report import FORMAT, Account, Guessed, Review
from noren.afterwards.review import review
from noren.core.errors import NorenError, UnknownGame, WrongRules
from noren.server.side_process import Answer, serve

NICENESS: Final = 15
"""Whoever is playing goes first, and whoever waits for a replay."""
STEP: Final = 0.02
"""How much more has to be done until it is told."""


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """The record of a match to be reviewed."""

    record: dict[str, Any]
    deep: bool = False


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The little of a review that a list of matches shows."""

    format: int = 0
    """In which it was made; those of the first did not say so."""
    moments: int
    accounts: tuple[Account, ...]
    decided: tuple[int, ...]
    agreed: tuple[int, ...]
    guesses: tuple[Guessed, ...] = ()


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """How far it is, and at the end the review, packed; `stranger`: the game is not known here."""

    share: float
    packed: bytes = b""
    summary: bytes = b""
    error: str = ""
    stranger: bool = False


def make(job: Job, tell: Answer) -> Done:
    """Make the review, or say what is wrong."""
    told = 0.0

    def progress(share: float) -> None:
        nonlocal told
        if share >= told + STEP or share < told:  # a deep one begins again for its second part
            told = share
            tell(msgspec.msgpack.encode(Done(share=share)))

    try:
        found = review(job.record, deep=job.deep, progress=progress)
    except (UnknownGame, WrongRules) as error:
        return Done(share=1, error=str(error), stranger=True)
    except NorenError as error:
        return Done(share=1, error=str(error))
    return Done(share=1, packed=packed(found), summary=summary(found))


def packed(found: Review) -> bytes:
    """A review as it is kept and sent."""
    # The single parts are for studies: a screen needs the sums, and the largest of them.
    slim = msgspec.structs.replace(found, parts=())
    return gzip.compress(msgspec.json.encode(slim), compresslevel=6, mtime=0)


def summary(found: Review) -> bytes:
    """The little of it that a list shows."""
    short = Summary(
        format=found.format,
        moments=found.moments,
        accounts=found.accounts,
        decided=found.decided,
        agreed=found.agreed,
        guesses=found.guesses,
    )
    return msgspec.json.encode(short)


def is_current(summary: bytes) -> bool:
    """Whether a review would still be made like this."""
    try:
        return read_summary(summary).format == FORMAT
    except msgspec.DecodeError:
        return False


read_summary: Final = msgspec.json.Decoder(Summary).decode
read: Final = msgspec.msgpack.Decoder(Job).decode


def work(data: bytes, answer: Answer) -> None:
    """Make one review."""
    try:
        done = make(read(data), answer)
    except Exception as error:
        done = Done(share=1, error=f"{type(error).__name__}: {error}")
    answer(msgspec.msgpack.encode(done))


if __name__ == "__main__":
    serve(work, NICENESS)
