"""What careful intruders look at before they move, and how much each look counts.

The weights in content/nerve.toml were learned by studies/ninja/strong_moves.py from nights of play.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from noren.games.ninja.belief.goals import Floats
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.content.plan import Ward
from noren.games.ninja.state import HIGH, SEEN, Open, fort_of, is_passage
from noren.parts.content import read_table

LOOKS_ABOUT: Final = 8.0
"""How many zones the guards look into in a turn."""
WAY_OUT: Final = 6
LOOKS: Final = (
    "hurry", "nearer", "too late", "noticed", "known", "known search", "guards can come",
    "guard beside", "guards within two", "guards within three", "noise", "march", "fresh",
    "fresh again", "mission", "doubt", "stand", "sneak", "walk", "moat", "castle", "edge",
    "passage", "new rope",
)  # fmt: skip
MOMENTS: Final = ("always", "alert", "done", "seen", "last life")


@dataclass(frozen=True, slots=True)
class Ending:
    """How a secret move would end."""

    zone: str
    pace: int
    far: float
    """About how many turns are left to where he is bound."""
    known: float = 0.0
    """How likely the guards will think him there."""
    doubt: float = 0.0
    """How many bits they will have to wonder about."""
    reachers: int = 0
    """How many guards could be there with one card."""
    marched: bool = False
    noticed: float = 0.0
    """What it costs that guards see him."""
    fresh: int = 0
    """How many zones he can search that nobody has searched."""
    found: bool = False
    """Whether he can search the zone where his mission is known to lie."""
    climbed: bool = False


@functools.cache
def nerve() -> Floats:
    """The learned weights, one row for each of MOMENTS."""
    table = read_table("noren.games.ninja.content", "nerve")
    return np.array([[table[moment][look] for look in LOOKS] for moment in MOMENTS], np.float32)


class Outlook:
    """The table as an intruder sees it before he moves."""

    def __init__(self, open: Open, who: str, *, leaving: bool) -> None:
        self.fort = fort_of(open)
        guards = [g.zone for g in open.guards.values() if not g.drunk and not is_passage(g.zone)]
        rows = [self.fort._distances[self.fort.number[zone]] for zone in guards]
        self.distances = np.array(rows or [(99,) * len(self.fort.codes)])
        self.left = self.fort.plan.night.turns - open.turn
        figure = open.figures[who]
        self.leaving = leaving
        last = figure.life == 2 or open.turn > self.fort.plan.night.second_life_until
        moments = (1.0, open.alert / HIGH, self.leaving, figure.state == SEEN, last)
        self.moments = np.array(moments, np.float32)

    def worth(self, endings: Sequence[Ending]) -> list[float]:
        """What each ending is worth at this moment."""
        found: list[float] = (self.looks(endings) @ (self.moments @ nerve())).tolist()
        return found

    def hurry(self, far: float) -> float:
        """What a turn is worth: less while there is time."""
        needed = 1.4 * far + (1 if self.leaving else WAY_OUT)
        return 1.2 if self.left > needed + 4 else 1.0 if self.left > needed else 1.6

    def looks(self, endings: Sequence[Ending]) -> Floats:
        """A row of looks for each ending."""
        return np.array([self.look(ending) for ending in endings], np.float32)

    def look(self, end: Ending) -> tuple[float, ...]:
        """What one ending looks like, in the order of LOOKS."""
        inside = is_passage(end.zone)
        ward = None if inside else self.fort.zones[end.zone].ward
        near = self.near(end)
        reached = min(1.0, 0.35 + 0.12 * end.reachers) if end.reachers else 0.0
        known = min(1.0, LOOKS_ABOUT * end.known + 0.05 * min(3, near[end.pace]))
        late = max(0.0, min(10.0, end.far - self.left)) if self.leaving else 0.0
        far = min(end.far, 20.0)
        return (
            -self.hurry(far) * far,
            -far,
            -late,
            -end.noticed,
            -reached * known,
            -reached * (end.fresh > 0),
            -reached,
            -near[1],
            -near[2],
            -near[3],
            -near[end.pace],
            -float(end.marched),
            float(end.fresh > 0),
            float(end.fresh > 1),
            float(end.found),
            end.doubt,
            float(end.pace == 0),
            float(end.pace == 1),
            float(end.pace == 2),
            float(ward in (Ward.OUTER_MOAT, Ward.INNER_MOAT)),
            float(ward is Ward.CASTLE),
            float(ward is Ward.TOWN),
            float(inside),
            float(end.climbed),
        )

    def near(self, end: Ending) -> list[float]:
        """How many guards are at most so many zones away; nobody hears who stands still."""
        if is_passage(end.zone):
            return [0.0] * (FASTEST + 1)
        away = self.distances[:, self.fort.number[end.zone]]
        return [0.0, *(float((away <= steps).sum()) for steps in range(1, FASTEST + 1))]
