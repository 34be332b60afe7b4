"""Possible truths about the intruders, many for each, and what a passage may be."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from noren import Dice, Event
from noren.games.ninja.guide import Guide, clues_of
from noren.games.ninja.motion import Floats
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


@dataclass(slots=True)
class Particle:
    """One possible truth about one intruder; an end that is not settled yet is empty."""

    shadow: Shadow
    ropes: list[Rope]
    ends: list[str]
    weight: float = 1.0
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
            self.weight,
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
        self.moves: dict[tuple[str, int], dict[Any, Any]] = {}

    def fits(self, view: Any) -> bool:
        """Whether a view tells the same."""
        same = self.open.options == view.open.options and self.open.seats == view.open.seats
        return bool(same and self.log == view.log)

    def guide(self, who: str) -> Guide:
        """Where he must have been for what came later."""
        if who not in self.guides:
            clues = clues_of(copy.deepcopy(self.open), self.log, who)
            self.guides[who] = Guide(self.open, clues)
        return self.guides[who]

    def of_move(self, who: str, turn: int, signs: Sequence[Sequence[str]]) -> dict[Any, Any]:
        """What was worked out about a move; nothing is kept where dice chose a passage."""
        if any(sign[0] in ("in", "out") or "passage" in sign for sign in signs):
            return {}
        return self.moves.setdefault((who, turn), {})


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
    """The particles of every unknown intruder, beside the table as the log has told it so far."""

    def __init__(
        self,
        view: Any,
        unknown: Sequence[str],
        known: dict[str, Shadow],
        count: int,
        dice: Dice,
        *,
        forgiving: bool,
    ) -> None:
        self.view = view
        self.known = known
        self.count = count
        self.dice = dice
        self.forgiving = forgiving
        options = view.open.options
        names = names_of(options)
        lone = INTRUDER in names
        self.open = empty_table(view)
        self.log: list[Event] = view.log
        self.memory = remember(view) if unknown else Memory(view)
        self.guides = {who: self.memory.guide(who) for who in unknown}
        self.hope: dict[str, Floats] = {}
        self.fits: dict[Any, Any] = {}
        self.at = 0
        self.noticed: set[str] = set()
        self.clouds: dict[str, Cloud] = {
            who: [Particle(Shadow("" if lone else who), [], ["", ""]) for _ in range(count)]
            for who in unknown
        }

    def trust(self, who: str, particle: Particle) -> float:
        """How well a particle agrees with what is still to come."""
        if who not in self.hope or not particle.shadow.zone:
            return 1.0
        return float(self.hope[who][self.guides[who].at(particle.shadow.zone)])

    def weigh(self, who: str, factors: Sequence[float], why: str) -> None:
        """Multiply the weights; if nothing would be left, say so, or forget that evidence."""
        cloud = self.clouds[who]
        total = sum(p.weight * factor for p, factor in zip(cloud, factors, strict=True))
        if total <= 0:
            if not self.forgiving:
                raise Depleted(why)
            return
        for particle, factor in zip(cloud, factors, strict=True):
            particle.weight *= factor

    def resample(self, who: str) -> None:
        """Drop what is unlikely and double what is likely, if few particles bear the weight."""
        cloud = self.clouds[who]
        trust = [self.trust(who, particle) for particle in cloud]
        weights = [particle.weight * hope for particle, hope in zip(cloud, trust, strict=True)]
        total = sum(weights)
        if total * total > 0.5 * len(weights) * sum(weight * weight for weight in weights):
            scale = len(weights) / sum(particle.weight for particle in cloud)
            for particle in cloud:
                particle.weight *= scale
            return
        step = total / self.count
        mark = self.dice.unit() * step
        kept: Cloud = []
        sum_so_far = 0.0
        for particle, weight, hope in zip(cloud, weights, trust, strict=True):
            sum_so_far += weight
            particle.weight = 1 / hope
            first = True
            while len(kept) < self.count and mark < sum_so_far:
                kept.append(particle if first else particle.twin())
                first = False
                mark += step
        self.clouds[who] = kept

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

    def slot_share(self, particle: Particle, zone: str) -> tuple[int, float]:
        """Which unknown end this zone could be, and how likely that is."""
        fort = fort_of(self.open)
        ends = particle.ends
        if zone in fort.moats or is_passage(zone):
            return -1, 0.0
        if self.open.options.placement == "full":
            slot = 0 if not ends[0] else 1 if not ends[1] else -1
            return slot, 1 / len(fort.passage_ends) if slot >= 0 else 0.0
        slot = 1 if fort.castle_of(zone) else 0
        if ends[slot]:
            return -1, 0.0
        return slot, 1 / len(self.end_places(slot))

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
        slot, share = self.slot_share(particle, zone)
        if slot >= 0:
            particle.ends[slot] = zone
        return share

    def fill_ends(self, particle: Particle) -> list[str]:
        """Both ends, the unknown ones anywhere no guard would have noticed."""
        for slot in (0, 1):
            if not particle.ends[slot]:
                places = [zone for zone in self.end_places(slot) if zone not in self.noticed]
                particle.ends[slot] = self.dice.pick(places or self.end_places(slot))
        return particle.ends
