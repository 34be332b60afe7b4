"""Strong guards and intruders to whom one thing does not count, to find out what that thing did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from noren import Choice, Dice
from noren.games.ninja.belief.move_model import FEATURES, MOMENTS, weights
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.belief.routes import Routes
from noren.games.ninja.bots.plans import Plan, every_plan
from noren.games.ninja.bots.strong import StrongCaptain, StrongIntruder
from noren.games.ninja.rules.stealth import lookout
from noren.games.ninja.state import View

ZONE: Final = "zone:"
"""How the key begins of a zone in which nobody is taken to be."""

GROUPS: Final = {
    "way": ("nearer", "nearer early", "nearer late", "too late"),
    "known": ("known", "known search"),
    "guards": (
        "noticed", "guards can come", "guard beside", "guards within two", "guards within three",
        "guarded",
    ),
    "noise": ("noise", "noise near", "stand", "sneak", "walk"),
    "patrol": ("march",),
    "search": ("fresh", "fresh again", "mission"),
    "doubt": ("doubt",),
    "ropes": ("new rope", "old rope"),
    "ground": ("moat", "gate", "castle", "edge", "passage"),
}  # fmt: skip
"""The features of a move, by what people would call them."""


class CaptainWithout(StrongCaptain):
    """A strong captain who leaves something out: a zone, or one of the terms of his worth."""

    def __init__(self, view: View, belief: Belief, dice: Dice, without: str = "") -> None:
        super().__init__(view, belief, dice)
        self.without = without
        if without.startswith(ZONE):
            self._empty(self.fort.number[without.removeprefix(ZONE)])

    def _empty(self, zone: int) -> None:
        """Nobody is there."""
        self.total = self.total.copy()
        self.total[zone] = 0.0
        for who, paces in self.paces.items():
            self.paces[who] = paces.copy()
            self.paces[who][:, zone] = 0.0

    def path_mass(self, first: str) -> float:
        """How likely a walk finds somebody, if that counts."""
        return 0.0 if self.without == "find" else super().path_mass(first)

    def near(self, zone: str) -> float:
        """How close it is to where somebody may be, if that counts."""
        return 0.0 if self.without == "near" else super().near(zone)

    def listen_worth(self, unit: str) -> float:
        """What an answer tells, if that counts."""
        return 0.0 if self.without == "listen" else super().listen_worth(unit)

    def wake_worth(self, zone: str) -> float:
        """What more guards are worth, if that counts."""
        return 0.0 if self.without == "wake" else super().wake_worth(zone)

    def blades(self) -> int:
        """How many blades are at hand, if that counts."""
        return 0 if self.without == "blades" else super().blades()

    def worths_of_options(self) -> dict[Choice, float]:
        """What each option is worth."""
        return {option: self.worth(option) for option in self.view.options}


class IntruderWithout(StrongIntruder):
    """A strong intruder without whims, who leaves a group of features out."""

    def __init__(self, view: View, belief: Belief, dice: Dice, without: str = "") -> None:
        super().__init__(view, belief, dice)
        self.without = without

    def whim(self) -> float:
        """None: it is asked what he would mostly do."""
        return 0.0

    def worths(self, plans: Sequence[Plan], routes: Routes) -> list[float]:
        """As he weighs them, but for what is left out."""
        features = self.features(plans, routes)
        left_out = [FEATURES.index(name) for name in GROUPS.get(self.without, ())]
        features[:, left_out] = 0.0
        found: list[float] = (features @ (self.moments() @ weights(*MOMENTS))).tolist()
        return found

    def weighed_plans(self) -> list[tuple[float, Plan]]:
        """Every way to move, and what it is worth."""
        routes = self.routes(self.targets())
        out = lookout(self.open, self.who)
        plans = list(every_plan(out, self.shadow, self.mine.ropes, self.mine.ends))
        return list(zip(self.weigh(plans, routes), plans, strict=True))

    def first_steps(self) -> dict[Choice, float]:
        """What each thing he can do now is worth: as much as the best way that begins so."""
        found: dict[Choice, float] = {}
        for worth, plan in self.weighed_plans():
            first = plan.choices[0]
            if first in self.view.options:
                found[first] = max(worth, found.get(first, -np.inf))
        return found

    def searches(self) -> dict[Choice, float]:
        """Where to search: each zone by how likely it holds what he looks for."""
        odds = self.odds | dict.fromkeys(self.known_places, 1.0)
        if self.without == "odds":
            odds = dict.fromkeys(odds, 0.0)
        looked = {} if self.leaving else odds
        return {
            option: looked.get(option[1], -1.0) if option[0] == "search" else -0.5
            for option in self.view.options
        }
