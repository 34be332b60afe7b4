"""What came later tells where an intruder was before: a guide that is read backwards from the log.

It is rough on purpose, and only says where particles are worth keeping: for each zone, how well it
agrees with all that was told from then on.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.board import apply
from noren.games.ninja.fortress import FASTEST, Fortress
from noren.games.ninja.state import HIDDEN, INSIDE, Figure, Open, fort_of, is_passage
from noren.games.ninja.ways import Floats, ways_of

SLIM: Final = 1e-6
"""A guide rules nothing out for good."""
STEP: Final = 0.15
"""How likely random play takes any one step."""
LOUD: Final = (1.0, 0.7, 0.45, 0.25)
"""How likely random play has moved at least so far."""
OTHERS: Final = 0.4
"""How likely a noise was somebody else's."""


@dataclass
class Deeds:
    """What was told of one secret move."""

    turn: int
    guarded: set[str]
    touched: list[set[str]] = field(default_factory=list)
    helped: bool = False
    roped: bool = False
    came_out: bool = False
    went_in: bool = False
    left: bool = False


@dataclass(frozen=True)
class Entry:
    """Guards entered a zone and saw him there, or did not."""

    zone: str
    seen: bool


@dataclass(frozen=True)
class Listening:
    """Guards listened."""

    zone: str
    heard: bool
    alone: bool


Clue = Deeds | Entry | Listening | None
"""Nothing stands for a new start."""


class Guide:
    """For every turn, how good each zone is before and after an intruder's move.

    The last number of each row is for the secret passage.
    """

    def __init__(self, open: Open, clues: Sequence[Clue]) -> None:
        self.fort = fort_of(open)
        self.ways = ways_of(open.options.map)
        self.paths = chances_of(open.options.map)
        self.zones = len(self.fort.codes)
        self.before: dict[int, Floats] = {}
        self.after: dict[int, Floats] = {}
        good = np.ones(self.zones + 1, np.float32)
        for clue in reversed(clues):
            good = self.back(clue, good)

    def at(self, zone: str) -> int:
        """The number of a zone, or of the passage."""
        return self.zones if is_passage(zone) else self.fort.number[zone]

    def back(self, clue: Clue, good: Floats) -> Floats:
        """How good each zone is if this came first."""
        match clue:
            case Entry(zone, seen):
                here = np.full(self.zones + 1, SLIM if seen else 1.0, np.float32)
                here[self.at(zone)] = 1.0 if seen else SLIM
                return here * good
            case Listening(zone, heard, alone):
                if is_passage(zone):
                    return good
                return self.listening(zone, heard, alone) * good
            case Deeds():
                self.after[clue.turn] = good
                good = self.moving(clue, good)
                self.before[clue.turn] = good = good / max(float(good.max()), SLIM)
                return good
            case _:
                return np.ones(self.zones + 1, np.float32)

    def listening(self, zone: str, heard: bool, alone: bool) -> Floats:
        """How likely somebody in each zone is heard, or not."""
        far = np.array(self.fort._distances[self.fort.number[zone]])
        loud = np.array([*LOUD, 0.0], np.float32)[np.minimum(far, FASTEST + 1)]
        loud = np.append(loud, np.float32(0))
        noise = loud + (SLIM if alone else OTHERS) * (1 - loud)
        found: Floats = np.maximum(noise if heard else 1 - loud, SLIM).astype(np.float32)
        return found

    def moving(self, deeds: Deeds, good: Floats) -> Floats:
        """How good each start of a move is."""
        found = np.full(self.zones + 1, SLIM, np.float32)
        if deeds.went_in and not deeds.came_out:
            found[:] = good[self.zones]
            return found
        ways = self.ways
        value = self.paths * good[ways.end]
        walls = len(self.fort.walls)
        if not deeds.roped:
            value = value * np.where(ways.wall < walls, 0.3, 1.0)
        if deeds.left:
            value = self.paths * self.marked({*self.fort.exits})[ways.end] * (ways.pace < FASTEST)
        if not deeds.helped and deeds.guarded:
            value = value * (ways.count_entered(self.marked(deeds.guarded)) == 0)
        for zones in deeds.touched:
            marks = self.marked(zones)
            value = value * ((ways.count_touched(marks) > 0) | (marks[ways.end] > 0))
        starts = np.bincount(ways.start, value, self.zones).astype(np.float32)
        if deeds.came_out:
            found[self.zones] = max(float(starts.mean()), SLIM)
        else:
            found[: self.zones] = np.maximum(starts, SLIM)
            found[self.zones] = good[self.zones] if not deeds.touched else SLIM
        return found

    def marked(self, zones: set[str]) -> Floats:
        """One at these zones."""
        found = np.zeros(self.zones, np.float32)
        found[[self.fort.number[zone] for zone in zones]] = 1
        return found


