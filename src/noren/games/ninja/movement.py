"""Secret moves as random play makes them, but only such as fit what was told of them."""

from __future__ import annotations

from typing import Final

import numpy as np

from noren import Choice, Event
from noren.games.ninja import events as told
from noren.games.ninja.board import apply
from noren.games.ninja.clouds import Cloud, Clouds, Depleted, Particle
from noren.games.ninja.deeds import Sign, enters, perform, sign_of, signs_of
from noren.games.ninja.fortress import FASTEST
from noren.games.ninja.guide import SLIM
from noren.games.ninja.state import Shadow, Trail, fort_of, is_passage
from noren.games.ninja.stealth import ENTER, Lookout, begin_move, lookout, sneak_options
from noren.games.ninja.watch import copy_shadow

MOST_ROUTES: Final = 400
TRIES: Final = 8
FEW: Final = 2.0
"""How often to walk when what comes next singles out one zone in so many."""
Fitting = tuple[list[tuple[Choice, int]], int]
"""Deeds that fit what was told, each with how much of it it explains; and of how many ways."""


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
        self.fits = self.memory.of_move(who, self.open.turn, signs)
        for particle in cloud:
            begin_move(particle.shadow)
            if not ended:
                particle.synced = copy_shadow(particle.shadow)
                particle.synced_ropes = list(particle.ropes)
        seen = {sign[1] for sign in signs if sign[0] == "seen"}
        anchors = searched | {zone for zone in seen if not is_passage(zone)}
        telling = any(sign[0] in ("seen", "in", "left") or sign[-1] in before for sign in signs)
        self.look_ahead(who, after=True)
        end = self.only_end(who) if ended else ""
        if end:
            anchors.add(end)
        if anchors or telling:
            factors = self.route_all(cloud, signs, outs, anchors, ended, end)
        else:
            tries = TRIES if self.is_telling(who) else 1
            factors = [self.walk_often(who, p, signs, outs, ended, tries) for p in cloud]
        if sum(p.weight * f for p, f in zip(cloud, factors, strict=True)) <= 0:
            if not self.forgiving:
                raise Depleted("move")
            for particle in cloud:
                self.force(particle.shadow, signs, ended)
            return
        self.weigh(who, factors, "move")
        self.resample(who)

    def look_ahead(self, who: str, *, after: bool) -> None:
        """Judge particles by what comes after this turn's move, or by the move as well."""
        guide = self.guides.get(who)
        if guide is not None:
            table = guide.after if after else guide.before
            self.hope.pop(who, None)
            if self.open.turn in table:
                self.hope[who] = table[self.open.turn]

    def only_end(self, who: str) -> str:
        """The one zone where this move ended, if guards soon found him there."""
        if who not in self.hope:
            return ""
        good = np.flatnonzero(self.hope[who] > 10 * SLIM * self.hope[who].max())
        codes = fort_of(self.open).codes
        return codes[good[0]] if len(good) == 1 and good[0] < len(codes) else ""

    def sneaking(self, who: str) -> bool:
        """Whether this intruder is moving right now."""
        step = self.view.step
        return type(step).__name__ == "Sneak" and step.who == who

    def fitting(self, particle: Particle, out: Lookout, signs: list[Sign], at: int) -> Fitting:
        """What he may do next that fits what was told, how much of it that explains, of how many
        ways.
        """
        shadow = particle.shadow
        if is_passage(shadow.zone):
            self.fill_ends(particle)
        able = shadow.steps < FASTEST and not shadow.halted
        key = (
            at, shadow.zone, able, shadow.pending, shadow.covered,
            *shadow.hand, 0, *particle.ropes, 0, *particle.ends,
        )  # fmt: skip
        known = self.fits.get(key)
        if known is None:
            known = self.fits[key] = self.find_fitting(particle, out, signs, at)
        return known

    def find_fitting(self, particle: Particle, out: Lookout, signs: list[Sign], at: int) -> Fitting:
        """The same, worked out."""
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

    def is_telling(self, who: str) -> bool:
        """Whether what comes next singles out a few zones."""
        hope = self.hope.get(who)
        return hope is not None and float(hope.max()) > FEW * float(hope.mean())

    def walk_often(
        self,
        who: str,
        particle: Particle,
        signs: list[Sign],
        outs: list[Lookout],
        ended: bool,
        tries: int,
    ) -> float:
        """Walk a few times and keep the walk that agrees best with what comes next."""
        if not particle.weight:
            return 0.0
        if tries == 1:
            return self.walk(particle, signs, outs, ended)
        twins = [particle.twin() for _ in range(tries)]
        likely = [self.walk(twin, signs, outs, ended) for twin in twins]
        worth = [chance * self.trust(who, t) for chance, t in zip(likely, twins, strict=True)]
        if sum(worth) <= 0:
            return 0.0
        kept = self.dice.weighted(twins, worth)
        particle.shadow, particle.ropes, particle.ends = kept.shadow, kept.ropes, kept.ends
        return sum(worth) / tries / self.trust(who, kept)

    def close(self, shadow: Shadow, choice: Choice) -> None:
        """Note the path of a move that is over."""
        shadow.path = [*shadow.path, Trail(self.open.turn, tuple(shadow.trail))]
        if choice[0] == "leave":
            shadow.zone, shadow.speed = "", 0

    def route_all(
        self,
        cloud: Cloud,
        signs: list[Sign],
        outs: list[Lookout],
        anchors: set[str],
        ended: bool,
        end: str,
    ) -> list[float]:
        """Where much was told: every way of moving that fits, then one of them at random."""
        factors = []
        for particle in cloud:
            shadow = particle.shadow
            state = (shadow.kind, shadow.zone, shadow.covered)
            key = (state, *particle.ropes, 0, *particle.ends, 0, *shadow.hand)
            routes = self.fits.get(key)
            if routes is None:
                routes = self.fits[key] = []
                start = particle.twin()
                start.weight = 1.0
                self.route(start, signs, 0, outs, anchors, routes, ended)
                if end:
                    routes[:] = [route for route in routes if route.shadow.zone == end]
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
                particle.shadow.path, particle.shadow.box = path, shadow.box
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
