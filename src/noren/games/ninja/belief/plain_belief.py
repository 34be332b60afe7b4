"""What can be known of the intruders from what everybody was told.

Two things are kept for each: a sound set of places, from which the truth never drops out, and on it
weights that say which places are likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import numpy as np

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.belief.goals import Floats, guard_reach, transitions, wish_to_climb
from noren.games.ninja.belief.suspects import Suspect, as_array
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.content.graph import Mask, bits, spread
from noren.games.ninja.meta import Options
from noren.games.ninja.rules.marching import ways_on
from noren.games.ninja.rules.placing import starts
from noren.games.ninja.state import (
    HIDDEN,
    INTRUDER,
    SEEN,
    Figure,
    Open,
    fort_of,
    is_passage,
    names_of,
    passage_of,
)
from noren.games.ninja.state.board import apply, members

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
class Move:
    """What is known of a secret move: where it began, and what could be crossed and entered."""

    start: Mask
    avoid: Mask
    walls: list[Mask]
    seen: bool
    came_out: bool
    climbed: bool
    weights: Floats = field(default_factory=lambda: np.zeros(0, np.float32))


class Belief:
    """Follows the public log; `see` may be called again as the log grows."""

    def __init__(self, options: Options, seats: int) -> None:
        names = names_of(options)
        lone = INTRUDER in names
        self.open = Open(options, seats, figures={w: Figure("" if lone else w) for w in names})
        self.fort = fort_of(self.open)
        self.suspects = {who: Suspect(self.fort, options.map) for who in names}
        self.at = 0
        self.seen: list[Event] = []
        self.last: Event | None = None
        self.ropes: dict[str, list[Mask]] = {who: [0] * len(self.fort.codes) for who in names}
        self.moves: dict[str, Move] = {}
        self.moved: dict[str, list[Event]] = {}
        self.watched: set[str] = set()

    def see(self, log: Sequence[Event]) -> Belief:
        """Take in what is new in the log."""
        while self.at < len(log):
            event = log[self.at]
            self.hear(event, log)
            apply(self.open, event)
            self.at += 1
            self.seen.append(event)
            self.last = event
            self.after(event)
        return self

    def leads_to(self, view: Any) -> bool:
        """Whether a view's log goes on from what was seen, in a game with the same options."""
        open = view.open
        same = (self.open.options, self.open.seats) == (open.options, open.seats)
        return same and view.log[: self.at] == self.seen

    def likely(self, who: str) -> Floats:
        """How likely each zone is for an intruder."""
        return self.suspects[who].likely()

    def paces(self, who: str) -> Floats:
        """How likely each pace and zone is for an intruder."""
        return self.suspects[who].paces()

    # -- guards

    def hear(self, event: Event, log: Sequence[Event]) -> None:
        """What an event tells, judged by the table before it."""
        match event:
            case told.Stepped(_, zone) | told.Woke(zone, _):
                self.learn_entry(zone, log)
            case told.Posted(_, zone, _) if self.open.turn:
                self.learn_entry(zone, log)
            case told.Listened(_, zone, heard):
                if not (isinstance(self.last, told.ShadowCard) and self.last.card == "cat"):
                    self.learn_listen(zone, heard)
            case told.Seen(who, zone):
                if self.open.phase != "intruders" and not is_passage(zone):
                    self.suspects[who].pin(zone)
            case _:
                pass

    def hidden(self) -> list[str]:
        """The intruders on the map whom nobody sees."""
        return [who for who, figure in self.open.figures.items() if figure.state == HIDDEN]

    def learn_entry(self, zone: str, log: Sequence[Event]) -> None:
        """Guards enter a zone: whoever is not seen now is not there."""
        if is_passage(zone):
            return
        seen = set()
        for event in log[self.at + 1 : self.at + 7]:
            if isinstance(event, told.Seen):
                seen.add(event.who)
            elif not isinstance(event, told.AlertSet | told.Faced):
                break
        mask = self.fort.mask([zone])
        for who in self.hidden():
            if who not in seen:
                self.suspects[who].keep(~mask)

    def learn_listen(self, zone: str, heard: bool) -> None:
        """Guards listen: silence rules places out, and noise makes places likelier."""
        out = [w for w, f in self.open.figures.items() if f.state in (HIDDEN, SEEN)]
        number = self.fort.number[zone]
        near = [0, *(self.fort.earshot_masks[pace][number] for pace in range(1, FASTEST + 1))]
        if not heard:
            for who in out:
                suspect = self.suspects[who]
                suspect.sound = [m & ~n for m, n in zip(suspect.sound, near, strict=True)]
                suspect.settle()
            return
        loud = as_array(near, len(self.fort.codes))
        noise = {who: float((self.suspects[who].paces() * loud).sum()) for who in out}
        for who in out:
            suspect = self.suspects[who]
            quiet = 1.0
            for other in out:
                quiet *= 1.0 if other == who else 1 - min(noise[other], 0.999)
            if len(out) == 1:
                suspect.sound = [m & n for m, n in zip(suspect.sound, near, strict=True)]
            suspect.weights *= loud + (1 - loud) * (1 - quiet)
            suspect.settle()

    # -- intruders

    def after(self, event: Event) -> None:
        """What an event tells, judged by the table after it."""
        match event:
            case told.NightFell():
                for who in self.suspects:
                    self.appear(who)
            case told.Returned(who):
                self.appear(who)
            case told.PhaseBegan("intruders"):
                self.begin_moves()
            case told.Crept(who):
                self.finish_move(who)
            case _:
                self.after_search(event)
                who = getattr(event, "who", "")
                if self.open.phase == "intruders" and who in self.moved:
                    self.moved[who].append(event)

    def after_search(self, event: Event) -> None:
        """What searches tell, and what they found."""
        match event:
            case told.MissionDone(who):
                self.suspects[who].head_for(self.fort.exits)
            case told.Found(_, zone, what):
                self.learn_find(zone, what)
            case told.Searched(who, _):
                self.learn_search(who)
            case told.SearchEnded(who):
                self.learn_no_search(who)
            case _:
                pass

    def appear(self, who: str) -> None:
        """He starts anywhere he may."""
        kind = self.open.figures[who].kind
        kinds = (kind,) if kind else ("ninja", "traitor")
        zones = [zone for one in kinds for zone in starts(self.open, one)]
        self.suspects[who].start(zones, bound=True)

    def begin_moves(self) -> None:
        """The guards rest; what they stand on is no unknown end of a passage."""
        guards = self.open.guards.values()
        self.watched |= {guard.zone for guard in guards if not guard.drunk}
        self.moved = {who: [] for who in self.suspects}
        self.moves = {}

    def learn_find(self, zone: str, what: str) -> None:
        """A zone without a mission is nobody's goal."""
        if len(what) > 1:
            for suspect in self.suspects.values():
                suspect.drop_goal(zone)

    def avoided(self, deeds: Sequence[Event]) -> Mask:
        """The zones he cannot have entered unseen: those with guards, unless a card hid him."""
        if any(isinstance(e, told.Seen) or getattr(e, "card", "") == COVER for e in deeds):
            return 0
        guards = self.open.guards.values()
        return self.fort.mask(g.zone for g in guards if not g.drunk and not is_passage(g.zone))

    def rope_walls(self, who: str, start: Mask, *, roped: bool) -> list[Mask]:
        """The walls he may have crossed: one with a new rope, others where ropes may hang."""
        everyone = [who] if self.open.options.variant == "contested" else list(self.ropes)
        found = self.new_ropes(who, start) if roped else [0] * len(self.fort.codes)
        for owner in everyone:
            found = [one | two for one, two in zip(found, self.ropes[owner], strict=True)]
        return found

    def new_ropes(self, who: str, start: Mask) -> list[Mask]:
        """Where his ropes may hang if he plays one more in a move from here."""
        found = list(self.ropes[who])
        for zone in bits(self.fort.reach_mask(start, FASTEST)):
            found[zone] |= self.fort.wall_masks[zone]
            for other in bits(self.fort.wall_masks[zone]):
                found[other] |= 1 << zone
        return found

    def finish_move(self, who: str) -> None:
        """His secret move is over: everywhere he may be now."""
        suspect, deeds = self.suspects[who], self.moved.get(who, [])
        figure = self.open.figures[who]
        self.moves.pop(who, None)
        came_out = any(isinstance(event, told.OutOfPassage) for event in deeds)
        start = self.passage_ends(who) if came_out else suspect.places
        climbed = any(getattr(event, "card", "") == "rope" for event in deeds)
        walls = self.rope_walls(who, start, roped=climbed)
        if climbed:
            self.ropes[who] = self.new_ropes(who, start)
        if is_passage(figure.zone):
            suspect.sound = [0] * (FASTEST + 1)
            return
        if figure.state == SEEN:
            suspect.sound = [self.fort.mask([figure.zone])] * (FASTEST + 1)
            suspect.settle()
            return
        seen = [event.zone for event in deeds if isinstance(event, told.Seen)]
        if seen and not is_passage(seen[-1]):
            start = self.fort.mask([seen[-1]])
        move = Move(start, self.avoided(deeds), walls, bool(seen), came_out, climbed)
        move.weights = self.moved_weights(suspect, move)
        self.moves[who] = move
        self.place(who, [])

    def place(self, who: str, searched: Sequence[str]) -> None:
        """Everywhere his last move may have led that touched what he has searched."""
        move, suspect = self.moves[who], self.suspects[who]
        sound = self.layers(move, [] if move.seen else searched)
        if move.came_out:
            sound = [0, sound[0] & ~move.avoid, sound[1], sound[2]]
        if move.seen:
            anywhere = sound[0] | sound[1] | sound[2] | sound[3]
            sound = [0, anywhere, anywhere, anywhere]
        suspect.sound = sound
        suspect.weights = move.weights.copy()
        suspect.settle()

    def passage_ends(self, who: str) -> Mask:
        """Where he may have come out."""
        known = self.open.known_ends.get(passage_of(self.open, who), [])
        if len(known) == 2:
            return self.fort.mask(known)
        noticed = self.watched if self.open.options.notice_passage else set()
        free = [zone for zone in self.fort.passage_ends if zone not in noticed]
        return self.fort.mask([*known, *free])

    def layers(self, move: Move, searched: Sequence[str]) -> list[Mask]:
        """For each pace, where a move may end that touched all searched zones."""
        marks = [self.fort.mask([zone]) for zone in searched]
        full = (1 << len(marks)) - 1
        moving = split({0: move.start}, marks)
        sound = [moving.get(full, 0)]
        for _ in range(FASTEST):
            walked: dict[int, Mask] = {}
            ended: dict[int, Mask] = {}
            for touched, mask in moving.items():
                on_foot = spread(self.fort.walk_masks, mask) & ~move.avoid
                walked[touched] = walked.get(touched, 0) | on_foot & ~self.fort.moat_mask
                over = on_foot & self.fort.moat_mask | spread(move.walls, mask) & ~move.avoid
                ended[touched] = ended.get(touched, 0) | over
            moving = split(walked, marks)
            sound.append(moving.get(full, 0) | split(ended, marks).get(full, 0))
        return sound

    def moved_weights(self, suspect: Suspect, move: Move) -> Floats:
        """The weights, moved as intruders tend to move."""
        table = transitions(self.open.options.map, any(move.walls))
        here = suspect.weights.sum(axis=1)
        wish = wish_to_climb(self.open.options.map)
        here = here * (WISH_ALONE + wish if move.climbed else 1 - (1 - PATIENCE) * wish)
        if move.seen or move.came_out:
            share = suspect.weights.sum(axis=(1, 2))
            place = as_array([move.start], len(self.fort.codes))[0]
            here = share[:, None] * (place / max(1.0, float(place.sum())))[None]
        moved: Floats = np.matmul(here[:, None, None, :], table)[:, :, 0, :]
        return moved * self.shyness()[None, None, :]

    def reached(self) -> Floats:
        """How many guards could be in each zone with one card."""
        near = self.zeros()
        reach = guard_reach(self.open.options.map)
        for guard in self.open.guards.values():
            if not guard.drunk and not is_passage(guard.zone):
                near += reach[self.fort.number[guard.zone]]
        return near

    def shyness(self) -> Floats:
        """How willing an intruder is to rest in each zone: the fewer guards can come, the more."""
        marching = self.zeros()
        for zone in patrol_ways(self.open):
            marching[self.fort.number[zone]] = 1
        found: Floats = np.exp(-SHY * self.reached() - SHY_OF_PATROLS * marching).astype(np.float32)
        return found

    def zeros(self) -> Floats:
        """A number for each zone."""
        return np.zeros(len(self.fort.codes), np.float32)

    def learn_search(self, who: str) -> None:
        """He moved into or out of every zone he searches."""
        if who in self.moves:
            self.place(who, [zone for name, zone in self.open.searches if name == who])

    def learn_no_search(self, who: str) -> None:
        """Whoever seeks and searches nothing has hardly come to where anything may lie."""
        if self.open.figures[who].letter or any(name == who for name, _ in self.open.searches):
            return
        suspect = self.suspects[who]
        for castle in self.fort.castles:
            for zone in self.fort.hiding_places(castle):
                if zone not in self.open.found:
                    suspect.weights[:, :, self.fort.number[zone]] *= IDLE
        suspect.settle()


def split(found: dict[int, Mask], marks: Sequence[Mask]) -> dict[int, Mask]:
    """Sort places by which of the searched zones were touched."""
    parts = dict(found)
    for at, mark in enumerate(marks):
        sorted_parts: dict[int, Mask] = {}
        for touched, mask in parts.items():
            inside = mask & mark
            sorted_parts[touched | 1 << at] = sorted_parts.get(touched | 1 << at, 0) | inside
            sorted_parts[touched] = sorted_parts.get(touched, 0) | mask & ~inside
        parts = sorted_parts
    return {touched: mask for touched, mask in parts.items() if mask}


Read = TypeVar("Read", bound=Belief)


def read(view: Any, kind: type[Read], old: Belief | None = None) -> Read:
    """The belief of a kind that a view's log allows; an older one that leads to it saves time."""
    begun = old if type(old) is kind and old.leads_to(view) else None
    belief = begun or kind(view.open.options, view.open.seats)
    belief.see(view.log)
    return belief
