"""Where the guards' first sleepers may lie."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from noren.games.ninja.rules.ready_made import sleepers_wanted
from noren.games.ninja.state import Open, fort_of

Whole = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Counts = tuple[int, ...]
"""How many there are of each kind, or in each place."""


def first_beds(open: Open) -> tuple[Whole, Floats]:
    """Every way for the first sleepers to lie, and how likely each is."""
    night, places = fort_of(open).plan.night, len(fort_of(open).barracks)
    full = open.options.placement == "full"
    return _beds(places, night.sleepers_in_barracks, sleepers_wanted(open), full)


@functools.cache
def _beds(places: int, most: int, sleepers: int, full: bool) -> tuple[Whole, Floats]:
    """Sleepers one after the other: in any bed, or also in any barracks if players tap them."""
    by_bed, by_barracks = ({(0,) * places: 1.0} for _ in range(2))
    for _ in range(sleepers):
        by_bed = _one_more(by_bed, most, beds=True)
        by_barracks = _one_more(by_barracks, most, beds=False)
    suggested = 1 / (1 + places) if full else 1.0
    chances = [suggested * by_bed[b] + (1 - suggested) * by_barracks[b] for b in by_bed]
    return np.array([*by_bed]), np.array(chances)


def _one_more(chances: dict[Counts, float], most: int, *, beds: bool) -> dict[Counts, float]:
    found: dict[Counts, float] = {}
    for slept, chance in chances.items():
        free = [(most - count) if beds else int(count < most) for count in slept]
        for at, room in enumerate(free):
            if room:
                more = (*slept[:at], slept[at] + 1, *slept[at + 1 :])
                found[more] = found.get(more, 0.0) + chance * room / sum(free)
    return found
