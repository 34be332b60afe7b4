"""Possible truths about the intruders, many for each, and what a passage may be."""

from __future__ import annotations

import copy
import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

import numpy as np

from noren import Dice, Event
from noren.games.ninja.belief.backward_pass import BackwardPass, IntruderLog
from noren.games.ninja.belief.guard_card_log import GuardCardLog
from noren.games.ninja.belief.intruder_hands import IntruderHands
from noren.games.ninja.belief.log_reader import LogReader
from noren.games.ninja.content.ground import Doubles
from noren.games.ninja.meta import Options
from noren.games.ninja.state import INTRUDER, Shadow, View, is_passage
from noren.parts.particles import bearing, resampled

Rope = tuple[str, str]

FAINT: Final = 1e-12
"""The backward pass rules nothing out for good."""


@dataclass(slots=True)
class Particle:
    """One possible truth about one intruder; an end that is not settled yet is empty.

    `promise` is how well his hand agrees with what he is still to do with it.
    """

    shadow: Shadow
    ropes: list[Rope]
    ends: list[str]
    promise: float = 1.0
    synced: Shadow | None = None
    synced_ropes: list[Rope] = field(default_factory=list)

    def twin(self) -> Particle:
        """A copy that may move on its own; box and path are never changed in place."""
        shadow = copy.copy(self.shadow)
        shadow.hand, shadow.trail = shadow.hand.copy(), shadow.trail.copy()
        return Particle(
            shadow,
            list(self.ropes),
            list(self.ends),
            self.promise,
            self.synced,
            self.synced_ropes,
        )


ParticleSet = list[Particle]


class Past:
    """What follows from a log alone, kept for whoever imagines from the same log again."""

    def __init__(self, options: Options, seats: int, log: Sequence[Event]) -> None:
        self.options, self.seats, self.log = options, seats, log
        self.stories: dict[tuple[str, int], Any] = {}
        self.hands = functools.cache(self._hands)
        self.backward = functools.cache(self._backward)

    @functools.cached_property
    def guard_cards(self) -> GuardCardLog:
        """What became of the guards' cards and sleepers."""
        reader = GuardCardLog(self.options, self.seats)
        reader.read(self.log)
        return reader

    @functools.cached_property
    def intruders(self) -> IntruderLog:
        """What was told of every intruder."""
        reader = IntruderLog(self.options, self.seats)
        reader.read(self.log)
        return reader

    def _hands(self, who: str, life: int) -> IntruderHands:
        """The hands he may have begun a life with."""
        known, open = self.intruders, self.intruders.open
        return IntruderHands(open, open.figures[who].kind, life, known.trials.get((who, life), ()))

    def _backward(self, who: str) -> BackwardPass:
        """Where he must have been for what came later."""
        hands = functools.partial(self.hands, who)
        return BackwardPass(self.options, self.intruders.clues[who], hands)


@functools.lru_cache(maxsize=1)
def _past(options: Options, seats: int, log: tuple[Event, ...]) -> Past:
    return Past(options, seats, log)


def past_of(view: View) -> Past:
    """The past of this view; the last one is remembered, for worlds are imagined many at a time."""
    return _past(view.open.options, view.open.seats, tuple(view.log))


class Depleted(Exception):
    """No particle fits what was told."""


