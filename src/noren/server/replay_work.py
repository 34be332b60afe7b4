"""What it takes to make replays: drawing a match, keeping it small, cutting it into pieces.

All of it is plain work on bytes, done in a process of its own (`noren.server.replay_worker`).
"""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec

from noren.afterwards.sketch import sketch
from noren.core.choice import Choice, Seat
from noren.core.errors import FAULTS, NorenError, UnknownGame, WrongRules
from noren.core.match import Match
from noren.core.registry import load, load_edition
from noren.core.verify import verify
from noren.core.world import Outcome
from noren.scene import Ending, ending_of, isolated
from noren.scene.ending import plain_ending
from noren.server.schemas import Replay, Verified
from noren.table.replay import DrawnStep, always_the_same, draw, seen_by

Eyes = int | Literal["open"]
WordsKept = Literal["memory", "table", "replay"]

PIECE_BYTES: Final = 400_000
PIECE_STEPS: Final = 64
"""How big a piece is before it is packed: so many bytes, or steps."""
KEEP_EFFORT: Final = 1
"""Pictures hardly change from step to step, which the lightest effort finds already."""

encode: Final = msgspec.json.Encoder().encode


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match to be drawn, and who sat where; without `words` if they are not kept."""

    table: str
    game: str
    """The game's edition, so that it is drawn by the rules it was played by."""
    options: dict[str, Any]
    seed: bytes
    choices: tuple[tuple[Seat, Choice], ...]
    late: tuple[int, ...]
    closed: tuple[int, ...]
    words: dict[int, str]
    keeps_words: WordsKept
    """How long the table keeps them."""
    names: tuple[str, ...]
    past: tuple[tuple[str, ...], ...] = ()
    casts: tuple[int, ...] = ()
    """Which cast played when each event was told; none if it was always the same."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be known of a kept replay before it is unpacked."""

    names: tuple[str, ...]
    words: WordsKept
    record: dict[str, Any]


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A drawn match, as it is kept: it needs no rules any more."""

    table: str
    game: str
    names: tuple[str, ...]
    past: tuple[tuple[str, ...], ...] = ()
    outcome: Outcome
    story: msgspec.Raw
    steps: tuple[DrawnStep, ...]


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Draw a match, or take one that is kept; then cut it for these eyes, if any are given.

    With a record, look whether it is fair, and nothing else; `names` are then those in the seats.
    With a record and a moment, draw what these eyes could make of it then; `open` only watch.
    """

    record: dict[str, Any] | None = None
    at: int | None = None
    names: tuple[str, ...] = ()
    played: Played | None = None
    kept: bytes = b""
    eyes: Eyes | None = None
    whole: bool = False


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """Some steps of a replay, packed: the number of the first, and how many."""

    start: int
    count: int
    packed: bytes


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a job; `stranger`: the worker does not know the game."""

    head: bytes = b""
    kept: bytes = b""
    proof: bytes = b""
    sketch: bytes = b""
    pieces: tuple[Piece, ...] = ()
    error: str = ""
    stranger: bool = False


read_kept: Final = msgspec.json.Decoder(Kept).decode


def do(job: Job) -> Made:
    """Do it, or say what is wrong."""
    try:
        if job.record is not None and job.at is not None:
            seat = None if job.eyes == "open" else job.eyes
            drawn_then = encode(sketch(job.record, job.at, seat))
            return Made(sketch=gzip.compress(drawn_then, compresslevel=6, mtime=0))
        if job.record is not None:
            return Made(proof=encode(proof_of(job.record, job.names)))
        if job.played is None:
            return Made(pieces=cut_all(read_kept(lzma.decompress(job.kept)), job))
        head, kept = drawn(job.played)
        packed = lzma.compress(encode(kept), preset=KEEP_EFFORT)
        return Made(head=encode(head), kept=packed, pieces=cut_all(kept, job))
    except (UnknownGame, WrongRules) as error:
        return Made(error=str(error), stranger=True)
    except NorenError as error:
        return Made(error=str(error))


def proof_of(record: dict[str, Any], names: Sequence[str]) -> Verified:
    """What a record shows to whoever checks it."""
    load(record["game"])  # a game that is not known here proves nothing
    findings = tuple(verify(record, [isolated(name) for name in names]))
    return Verified(holds=all(finding.holds for finding in findings), findings=findings)


def drawn(played: Played) -> tuple[Head, Kept]:
    """The match, drawn for all eyes."""
    game, seats = load_edition(played.game), len(played.names)
    beginning = Match.start(game, seats, played.options, played.seed)
    match = beginning.copy()
    match.choices = list(played.choices)
    match.late, match.closed = frozenset(played.late), played.closed
    match.words = dict(played.words)
    casts = played.casts
    cast_of = casts.__getitem__ if casts else always_the_same
    steps = tuple(draw(match, beginning, cast_of))
    assert beginning.outcome is not None, "only finished matches are drawn"
    kept = Kept(
        table=played.table,
        game=game.name,
        names=played.names,
        past=played.past,
        outcome=beginning.outcome,
        story=msgspec.Raw(encode(told_end(beginning))),
        steps=steps,
    )
    return Head(names=played.names, words=played.keeps_words, record=beginning.record()), kept


def told_end(match: Match) -> Ending:
    """How it ended, in words; plain ones if the game fails at it."""
    views = [match.view(seat) for seat in range(match.seats)]
    try:
        return ending_of(match.game, views)
    except FAULTS:
        return plain_ending(views)


def cut_all(kept: Kept, job: Job) -> tuple[Piece, ...]:
    """The pieces that are asked for."""
    return () if job.eyes is None else tuple(cut(kept, job.eyes, job.whole))


def cut(kept: Kept, eyes: Eyes, whole: bool) -> Iterator[Piece]:
    """The replay for these eyes in packed pieces, or in one; each begins with a whole picture."""
    story: Any = kept.story  # encoded, and so it stays
    for start, steps in portions(kept.steps, whole):
        piece = Replay(
            table=kept.table,
            game=kept.game,
            names=kept.names,
            past=kept.past,
            eyes=eyes,
            outcome=kept.outcome,
            story=story,
            start=start,
            total=len(kept.steps),
            steps=tuple(seen_by(step, None if eyes == "open" else eyes) for step in steps),
        )
        yield Piece(start, len(steps), gzip.compress(encode(piece), compresslevel=6, mtime=0))


def portions(steps: Sequence[DrawnStep], whole: bool) -> Iterator[tuple[int, list[DrawnStep]]]:
    """Steps in a row, not too many bytes together, the first with all that was drawn before."""
    start, portion, size = 0, list[DrawnStep](), 0
    table: tuple[msgspec.Raw, ...] = ()
    hands: dict[int, msgspec.Raw] = {}
    for number, step in enumerate(steps):
        table, hands = step.table or table, {**hands, **step.hands}
        if portion and not whole and (size >= PIECE_BYTES or len(portion) >= PIECE_STEPS):
            yield start, portion
            start, portion, size = number, [], 0
        shown = step if portion else msgspec.structs.replace(step, table=table, hands=hands)
        portion.append(shown)
        size += bytes_of(shown)
    yield start, portion


def bytes_of(step: DrawnStep) -> int:
    """About how many bytes a step has: its pictures are nearly all of it."""
    return sum(len(bytes(picture)) for picture in (*step.table, *step.hands.values()))
