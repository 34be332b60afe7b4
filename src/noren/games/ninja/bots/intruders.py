"""What all intruder bots do alike: they weigh every way to move this turn, and begin the best."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

import msgspec

from noren import PASS, Choice, Dice
from noren.games.ninja.belief.missions import mission_odds
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.belief.routes import FAR, Routes, find_routes
from noren.games.ninja.bots.plans import Plan, every_plan
from noren.games.ninja.rules.guarding import Hush, is_heard
from noren.games.ninja.rules.placing import ChooseStart, PlacePassage
from noren.games.ninja.rules.searching import FaceSentry, Search, touched
from noren.games.ninja.rules.sneaking import Sneak, own_shadows
from noren.games.ninja.rules.stealth import DONE, lookout
from noren.games.ninja.state import SEEN, Shadow, View, fort_of, is_passage, sober_at

AMONG_GUARDS: Final = (2.5, 1.2)
"""What it costs to end a move among guards, without and with a card that helps."""
HOME: Final = 1000.0


class Intruder(ABC):
    """One decision of an intruder player; where he is bound and how he moves is his character."""

    def __init__(self, view: View, belief: Belief, dice: Dice) -> None:
        assert view.mine is not None
        self.view, self.open, self.fort = view, view.open, fort_of(view.open)
        self.mine = msgspec.structs.replace(view.mine, shadows=own_shadows(view))
        self.belief = belief
        self.dice = dice
        own = self.mine.shadows
        self.who: str = getattr(view.step, "who", next(iter(own)))
        self.shadow = own.get(self.who) or next(iter(own.values()))
        self.sober = {g.zone for g in self.open.guards.values() if not g.drunk}
        self.done = bool(self.open.figures[self.who].letter)
        """Whether his mission is done."""

    @functools.cached_property
    def leaving(self) -> bool:
        """Whether he is on his way out."""
        return self.done

    def choose(self) -> Choice:
        """By what is asked."""
        match self.view.step:
            case Sneak():
                return self.sneak()
            case Search():
                return self.search()
            case Hush() as hush:
                return self.hush(self.open.guards[hush.guards[0]].zone)
            case ChooseStart():
                return self.start()
            case FaceSentry():
                return self.face_sentry()
            case PlacePassage():
                return self.dig()
            case _:
                ready = ("suggested",)
                return ready if ready in self.view.options else self.dice.pick(self.view.options)

    # -- what makes a character

    @abstractmethod
    def seek(self) -> dict[str, float]:
        """Where he looks for a mission that nobody has found, and how much farther each seems."""

    @abstractmethod
    def start(self) -> Choice:
        """Where he begins."""

    @abstractmethod
    def matters(self, zone: str, heard: Sequence[Shadow]) -> bool:
        """Whether it matters that guards in a zone hear these intruders."""

    @abstractmethod
    def worths(self, plans: Sequence[Plan], routes: Routes) -> list[float]:
        """How good each plan is, by how it leaves him."""

    @abstractmethod
    def whim(self) -> float:
        """By how much the worth of a plan is blurred."""

    # -- where to

    def targets(self) -> dict[str, float]:
        """Where he is bound: out, to his mission, or to places nobody has searched."""
        if self.leaving:
            return dict.fromkeys(self.fort.exits, 0.0)
        return dict.fromkeys(self.known_places, 0.0) or self.seek()

    @functools.cached_property
    def known_places(self) -> list[str]:
        """Where his mission lies, if somebody has found it and it is not done."""
        if self.done:
            return []
        return [z for z, what in self.open.found.items() if what == self.shadow.mission]

    @functools.cached_property
    def odds(self) -> dict[str, float]:
        """The zones that may hold his mission, as far as all know, and how likely each does."""
        return mission_odds(self.open)

    def routes(self, targets: dict[str, float]) -> Routes:
        """Ways to the targets with what he holds."""
        ends = self.mine.ends
        figure = self.open.figures[self.who]
        usable = figure.passage_card or "passage" in self.shadow.hand
        ropes = self.shadow.hand.count("rope")
        return find_routes(
            self.fort, targets, self.sober, self.mine.ropes, ends if usable else (), ropes
        )

    # -- set-up and reactions

    def far_starts(self) -> dict[str, float]:
        """How many turns each start is from where he is bound."""
        routes = self.routes(self.targets())
        return {zone: routes.turns(zone, routes.ropes) for _, zone in self.view.options}

    def dig(self) -> Choice:
        """One end near the edge, one in a castle."""
        placed = len(self.mine.ends)
        wanted = [c for c in self.view.options if bool(self.fort.castle_of(c[1])) == bool(placed)]
        quiet = [c for c in wanted if c[1] not in self.fort.track.zones and c[1] not in self.sober]
        return self.dice.pick(quiet or wanted or self.view.options)

    def hush(self, zone: str) -> Choice:
        """A cat, when the guards would hear one of us and it matters."""
        wanted = ("cat",) in self.view.options and self.matters(zone, self.heard_by(zone))
        return ("cat",) if wanted else PASS

    def heard_by(self, zone: str) -> list[Shadow]:
        """Which of us guards in a zone would hear."""
        everyone = [*self.mine.shadows.values(), *self.mine.allies.values()]
        return [s for s in everyone if is_heard(self.fort, zone, s.zone, s.speed)]

    def face_sentry(self) -> Choice:
        """The quietest blade, unless the alert is High already and the blades are few."""
        for card in ("shuriken", "kenjutsu-1", "kenjutsu-2"):
            if ("kill", card) in self.view.options:
                return ("kill", card)
        return self.view.options[0]

    def search(self) -> Choice:
        """Wherever his mission may lie, or that of a partner whom he helps."""
        odds = self.odds | dict.fromkeys(self.known_places, 1.0)
        options = [] if self.leaving else self.best_searches(odds)
        return self.dice.pick(options) if options else DONE

    def best_searches(self, odds: dict[str, float]) -> list[Choice]:
        """Which of these zones he would search first."""
        return [c for c in self.view.options if c[0] == "search" and c[1] in odds]

    # -- moving

    def sneak(self) -> Choice:
        """Among guards, get away with it; otherwise begin the best of all moves, or go on."""
        if self.shadow.pending:
            return self.slip_by()
        return self.clear_the_way() or self.best_plan().choices[0]

    def best_plan(self) -> Plan:
        """Home if he is done, otherwise by how each leaves him."""
        out = lookout(self.open, self.who)
        routes = self.routes(self.targets())
        plans = list(every_plan(out, self.shadow, self.mine.ropes, self.mine.ends))
        worth = self.weigh(plans, routes)
        return plans[worth.index(max(worth))]

    def weigh(self, plans: list[Plan], routes: Routes) -> list[float]:
        """How good each plan is: some fates decide, whatever else speaks for it."""
        fates = self.fates(plans)
        return [
            (value if fate is None else fate) + self.whim()
            for value, fate in zip(self.worths(plans, routes), fates, strict=True)
        ]

    def fates(self, plans: list[Plan]) -> list[float | None]:
        """Whoever is done leaves by the shortest way, and nobody else does."""
        home = HOME if self.leaving else -HOME
        return [home - plan.shadow.steps if plan.left else None for plan in plans]

    def turns_left(self, shadow: Shadow, routes: Routes) -> float:
        """About how many turns are left to where he is bound after a move."""
        if is_passage(shadow.zone):
            return 1.0 + min((routes.turns(e, routes.ropes) for e in self.mine.ends), default=FAR)
        return routes.turns(shadow.zone, shadow.hand.count("rope"))

    def finds(self, shadow: Shadow) -> tuple[int, bool]:
        """How many fresh zones he can search after a move, and whether his mission lies in one."""
        if self.leaving or is_passage(shadow.zone):
            return 0, False
        zones = touched(self.open, shadow.trail)
        if self.known_places:
            return 0, any(zone in self.known_places for zone in zones)
        return sum(zone in self.odds for zone in zones), False

    def noticed(self, shadow: Shadow) -> float:
        """What it costs that guards are around him and nothing hides him."""
        hidden = shadow.zone not in self.sober or shadow.covered == self.open.turn
        if hidden or is_passage(shadow.zone):
            return 0.0
        helped = any(c in shadow.hand for c in ("shadow-walk", "shuriken", "potent-sake"))
        return AMONG_GUARDS[helped]

    def slip_by(self) -> Choice:
        """Unseen if a card allows it."""
        options = self.view.options
        around = sober_at(self.open, self.shadow.zone)
        wanted: list[Choice] = [("shadow",)]
        wanted += [c for c in options if c[0] == "sake"]
        wanted += [c for c in options if c[0] == "shuriken" and c[1] in around]
        wanted += [c for c in options if c[0] == "kill" and c[2] in around]
        blades = sum(c in self.shadow.hand for c in ("kenjutsu-1", "kenjutsu-2"))
        cards = self.shadow.hand.count("shuriken") + self.shadow.hand.count("potent-sake") + blades
        possible = [choice for choice in wanted if choice in options]
        if possible and (possible[0] == ("shadow",) or cards >= len(around)):
            return possible[0]
        return ("reveal",)

    def clear_the_way(self) -> Choice | None:
        """Seen, with but one guard beside him: strike before he does."""
        if self.open.figures[self.who].state != SEEN:
            return None
        around = sober_at(self.open, self.shadow.zone)
        if len(around) != 1:
            return None
        for choice in self.view.options:
            if choice[0] in ("sake", "shuriken") and choice[1] == around[0]:
                return choice
        return None
