"""What can be known of the intruders from what everybody was told.

Two things are kept for each: the places where he may possibly be, from which the truth never drops
out, and on them weights that say which places are likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.belief.goals import transitions, wish_to_climb
from noren.games.ninja.belief.log_reader import LogReader, MoveTold
from noren.games.ninja.belief.suspects import Suspect, evenly
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.content.ground import Floats, ground_of, guard_reach, loud_in
from noren.games.ninja.content.ways import Ways, ways_of
from noren.games.ninja.meta import Options
from noren.games.ninja.rules.marching import ways_on
from noren.games.ninja.rules.placing import starts
from noren.games.ninja.state import (
    HIDDEN,
    SEEN,
    Open,
    fort_of,
    is_passage,
    members,
    passage_of,
    sober_zones,
)

Marks = npt.NDArray[np.bool_]

PATIENCE: Final = 0.15
"""How likely somebody who wants to climb a wall does not do so this turn."""
WISH_ALONE: Final = 0.1
IDLE: Final = 0.12
"""How likely somebody in an unsearched place is not to search it."""
SHY: Final = 0.1
SHY_OF_PATROLS: Final = 2.0
"""How an intruder shuns zones that guards can reach, and zones on a patrol's way."""
COVER: Final = "shadow-walk"
"""The card that lets an intruder stand among guards; whoever is killed or drunk stops nobody."""


def patrol_ways(open: Open) -> set[str]:
    """The zones that patrols will pass in their next move."""
    track = fort_of(open).track
    found: set[str] = set()
    for patrol, state in open.patrols.items():
        if state.facing:
            here = open.guards[members(open, patrol)[0]].zone
            for first in ways_on(open, patrol):
                found.add(first)
                found.update(track.onward(here, first))
    return found


@dataclass
class Taken:
    """The ways an intruder may have taken in a secret move, from wherever he was."""

    ways: Ways
    start: Floats
    avoid: Floats
    """The zones that he cannot have entered unseen."""
    walls: Marks
    """The walls that he may have climbed."""
    seen: bool = False
    came_out: bool = False
    climbed: bool = False
    weights: Floats = field(default_factory=lambda: np.zeros(0, np.float32))

    def ends(self, searched: Iterable[int]) -> Floats:
        """For each pace, where the move may have ended if it touched all searched zones."""
        ways = self.ways
        open = (ways.wall == len(self.walls) - 1) | self.walls[ways.wall]
        open &= ways.count_entered(self.avoid) == 0
        for zone in searched if not self.seen else ():
            open &= (ways.touched == zone).any(axis=1) | (ways.start == zone)
        found = (ways.arrive(open) > 0).astype(np.float32)
        if self.came_out:  # the step out of the passage counts too
            found = np.stack([found[0] * 0, found[0] * (1 - self.avoid), found[1], found[2]])
        if self.seen:
            found[1:] = found.max(axis=0)
            found[0] = 0
        return found


