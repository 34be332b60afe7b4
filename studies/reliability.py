"""Whether chances come true: in ten bins, with intervals over matches, and as a picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
BINS = 10
AGAIN = 400
"""How often the matches are drawn anew, to say how far chance may have moved a figure."""


@dataclass(frozen=True)
class Bin:
    """Chances of about the same size: their mean, and how often they came true, low to high."""

    told: float
    came: float
    low: float
    high: float
    count: int


@dataclass(frozen=True)
class Reliability:
    """How true some chances came; `error` is the mean distance."""

    bins: tuple[Bin, ...]
    error: float
    low: float
    high: float
    matches: int

    @classmethod
    def of(cls, told: Floats, won: Floats, games: Ints) -> Reliability:
        """Of many chances, and the match that each is of: those of one match stand together."""
        ids, game = np.unique(games, return_inverse=True)
        at = np.minimum((told * BINS).astype(int), BINS - 1)
        sums = np.zeros((3, len(ids), BINS))
        for part, weights in enumerate((np.ones(len(told)), told, won)):
            np.add.at(sums[part], (game, at), weights)
        rng = np.random.default_rng(3)
        drawn = rng.multinomial(len(ids), np.full(len(ids), 1 / len(ids)), AGAIN)
        again = np.einsum("rg,pgb->rpb", drawn, sums)
        came = again[:, 2] / np.maximum(again[:, 0], 1)
        low, high = np.percentile(came, (2.5, 97.5), axis=0)
        count, said, true = sums.sum(1)
        bins = tuple(
            Bin(said[b] / count[b], true[b] / count[b], low[b], high[b], int(count[b]))
            for b in range(BINS)
            if count[b]
        )
        errors = [_error(*one) for one in again]
        least, most = np.percentile(errors, (2.5, 97.5))
        return cls(bins, _error(count, said, true), least, most, len(ids))


def _error(count: Floats, told: Floats, won: Floats) -> float:
    """The mean distance between what was told and what came, over all chances."""
    return float(np.abs(told - won).sum() / count.sum())


SIDE = 200
EDGE = 34


def drawing(title: str, found: Reliability) -> str:
    """What was told from left to right, how often it came true upwards, with 95 % intervals."""
    wide = SIDE + 2 * EDGE

    def x(share: float) -> str:
        return f"{EDGE + SIDE * share:.0f}"

    def y(share: float) -> str:
        return f"{EDGE + SIDE * (1 - share):.0f}"

    marks = "".join(
        f'<path d="M{x(one.told)} {y(one.low)}V{y(one.high)}"/>'
        f'<circle cx="{x(one.told)}" cy="{y(one.came)}" r="3.5"/>'
        for one in found.bins
    )
    ticks = "".join(
        f'<text x="{x(share)}" y="{EDGE + SIDE + 15}" text-anchor="middle">{share:.0%}</text>'
        f'<text x="{EDGE - 4}" y="{y(share)}" dy="4" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.5, 1)
    )
    words = f"{title}: told and come true, {found.matches:,} matches"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {wide}" width="{wide}"'
        f' role="img" aria-label="{words}" font-family="sans-serif" font-size="10" fill="#333">\n'
        f'<rect width="{wide}" height="{wide}" fill="#fff"/>\n'
        f'<g fill="none" stroke="#aaa"><rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}"/>'
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke-dasharray="4 4"/></g>\n'
        f'<g stroke="#28407a" fill="#28407a" stroke-width="1.5">{marks}</g>\n'
        f'{ticks}<text x="{wide / 2:.0f}" y="16" text-anchor="middle" font-size="12">{title}</text>'
        f'<text x="{wide / 2:.0f}" y="28" text-anchor="middle">{found.matches:,} matches, error'
        f" {100 * found.error:.1f} points</text>\n</svg>\n"
    )
