"""What all guards of bots do alike: weigh every option by where the intruders may be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

import numpy as np

from noren import Choice, Dice
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.content.ground import Floats, guard_reach, loud_in
from noren.games.ninja.rules.detection import may_go
from noren.games.ninja.rules.guarding import guards_of
from noren.games.ninja.rules.marching import GuardMove
from noren.games.ninja.state import HIDDEN, SEEN, View, fort_of, is_passage, members

CATCH: Final = 1.0
"""What it is worth to find an intruder."""
LEAVE_IT: Final = 0.02
"""Whoever has no use for a card of his own would rather leave it to his partner than be done."""
CARD_COST: Final = 0.05
"""A card that is worth less than this stays in the hand."""


class Captain(ABC):
    """One decision of a guard player; how he judges places is up to his character."""

    caprice = 0.0
    """Between options that differ by no more than this he takes any."""
    ears = 1.0
    """What a listen counts to him."""
    pull = 0.02
    """How much being near to where somebody is likely draws his guards."""

    def __init__(self, view: View, belief: Belief, dice: Dice) -> None:
        self.view, self.open, self.fort = view, view.open, fort_of(view.open)
        self.belief = belief
        self.dice = dice
        out = [
            who
            for who, figure in self.open.figures.items()
            if figure.state in (HIDDEN, SEEN) and belief.suspects[who].possible.any()
        ]
        self.paces = {who: self.likely_paces(who) for who in out}
        nobody = np.zeros(len(self.fort.codes), np.float32)
        self.total: Floats = np.minimum(1.0, sum((self.likely(who) for who in out), nobody))

    @abstractmethod
    def likely(self, who: str) -> Floats:
        """How likely each zone is for an intruder."""

    @abstractmethod
    def likely_paces(self, who: str) -> Floats:
        """The same for each pace of his last move."""

    @abstractmethod
    def wake_worth(self, zone: str) -> float:
        """What it is worth to wake a barracks, if there is room for more guards."""

    def choose(self) -> Choice:
        """The option worth most; between equals, or what is as good as equal, any."""
        worth = {option: self.worth(option) for option in self.view.options}
        least = max(worth.values()) - self.caprice
        return self.dice.pick([option for option in self.view.options if worth[option] >= least])

    def worth(self, option: Choice) -> float:
        """What an option is worth."""
        match option:
            case ("strike", _, *guard):
                return 10.0 + self.striker_worth(*guard)
            case ("play", card, target):
                return self.card_worth(card, target) - CARD_COST
            case ("listen", unit):
                return self.listen_worth(unit)
            case ("go" | "face" | "enter", zone):
                return self.step_worth(zone)
            case ("march", patrol, zone):
                return 1.0 + self.march_worth(patrol, zone)
            case ("stop",):
                return self.stay_worth()
            case ("join" | "form", *_):
                return -0.5
            case _:
                return self.plain_worth(option)

    def plain_worth(self, option: Choice) -> float:
        """Set-up and odd moments."""
        match option:
            case ("suggested",) | ("agree",):
                return 1.0
            case ("hand-over",):
                return LEAVE_IT
            case ("share", _):
                return float(option == self.view.options[0])
            case ("divide", swords):
                return -abs(2 * int(swords) - (len(self.view.options) - 1))
            case ("dismiss", guard):
                state = self.open.guards[guard]
                near = self.near(state.zone)
                return 1.5 if state.drunk else 0.5 - near
            case ("take", card):
                return {"kenjutsu": 0.9, "sentry-search": 0.7, "patrol-search": 0.6}.get(card, 0.3)
            case _:
                return 0.0

    def striker_worth(self, guard: str = "") -> float:
        """Whoever goes nowhere else should strike, and a patrol be kept for its march."""
        if not guard or not may_go(self.open, guard):
            return 1.0
        return 0.0 if self.open.guards[guard].patrol else 0.5

    # -- cards

    def card_worth(self, card: str, target: str) -> float:
        """What it is worth to play a card on a unit."""
        if card.endswith("listen"):
            return self.listen_worth(target)
        if card.endswith("search"):
            zone = self.open.guards[guards_of(self.open, target)[0]].zone
            return -1.0 if is_passage(zone) else self.hunt_worth(zone, guards_of(self.open, target))
        if card == "awaken":
            full = len(self.open.guards) >= self.fort.plan.night.most_guards
            return -1.0 if full else self.wake_worth(target)
        return -0.2

    def listen_worth(self, unit: str) -> float:
        """How much the answer tells, and what a yes allows."""
        zone = self.open.guards[guards_of(self.open, unit)[0]].zone
        heard = self.heard_at(zone)
        if heard <= 0:
            return -0.1
        found = self.near_mass(zone)
        return self.ears * (0.22 * 4 * heard * (1 - heard) + 0.10 * heard + 0.6 * found)

    def heard_at(self, zone: str) -> float:
        """How likely a guard in a zone hears somebody."""
        loud = loud_in(self.open.options.map)[self.fort.number[zone]]
        quiet = 1.0
        for paces in self.paces.values():
            quiet *= 1 - min(1.0, float((paces * loud).sum()))
        return 1 - quiet

    def near_mass(self, zone: str) -> float:
        """How likely somebody is within two steps."""
        reach = guard_reach(self.open.options.map)[self.fort.number[zone]]
        return float((self.total * reach).sum()) * 0.4

    def hunt_worth(self, zone: str, guards: tuple[str, ...]) -> float:
        """The most that two steps from here can find, and whether a blade is at hand."""
        best = max((self.path_mass(first) for first in self.fort.neighbours(zone)), default=0.0)
        blades = self.blades()
        strength = min(len(guards), max(1, blades))
        return CATCH * best * (0.8 + 0.3 * strength) + self.approach(zone)

    def blades(self) -> int:
        """How many Kenjutsu cards are at hand."""
        mine = self.view.mine
        return 0 if mine is None else [*mine.hand, *mine.drawn].count("kenjutsu")

    def approach(self, zone: str) -> float:
        """What it is worth that a guard could come nearer to where they may be."""
        return 0.0

    def path_mass(self, first: str) -> float:
        """How likely a walk through this zone and on finds somebody."""
        mass = float(self.total[self.fort.number[first]])
        if first in self.fort.moats:
            return mass
        onward = [float(self.total[self.fort.number[z]]) for z in self.fort.neighbours(first)]
        return mass + (1 - mass) * max(onward, default=0.0)

    def near(self, zone: str) -> float:
        """How close a zone is to where somebody is likely; a passage is close to nothing."""
        if is_passage(zone):
            return 0.0
        row = self.fort.distances[self.fort.number[zone]]
        closeness = np.exp(-0.7 * np.array(row, np.float32))
        return float((self.total * closeness).sum())

    # -- moving

    def step_worth(self, zone: str) -> float:
        """What it is worth to go into a zone."""
        step = self.view.step
        if zone not in self.fort.number:
            return 0.3 if zone == "far" else -0.2
        goes_on = isinstance(step, GuardMove) and step.left > 1
        found = self.path_mass(zone) if goes_on else float(self.total[self.fort.number[zone]])
        return found + self.pull * self.near(zone)

    def stay_worth(self) -> float:
        """What it is worth to stay: a guard at a post or gate bars the way."""
        step = self.view.step
        if not isinstance(step, GuardMove):
            return 0.0
        zone = self.open.guards[step.guards[0]].zone
        if is_passage(zone):
            return 0.0
        met = any(f.state == SEEN and f.zone == zone for f in self.open.figures.values())
        return 1.0 if met else self.pull * self.near(zone) + 0.01

    def march_worth(self, patrol: str, zone: str) -> float:
        """What a patrol may find that way."""
        came = self.open.guards[members(self.open, patrol)[0]].zone
        onward = self.fort.track.onward(came, zone)
        best = max((float(self.total[self.fort.number[z]]) for z in onward), default=0.0)
        return float(self.total[self.fort.number[zone]]) + best + 0.2 * self.near(zone)
