"""One intruder as the guards may think of him: where he can be, and where he is likely to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from noren.games.ninja.belief.goals import WANDERER, goals
from noren.games.ninja.content.fortress import FASTEST, fortress
from noren.games.ninja.content.ground import Floats, ground_of

WANDERER_SHARE: Final = 0.15
DOUBT: Final = 0.3
"""How much of the belief is spread evenly over all that is possible."""


class Suspect:
    """One intruder: the zones he may be in for each pace of his last move, and how likely.

    `possible` has a one for each pace and zone that cannot be ruled out, and the truth never drops
    out of it; `weights` has a number for each goal, pace and zone.
    """

    def __init__(self, map: str) -> None:
        self.fort = fortress(map)
        self.ground = ground_of(map)
        self.goals = goals(map)
        count = len(self.fort.codes)
        self.possible: Floats = np.zeros((FASTEST + 1, count), np.float32)
        self.weights: Floats = np.zeros((len(self.goals), FASTEST + 1, count), np.float32)

    @property
    def places(self) -> Floats:
        """One for each zone that he may be in, at whatever pace."""
        found: Floats = self.possible.max(axis=0)
        return found

    @property
    def zones(self) -> tuple[str, ...]:
        """All zones he may be in."""
        return tuple(self.fort.codes[number] for number in np.flatnonzero(self.places))

    def likely(self) -> Floats:
        """How likely each zone is; nobody is so clever that nothing else is possible."""
        return mixed(self.weights.sum(axis=(0, 1)), self.places, DOUBT)

    def paces(self) -> Floats:
        """How likely each pace and zone is."""
        return mixed(self.weights.sum(axis=0), self.possible, DOUBT)

    def settle(self) -> None:
        """Bring the weights onto what is possible; where they vanish, all of it is as likely."""
        self.weights *= self.possible
        total = float(self.weights.sum())
        if total > 1e-9:
            self.weights /= total
        elif self.possible.any():
            self.spread_evenly()

    def spread_evenly(self) -> None:
        """Forget all that was likely."""
        share = np.full(len(self.goals), (1 - WANDERER_SHARE) / (len(self.goals) - 1), np.float32)
        share[self.goals.index(WANDERER)] = WANDERER_SHARE
        even = share[:, None, None] * self.possible / max(1.0, self.possible.sum())
        self.weights = even.astype(np.float32)

    def start(self, zones: Sequence[str]) -> None:
        """He may be in any of these zones, has not moved, and is bound for a castle."""
        self.possible = np.zeros_like(self.possible)
        self.possible[0] = self.ground.column(zones)
        self.spread_evenly()
        for row, goal in enumerate(self.goals):
            if goal in self.fort.exits:
                self.weights[row] = 0
        self.settle()

    def keep(self, places: Floats) -> None:
        """He is in one of these places."""
        self.possible = self.possible * places
        self.settle()

    def pin(self, zone: str) -> None:
        """He is here, at whatever pace."""
        here = self.ground.column([zone])
        fits = self.possible * here
        self.possible = fits if fits.any() else np.tile(here, (FASTEST + 1, 1))
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


def mixed(likely: Floats, possible: Floats, doubt: float) -> Floats:
    """Mostly what is likely, partly whatever is possible."""
    return (1 - doubt) * likely + doubt * evenly(possible)


def evenly(possible: Floats) -> Floats:
    """All that is possible, as likely as each other."""
    share: Floats = possible / max(1.0, float(possible.sum()))
    return share
