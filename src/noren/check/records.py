"""A record is plain JSON, gives the same match again, and keeps the seed while it matters."""

from __future__ import annotations

import json
from typing import Any

from noren.check.run import Failed, Run
from noren.check.seen import difference, whole
from noren.core.errors import NorenError
from noren.core.match import Match
from noren.core.record import read_record


def check(run: Run) -> str:
    """Write, read and replay records along random games."""
    count = max(2, run.games // 4)
    written = 0
    for walk in run.walks(count):
        for _ in walk.samples(2):
            demand_sealed(walk.match)
            demand_replay(walk.match, walk.match.record(reveal=True))
            written += 1
        demand_replay(walk.match, walk.match.record(reveal=True))
        written += 1
    return f"{written} records of {count} games written, read and replayed"


def demand_sealed(match: Match) -> None:
    """The seed is nowhere in the record of a match that goes on."""
    seed = match.record(reveal=True)["seed"]
    if seed in plain(match.record()):
        raise Failed("The record of a match that is not over holds its seed.")


def plain(record: dict[str, Any]) -> str:
    """The record as JSON."""
    try:
        return json.dumps(record, allow_nan=False)
    except ValueError as error:
        raise Failed(f"The record is not plain JSON ({error}): look at the options.") from None


def demand_replay(match: Match, record: dict[str, Any]) -> None:
    """Through JSON and back, the record tells of the same match."""
    read = read_record(json.loads(plain(record)))
    if read.digest != read.fingerprint():
        raise Failed("The record's digest does not fit once it has been through JSON.")
    try:
        twin = Match.replay(read, match.game)
    except NorenError as error:
        raise Failed(f"The record cannot be replayed: {error}") from None
    unlike = difference(whole(match), whole(twin))
    if unlike:
        raise Failed(f"Replayed from its record, the match is another: {unlike}.")
    if twin.record(reveal=True) != record:
        raise Failed("A replayed match writes another record than the one it came from.")
