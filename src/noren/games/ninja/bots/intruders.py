"""How a bot plays an intruder: every way to move this turn is weighed, then the best is begun."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import msgspec
import numpy as np

from noren import PASS, Choice, Dice
from noren.games.ninja.belief.goals import Floats
from noren.games.ninja.belief.plain_belief import Belief, Move, patrol_ways
from noren.games.ninja.belief.routes import FAR, NEARBY, Routes, start_odds
from noren.games.ninja.belief.suspects import as_array
from noren.games.ninja.bots.nerve import Ending, Outlook
from noren.games.ninja.bots.plans import Plan, every_plan
from noren.games.ninja.bots.teamwork import detours, partners, seek_on
from noren.games.ninja.events import ShadowCard
from noren.games.ninja.rules.searching import touched
from noren.games.ninja.rules.stealth import DONE, lookout, own_shadows
from noren.games.ninja.rules.wings import lures, mission_odds
from noren.games.ninja.state import (
    HIDDEN,
    Shadow,
    View,
    fort_of,
    is_passage,
)

HELPS_UNTIL = 0.7
"""For which part of the night whoever is done may still search for his partner."""
WHIM = 0.05
"""How much the worth of a plan is blurred."""
FRESH = 1.6
"""What a zone that nobody has searched is worth to the baseline, in turns."""
MISSION = 6.0
AMONG_GUARDS = (2.5, 1.2)
"""What it costs to end a move among guards, without and with a card that helps."""
HOME = 1000.0
BLUFF: Choice = ("bluff", "shadow-walk")
SPARE_FROM = 6
"""From which turn on the card is not kept for the way in."""
WORTH_A_CARD = 0.5
"""How many bits of doubt a card must buy to be played to no effect."""


def doubt(likely: Floats) -> float:
    """How much is left to wonder about, in bits."""
    some = likely[likely > 0]
    return -float((some * np.log2(some)).sum())


class Thought(NamedTuple):
    """What the guards will think of him: how likely each zone is, and how many bits of doubt."""

    odds: Floats
    doubt: float


class Thief:
    """One decision of an intruder player."""

    def __init__(self, view: View, belief: Belief, dice: Dice, *, strong: bool) -> None:
        assert view.mine is not None
        self.view = view
        self.mine = msgspec.structs.replace(view.mine, shadows=own_shadows(view))
        self.open = view.open
        self.fort = fort_of(view.open)
        self.belief = belief
        self.dice = dice
        self.strong = strong
        step: Any = view.step
        own = self.mine.shadows
        self.who: str = getattr(step, "who", next(iter(own)))
        self.shadow = own.get(self.who) or next(iter(own.values()))
        self.thought: dict[tuple[str, ...], Thought] = {}
        self.partners = partners(view.open, self.mine, self.who)
        self._odds: dict[str, float] | None = None
        self._marches: set[str] | None = None
        self._reachers: Floats | None = None
        self.sober = {g.zone for g in self.open.guards.values() if not g.drunk}
        self.leaving = self.done and not (strong and self.helps())
        """Whether he is on his way out."""

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

    def helps(self) -> bool:
        """Whether he searches on for a partner: early, unseen, in a castle that may hide it."""
        early = self.open.turn <= HELPS_UNTIL * self.fort.plan.night.turns
        unseen = self.open.figures[self.who].state == HIDDEN
        if not early or not unseen or not seek_on(self.open, self.partners):
            return False
        here = [c.zones for c in self.fort.castles.values() if self.shadow.zone in c.zones]
        return any(zone in zones for zones in here for zone in self.odds())

    def targets(self) -> dict[str, float]:
        """Where he is bound: out, to his mission, or to places nobody has searched."""
        if self.leaving:
            return dict.fromkeys(self.fort.exits, 0.0)
        if self.known_places():
            return dict.fromkeys(self.known_places(), 0.0)
        if not self.strong:
            return dict.fromkeys(self.unsearched(), 0.0)
        places = lures(self.open, self.odds())
        if not self.partners:
            return places
        aside = detours(self.open, self.mine, places, self.dice)
        return {zone: away + aside[zone] for zone, away in places.items()}

    def wanted(self) -> list[str]:
        """Every zone worth a search."""
        return self.known_places() or self.unsearched()

    def known_places(self) -> list[str]:
        """Where his mission lies, if somebody has found it and it is not done."""
        if self.done:
            return []
        return [z for z, what in self.open.found.items() if what == self.shadow.mission]

    def unsearched(self) -> list[str]:
        """The zones that may hold his mission, as far as all know."""
        return [*self.odds()]

    def odds(self) -> dict[str, float]:
        """The same, and how likely each holds some mission."""
        if self._odds is None:
            self._odds = mission_odds(self.open)
        return self._odds

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
        """Near some castle, not always the same place; a strong one also away from guards."""
        routes = self.routes(self.targets())
        turns = {zone: routes.turns(zone, routes.ropes) for _, zone in self.view.options}
        if not self.strong:
            best = min(turns.values())
            return self.dice.pick([c for c in self.view.options if turns[c[1]] <= best + NEARBY])
        odds = start_odds(self.fort, turns, self.belief.reached(), self.marches())
        return self.dice.weighted(self.view.options, [odds[c[1]] for c in self.view.options])

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
        """Wherever his mission may lie, or that of a partner whom he helps."""
        if self.leaving:
            return ("done",)
        odds = self.odds() | dict.fromkeys(self.known_places(), 1.0)
        options = [c for c in self.view.options if c[0] == "search" and c[1] in odds]
        if not options:
            return ("done",)
        best = max(odds[c[1]] for c in options) if self.strong else 0.0
        return self.dice.pick([c for c in options if odds[c[1]] >= best])

    # -- moving

    def sneak(self) -> Choice:
        """Among guards, get away with it; otherwise begin the best of all moves, or go on."""
        if self.shadow.pending:
            return self.slip_by()
        if self.has_bluffed():
            return DONE
        helpful = self.clear_the_way()
        if helpful is not None:
            return helpful
        out = lookout(self.open, self.who)
        targets = self.targets()
        routes = self.routes(targets)
        plans = list(every_plan(out, self.shadow, self.mine.ropes, self.mine.ends))
        worth = self.weigh(plans, routes)
        best = plans[worth.index(max(worth))]
        ends = best.choices == (DONE,)
        return BLUFF if ends and self.strong and self.bluffs() else best.choices[0]

    def weigh(self, plans: list[Plan], routes: Routes) -> list[float]:
        """How good each plan is: home if he is done, otherwise by how it leaves him."""
        endings = [self.ending(plan.shadow, routes) for plan in plans]
        if self.strong:
            worth = Outlook(self.open, self.who, leaving=self.leaving).worth(endings)
        else:
            worth = [self.plain_worth(ending) for ending in endings]
        fates = self.fates(plans)
        return [
            (value if fate is None else fate) + self.whim()
            for value, fate in zip(worth, fates, strict=True)
        ]

    def fates(self, plans: list[Plan]) -> list[float | None]:
        """What decides about a plan, whatever else speaks for it: whoever is done leaves as soon
        as he can, but a strong one waits for his partner first.
        """
        waits = self.waits() and any(plan.left for plan in plans)
        return [self.fate(plan, waits=waits) for plan in plans]

    def fate(self, plan: Plan, *, waits: bool) -> float | None:
        """Leaving decides, and so does standing by while he waits."""
        if plan.left:
            return HOME if self.leaving else -HOME
        return 2 * HOME - plan.shadow.steps if waits and self.out_of_reach(plan) else None

    def waits(self) -> bool:
        """Whether there is time, and somebody to wait for who cannot leave yet himself."""
        left = self.fort.plan.night.turns - self.open.turn
        waits = self.strong and self.leaving and left > 0
        return waits and not all(map(self.ready, self.partners))

    def ready(self, partner: str) -> bool:
        """Whether a partner is done and at the edge of the map."""
        done = bool(self.open.figures[partner].letter)
        return done and self.partners[partner].zone in self.fort.exits

    def out_of_reach(self, plan: Plan) -> bool:
        """Whether a move ends at the edge of the map, where no guard can come before the next."""
        zone = plan.shadow.zone
        if zone not in self.fort.exits:
            return False
        return not self.reachers(zone) and zone not in self.marches()

    def ending(self, shadow: Shadow, routes: Routes) -> Ending:
        """What it means to end the move so."""
        if is_passage(shadow.zone):
            far = min((routes.turns(end, routes.ropes) for end in self.mine.ends), default=FAR)
            return Ending(shadow.zone, shadow.steps, 1.0 + far)
        zones = () if self.leaving else touched(self.open, shadow.trail)
        known = self.known_places()
        places = () if known else self.unsearched()
        thought = self.foreseen(shadow) if self.strong else None
        return Ending(
            zone=shadow.zone,
            pace=shadow.steps,
            far=routes.turns(shadow.zone, shadow.hand.count("rope")),
            known=0.0 if thought is None else float(thought.odds[self.fort.number[shadow.zone]]),
            doubt=0.0 if thought is None else thought.doubt,
            reachers=self.reachers(shadow.zone),
            marched=shadow.zone in self.marches(),
            noticed=self.noticed(shadow),
            fresh=sum(zone in places for zone in zones),
            found=any(zone in known for zone in zones),
            climbed=shadow.hand.count("rope") < self.shadow.hand.count("rope"),
        )

    def noticed(self, shadow: Shadow) -> float:
        """What it costs that guards are around him and nothing hides him."""
        if shadow.zone not in self.sober or shadow.covered == self.open.turn:
            return 0.0
        helped = any(c in shadow.hand for c in ("shadow-walk", "shuriken", "potent-sake"))
        return AMONG_GUARDS[helped]

    def plain_worth(self, ending: Ending) -> float:
        """The baseline's: the shortest way, slower where guards are near."""
        worth = -ending.far - ending.noticed - (0.3 if is_passage(ending.zone) else 0.0)
        worth += MISSION if ending.found else FRESH * min(2, ending.fresh)
        if not is_passage(ending.zone):
            close = any(self.fort.distance(ending.zone, guard) <= 3 for guard in self.posted())
            worth -= 0.35 * max(0, ending.pace - 1) if close else 0.25 * max(0, ending.pace - 2)
        late = ending.far - (self.fort.plan.night.turns - self.open.turn)
        return worth - (0.5 * late if self.leaving and late > 0 else 0.0)

    def posted(self) -> list[str]:
        """Where on the map guards are: those in the passage are near to nothing."""
        return [zone for zone in self.sober if not is_passage(zone)]

    def bluffs(self) -> bool:
        """Whether he plays a Shadow Walk to no effect: guards must then wonder whom he passed."""
        shadow = self.shadow
        spare = BLUFF[1] in shadow.hand and (self.leaving or self.open.turn >= SPARE_FROM)
        hidden = self.open.figures[self.who].state == HIDDEN and shadow.zone not in self.sober
        if not spare or not hidden or is_passage(shadow.zone) or not self.reachers(shadow.zone):
            return False
        searched = self.searched_on(shadow)
        plain, helped = (self.think(searched, helped=card) for card in (False, True))
        return doubt(helped) - doubt(plain) > WORTH_A_CARD

    def has_bluffed(self) -> bool:
        """Whether that was the last thing he did."""
        last = self.view.log[-1] if self.view.log else None
        played = isinstance(last, ShadowCard) and (last.who, last.card) == (self.who, BLUFF[1])
        return played and self.shadow.covered != self.open.turn

    def searched_on(self, shadow: Shadow) -> tuple[str, ...]:
        """What he will search after a move."""
        places = [] if self.leaving else self.wanted()
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

    def foreseen(self, shadow: Shadow) -> Thought:
        """What the guards will think after such a move: the searches give him away."""
        searched = self.searched_on(shadow)
        found = self.thought.get(searched)
        if found is None:
            odds = self.think(searched)
            found = self.thought[searched] = Thought(odds, doubt(odds))
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
