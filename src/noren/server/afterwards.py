"""After the end: whose replay, record, review and proof may be read, and where they come from."""

from __future__ import annotations

import gzip
from functools import partial
from typing import Any, NamedTuple

import msgspec

from noren.core.record import RecordData
from noren.server.finished import finished, names_at, played
from noren.server.replay_work import Eyes
from noren.server.replays import Glance, Play, Wanted
from noren.server.request import ApiRequest
from noren.server.reviews import Wanted as WantedReview
from noren.server.schemas import Reviewed
from noren.server.table_actor import TableActor
from noren.table.refused import Refused


class Source(NamedTuple):
    """Where a replay comes from: the match itself, or what is kept of it (`play` is None).

    `words`: with stories that are not kept, for those who were there.
    """

    seats: int
    words: bool
    play: Play | None


async def table_that_may_be_over(request: ApiRequest) -> TableActor:
    """The table of the path; strangers find it if it is public, or once its match is over."""
    actor = await request.actor()
    table = actor.table
    over = table.sitting is not None and table.sitting.over
    if not over and not table.settings.public and not request.belongs(actor):
        raise LookupError(table.id)
    return actor


async def source_of(request: ApiRequest) -> Source:
    """Where the caller's replay comes from. What is kept needs no rules, and no table in memory.

    Stories that are not kept with the replay are read by those who were there, and nobody else.
    """
    tables, id = request.tables, request.path["table"]
    head = await tables.runtime.replays.head(id)
    kept = None if head is None else Source(len(head.names), False, None)
    asks_for_words = head is not None and head.words == "table" and request.known_key is not None
    if kept is not None and not asks_for_words and tables.loaded(id) is None:
        return kept
    try:
        actor = await table_that_may_be_over(request)
    except Refused:
        if kept is None:
            raise
        return kept
    match, keeps = finished(actor.table), actor.table.settings.words == "replay"
    words = bool(match.words) and not keeps and request.belongs(actor)
    return Source(match.seats, words, partial(played, actor.table, words or keeps))


async def replay_piece(request: ApiRequest, eyes: Eyes, start: int | None) -> bytes:
    """A replay, packed: the piece with that step in it, or all of it."""
    source = await source_of(request)
    if eyes != "open" and not 0 <= eyes < source.seats:
        raise Refused("unknown", f"There is no seat {eyes} at this table.")
    wanted = Wanted(request.path["table"], eyes, start is None, source.words)
    replays = request.tables.runtime.replays
    piece = await replays.piece(wanted, source.play, start or 0, request.caller)
    if piece is None:
        raise Refused("unknown", f"This match has no step {start}.")
    return piece


class Signed(NamedTuple):
    """A record, and who sat where."""

    record: RecordData
    names: tuple[str, ...]


async def record_for(request: ApiRequest) -> Signed:
    """The record of a finished match, with the seed in it."""
    tables, id = request.tables, request.path["table"]
    head = await tables.runtime.replays.head(id)
    if head is not None:
        return Signed(head.record, head.names)
    table = (await table_that_may_be_over(request)).table
    return Signed(finished(table).record(), names_at(table))


async def proof_for(request: ApiRequest) -> bytes:
    """What the record shows to whoever checks it."""
    record, names = await record_for(request)
    table, replays = request.path["table"], request.tables.runtime.replays
    return await replays.proof(table, record, names, request.caller)


async def review_for(request: ApiRequest, deep: bool) -> Reviewed:
    """How far the review of a finished match is; whoever may see the replay may see it."""
    record, names = await record_for(request)
    wanted = WantedReview(request.path["table"], deep)
    share, kept = await request.tables.runtime.reviews.ask(wanted, record, request.caller)
    packed: Any = None if kept is None else msgspec.Raw(gzip.decompress(kept.packed))
    return Reviewed(share=share, names=names, review=packed)  # encoded, and so it stays


async def sketch_for(request: ApiRequest, eyes: Eyes, at: int) -> bytes:
    """What somebody could make of a moment, packed; whoever may see the replay may see it."""
    record, names = await record_for(request)
    if eyes != "open" and not 0 <= eyes < len(names):
        raise Refused("unknown", f"There is no seat {eyes} at this table.")
    if not 0 <= at <= len(record["choices"]):
        raise Refused("unknown", f"This match has no step {at}.")
    glance = Glance(request.path["table"], eyes, at)
    return await request.tables.runtime.replays.sketch(glance, record, request.caller)
