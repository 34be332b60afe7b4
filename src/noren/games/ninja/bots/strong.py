"""The strong one: weighs places, guards ways, and moves where the guards think he is not."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from noren import Choice
from noren.games.ninja.belief.missions import lures
from noren.games.ninja.belief.move_model import LOOKS_ABOUT, MOMENTS, Ends, Outlook, weights
from noren.games.ninja.belief.plain_belief import Taken, patrol_ways
from noren.games.ninja.belief.routes import Routes, start_odds
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.bots.baseline import BaselineBot
from noren.games.ninja.bots.guards import Captain
from noren.games.ninja.bots.intruders import HOME, Intruder
from noren.games.ninja.bots.plans import Plan
from noren.games.ninja.bots.teamwork import detours, partners, seek_on
from noren.games.ninja.content.ground import Floats, ground_of
from noren.games.ninja.events import ShadowCard
from noren.games.ninja.rules.stealth import DONE
from noren.games.ninja.state import HIDDEN, HIGH, SEEN, Shadow, is_passage, sober_zones

HELPS_UNTIL: Final = 0.7
"""For which part of the night whoever is done may still search for his partner, where he is."""
GOES_TO_HELP_UNTIL: Final = 0.5
"""For which part of it he even goes to the other castle for that."""
WHIM: Final = 0.05
"""How much the worth of a plan is blurred."""
BLUFF: Final[Choice] = ("bluff", "shadow-walk")
SPARE_FROM: Final = 6
"""From which turn on the card is not kept for the way in."""
WORTH_A_CARD = 0.5
"""How many bits of doubt a card must buy to be played to no effect."""


class StrongCaptain(Captain):
    """Trusts the weights; would rather go or wake somebody than listen; cannot be foretold."""

    caprice = 0.01
    ears = 0.4
    pull = 0.2

    def likely(self, who: str) -> Floats:
        return self.belief.likely(who)

    def likely_paces(self, who: str) -> Floats:
        return self.belief.paces(who)

    def approach(self, zone: str) -> float:
        here = self.near(zone)
        best = max((self.near(other) for other in self.fort.neighbours(zone)), default=here)
        return 0.15 * max(0.0, best - here)

    def wake_worth(self, zone: str) -> float:
        """More guards, the sooner when there is alarm, and best where somebody is near."""
        return 0.10 + 0.05 * self.open.alert / HIGH + 0.7 * self.near(zone)


def doubt(likely: Floats) -> float:
    """How much is left to wonder about, in bits."""
    some = likely[likely > 0]
    return -float((some * np.log2(some)).sum())


class Thought(NamedTuple):
    """What the guards will think of him: how likely each zone is, and how many bits of doubt."""

    odds: Floats
    doubt: float


class StrongIntruder(Intruder):
    """Weighs what the guards will think of him, helps his partner and waits for him."""

    @functools.cached_property
    def partners(self) -> dict[str, Shadow]:
        """Who is on his side."""
        return partners(self.open, self.mine, self.who)

    @functools.cached_property
    def leaving(self) -> bool:
        return self.done and not self.helps()

    def helps(self) -> bool:
        """Whether he searches on for a partner: unseen, early, or later in a castle that may hide
        it.
        """
        gone = self.open.turn / self.fort.plan.night.turns
        early = gone <= HELPS_UNTIL
        unseen = self.open.figures[self.who].state == HIDDEN
        if not early or not unseen or not seek_on(self.open, self.partners):
            return False
        if gone <= GOES_TO_HELP_UNTIL:
            return True
        here = [c.zones for c in self.fort.castles.values() if self.shadow.zone in c.zones]
        return any(zone in zones for zones in here for zone in self.odds)

    def seek(self) -> dict[str, float]:
        """Likely places seem nearer, and both partners search the same castle."""
        places = lures(self.open, self.odds)
        if not self.partners:
            return places
        aside = detours(self.open, self.mine, places, self.dice)
        return {zone: away + aside[zone] for zone, away in places.items()}

    def start(self) -> Choice:
        """Near some castle and away from guards, not always the same place."""
        odds = start_odds(self.fort, self.far_starts(), self.belief.reached(), self.marches)
        return self.dice.weighted(self.view.options, [odds[c[1]] for c in self.view.options])

    def matters(self, zone: str, heard: Sequence[Shadow]) -> bool:
        """Only guards who are close will find anybody."""
        return any(self.fort.distance(zone, shadow.zone) <= 2 for shadow in heard)

    def best_searches(self, odds: dict[str, float]) -> list[Choice]:
        options = super().best_searches(odds)
        best = max((odds[zone] for _, zone in options), default=0.0)
        return [choice for choice in options if odds[choice[1]] >= best]

    # -- moving

    def sneak(self) -> Choice:
        """Who has bluffed moves no more; who would stay may bluff."""
        if not self.shadow.pending and self.has_bluffed():
            return DONE
        choice = super().sneak()
        stays = choice == DONE and not self.shadow.pending
        return BLUFF if stays and self.bluffs() else choice

    def whim(self) -> float:
        """Nobody should be able to tell for sure what a strong intruder does."""
        return -WHIM * math.log(-math.log(self.dice.unit()))

    @functools.cached_property
    def reached(self) -> dict[str, int]:
        """How many guards could be in each zone with one card."""
        return dict(zip(self.fort.codes, map(int, self.belief.reached()), strict=True))

    @functools.cached_property
    def marches(self) -> set[str]:
        """The zones that patrols will pass in their next move."""
        return patrol_ways(self.open)

    def fates(self, plans: list[Plan]) -> list[float | None]:
        """Whoever is done leaves as soon as he can, but waits for his partner first."""
        fates = super().fates(plans)
        if not self.waits() or not any(plan.left for plan in plans):
            return fates
        return [
            2 * HOME - plan.shadow.steps if not plan.left and self.out_of_reach(plan) else fate
            for plan, fate in zip(plans, fates, strict=True)
        ]

    def waits(self) -> bool:
        """Whether there is time, and somebody to wait for who cannot leave yet himself."""
        left = self.fort.plan.night.turns - self.open.turn
        return self.leaving and left > 0 and not all(map(self.ready, self.partners))

    def ready(self, partner: str) -> bool:
        """Whether a partner is done and at the edge of the map."""
        done = bool(self.open.figures[partner].letter)
        return done and self.partners[partner].zone in self.fort.exits

    def out_of_reach(self, plan: Plan) -> bool:
        """Whether a move ends at the edge of the map, where no guard can come before the next."""
        zone = plan.shadow.zone
        if zone not in self.fort.exits:
            return False
        return not self.reached[zone] and zone not in self.marches

    # -- what a move is worth

    def outlook(self) -> Outlook:
        """The table as he sees it."""
        guards = sober_zones(self.open)
        return Outlook(self.open, guards, self.belief.reached(), leaving=self.leaving)

    def moments(self) -> Floats:
        """How much each of MOMENTS counts now."""
        open, night = self.open, self.fort.plan.night
        figure = open.figures[self.who]
        last = figure.life == 2 or open.turn > night.second_life_until
        moments = (1.0, open.alert / HIGH, self.leaving, figure.state == SEEN, last)
        return np.array(moments, np.float32)

    def worths(self, plans: Sequence[Plan], routes: Routes) -> list[float]:
        features = self.features(plans, routes)
        found: list[float] = (features @ (self.moments() @ weights(*MOMENTS))).tolist()
        return found

    def features(self, plans: Sequence[Plan], routes: Routes) -> Floats:
        """What each plan looks like, a row for each."""
        outlook, ground = self.outlook(), ground_of(self.open.options.map)
        shadows = [plan.shadow for plan in plans]
        zone = np.array([ground.at(shadow.zone) for shadow in shadows])
        pace = np.array([shadow.steps for shadow in shadows])
        on_map = zone < len(self.fort.codes)
        thoughts = [self.foreseen(self.searched_on(shadow)) for shadow in shadows]
        known = np.array([np.append(t.odds, 0.0)[at] for t, at in zip(thoughts, zone, strict=True)])
        known = LOOKS_ABOUT * known + 0.05 * np.minimum(3, outlook.heard[pace, zone])
        finds = np.array([self.finds(shadow) for shadow in shadows])
        ropes = self.shadow.hand.count("rope")
        return outlook.features(
            Ends(
                zone=zone,
                pace=pace,
                far=np.minimum(20.0, [self.turns_left(shadow, routes) for shadow in shadows]),
                known=np.minimum(1.0, known),
                fresh=finds[:, 0],
                new_rope=np.array([s.hand.count("rope") < ropes for s in shadows]) * on_map,
                noticed=np.array([self.noticed(shadow) for shadow in shadows]),
                mission=finds[:, 1],
                doubt=np.array([thought.doubt for thought in thoughts]) * on_map,
            )
        )

    # -- what the guards will think

    def searched_on(self, shadow: Shadow) -> tuple[str, ...]:
        """What he will search after a move."""
        places = [] if self.leaving else self.known_places or self.odds
        return tuple([zone for zone in shadow.trail if zone in places][:2])

    def expected(self, shadow: Shadow) -> float:
        """How likely the guards will take him to be where a move ends, if it is on the map."""
        at = ground_of(self.open.options.map).at(shadow.zone)
        odds: Floats = self.foreseen(self.searched_on(shadow)).odds
        return float(odds[at]) if at < len(odds) else 0.0

    @functools.cached_property
    def unnoticed(self) -> Taken:
        """His move as the guards will see it if nothing is told of it."""
        return self.belief.unnoticed_move(self.who, helped=False)

    @functools.cached_property
    def thoughts(self) -> dict[tuple[str, ...], Thought]:
        """What the guards will think, by what he searches; filled as plans are tried."""
        return {}

    def foreseen(self, searched: tuple[str, ...]) -> Thought:
        """What the guards will think after a move: the searches give him away."""
        if searched not in self.thoughts:
            self.thoughts[searched] = self.think(self.unnoticed, searched)
        return self.thoughts[searched]

    def think(self, taken: Taken, searched: tuple[str, ...]) -> Thought:
        """The guards' belief after such a move with these searches."""
        if not taken.start.any():
            return Thought(taken.start, 0.0)
        likely = taken.weights * taken.ends(self.fort.number[zone] for zone in searched)
        total = float(likely.sum())
        odds: Floats = likely.sum(axis=(0, 1)) / total if total > 0 else np.ones_like(taken.start)
        return Thought(odds, doubt(odds))

    def bluffs(self) -> bool:
        """Whether he plays a Shadow Walk to no effect: guards must then wonder whom he passed."""
        shadow = self.shadow
        spare = BLUFF[1] in shadow.hand and (self.leaving or self.open.turn >= SPARE_FROM)
        hidden = self.open.figures[self.who].state == HIDDEN and shadow.zone not in self.sober
        if not spare or not hidden or is_passage(shadow.zone) or not self.reached[shadow.zone]:
            return False
        searched = self.searched_on(shadow)
        helped = self.think(self.belief.unnoticed_move(self.who, helped=True), searched)
        return helped.doubt - self.foreseen(searched).doubt > WORTH_A_CARD

    def has_bluffed(self) -> bool:
        """Whether that was the last thing he did."""
        last = self.view.log[-1] if self.view.log else None
        played = isinstance(last, ShadowCard) and (last.who, last.card) == (self.who, BLUFF[1])
        return played and self.shadow.covered != self.open.turn


class StrongBot(BaselineBot):
    """A strong captain or a strong intruder, as the seat wants."""

    captain = StrongCaptain
    intruder = StrongIntruder
    guards_think = StrongBelief
