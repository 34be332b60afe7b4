"""Replays, records and proofs of finished matches, as answers to requests."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

import noren
from noren.core.match import Match
from noren.server.schemas import Replay, Verified
from noren.table.refused import Refused
from noren.table.replay import replay
from noren.table.table import LiveTable


def finished(table: LiveTable) -> Match:
    """The match, if it is over: before that there is nothing to tell."""
    if table.sitting is None or not table.sitting.over:
        raise Refused("not-now", "The match is not over yet.")
    return table.sitting.match


def replay_of(table: LiveTable, eyes: int | Literal["open"]) -> Replay:
    """The whole match through one seat's eyes, or open."""
    match = finished(table)
    if eyes != "open" and not 0 <= eyes < match.seats:
        raise Refused("unknown", f"There is no seat {eyes} at this table.")
    beginning = Match.start(table.game, match.seats, table.options, table.seed)
    steps = tuple(replay(match, beginning, None if eyes == "open" else eyes))
    assert match.outcome is not None
    return Replay(
        table=table.id,
        game=table.game.name,
        names=tuple(table.seating.name_of(seat) for seat in range(match.seats)),
        eyes=eyes,
        outcome=match.outcome,
        steps=steps,
    )


def record_of(table: LiveTable) -> dict[str, Any]:
    """The record, with the seed in it."""
    return finished(table).record()


def proof_of(table: LiveTable) -> Verified:
    """What the record shows to whoever checks it."""
    record = msgspec.json.decode(msgspec.json.encode(record_of(table)))
    findings = tuple(noren.verify(record))
    return Verified(holds=all(finding.holds for finding in findings), findings=findings)
