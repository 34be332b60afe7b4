"""Secret moves as random play makes them, but only such as fit what was told of them."""

from __future__ import annotations

from typing import Any, Final

from noren import Choice, Event
from noren.games.ninja import events as told
from noren.games.ninja.board import apply
from noren.games.ninja.clouds import Cloud, Clouds, Depleted, Particle
from noren.games.ninja.deeds import Sign, enters, perform, sign_of, signs_of
from noren.games.ninja.fortress import FASTEST
from noren.games.ninja.state import Shadow, Trail, fort_of, is_passage
from noren.games.ninja.stealth import ENTER, Lookout, begin_move, lookout, sneak_options
from noren.games.ninja.watch import copy_shadow

MOST_ROUTES: Final = 400


class Movement(Clouds):
    """Moves every particle of an intruder as the log tells of his move."""

    def moving(self, event: Event) -> bool:
        """Whether an event belongs to a secret move."""
        return not isinstance(
            event, told.Returned | told.LookedThrough | told.BonusTaken | told.Sleepers
        )

    def segment(self, who: str) -> tuple[list[Sign], list[Lookout], bool]:
        """What was told of a secret move, the table after each, and whether it has ended."""
        signs: list[Sign] = []
        outs = [lookout(self.open, who)]
        while self.at < len(self.log):
            event = self.log[self.at]
            apply(self.open, event)
            self.at += 1
            sign = sign_of(event)
            if sign is not None:
                signs.append(sign)
                outs.append(lookout(self.open, who))
            if isinstance(event, told.Crept | told.Left):
                return signs, outs, True
        return signs, outs, False

    def move(self, who: str) -> None:
        """One intruder's secret move, in every particle."""
        begun = self.at < len(self.log) or self.sneaking(who)
        before = {*self.open.guards}
        signs, outs, ended = self.segment(who)
        if who not in self.clouds or not begun:
            return
        searched = {e.zone for e in self.coming(told.Searched, told.TurnBegan) if e.who == who}
        cloud = self.clouds[who]
        for particle in cloud:
            begin_move(particle.shadow)
            if not ended:
                particle.synced = copy_shadow(particle.shadow)
                particle.synced_ropes = list(particle.ropes)
        anchors = searched | {sign[1] for sign in signs if sign[0] == "seen"}
        telling = any(sign[0] in ("seen", "in", "left") or sign[-1] in before for sign in signs)
        if anchors or telling:
            factors = self.route_all(cloud, signs, outs, anchors, ended)
        else:
            factors = [self.walk(p, signs, outs, ended) if p.weight else 0.0 for p in cloud]
        if sum(p.weight * f for p, f in zip(cloud, factors, strict=True)) <= 0:
            if not self.forgiving:
                raise Depleted("move")
            for particle in cloud:
                self.force(particle.shadow, signs, ended)
            return
        self.weigh(who, factors, "move")
        self.resample(who)

    def sneaking(self, who: str) -> bool:
        """Whether this intruder is moving right now."""
        step = self.view.step
        return type(step).__name__ == "Sneak" and step.who == who

    def fitting(
        self, particle: Particle, out: Lookout, signs: list[Sign], at: int
    ) -> tuple[list[tuple[Choice, int]], int]:
        """What he may do next that fits what was told, how much of it that explains, of how many
        ways.
        """
        if is_passage(particle.shadow.zone):
            self.fill_ends(particle)
        ends = [end for end in particle.ends if end]
        options = sneak_options(out, particle.shadow, particle.ropes, ends)
        found = []
        for choice in options:
            expected = signs_of(choice, out, particle.shadow)
            if not expected or tuple(signs[at : at + len(expected)]) == expected:
                found.append((choice, len(expected)))
        return found, len(options)

    def dig(self, particle: Particle) -> float:
        """He enters the passage now: if no end is settled here, settle it; how likely that was."""
        shadow = particle.shadow
        able = shadow.steps < FASTEST and not shadow.halted and not shadow.pending
        if not able or shadow.zone in particle.ends or shadow.zone in self.noticed:
            return 0.0
        slot, share = self.slot_share(particle, shadow.zone)
        if slot >= 0:
            particle.ends[slot] = shadow.zone
        return share

    def walk(
        self, particle: Particle, signs: list[Sign], outs: list[Lookout], ended: bool
    ) -> float:
        """Random small deeds that fit what was told; how likely such deeds are."""
        weight, at = 1.0, 0
        while ended or at < len(signs):
            if at < len(signs) and enters(signs[at]):
                trial = particle.twin()
                share = self.dig(trial)
                if share and self.dice.below(2):  # here, or farther on
                    particle.ends = trial.ends
                    weight *= 2 * share
            found, ways = self.fitting(particle, outs[at], signs, at)
            if not found:
                return 0.0
            weight *= len(found) / ways
            choice, explained = found[self.dice.below(len(found))]
            perform(choice, outs[at], particle.shadow, particle.ropes)
            at += explained
            if choice[0] in ("done", "leave"):
                self.close(particle.shadow, choice)
                break
        return weight

    def close(self, shadow: Shadow, choice: Choice) -> None:
        """Note the path of a move that is over."""
        shadow.path = [*shadow.path, Trail(self.open.turn, tuple(shadow.trail))]
        if choice[0] == "leave":
            shadow.zone, shadow.speed = "", 0

    def route_all(
        self, cloud: Cloud, signs: list[Sign], outs: list[Lookout], anchors: set[str], ended: bool
    ) -> list[float]:
        """Where much was told: every way of moving that fits, then one of them at random."""
        known: dict[Any, list[Particle]] = {}
        factors = []
        for particle in cloud:
            shadow = particle.shadow
            key = (shadow.zone, shadow.covered, *particle.ropes, *particle.ends, *shadow.hand)
            routes = known.get(key)
            if routes is None:
                routes = known[key] = []
                start = particle.twin()
                start.weight = 1.0
                self.route(start, signs, 0, outs, anchors, routes, ended)
            total = sum(route.weight for route in routes)
            factors.append(total)
            if total > 0:
                drawn = self.dice.weighted(routes, [route.weight for route in routes])
                path = (
                    [*particle.shadow.path, drawn.shadow.path[-1]]
                    if ended
                    else particle.shadow.path
                )
                particle.shadow = drawn.twin().shadow
                particle.shadow.path = path
                particle.ropes, particle.ends = list(drawn.ropes), list(drawn.ends)
        return factors

    def route(
        self,
        particle: Particle,
        signs: list[Sign],
        at: int,
        outs: list[Lookout],
        searched: set[str],
        routes: list[Particle],
        ended: bool,
    ) -> None:
        """Follow every deed that fits, as long as the searched zones can still be touched."""
        shadow = particle.shadow
        if len(routes) >= MOST_ROUTES or not self.in_reach(shadow, searched):
            return
        if at == len(signs) and not ended:
            routes.append(particle)
            return
        if at < len(signs) and enters(signs[at]):
            trial = particle.twin()
            share = self.dig(trial)
            if share:
                trial.weight *= share
                perform(ENTER, outs[at], trial.shadow, trial.ropes)
                more = 1 if outs[at].passage_card else 2
                self.route(trial, signs, at + more, outs, searched, routes, ended)
        found, ways = self.fitting(particle, outs[at], signs, at)
        missing = searched - {*shadow.trail}
        left = FASTEST - 1 - shadow.steps
        distance = fort_of(self.open).distance
        for choice, explained in found:
            if choice[0] in ("go", "climb") and any(
                distance(choice[1], zone) > left for zone in missing
            ):
                continue
            if missing and choice[0] == "done":
                continue
            twin = particle.twin()
            twin.weight = particle.weight / ways
            perform(choice, outs[at], twin.shadow, twin.ropes)
            if choice[0] in ("done", "leave"):
                if searched <= {*twin.shadow.trail}:
                    self.close(twin.shadow, choice)
                    routes.append(twin)
            else:
                self.route(twin, signs, at + explained, outs, searched, routes, ended)

    def in_reach(self, shadow: Shadow, searched: set[str]) -> bool:
        """Whether all searched zones can be touched in the steps that are left."""
        missing = searched - {*shadow.trail}
        if not missing or is_passage(shadow.zone):
            return True
        left = 0 if shadow.halted else FASTEST - shadow.steps
        distance = fort_of(self.open).distance
        return all(distance(shadow.zone, zone) <= left for zone in missing)

    def force(self, shadow: Shadow, signs: list[Sign], ended: bool) -> None:
        """Bend a particle to what was told when none of them fits."""
        for sign in signs:
            if sign[0] == "card" and sign[1] in shadow.hand:
                shadow.hand.remove(sign[1])
            elif sign[0] in ("seen", "in"):
                shadow.zone = sign[1]
                shadow.trail.append(sign[1])
        shadow.pending = False
        if ended:
            shadow.path = [*shadow.path, Trail(self.open.turn, tuple(shadow.trail))]
            if signs[-1][0] == "left":
                shadow.zone = ""
