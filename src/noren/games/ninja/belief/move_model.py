"""What a move looks like before it is made, and how much each look counts.

One set of features serves all who weigh moves: strong guards, who ask how careful and hasty
intruders tend to move, and strong intruders, who ask where they would like to end. The weights in
content/move_model.toml were learned by studies/ninja from nights of play; a feature that is not
named there counts nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from noren.games.ninja.belief.plain_belief import patrol_ways
from noren.games.ninja.content.ground import Floats, ground_of, loud_in
from noren.games.ninja.content.plan import Kind
from noren.games.ninja.state import Open, fort_of
from noren.parts.content import read_table

Numbers = npt.NDArray[np.signedinteger[Any]]
Column = npt.NDArray[Any]

CHARACTERS: Final = ("careful", "hasty")
"""Intruders as guards take them to be."""
MOMENTS: Final = ("always", "alert", "done", "seen", "last life")
"""When a strong intruder weighs his moves; what holds at the same time adds up."""
LOOKS_ABOUT: Final = 8.0
"""How many zones the guards look into in a turn."""
WAY_OUT: Final = 6
FEATURES: Final = (
    "nearer", "nearer early", "nearer late", "too late", "noticed", "known", "known search",
    "guards can come", "guard beside", "guards within two", "guards within three", "noise",
    "noise near", "march", "guarded", "fresh", "fresh again", "mission", "doubt", "new rope",
    "old rope", "stand", "sneak", "walk", "moat", "gate", "castle", "edge", "passage",
)  # fmt: skip


@functools.cache
def weights(*names: str) -> Floats:
    """The learned weights, a row for each name."""
    table = read_table("noren.games.ninja.content", "move_model")
    rows = [[table[name].get(feature, 0.0) for feature in FEATURES] for name in names]
    return np.array(rows, np.float32)


@dataclass(frozen=True, eq=False)
class Ends:
    """How moves would end, a row for each; the passage is the place after the last zone."""

    zone: Numbers
    pace: Numbers
    far: Column
    """About how many turns are left to where he is bound."""
    known: Column
    """How surely guards who can come will look there."""
    fresh: Column
    """How many zones he can search that nobody has searched."""
    new_rope: Column
    old_rope: Column | float = 0.0
    noticed: Column | float = 0.0
    """What it costs that guards see him."""
    mission: Column | float = 0.0
    """Whether he can search the zone where his mission is known to lie."""
    doubt: Column | float = 0.0
    """How many bits the guards will have to wonder about."""


@functools.cache
def wards(map: str) -> Column:
    """Which places are moats, gates, in a castle, at the edge, and in the passage."""
    ground = ground_of(map)
    fort = ground.fort
    gates = [code for code, zone in fort.zones.items() if zone.kind is Kind.GATE]
    castles = [zone for castle in fort.castles.values() for zone in castle.zones]
    places = (fort.moats, gates, castles, fort.exits, ["passage"])
    return np.stack([ground.marked(zones) for zones in places])


class Outlook:
    """The table as an intruder sees it before he moves: guards, patrols and the time left."""

    def __init__(
        self, open: Open, guards: Sequence[str], reachers: Floats, *, leaving: bool
    ) -> None:
        fort, self.map = fort_of(open), open.options.map
        self.left, self.leaving = fort.plan.night.turns - open.turn, leaving
        heard = loud_in(self.map)[[fort.number[zone] for zone in guards]].sum(axis=0)
        self.heard = np.pad(heard, ((0, 0), (0, 1)))
        """How many guards hear each pace in each place."""
        come = np.where(reachers > 0, np.minimum(1.0, 0.35 + 0.12 * reachers), 0.0)
        self.reached = np.append(come, 0.0)
        """How surely guards can come to each place."""
        self.guarded = ground_of(self.map).marked({*guards})
        self.marched = ground_of(self.map).marked(patrol_ways(open))

    def features(self, ends: Ends) -> Floats:
        """A row of features for each end, in the order of FEATURES."""
        zone, pace, far = ends.zone, ends.pace, ends.far
        needed = 1.4 * far + (1 if self.leaving else WAY_OUT)
        reached, noise = self.reached[zone], self.heard[pace, zone]
        columns = (
            -far,
            -far * (self.left > needed + 4),
            -far * (self.left <= needed),
            -np.clip(far - self.left, 0, 10) * self.leaving,
            ends.noticed,
            reached * ends.known,
            reached * (ends.fresh > 0),
            reached,
            *self.heard[1:, zone],
            noise,
            np.minimum(3, noise) * reached,
            self.marched[zone],
            self.guarded[zone],
            ends.fresh > 0,
            ends.fresh > 1,
            ends.mission,
            ends.doubt,
            ends.new_rope,
            ends.old_rope,
            *(pace == steps for steps in range(3)),
            *wards(self.map)[:, zone],
        )
        found = np.empty((len(zone), len(FEATURES)), np.float32)
        for number, column in enumerate(columns):
            found[:, number] = column
        return found
