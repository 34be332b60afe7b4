"""Proof of fairness: what a finished record shows to whoever checks it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from noren.core.dice import commitment
from noren.core.errors import NorenError
from noren.core.match import Match
from noren.core.record import Record, read_record


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked, in words."""

    holds: bool
    words: str


def verify(
    record: Mapping[str, object] | Record, names: Sequence[str] | None = None
) -> list[Finding]:
    """Check commitment, choices, outcome and digest; the first failure ends the list.

    `names` are what to call whoever sat in the seats, which a record does not know.
    """
    try:
        return _findings(read_record(record), names)
    except NorenError as error:
        return [Finding(False, str(error))]


def _findings(record: Record, names: Sequence[str] | None) -> list[Finding]:
    findings = [_whole(record), _committed(record)]
    if not all(finding.holds for finding in findings):
        return [finding for finding in findings if not finding.holds]
    match = Match.replay(record)
    count = len(record.choices)
    findings.append(Finding(True, f"All {count} choices are legal under the rules."))
    findings.append(_ended_so(record, match, names))
    return findings


def _whole(record: Record) -> Finding:
    if record.digest == record.fingerprint():
        return Finding(True, "The record is as it was written: its digest fits.")
    return Finding(False, "The record was altered after it was written: its digest does not fit.")


def _committed(record: Record) -> Finding:
    if record.seed is None:
        return Finding(False, "The record holds no seed yet: its match is not over.")
    if commitment(record.seed_bytes()) == record.commitment:
        return Finding(
            True, "The seed is the one committed to before the first choice: no shuffle was chosen."
        )
    return Finding(False, "The seed is not the one that was committed to at the start.")


def _ended_so(record: Record, match: Match, names: Sequence[str] | None) -> Finding:
    if match.outcome is None:
        return Finding(False, "After the last choice the match is not over.")
    if match.outcome != record.outcome:
        return Finding(False, f"The choices lead to another outcome: {match.outcome}.")
    called = names or [f"seat {seat}" for seat in range(match.seats)]
    winners = ", ".join(called[seat] for seat in match.outcome.winners) or "nobody"
    return Finding(True, f"The outcome follows: {match.outcome.ending}, won by {winners}.")
