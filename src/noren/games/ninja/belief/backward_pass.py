"""What came later tells where an intruder was before: a guide that is read backwards from the log.

For each place it says how likely all that was told from then on would have been, as if he were
alone, and the passage and the ropes that hang could be anywhere. Particles that follow it need
little weighing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from noren.games.ninja.belief.clues import Clue, Entry, Listening, Move, Start
from noren.games.ninja.belief.ground import Floats, Ground, Scene, ground_of
from noren.games.ninja.content.cards import RESPONSES
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.rules.searching import SEARCHES_A_TURN
from noren.games.ninja.state import Open, fort_of

OTHERS: Final = 0.3
"""How likely a noise was somebody else's."""
SLIM: Final = 1e-6
HANGING: Final = 0.05
"""How likely a rope hangs where he climbs, once any rope was played."""
FREE, PENDING = 0, 1
ABLE, STUCK = 0, 1


class Values:
    """How good each place is in the middle of a move.

    `good[at]` has, once so many signs are explained, a number for each set of searched zones that
    were touched, for being free or still unnoticed among guards, for being able to go on or not,
    for each number of steps, and for each zone. `end` is the same for the end of the move.
    """

    def __init__(self, ground: Ground, move: Move, after: Floats, standing: bool) -> None:
        self.ground, self.move = ground, move
        self.searched = [ground.at(zone) for zone in dict.fromkeys(move.searched)]
        self.end = self.ending(after, standing)
        shape = (1 << len(self.searched), 2, 2, FASTEST + 1, after.shape[1])
        self.good: list[Floats] = [np.zeros(shape) for _ in range(len(move.signs) + 2)]
        if not move.ended:
            self.good[len(move.signs)][:] = 1
        for at in range(len(move.signs) - 1, -1, -1):
            self.fill(at)
        self.before = self.touching(self.good[0][:, FREE, ABLE, 0])[0]

    def ending(self, after: Floats, standing: bool) -> Floats:
        """How good it is to end a move: what was searched was touched, and likely searched."""
        found = np.zeros((1 << len(self.searched), *after.shape))
        declared = len(self.searched)
        for steps in range(FASTEST + 1):
            zones = steps + 1 if steps or standing else 0
            chance = 1.0 if zones >= declared else 0.0
            for search in range(declared):
                chance /= max(1, 1 + zones - search)
            if self.move.searches_over and declared < SEARCHES_A_TURN:
                chance /= max(1, 1 + zones - declared)
            found[-1, steps] = chance * after[steps]
        return found

    def touching(self, places: Floats) -> Floats:
        """The same, once the zones themselves are touched by being there."""
        if not self.searched:
            return places
        found = places.copy()
        for bit, zone in enumerate(self.searched):
            for touched in range(len(places)):
                found[touched, zone] = places[touched | 1 << bit, zone]
        return found

    def fill(self, at: int) -> None:
        """Work out how good every place is when so many signs are explained."""
        move, good = self.move, self.good[at]
        scene = Scene(self.ground, move.outs[at], move.holding[at], move.roped)
        sign = move.signs[at]
        for steps in range(FASTEST, -1, -1):
            for able in (STUCK,) if steps == FASTEST else (STUCK, ABLE) if steps else (ABLE,):
                free = self.closed(at, steps, scene)
                ways = scene.ways
                if able == ABLE:
                    free = free + self.onward(at, steps, scene)
                    ways = ways + scene.step_ways
                if sign[0] == "card":
                    free = free + self.played(at, steps, able, scene)
                good[:, FREE, able, steps] = free / ways
                if steps:
                    caught = self.noticed(at, steps, able, scene)
                    good[:, PENDING, able, steps] = caught / scene.pending_ways

    def closed(self, at: int, steps: int, scene: Scene) -> Floats:
        """He ends his move here."""
        signs = self.move.signs
        if signs[at] == ("crept",):
            return self.end[:, steps] * (1.0 if scene.may_be_covered(signs[:at]) else scene.quiet)
        if signs[at][0] == "seen" and signs[at + 1 : at + 2] == [("crept",)]:
            return self.end[:, steps] * self.ground.marked([signs[at][1]])
        return np.zeros_like(self.end[:, steps])

    def onward(self, at: int, steps: int, scene: Scene) -> Floats:
        """He goes on: on foot, over a wall, into or out of the passage, or off the map."""
        sign = self.move.signs[at]
        ground, more = self.ground, steps + 1
        total: Floats = self.stepping(at, more, scene) @ ground.walk.T
        if scene.roped:
            climbed = self.stepping(at, more, scene, by_rope=True)
            total = total + HANGING * (climbed @ ground.walls.T)
        if sign == ("card", "rope", ""):
            total = total + self.climbing(at, more, scene) @ ground.walls.T
        if sign[0] == "in" or sign == ("card", "passage", ""):
            inside = self.good[at + (1 if sign[0] == "in" else 2)][:, FREE, STUCK, more, -1]
            total = total + inside[:, None] * (ground.ends / ground.ends.sum())
        if sign == ("out",):
            outside = self.arriving(at + 1, more, scene) * ground.ends
            total[:, -1] = 2 * outside.sum(axis=1) / ground.ends.sum()
        if sign == ("left",):
            total[-1] += ground.exits
        return total

    def stepping(self, at: int, steps: int, scene: Scene, *, by_rope: bool = False) -> Floats:
        """He comes without a card; if he was seen, he vanishes where nobody is."""
        found = self.arriving(at, steps, scene, by_rope=by_rope)
        if not scene.out.seen:
            return found
        found = found * (1 - scene.quiet)
        if self.move.signs[at] == ("vanished",):
            found = found + self.arriving(at + 1, steps, scene, by_rope=by_rope) * scene.quiet
        return found

    def climbing(self, at: int, steps: int, scene: Scene) -> Floats:
        """He comes over a wall with a new rope."""
        found = self.arriving(at + 1, steps, scene, by_rope=True)
        if not scene.out.seen:
            return found
        gone = self.move.signs[at + 1 : at + 2] == [("vanished",)]
        hidden = self.arriving(at + 2, steps, scene, by_rope=True) if gone else found * 0
        return np.where(scene.quiet > 0, hidden, found)

    def arriving(self, at: int, steps: int, scene: Scene, *, by_rope: bool = False) -> Floats:
        """How good it is to come into each zone."""
        good = self.good[at]
        stuck = self.choose(good[:, :, STUCK, steps], scene)
        if by_rope or steps == FASTEST:
            return self.touching(stuck)
        able = self.choose(good[:, :, ABLE, steps], scene)
        return self.touching(np.where(self.ground.moats > 0, stuck, able))

    def choose(self, good: Floats, scene: Scene) -> Floats:
        """Unnoticed as yet where guards are, else free."""
        return np.where(scene.quiet > 0, good[:, FREE], good[:, PENDING])

    def played(self, at: int, steps: int, able: int, scene: Scene) -> Floats:
        """He plays a card: to no effect, or on a guard near him."""
        _, card, guard = self.move.signs[at]
        if not guard:
            return self.good[at + 1][:, FREE, able, steps] * (card not in RESPONSES)
        return self.then_hidden(at, steps, able) * scene.near(card, guard)

    def then_hidden(self, at: int, steps: int, able: int) -> Floats:
        """After a card, which may have hidden him at once."""
        found: Floats = self.good[at + 1][:, FREE, able, steps]
        if self.move.signs[at + 1 : at + 2] and self.move.signs[at + 1][0] in ("vanished", "in"):
            found = found + self.good[at + 2][:, FREE, able, steps]
        return found

    def noticed(self, at: int, steps: int, able: int, scene: Scene) -> Floats:
        """He has come among guards: they see him, or he hides or fights."""
        sign = self.move.signs[at]
        nothing = np.zeros_like(self.end[:, steps])
        if sign[0] == "seen":
            return self.good[at + 1][:, FREE, able, steps] * self.ground.marked([sign[1]])
        if sign[0] != "card":
            return nothing
        if sign[1] == "shadow-walk":
            return self.then_hidden(at, steps, able)
        if not sign[2]:
            return nothing
        still = self.good[at + 1][:, PENDING, able, steps]
        return (self.then_hidden(at, steps, able) + still) * scene.near(sign[1], sign[2])


