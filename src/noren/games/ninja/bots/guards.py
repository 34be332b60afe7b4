"""How a bot plays the guards: listen where it tells most, search where somebody is likely."""

from __future__ import annotations

from typing import Any

import numpy as np

from noren import Choice, Dice
from noren.games.ninja.belief.goals import Floats, reachable
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.belief.suspects import as_array
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.rules.guarding import guards_of
from noren.games.ninja.state import (
    HIDDEN,
    HIGH,
    SEEN,
    View,
    fort_of,
    is_passage,
)
from noren.games.ninja.state.board import members

CATCH = 1.0
"""What it is worth to find an intruder."""
CAPRICE = 0.01
"""Nobody can tell which of two options strong guards take that differ by no more than this."""
CARD_COST = 0.05
"""A card that is worth less than this stays in the hand."""
EARS = 0.4
"""Strong guards would rather go or wake somebody: what a listen counts to them."""


class Captain:
    """One decision of a guard player."""

    def __init__(self, view: View, belief: Belief, dice: Dice, *, strong: bool) -> None:
        self.view = view
        self.open = view.open
        self.fort = fort_of(view.open)
        self.belief = belief
        self.dice = dice
        self.strong = strong
        self.mass = self.masses()
        self.paces = {who: self.likely_paces(who) for who in self.mass}
        self.total: Floats = np.minimum(1.0, sum(self.mass.values(), self.zeros()))

    def zeros(self) -> Floats:
        """Nobody anywhere."""
        return np.zeros(len(self.fort.codes), np.float32)

    def masses(self) -> dict[str, Floats]:
        """How likely each intruder is in each zone."""
        found = {}
        for who, figure in self.open.figures.items():
            suspect = self.belief.suspects[who]
            if figure.state in (HIDDEN, SEEN) and suspect.places:
                found[who] = self.likely(who)
        return found

    def likely(self, who: str) -> Floats:
        """The weights, or for the baseline every possible place alike."""
        if self.strong:
            return self.belief.likely(who)
        even = as_array([self.belief.suspects[who].places], len(self.fort.codes))[0]
        share: Floats = even / max(1.0, float(even.sum()))
        return share

    def likely_paces(self, who: str) -> Floats:
        """The same for each pace of the last move."""
        if self.strong:
            return self.belief.paces(who)
        even = as_array(self.belief.suspects[who].sound, len(self.fort.codes))
        share: Floats = even / max(1.0, float(even.sum()))
        return share

    def choose(self) -> Choice:
        """The option worth most; between equals, or for strong guards nearly equals, any."""
        worth = {option: self.worth(option) for option in self.view.options}
        least = max(worth.values()) - (CAPRICE if self.strong else 0.0)
        return self.dice.pick([option for option in self.view.options if worth[option] >= least])

    def worth(self, option: Choice) -> float:
        """What an option is worth."""
        match option:
            case ("strike", _):
                return 10.0
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
            case ("suggested",):
                return 1.0
            case ("dismiss", guard):
                state = self.open.guards[guard]
                near = self.near(state.zone)
                return 1.5 if state.drunk else 0.5 - near
            case ("take", card):
                return {"kenjutsu": 0.9, "sentry-search": 0.7, "patrol-search": 0.6}.get(card, 0.3)
            case _:
                return 0.0

    # -- cards

    def card_worth(self, card: str, target: str) -> float:
        """What it is worth to play a card on a unit."""
        if card.endswith("listen"):
            return self.listen_worth(target)
        if card.endswith("search"):
            zone = self.open.guards[guards_of(self.open, target)[0]].zone
            return -1.0 if is_passage(zone) else self.hunt_worth(zone, guards_of(self.open, target))
        if card == "awaken":
            return self.wake_worth(target)
        return -0.2

    def listen_worth(self, unit: str) -> float:
        """How much the answer tells, and what a yes allows."""
        zone = self.open.guards[guards_of(self.open, unit)[0]].zone
        number = self.fort.number[zone]
        near = [0, *(self.fort.earshot_masks[pace][number] for pace in range(1, FASTEST + 1))]
        loud = as_array(near, len(self.fort.codes))
        quiet = 1.0
        for who in self.mass:
            paces = self.paces[who]
            quiet *= 1 - min(1.0, float((paces * loud).sum()))
        heard = 1 - quiet
        if heard <= 0:
            return -0.1
        found = self.near_mass(zone)
        worth = 0.22 * 4 * heard * quiet + 0.10 * heard + 0.6 * found
        return worth * (EARS if self.strong else 1.0)

    def near_mass(self, zone: str) -> float:
        """How likely somebody is within two steps."""
        reach = reachable(self.open.options.map, False)[:3, self.fort.number[zone]].max(axis=0)
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
        """How much nearer to where they may be a guard could come."""
        if not self.strong:
            return 0.0
        here = self.near(zone)
        best = max((self.near(other) for other in self.fort.neighbours(zone)), default=here)
        return 0.15 * max(0.0, best - here)

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
        row = self.fort._distances[self.fort.number[zone]]
        closeness = np.exp(-0.7 * np.array(row, np.float32))
        return float((self.total * closeness).sum())

    def wake_worth(self, zone: str) -> float:
        """More guards, the sooner when there is alarm."""
        room = self.fort.plan.night.most_guards - len(self.open.guards)
        if room <= 0:
            return -1.0
        close = 0.7 * self.near(zone) if self.strong else 0.035
        return 0.10 + 0.05 * self.open.alert / HIGH + close

    # -- moving

    def guards_moving(self) -> tuple[str, ...]:
        """The guards who are moving now."""
        step: Any = self.view.step
        return tuple(getattr(step, "guards", ()))

    def step_worth(self, zone: str) -> float:
        """What it is worth to go into a zone."""
        step: Any = self.view.step
        if zone not in self.fort.number:
            return 0.3 if zone == "far" else -0.2
        mass = float(self.total[self.fort.number[zone]])
        if getattr(step, "left", 1) > 1:
            mass = self.path_mass(zone)
        closer = 0.2 * self.near(zone) if self.strong else 0.02 * self.near(zone)
        return mass + closer

    def stay_worth(self) -> float:
        """What it is worth to stay: a guard at a post or gate bars the way."""
        guards = self.guards_moving()
        if not guards:
            return 0.0
        zone = self.open.guards[guards[0]].zone
        if is_passage(zone):
            return 0.0
        met = any(f.state == SEEN and f.zone == zone for f in self.open.figures.values())
        if met:
            return 1.0
        return (0.2 if self.strong else 0.02) * self.near(zone) + 0.01

    def march_worth(self, patrol: str, zone: str) -> float:
        """What a patrol may find that way."""
        came = self.open.guards[members(self.open, patrol)[0]].zone
        onward = self.fort.track.onward(came, zone)
        best = max((float(self.total[self.fort.number[z]]) for z in onward), default=0.0)
        return float(self.total[self.fort.number[zone]]) + best + 0.2 * self.near(zone)
