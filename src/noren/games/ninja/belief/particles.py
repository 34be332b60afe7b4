"""Possible truths about the intruders, many for each, and what a passage may be."""

from __future__ import annotations

import copy
import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from noren import Dice, Event
from noren.games.ninja.belief.backward_pass import Guide, Values
from noren.games.ninja.belief.clues import clues_of
from noren.games.ninja.belief.ground import Floats
from noren.games.ninja.belief.guard_card_log import Dealing, dealings
from noren.games.ninja.belief.intruder_hands import Sleeve
from noren.games.ninja.state import (
    INTRUDER,
    Figure,
    Open,
    Shadow,
    fort_of,
    is_passage,
    names_of,
)

Rope = tuple[str, str]

FAINT: Final = 1e-12
"""A guide rules nothing out for good."""


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


Cloud = list[Particle]


def empty_table(view: Any) -> Open:
    """The table before the night, for the log to be played on."""
    names = names_of(view.open.options)
    lone = INTRUDER in names
    figures = {who: Figure("" if lone else who) for who in names}
    return Open(view.open.options, view.open.seats, figures=figures)


class Memory:
    """What follows from a log alone, kept for whoever imagines from the same log again."""

    def __init__(self, view: Any) -> None:
        self.open = empty_table(view)
        self.log = list(view.log)
        self.guides: dict[str, Guide] = {}
        self.sleeves: dict[tuple[str, int], Sleeve] = {}
        self.stories: dict[tuple[str, int], Any] = {}

    def fits(self, view: Any) -> bool:
        """Whether a view tells the same."""
        same = self.open.options == view.open.options and self.open.seats == view.open.seats
        return bool(same and self.log == view.log)

    @functools.cached_property
    def script(self) -> list[Dealing]:
        """What became of the guards' cards and sleepers."""
        return dealings(copy.deepcopy(self.open), self.log)

    def guide(self, who: str) -> Guide:
        """Where he must have been for what came later."""
        if who not in self.guides:
            clues = clues_of(copy.deepcopy(self.open), self.log, who)
            self.guides[who] = Guide(self.open, clues)
        return self.guides[who]

    def sleeve(self, who: str, life: int) -> Sleeve:
        """The hands he may have begun a life with."""
        if (who, life) not in self.sleeves:
            self.sleeves[who, life] = Sleeve(self.open, self.log, who, life)
        return self.sleeves[who, life]

    def values(self, who: str, turn: int) -> Values:
        """How good each place was in the middle of a move."""
        return self.guide(who).moves[turn]


_memories: list[Memory] = []


def remember(view: Any) -> Memory:
    """The memory of this log, or a new one in the place of the last."""
    for memory in _memories:
        if memory.fits(view):
            return memory
    _memories[:] = [Memory(view)]
    return _memories[0]


class Depleted(Exception):
    """No particle fits what was told."""


