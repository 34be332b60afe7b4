"""One intruder as the guards may think of him: where he can be, and where he is likely to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from noren.games.ninja.belief.goals import WANDERER, Floats, goals
from noren.games.ninja.content.fortress import FASTEST, Fortress
from noren.games.ninja.content.graph import Mask

WANDERER_SHARE: Final = 0.15
DOUBT: Final = 0.3
"""How much of the belief is spread evenly over all that is possible."""


class Suspect:
    """One intruder: the zones he may be in for each pace of his last move, and how likely."""

    def __init__(self, fort: Fortress, name: str) -> None:
        count = len(fort.codes)
        self.fort = fort
        self.goals = goals(name)
        self.sound: list[Mask] = [0] * (FASTEST + 1)
        self.weights: Floats = np.zeros((len(self.goals), FASTEST + 1, count), np.float32)

    @property
    def places(self) -> Mask:
        """All zones he may be in."""
        return self.sound[0] | self.sound[1] | self.sound[2] | self.sound[3]

    def likely(self) -> Floats:
        """How likely each zone is; nobody is so clever that nothing else is possible."""
        found: Floats = self.weights.sum(axis=(0, 1))
        even = as_array([self.places], len(self.fort.codes))[0]
        return mixed(found, even)

    def paces(self) -> Floats:
        """How likely each pace and zone is."""
        found: Floats = self.weights.sum(axis=0)
        return mixed(found, as_array(self.sound, len(self.fort.codes)))

    def settle(self) -> None:
        """Bring the weights onto the sound set; where they vanish, all of it is equally likely."""
        self.weights *= as_array(self.sound, len(self.fort.codes))
        total = float(self.weights.sum())
        if total > 1e-9:
            self.weights /= total
        elif self.places:
            self.spread_evenly()

    def spread_evenly(self) -> None:
        """Forget all that was likely."""
        even = as_array(self.sound, len(self.fort.codes))
        share = np.full(len(self.goals), (1 - WANDERER_SHARE) / (len(self.goals) - 1), np.float32)
        share[self.goals.index(WANDERER)] = WANDERER_SHARE
        self.weights = (share[:, None, None] * even / max(1.0, even.sum())).astype(np.float32)

    def start(self, zones: Sequence[str], *, bound: bool) -> None:
        """He may be in any of these zones and has not moved; `bound` for a castle."""
        self.sound = [self.fort.mask(zones), 0, 0, 0]
        self.spread_evenly()
        if bound:
            for row, goal in enumerate(self.goals):
                if goal in self.fort.exits:
                    self.weights[row] = 0
            self.settle()

    def keep(self, mask: Mask) -> None:
        """He is in one of these zones."""
        self.sound = [places & mask for places in self.sound]
        self.settle()

    def pin(self, zone: str) -> None:
        """He is here, at whatever pace."""
        mask = self.fort.mask([zone])
        fits = [places & mask for places in self.sound]
        self.sound = fits if any(fits) else [mask] * (FASTEST + 1)
        self.settle()

    def head_for(self, wanted: Sequence[str]) -> None:
        """His goal has changed to one of these."""
        total = self.weights.sum(axis=0)
        self.weights[:] = 0
        for row, goal in enumerate(self.goals):
            if goal in wanted:
                self.weights[row] = total * ((1 - WANDERER_SHARE) / len(wanted))
            elif goal == WANDERER:
                self.weights[row] = total * WANDERER_SHARE

    def drop_goal(self, zone: str) -> None:
        """Nothing more is to be had there."""
        if zone in self.goals:
            row = self.goals.index(zone)
            freed = self.weights[row].copy()
            self.weights[row] = 0
            others = self.weights.sum(axis=(1, 2))
            total = float(others.sum())
            if total > 1e-9:
                self.weights += (others / total)[:, None, None] * freed[None]
            else:
                self.weights[self.goals.index(WANDERER)] += freed


def mixed(likely: Floats, possible: Floats) -> Floats:
    """Mostly what is likely, partly whatever is possible."""
    even = possible / max(1.0, float(possible.sum()))
    found: Floats = (1 - DOUBT) * likely + DOUBT * even
    return found


def as_array(sound: Sequence[Mask], count: int) -> Floats:
    """Sets of zones as ones and zeros."""
    size = (count + 7) // 8
    rows = [np.frombuffer(mask.to_bytes(size, "little"), np.uint8) for mask in sound]
    return np.unpackbits(np.stack(rows), axis=1, bitorder="little")[:, :count].astype(np.float32)