@functools.cache
def chances_of(map: str) -> Floats:
    """About how likely random play takes each way."""
    found: Floats = np.float32(STEP) ** ways_of(map).pace
    return found


def clues_of(open: Open, log: Sequence[Event], who: str) -> list[Clue]:
    """All that was told of one intruder; `open` is an empty table, on which the log is played."""
    reader = _Reader(open, log, who)
    for at, event in enumerate(log):
        reader.read(at, event)
        apply(open, event)
    reader.close()
    return reader.clues


class _Reader:
    """Goes through the log, event by event, before each shows on the table."""

    def __init__(self, open: Open, log: Sequence[Event], who: str) -> None:
        self.open, self.log, self.who = open, log, who
        self.clues: list[Clue] = []
        self.deeds: Deeds | None = None

    @property
    def figure(self) -> Figure:
        """What all know of the intruder."""
        return self.open.figures[self.who]

    def read(self, at: int, event: Event) -> None:
        """Note what an event tells."""
        match event:
            case told.NightFell():
                self.clues.append(None)
            case told.PhaseBegan("intruders"):
                guards = self.open.guards.values()
                zones = {g.zone for g in guards if not g.drunk and not is_passage(g.zone)}
                if self.figure.in_play:
                    self.deeds = Deeds(self.open.turn, zones)
            case told.PhaseBegan() | told.TurnBegan():
                self.close()
            case told.Stepped(_, zone) | told.Woke(zone, _) | told.Posted(_, zone, _):
                self.entered(at, zone)
            case told.Listened(_, zone, heard):
                self.listened(at, zone, heard)
            case _ if getattr(event, "who", "") == self.who:
                self.told(event)
            case _:
                pass

    def close(self) -> None:
        """The move is over, and its searches are declared."""
        if self.deeds is not None:
            self.clues.append(self.deeds)
            self.deeds = None

    def entered(self, at: int, zone: str) -> None:
        """Guards entered a zone in their turn."""
        if not self.open.turn or self.figure.state not in (HIDDEN, INSIDE):
            return
        self.close()
        seen = False
        for event in self.log[at + 1 : at + 6]:
            if isinstance(event, told.Seen):
                seen = seen or event.who == self.who
            elif not isinstance(event, told.AlertSet | told.Faced):
                break
        self.clues.append(Entry(zone, seen))

    def listened(self, at: int, zone: str, heard: bool) -> None:
        """Guards listened, unless it was a cat."""
        before = self.log[at - 1]
        cat = isinstance(before, told.ShadowCard) and before.card == "cat"
        if self.figure.in_play and not cat:
            others = [f for who, f in self.open.figures.items() if who != self.who]
            alone = not any(figure.in_play for figure in others)
            self.clues.append(Listening(zone, heard, alone))

    def told(self, event: Event) -> None:
        """What is told of him alone."""
        match event:
            case told.Died():
                self.close()
                self.clues.append(None)
            case told.Returned():
                self.clues.append(None)
                guards = self.open.guards.values()
                zones = {g.zone for g in guards if not g.drunk and not is_passage(g.zone)}
                self.deeds = Deeds(self.open.turn, zones)
            case _ if self.deeds is not None:
                self.note(self.deeds, event)
            case _:
                pass

    def note(self, deeds: Deeds, event: Event) -> None:
        """What is told of his move."""
        match event:
            case told.Seen(_, zone) if not is_passage(zone):
                deeds.helped = True
                deeds.touched.append({zone})
            case told.Searched(_, zone):
                deeds.touched.append({zone})
            case told.ShadowCard(_, _, card, guard):
                deeds.roped = deeds.roped or card == "rope"
                deeds.helped = deeds.helped or card != "rope"
                if guard and guard in self.open.guards:
                    zone = self.open.guards[guard].zone
                    if not is_passage(zone):
                        near = near_zones(self.fort, zone) if card == "shuriken" else {zone}
                        deeds.touched.append(near)
            case told.InPassage():
                deeds.went_in = True
            case told.OutOfPassage():
                deeds.came_out = True
            case told.Left():
                deeds.left = True
            case _:
                pass

    @property
    def fort(self) -> Fortress:
        """The map."""
        return fort_of(self.open)


def near_zones(fort: Fortress, zone: str) -> set[str]:
    """A zone and those one step from it."""
    return {zone, *fort.neighbours(zone)}
