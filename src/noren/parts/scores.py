"""Scores: who leads."""

from __future__ import annotations

from collections.abc import Iterable


def leaders(scores: Iterable[int]) -> list[int]:
    """The places of the highest score, in order; several where it is shared."""
    listed = list(scores)
    best = max(listed)
    return [place for place, score in enumerate(listed) if score == best]