class Belief(LogReader):
    """Follows the public log and keeps what it tells of every intruder."""

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.ground = ground_of(options.map)
        self.suspects = {who: Suspect(options.map) for who in self.open.figures}
        no_ropes = np.zeros(len(self.fort.walls) + 1, np.bool_)
        self.ropes: dict[str, Marks] = dict.fromkeys(self.suspects, no_ropes)
        """On which walls each may have hung a rope; the last one stands for no wall."""
        self.taken: dict[str, Taken] = {}
        self.watched: set[str] = set()

    def likely(self, who: str) -> Floats:
        """How likely each zone is for an intruder."""
        return self.suspects[who].likely()

    def paces(self, who: str) -> Floats:
        """How likely each pace and zone is for an intruder."""
        return self.suspects[who].paces()

    # -- the guards' turn

    def enter(self, zone: str, seen: set[str]) -> None:
        """Guards enter a zone: whoever is not seen now is not there."""
        for who, figure in self.open.figures.items():
            if figure.state == HIDDEN and who not in seen and not is_passage(zone):
                self.suspects[who].keep(1 - self.ground.column([zone]))

    def listen(self, zone: str, heard: bool) -> None:
        """Guards listen: silence rules places out, and noise makes places likelier."""
        out = [w for w, f in self.open.figures.items() if f.state in (HIDDEN, SEEN)]
        loud = loud_in(self.open.options.map)[self.fort.number[zone]]
        noise = {who: float((self.suspects[who].paces() * loud).sum()) for who in out}
        for who in out:
            suspect = self.suspects[who]
            # A noise only shifts weights while several may have made it; silence rules places out
            # for each.
            if heard:
                suspect.weights *= noisy(who, noise, loud)
            if not heard or len(out) == 1:
                suspect.possible = suspect.possible * (loud if heard else 1 - loud)
            suspect.settle()

    def see(self, who: str, zone: str) -> None:
        """Guards have met him."""
        if self.open.phase != "intruders" and not is_passage(zone):
            self.suspects[who].pin(zone)

    def rest(self) -> None:
        """The guards rest; what they stand on is no unknown end of a passage."""
        self.watched |= {g.zone for g in self.open.guards.values() if not g.drunk}
        self.taken = {}

    # -- the intruders' turn

    def appear(self, who: str) -> None:
        """He starts anywhere he may."""
        kind = self.open.figures[who].kind
        kinds = (kind,) if kind else ("ninja", "traitor")
        self.suspects[who].start([zone for one in kinds for zone in starts(self.open, one)])

    def moved(self, who: str, move: MoveTold) -> None:
        """His secret move is over: everywhere he may be now."""
        suspect, figure = self.suspects[who], self.open.figures[who]
        if not figure.in_play:
            return
        start = self.passage_ends(who) if move.came_out else suspect.places
        climbed = move.played("rope")
        walls = self.hung_for(who)
        if climbed:
            self.ropes[who] = self.ropes[who] | self.in_reach(start)
            walls = walls | self.ropes[who]
        if is_passage(figure.zone):
            suspect.possible = np.zeros_like(suspect.possible)
            return
        if figure.state == SEEN:
            suspect.possible = np.tile(self.ground.column([figure.zone]), (FASTEST + 1, 1))
            suspect.settle()
            return
        seen = move.seen_in
        if seen and not is_passage(seen[-1]):
            start = self.ground.column(seen[-1:])
        avoid = self.ground.column(() if seen or move.played(COVER) else sober_zones(self.open))
        taken = Taken(self.ways_from(start), start, avoid, walls)
        taken.seen, taken.came_out, taken.climbed = bool(seen), move.came_out, climbed
        taken.weights = self.moved_weights(suspect, taken)
        self.taken[who] = taken
        self.place(who, ())

    def ways_from(self, start: Floats) -> Ways:
        """Every way to move from these zones."""
        return ways_of(self.open.options.map).among(start)

    def unnoticed_move(self, who: str, *, helped: bool) -> Taken:
        """A move that he has not made yet, if no more is told of it than that a card helped him."""
        suspect = self.suspects[who]
        avoid = self.ground.column(() if helped else sober_zones(self.open))
        taken = Taken(self.ways_from(suspect.places), suspect.places, avoid, self.hung_for(who))
        taken.weights = self.moved_weights(suspect, taken)
        return taken

    def hung_for(self, who: str) -> Marks:
        """The walls on which a rope may hang that he may use."""
        everyone = [who] if self.open.options.variant == "contested" else list(self.ropes)
        found: Marks = np.logical_or.reduce([self.ropes[owner] for owner in everyone])
        return found

    def in_reach(self, start: Floats) -> Marks:
        """The walls that he may have come to on foot."""
        ways = self.ways_from(start)
        reached = {*ways.end[ways.wall == len(self.fort.walls)].tolist()}
        number = self.fort.number
        beside = [any(number[zone] in reached for zone in wall.zones) for wall in self.fort.walls]
        return np.array([*beside, False])

    def place(self, who: str, searched: Sequence[str]) -> None:
        """Everywhere his last move may have led that touched what he has searched."""
        taken, suspect = self.taken[who], self.suspects[who]
        suspect.possible = taken.ends(self.fort.number[zone] for zone in searched)
        suspect.weights = taken.weights.copy()
        suspect.settle()

    def passage_ends(self, who: str) -> Floats:
        """Where he may have come out."""
        known = self.open.known_ends.get(passage_of(self.open, who), [])
        if len(known) == 2:
            return self.ground.column(known)
        noticed = self.watched if self.open.options.notice_passage else set()
        # A zone where a sober guard has rested would have shown its entrance, so it is none.
        return self.ground.column({*known, *self.fort.passage_ends} - (noticed - {*known}))

    def moved_weights(self, suspect: Suspect, taken: Taken) -> Floats:
        """The weights, moved as intruders tend to move."""
        map = self.open.options.map
        table = transitions(map, bool(taken.walls.any()))
        here = suspect.weights.sum(axis=1)
        wish = wish_to_climb(map)
        here = here * (WISH_ALONE + wish if taken.climbed else 1 - (1 - PATIENCE) * wish)
        # All know where he was, so what was believed before counts no more, but for his goals.
        if taken.seen or taken.came_out:
            here = suspect.weights.sum(axis=(1, 2))[:, None] * evenly(taken.start)[None]
        moved: Floats = np.matmul(here[:, None, None, :], table)[:, :, 0, :]
        return moved * self.shyness()[None, None, :]

    def reached(self) -> Floats:
        """How many guards could be in each zone with one card."""
        standing = [self.fort.number[zone] for zone in sober_zones(self.open)]
        near: Floats = guard_reach(self.open.options.map)[standing].sum(axis=0)
        return near

    def shyness(self) -> Floats:
        """How willing an intruder is to rest in each zone: the fewer guards can come, the more."""
        marching = self.ground.column(patrol_ways(self.open))
        found: Floats = np.exp(-SHY * self.reached() - SHY_OF_PATROLS * marching).astype(np.float32)
        return found

    # -- searches

    def hear_of(self, who: str, event: Event) -> None:
        """Finds change what is worth going to: a zone without a mission is nobody's goal."""
        super().hear_of(who, event)
        match event:
            case told.MissionDone():
                self.suspects[who].head_for(self.fort.exits)
            # Missions go by a single letter; whatever else was found there, nobody needs to go
            # there any more.
            case told.Found(_, zone, what) if len(what) > 1:
                for suspect in self.suspects.values():
                    suspect.drop_goal(zone)

    def search(self, who: str, zone: str) -> None:
        """He moved into or out of every zone he searches."""
        if who in self.taken:
            self.place(who, self.moves[who].searched)

    def end_search(self, who: str) -> None:
        """Whoever seeks and searches nothing has hardly come to where anything may lie."""
        if self.open.figures[who].letter or any(name == who for name, _ in self.open.searches):
            return
        suspect = self.suspects[who]
        for castle in self.fort.castles:
            for zone in self.fort.hiding_places(castle):
                if zone not in self.open.found:
                    suspect.weights[:, :, self.fort.number[zone]] *= IDLE
        suspect.settle()


def noisy(who: str, noise: dict[str, float], loud: Floats) -> Floats:
    """How likely guards hear anybody, wherever he is: the likelier, the noisier the others are."""
    quiet = 1.0
    for other, share in noise.items():
        quiet *= 1.0 if other == who else 1 - min(share, 0.999)
    return loud + (1 - loud) * (1 - quiet)
