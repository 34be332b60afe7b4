"""How a bot plays an intruder: every way to move this turn is weighed, then the best is begun."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from noren import PASS, Choice, Dice
from noren.games.ninja.belief import Belief, Move, patrol_ways
from noren.games.ninja.deeds import perform
from noren.games.ninja.motion import Floats
from noren.games.ninja.routes import FAR, NEARBY, Routes
from noren.games.ninja.state import (
    HIDDEN,
    NOTHING,
    SENTRY,
    TRAP,
    Shadow,
    View,
    fort_of,
    is_passage,
)
from noren.games.ninja.stealth import Lookout, lookout, steps
from noren.games.ninja.steps.searching import touched
from noren.games.ninja.suspects import as_array

MOST_PLANS = 260
LOOKS = 8.0
"""How many zones the guards look into in a turn."""
HEARD_TELLS = 0.05
SEEN_COST = 7.0
NOISE_COST = 0.05
MARCH_COST = 1.5
WHIM = 0.05
"""How much the worth of a plan is blurred."""
FRESH = 1.6
"""What it is worth to search a zone that nobody has searched."""
HURRY = 1.2
LATE = 1.6
"""What a turn is worth while there is time, and when there is none."""
WAY_OUT = 6
BLUFF: Choice = ("bluff", "shadow-walk")
SPARE_FROM = 6
"""From which turn on the card is not kept for the way in."""
WORTH_A_CARD = 0.5
"""How many bits of doubt a card must buy to be played to no effect."""


def doubt(likely: Floats) -> float:
    """How much is left to wonder about, in bits."""
    some = likely[likely > 0]
    return -float((some * np.log2(some)).sum())


class Plan:
    """One way to move this turn: what to do for it, and where it ends."""

    __slots__ = ("choices", "left", "shadow")

    def __init__(self, choices: tuple[Choice, ...], shadow: Shadow, left: bool) -> None:
        self.choices = choices
        self.shadow = shadow
        self.left = left


class Thief:
    """One decision of an intruder player."""

    def __init__(self, view: View, belief: Belief, dice: Dice, *, strong: bool) -> None:
        assert view.mine is not None
        self.view = view
        self.mine = view.mine
        self.open = view.open
        self.fort = fort_of(view.open)
        self.belief = belief
        self.dice = dice
        self.strong = strong
        step: Any = view.step
        self.who: str = getattr(step, "who", next(iter(view.mine.shadows)))
        self.shadow = view.mine.shadows.get(self.who) or next(iter(view.mine.shadows.values()))
        self.thought: dict[tuple[str, ...], Floats] = {}
        self.intent: tuple[Choice, ...] = ()
        """What he means to do after this choice."""
        self._unsearched: list[str] | None = None
        self._marches: set[str] | None = None
        self._reachers: Floats | None = None
        self.sober = {g.zone for g in self.open.guards.values() if not g.drunk}

    def choose(self) -> Choice:
        """By what is asked."""
        match type(self.view.step).__name__:
            case "Sneak":
                return self.sneak()
            case "Search":
                return self.search()
            case "Hush":
                return self.hush()
            case "ChooseStart":
                return self.start()
            case "FaceSentry":
                return self.face_sentry()
            case "PlacePassage":
                return self.dig()
            case _:
                ready = ("suggested",)
                return ready if ready in self.view.options else self.dice.pick(self.view.options)

    # -- where to

    @property
    def done(self) -> bool:
        """Whether his mission is done."""
        return bool(self.open.figures[self.who].letter)

    def targets(self) -> dict[str, float]:
        """Where he is bound: out, to his mission, or to places nobody has searched."""
        if self.done:
            return dict.fromkeys(self.fort.exits, 0.0)
        known = [z for z, what in self.open.found.items() if what == self.shadow.mission]
        if known:
            return dict.fromkeys(known, 0.0)
        places = self.unsearched()
        if not self.strong:
            return dict.fromkeys(places, 0.0)
        crowd = {z: sum(self.fort.distance(z, o) <= 2 for o in places) for z in places}
        return {zone: 1.2 - 0.12 * crowd[zone] for zone in places}

    def wanted(self) -> list[str]:
        """Every zone worth a search."""
        known = [z for z, what in self.open.found.items() if what == self.shadow.mission]
        return known or self.unsearched()

    def unsearched(self) -> list[str]:
        """The zones that may hold his mission, as far as all know."""
        if self._unsearched is None:
            self._unsearched = self._find_unsearched()
        return self._unsearched

    def _find_unsearched(self) -> list[str]:
        letters = [w for w in self.open.found.values() if w not in (NOTHING, TRAP, SENTRY)]
        found = []
        for castle in self.fort.castles:
            places = self.fort.hiding_places(castle)
            held = sum(self.open.found.get(zone, "") in letters for zone in places)
            if held < self.fort.plan.night.missions_in_castle:
                found += [zone for zone in places if zone not in self.open.found]
        return found

    def routes(self, targets: dict[str, float]) -> Routes:
        """Ways to the targets with what he holds."""
        ends = self.mine.ends
        figure = self.open.figures[self.who]
        usable = figure.passage_card or "passage" in self.shadow.hand
        ropes = self.shadow.hand.count("rope")
        return Routes(
            self.fort, targets, self.sober, self.mine.ropes, ends if usable else (), ropes
        )

    # -- set-up

    def start(self) -> Choice:
        """Near some castle, not always the same place."""
        routes = self.routes(self.targets())
        turns = {c: routes.turns(c[1], routes.ropes) for c in self.view.options}
        best = min(turns.values())
        near = [choice for choice, cost in turns.items() if cost <= best + NEARBY]
        return self.dice.pick(near)

    def dig(self) -> Choice:
        """One end near the edge, one in a castle."""
        placed = len(self.mine.ends)
        wanted = [c for c in self.view.options if bool(self.fort.castle_of(c[1])) == bool(placed)]
        quiet = [c for c in wanted if c[1] not in self.fort.track.zones and c[1] not in self.sober]
        return self.dice.pick(quiet or wanted or self.view.options)

    # -- reactions

    def hush(self) -> Choice:
        """A cat, when the guards would hear one of us and it matters."""
        if ("cat",) not in self.view.options:
            return PASS
        step: Any = self.view.step
        zone = self.open.guards[step.guards[0]].zone
        everyone = [*self.mine.shadows.values(), *self.mine.allies.values()]
        heard = [s for s in everyone if self.hears(zone, s)]
        close = any(self.fort.distance(zone, s.zone) <= 2 for s in heard)
        wanted = close if self.strong else bool(heard)
        return ("cat",) if wanted else PASS

    def hears(self, zone: str, shadow: Shadow) -> bool:
        """Whether guards there hear him."""
        if not shadow.zone or is_passage(shadow.zone) or not shadow.speed:
            return False
        return self.fort.distance(zone, shadow.zone) <= shadow.speed

    def face_sentry(self) -> Choice:
        """The quietest blade, unless the alert is High already and the blades are few."""
        for card in ("shuriken", "kenjutsu-1", "kenjutsu-2"):
            if ("kill", card) in self.view.options:
                return ("kill", card)
        return self.view.options[0]

    def search(self) -> Choice:
        """Wherever his mission may lie."""
        if self.done:
            return ("done",)
        places = {*self.unsearched()}
        places |= {z for z, what in self.open.found.items() if what == self.shadow.mission}
        options = [c for c in self.view.options if c[0] == "search" and c[1] in places]
        return self.dice.pick(options) if options else ("done",)

    # -- moving

    def sneak(self) -> Choice:
        """Among guards, get away with it; otherwise begin the best of all moves."""
        if self.shadow.pending:
            return self.slip_by()
        helpful = self.clear_the_way()
        if helpful is not None:
            return helpful
        out = lookout(self.open, self.who)
        targets = self.targets()
        routes = self.routes(targets)
        plans = list(self.plans(out))
        worth = [self.worth(plan, routes) + self.whim() for plan in plans]
        best = plans[worth.index(max(worth))]
        choices = best.choices
        if self.strong:
            choices = (*choices[:-1], *self.bluff(best), choices[-1])
        self.intent = choices[1:]
        return choices[0]

    def bluff(self, plan: Plan) -> tuple[Choice, ...]:
        """A Shadow Walk to no effect, if the guards must then wonder whom he passed."""
        shadow = plan.shadow
        spare = BLUFF[1] in shadow.hand and (self.done or self.open.turn >= SPARE_FROM)
        hidden = self.open.figures[self.who].state == HIDDEN and shadow.zone not in self.sober
        if plan.left or not spare or not hidden or is_passage(shadow.zone):
            return ()
        if not self.reachers(shadow.zone):
            return ()
        searched = self.searched_on(shadow)
        plain, helped = (self.think(searched, helped=card) for card in (False, True))
        return (BLUFF,) if doubt(helped) - doubt(plain) > WORTH_A_CARD else ()

    def searched_on(self, shadow: Shadow) -> tuple[str, ...]:
        """What he will search after a move."""
        places = [] if self.done else self.wanted()
        return tuple([zone for zone in shadow.trail if zone in places][:2])

    def whim(self) -> float:
        """Nobody should be able to tell for sure what a strong intruder does."""
        return (
            -WHIM * math.log(-math.log(self.dice.unit()))
            if self.strong
            else self.dice.unit() * 1e-6
        )

    def slip_by(self) -> Choice:
        """Unseen if a card allows it."""
        options = self.view.options
        around = [
            g
            for g, guard in self.open.guards.items()
            if guard.zone == self.shadow.zone and not guard.drunk
        ]
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
        figure = self.open.figures[self.who]
        if figure.state != "seen":
            return None
        around = [
            g
            for g, guard in self.open.guards.items()
            if guard.zone == self.shadow.zone and not guard.drunk
        ]
        if len(around) != 1:
            return None
        for choice in self.view.options:
            if choice[0] in ("sake", "shuriken") and choice[1] == around[0]:
                return choice
        return None

    def plans(self, out: Lookout) -> Iterator[Plan]:
        """Every way to move on from here, up to a limit."""
        done: Choice = ("done",)
        yield Plan((done,), self.shadow, left=False)
        begin: tuple[Choice, ...] = ()
        stack = [(self.shadow, list(self.mine.ropes), begin)]
        count = 0
        while stack and count < MOST_PLANS:
            shadow, ropes, begin = stack.pop(0)
            if shadow.steps >= 3 or shadow.halted:
                continue
            for choice in steps(out, shadow, ropes, self.mine.ends):
                if choice == ("leave",):
                    yield Plan((*begin, choice), shadow, left=True)
                    continue
                twin = self.fork(shadow)
                held = list(ropes)
                perform(choice, out, twin, held)
                count += 1
                yield Plan((*begin, choice, done), twin, left=False)
                if not twin.pending:
                    stack.append((twin, held, (*begin, choice)))

    def fork(self, shadow: Shadow) -> Shadow:
        """A copy to try a step with."""
        return Shadow(
            shadow.kind, shadow.zone, shadow.speed, shadow.steps, shadow.halted, shadow.pending,
            shadow.covered, list(shadow.hand), [], shadow.mission, list(shadow.trail), [],
        )  # fmt: skip

    def worth(self, plan: Plan, routes: Routes) -> float:
        """How good it is to end the turn so."""
        shadow = plan.shadow
        if plan.left:
            return 100.0 if self.done else -100.0
        if is_passage(shadow.zone):
            far = 1.0 + min(
                (routes.turns(end, routes.ropes) for end in self.mine.ends), default=FAR
            )
            return -far - 0.3
        far = routes.turns(shadow.zone, shadow.hand.count("rope"))
        hurry = self.hurry(far) if self.strong else 1.0
        worth = -hurry * far - self.danger(shadow) + self.gain(shadow)
        turns_left = self.fort.plan.night.turns - self.open.turn
        if self.done and far > turns_left:
            worth -= 0.5 * (far - turns_left)
        return worth

    def hurry(self, far: float) -> float:
        """What a turn is worth: less while there is time."""
        left = self.fort.plan.night.turns - self.open.turn
        needed = 1.4 * far + (1 if self.done else WAY_OUT)
        return HURRY if left > needed + 4 else 1.0 if left > needed else LATE

    def gain(self, shadow: Shadow) -> float:
        """What the zones he touched may hold."""
        if self.done:
            return 0.0
        zones = touched(self.open, shadow.trail)
        known = [z for z, what in self.open.found.items() if what == self.shadow.mission]
        if any(zone in known for zone in zones):
            return 6.0
        places = self.unsearched()
        fresh = sum(zone in places for zone in zones)
        return FRESH * min(2, fresh)

    def danger(self, shadow: Shadow) -> float:
        """What guards may do about it."""
        zone, steps = shadow.zone, shadow.steps
        cost = 0.0
        if zone in self.sober and shadow.covered != self.open.turn:
            helpers = sum(c in shadow.hand for c in ("shadow-walk", "shuriken", "potent-sake"))
            cost += 2.5 if not helpers else 1.2
        if not self.strong:
            close = any(self.fort.distance(zone, guard) <= 3 for guard in self.sober)
            return cost + (0.35 * max(0, steps - 1) if close else 0.25 * max(0, steps - 2))
        heard = (
            sum(self.fort.distance(zone, guard) <= steps for guard in self.sober) if steps else 0
        )
        known = min(1.0, LOOKS * float(self.foreseen(shadow)[self.fort.number[zone]]))
        known = min(1.0, known + HEARD_TELLS * min(3, heard))
        count = self.reachers(zone)
        reached = min(1.0, 0.35 + 0.12 * count) if count else 0.0
        cost += SEEN_COST * reached * known + NOISE_COST * heard
        cost += MARCH_COST * (zone in self.marches())
        return cost

    def foreseen(self, shadow: Shadow) -> Floats:
        """What the guards will think after such a move: the searches give him away."""
        searched = self.searched_on(shadow)
        found = self.thought.get(searched)
        if found is None:
            found = self.thought[searched] = self.think(searched)
        return found

    def think(self, searched: tuple[str, ...], *, helped: bool = False) -> Floats:
        """The guards' belief after a move with these searches."""
        suspect = self.belief.suspects[self.who]
        count = len(self.fort.codes)
        if not suspect.places:
            return np.zeros(count, np.float32)
        guards = () if helped else self.sober
        avoid = self.fort.mask(zone for zone in guards if not is_passage(zone))
        walls = self.belief.rope_walls(self.who, suspect.places, roped=False)
        move = Move(suspect.places, avoid, walls, seen=False, came_out=False, climbed=False)
        weights = self.belief.moved_weights(suspect, move)
        weights = weights * as_array(self.belief.layers(move, list(searched)), count)
        total = float(weights.sum())
        found: Floats = (
            weights.sum(axis=(0, 1)) / total if total > 0 else np.ones(count, np.float32)
        )
        return found

    def reachers(self, zone: str) -> int:
        """How many guards could be here with one card."""
        if self._reachers is None:
            self._reachers = self.belief.reached()
        return int(self._reachers[self.fort.number[zone]])

    def marches(self) -> set[str]:
        """The zones that patrols will pass in their next move."""
        if self._marches is None:
            self._marches = patrol_ways(self.open)
        return self._marches