class Clouds:
    """Particles of every unknown intruder, beside the table as the log has told it so far.

    The particles in the same row of all clouds are one possible truth, with one weight; partners
    in it have the same ropes and the same passage.
    """

    def __init__(
        self,
        view: Any,
        unknown: Sequence[str],
        known: dict[str, Shadow],
        count: int,
        dice: Dice,
        *,
        forgiving: bool = False,
    ) -> None:
        self.view = view
        self.known = known
        self.count = count
        self.dice = dice
        self.forgiving = forgiving
        lone = INTRUDER in names_of(view.open.options)
        self.open = empty_table(view)
        self.log: list[Event] = view.log
        self.memory = remember(view)
        self.guides = {who: self.memory.guide(who) for who in unknown}
        self.hope: dict[str, Floats] = {}
        self.at = 0
        self.noticed: set[str] = set()
        self.weights = [1.0] * count
        self.clouds: dict[str, Cloud] = {
            who: [Particle(Shadow("" if lone else who), [], ["", ""]) for _ in range(count)]
            for who in unknown
        }
        for row in range(count):
            self.tie(row)

    def tie(self, row: int) -> None:
        """Let partners have the same ropes and the same passage."""
        if self.open.options.variant != "contested":
            first, *others = (cloud[row] for cloud in self.clouds.values())
            for other in others:
                other.ropes, other.ends = first.ropes, first.ends

    def passages(self) -> list[Cloud]:
        """One cloud for each passage there is."""
        clouds = list(self.clouds.values())
        return clouds if self.open.options.variant == "contested" else clouds[:1]

    def trust(self, row: int) -> float:
        """How well what a row says agrees with what is still to come."""
        found = 1.0
        for who, hope in self.hope.items():
            particle = self.clouds[who][row]
            shadow = particle.shadow
            found *= particle.promise
            if shadow.zone:
                found *= max(float(hope[shadow.speed, self.guides[who].at(shadow.zone)]), FAINT)
        return found

    def keep_promises(self, who: str, trials: Sequence[str]) -> None:
        """He is about to play cards, or not to play any: that is not to come any more."""
        sleeve = self.memory.sleeve(who, self.open.figures[who].life)
        for particle in self.clouds[who]:
            particle.promise /= max(sleeve.used_up(particle.shadow.hand, trials), FAINT)

    def weigh(self, factors: Sequence[float], why: str) -> None:
        """Multiply the weights; if nothing would be left, say so, or forget that evidence."""
        weights = [weight * factor for weight, factor in zip(self.weights, factors, strict=True)]
        total = sum(weights)
        if total > 0:
            self.weights = [weight * self.count / total for weight in weights]
        elif not self.forgiving:
            raise Depleted(why)

    def resample(self) -> None:
        """Drop what is unlikely and double what is likely, if few particles bear the weight."""
        trust = [self.trust(row) for row in range(self.count)]
        weights = [weight * hope for weight, hope in zip(self.weights, trust, strict=True)]
        total = sum(weights)
        if total * total > 0.5 * self.count * sum(weight * weight for weight in weights):
            return
        step = total / self.count
        mark = self.dice.unit() * step
        kept: list[int] = []
        sum_so_far = 0.0
        for row, weight in enumerate(weights):
            sum_so_far += weight
            while len(kept) < self.count and mark < sum_so_far:
                kept.append(row)
                mark += step
        kept += kept[-1:] * (self.count - len(kept))
        self.keep(kept)
        self.weights = [1 / trust[row] for row in kept]

    def keep(self, rows: list[int]) -> None:
        """Go on with these rows, with twins of those that are kept more than once."""
        again = [first == row for first, row in pairwise([-1, *rows])]
        for who, cloud in self.clouds.items():
            self.clouds[who] = [
                cloud[row].twin() if twice else cloud[row]
                for row, twice in zip(rows, again, strict=True)
            ]
        for row, twice in enumerate(again):
            if twice:
                self.tie(row)

    def coming(self, kind: type[Event], until: type[Event]) -> list[Any]:
        """The events of a kind that come before the next of another kind."""
        found = []
        for event in self.log[self.at :]:
            if isinstance(event, until):
                break
            if isinstance(event, kind):
                found.append(event)
        return found

    # -- the passage

    def open_slots(self, particle: Particle, zone: str) -> list[tuple[int, float]]:
        """Which unknown ends this zone could be, and how likely each is."""
        fort = fort_of(self.open)
        if zone in fort.moats or is_passage(zone):
            return []
        full = self.open.options.placement == "full"
        slots = (0, 1) if full else (1,) if fort.castle_of(zone) else (0,)
        unknown = [slot for slot in slots if not particle.ends[slot]]
        return [(slot, 1 / len(self.end_places(slot))) for slot in unknown]

    def end_places(self, slot: int) -> list[str]:
        """Where an end may lie: anywhere, or for a ready-made passage one outside, one inside."""
        fort = fort_of(self.open)
        if self.open.options.placement == "full":
            return list(fort.passage_ends)
        return [zone for zone in fort.passage_ends if bool(fort.castle_of(zone)) == bool(slot)]

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