class Guide:
    """For every turn how good each place is: before a move, in the middle of it, and after it."""

    def __init__(self, open: Open, clues: Sequence[Clue]) -> None:
        self.ground = ground_of(open.options.map)
        self.fort = fort_of(open)
        self.standing = open.options.search_standing
        self.starts: dict[int, Floats] = {}
        self.moves: dict[int, Values] = {}
        self.after: dict[int, Floats] = {}
        good = np.ones((FASTEST + 1, len(self.fort.codes) + 1))
        for clue in reversed(clues):
            good = self.back(clue, good)

    def at(self, zone: str) -> int:
        """The number of a zone, or of the passage."""
        return self.ground.at(zone)

    def back(self, clue: Clue, good: Floats) -> Floats:
        """How good each pace and place is if this came first."""
        match clue:
            case Start(life):
                self.starts[life] = good[0]
                return np.ones_like(good)
            case Entry(zone, seen):
                here = self.ground.marked([zone])
                return good * (here if seen else 1 - here)
            case Listening(zone, heard, alone):
                loud = self.loud(zone)
                noise = loud + (0.0 if alone else OTHERS) * (1 - loud)
                return good * (noise if heard else 1 - loud)
            case Move():
                self.after[clue.turn] = good
                values = self.moves[clue.turn] = Values(self.ground, clue, good, self.standing)
                before = values.before / max(float(values.before.max()), SLIM * SLIM)
                return np.tile(before, (FASTEST + 1, 1))

    def loud(self, zone: str) -> Floats:
        """Who is heard in a zone, by pace and place."""
        far = np.append(np.array(self.fort._distances[self.fort.number[zone]]), 99)
        paces = np.arange(FASTEST + 1)[:, None]
        heard: Floats = ((paces > 0) & (far <= paces)).astype(np.float64)
        return heard