class Particles(LogReader):
    """Particles of every unknown intruder, beside the table as the log has told it so far.

    The particles in the same row of all sets are one possible truth, with one weight; partners
    in it have the same ropes and the same passage.
    """

    def __init__(
        self,
        view: View,
        unknown: Sequence[str],
        known: dict[str, Shadow],
        count: int,
        dice: Dice,
        *,
        forgiving: bool = False,
    ) -> None:
        super().__init__(view.open.options, view.open.seats)
        self.view, self.known, self.count = view, known, count
        self.dice, self.forgiving = dice, forgiving
        self.past = past_of(view)
        self.backward = {who: self.past.backward(who) for who in unknown}
        self.hope: dict[str, Doubles] = {}
        self.noticed: set[str] = set()
        self.weights = [1.0] * count
        self.sets: dict[str, ParticleSet] = {
            who: [Particle(Shadow(kind), [], ["", ""]) for _ in range(count)]
            for who, kind in ((who, "" if who == INTRUDER else who) for who in unknown)
        }
        for row in range(count):
            self.tie(row)

    def tie(self, row: int) -> None:
        """Let partners have the same ropes and the same passage."""
        if self.open.options.variant != "contested":
            first, *others = (particles[row] for particles in self.sets.values())
            for other in others:
                # The same lists, not copies: a rope that one hangs is there for the other.
                other.ropes, other.ends = first.ropes, first.ends

    def passages(self) -> list[ParticleSet]:
        """One set of particles for each passage there is."""
        sets = list(self.sets.values())
        return sets if self.open.options.variant == "contested" else sets[:1]

    def trust(self, row: int) -> float:
        """How well what a row says agrees with what is still to come."""
        found = 1.0
        for who, hope in self.hope.items():
            particle = self.sets[who][row]
            shadow = particle.shadow
            found *= particle.promise
            if shadow.zone:
                found *= max(float(hope[shadow.speed, self.backward[who].at(shadow.zone)]), FAINT)
        return found

    def keep_promises(self, who: str, trials: Sequence[Event]) -> None:
        """He is about to play cards, or not to play any: that is not to come any more."""
        hands = self.past.hands(who, self.open.figures[who].life)
        for particle in self.sets[who]:
            particle.promise /= max(hands.used_up(particle.shadow.hand, trials), FAINT)

    def weigh(self, factors: Sequence[float], why: str) -> None:
        """Multiply the weights; if nothing would be left, say so, or forget that evidence."""
        weights = [weight * factor for weight, factor in zip(self.weights, factors, strict=True)]
        total = sum(weights)
        if total > 0:
            self.weights = [weight * self.count / total for weight in weights]
        # Whoever forgives goes on without this evidence; others begin anew with more particles.
        elif not self.forgiving:
            raise Depleted(why)

    def resample(self) -> None:
        """Drop what is unlikely and double what is likely, if few particles bear the weight."""
        trust = [self.trust(row) for row in range(self.count)]
        weights = np.array(self.weights) * trust
        if bearing(weights) > 0.5 * self.count:
            return
        kept: list[int] = resampled(weights, self.dice.unit()).tolist()
        self.keep(kept)
        self.weights = [1 / trust[row] for row in kept]

    def keep(self, rows: list[int]) -> None:
        """Go on with these rows, with twins of those that are kept more than once."""
        again = [first == row for first, row in pairwise([-1, *rows])]
        for who, particles in self.sets.items():
            self.sets[who] = [
                particles[row].twin() if twice else particles[row]
                for row, twice in zip(rows, again, strict=True)
            ]
        for row, twice in enumerate(again):
            if twice:
                self.tie(row)

    # -- the passage

    def open_slots(self, particle: Particle, zone: str) -> list[tuple[int, float]]:
        """Which unknown ends this zone could be, and how likely each is."""
        if zone in self.fort.moats or is_passage(zone):
            return []
        full = self.open.options.placement == "full"
        slots = (0, 1) if full else (1,) if self.fort.castle_of(zone) else (0,)
        unknown = [slot for slot in slots if not particle.ends[slot]]
        return [(slot, 1 / len(self.end_places(slot))) for slot in unknown]

    def end_places(self, slot: int) -> list[str]:
        """Where an end may lie: anywhere, or for a ready-made passage one outside, one inside."""
        if self.open.options.placement == "full":
            return list(self.fort.passage_ends)
        ends = self.fort.passage_ends
        return [zone for zone in ends if bool(self.fort.castle_of(zone)) == bool(slot)]

    def reveal_end(self, particle: Particle, zone: str) -> float:
        """The guards found this end."""
        if zone in particle.ends:
            return 1.0
        slots = self.open_slots(particle, zone)
        if slots:
            particle.ends[self.dice.pick(slots)[0]] = zone
        return sum(share for _, share in slots)

    def unnoticed(self, slot: int) -> list[str]:
        """Where an unknown end may lie, as no guard has noticed it there."""
        places = self.end_places(slot)
        return [zone for zone in places if zone not in self.noticed] or places

    def fill_ends(self, particle: Particle) -> list[str]:
        """Both ends, the unknown ones anywhere no guard would have noticed."""
        for slot in (0, 1):
            if not particle.ends[slot]:
                particle.ends[slot] = self.dice.pick(self.unnoticed(slot))
        return particle.ends
