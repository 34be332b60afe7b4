"""Scores: who leads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def leaders(scores: Iterable[int]) -> list[int]:
    """The places of the highest score, in order; several where it is shared."""
    listed = list(scores)
    best = max(listed)
    return [place for place, score in enumerate(listed) if score == best]


def turning_point(tallies: Sequence[Sequence[int]]) -> int | None:
    """After which of these tallies, each later than the one before, those led who lead at the end.

    None if they led from the first, so that nothing turned.
    """
    last = leaders(tallies[-1])
    turned = len(tallies) - 1
    while turned > 0 and leaders(tallies[turned - 1]) == last:
        turned -= 1
    return turned or None
