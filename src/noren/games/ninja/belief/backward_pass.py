"""What came later tells where an intruder was before: the log, read backwards.

For each place this says how likely all that was told from then on would have been, as if he were
alone, and the passage and the ropes that hang could be anywhere. Particles that follow it need
little weighing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.belief.intruder_hands import Holding, IntruderHands, is_trial
from noren.games.ninja.belief.log_reader import LogReader, MoveTold
from noren.games.ninja.content.cards import KENJUTSU, RESPONSES
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.content.ground import Doubles, Ground, ground_of, loud_in
from noren.games.ninja.meta import Options
from noren.games.ninja.rules.searching import SEARCHES_A_TURN
from noren.games.ninja.rules.stealth import Lookout, lookout
from noren.games.ninja.state import HIDDEN, INSIDE, PASSAGE, is_passage

# It need not be exact: it only guides particles, which are weighed when the log is read on.
OTHERS: Final = 0.3
"""How likely a noise was somebody else's."""
SLIM: Final = 1e-6
HANGING: Final = 0.05
"""How likely a rope hangs where he climbs, once any rope was played."""
FREE, PENDING = 0, 1
ABLE, STUCK = 0, 1


# -- what there is to read


@dataclass(frozen=True)
class Start:
    """He appeared, in his first life or the next."""

    life: int


@dataclass(frozen=True)
class Entry:
    """Guards entered a zone and saw him there, or did not."""

    zone: str
    seen: bool


@dataclass(frozen=True)
class Listening:
    """Guards listened; `alone` says that nobody else could have been heard."""

    zone: str
    heard: bool
    alone: bool


Clue = MoveTold | Entry | Listening | Start


class IntruderLog(LogReader):
    """What was told of each intruder, in the order it was told.

    `clues` tell where he was; `trials`, for each of his lives, what he holds: every time he could
    have played a card, and did or did not.
    """

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.clues: dict[str, list[Clue]] = {who: [] for who in self.open.figures}
        self.trials: dict[tuple[str, int], list[Event]] = {}

    def before(self, event: Event) -> None:
        """Note what may tell of his cards; a first sign begins a move, wherever that leads."""
        for who, figure in self.open.figures.items():
            if figure.in_play and is_trial(event, who, self.log[self.at - 1]):
                self.trials.setdefault((who, figure.life), []).append(event)

    def move_of(self, event: Event) -> MoveTold | None:
        """The same, and a new move is a clue."""
        move = super().move_of(event)
        if move is not None and not move.signs:
            self.clues[move.who].append(move)
        return move

    def note(self, move: MoveTold) -> None:
        """Keep how the table looks to him now."""
        move.outs.append(lookout(self.open, move.who))
        move.spent.append(tuple(self.open.figures[move.who].spent))

    def appear(self, who: str) -> None:
        """A life begins."""
        self.clues[who].append(Start(self.open.figures[who].life))

    def enter(self, zone: str, seen: set[str]) -> None:
        """Guards entered a zone in their turn."""
        for who, figure in self.open.figures.items():
            if figure.state in (HIDDEN, INSIDE):
                self.clues[who].append(Entry(zone, who in seen))

    def see(self, who: str, zone: str) -> None:
        """A hidden sentry saw him."""
        if self.open.phase == "intruders":
            self.clues[who].append(Entry(zone, seen=True))

    def listen(self, zone: str, heard: bool) -> None:
        """Guards listened to whoever was about."""
        out = [who for who, figure in self.open.figures.items() if figure.in_play]
        for who in out if not is_passage(zone) else ():
            self.clues[who].append(Listening(zone, heard, alone=len(out) == 1))


# -- what it tells


class Scene:
    """What all can see at one point of a move, and how many ways to go on there are."""

    def __init__(
        self, ground: Ground, out: Lookout, held: Mapping[str, float], roped: bool
    ) -> None:
        self.ground, self.out, self.roped = ground, out, roped
        sober, drunk = (
            ground.marked(zone for zone, guards in side.items() for _ in guards)
            for side in (out.sober, out.drunk)
        )
        self.quiet: Doubles = (sober == 0).astype(np.float64)
        blades = sum(held.get(card, 0.0) for card in KENJUTSU)
        around = sober + drunk
        fights = blades * around + held.get("potent-sake", 0.0) * sober
        fights = fights + held.get("shuriken", 0.0) * (around + ground.walk @ around)
        bluffs = sum(share for card, share in held.items() if card not in RESPONSES)
        self.ways: Doubles = 1 + fights + bluffs
        self.pending_ways: Doubles = 1 + fights + held.get("shadow-walk", 0.0)
        walls = ground.walls.sum(axis=1) * held.get("rope", 0.0)
        self.step_ways: Doubles = ground.walk.sum(axis=1) + walls + ground.exits
        # From inside the passage there are two ways: its ends.
        self.step_ways[-1] = 2

    def near(self, card: str, guard: str) -> Doubles:
        """From where a card may be played on a guard."""
        sides = (self.out.sober, self.out.drunk)
        standing = (zone for side in sides for zone, names in side.items() if guard in names)
        here = self.ground.marked(standing)
        found: Doubles = here + self.ground.walk @ here if card == "shuriken" else here
        return found


class MoveValues:
    """How good each place is in the middle of a move.

    `good[at]` has, once so many signs are explained, a number for each set of searched zones that
    were touched, for being free or still unnoticed among guards, for being able to go on or not,
    for each number of steps, and for each zone. `end` is the same for the end of the move.
    """

    def __init__(
        self,
        ground: Ground,
        move: MoveTold,
        holding: Sequence[Holding],
        after: Doubles,
        *,
        standing: bool,
    ) -> None:
        self.ground, self.move, self.holding = ground, move, holding
        self.searched = [ground.at(zone) for zone in dict.fromkeys(move.searched)]
        self.end = self.ending(after, standing)
        shape = (1 << len(self.searched), 2, 2, FASTEST + 1, after.shape[1])
        self.good: list[Doubles] = [np.zeros(shape) for _ in range(len(move.signs) + 2)]
        # A move that goes on has no end to explain yet, so every place is as good as any.
        if not move.ended:
            self.good[len(move.signs)][:] = 1
        # From the last sign to the first, as each needs what comes after it.
        for at in range(len(move.signs) - 1, -1, -1):
            self.fill(at)
        self.before = self.touching(self.good[0][:, FREE, ABLE, 0])[0]

    def ending(self, after: Doubles, standing: bool) -> Doubles:
        """How good it is to end a move: what was searched was touched, and likely searched."""
        found = np.zeros((1 << len(self.searched), *after.shape))
        declared = len(self.searched)
        for steps in range(FASTEST + 1):
            zones = steps + 1 if steps or standing else 0
            chance = 1.0 if zones >= declared else 0.0
            for search in range(declared):
                # Random play: each zone that may be searched is one option, and so is being done.
                chance /= max(1, 1 + zones - search)
            if self.move.searches_over and declared < SEARCHES_A_TURN:
                chance /= max(1, 1 + zones - declared)
            found[-1, steps] = chance * after[steps]
        return found

    def touching(self, places: Doubles) -> Doubles:
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
        scene = Scene(self.ground, move.outs[at], self.holding[at], move.roped)
        for steps in range(FASTEST, -1, -1):
            for able in (STUCK,) if steps == FASTEST else (STUCK, ABLE) if steps else (ABLE,):
                free = self.closed(at, steps, scene)
                ways = scene.ways
                if able == ABLE:
                    free = free + self.onward(at, steps, scene)
                    ways = ways + scene.step_ways
                if isinstance(move.signs[at], told.ShadowCard):
                    free = free + self.played(at, steps, able, scene)
                # Divided by the number of options: among many of them each is chosen less often.
                good[:, FREE, able, steps] = free / ways
                if steps:
                    caught = self.noticed(at, steps, able, scene)
                    good[:, PENDING, able, steps] = caught / scene.pending_ways

    def sign(self, at: int) -> Event | None:
        """A sign of the move, if there are so many."""
        return self.move.signs[at] if at < len(self.move.signs) else None

    def closed(self, at: int, steps: int, scene: Scene) -> Doubles:
        """He ends his move here."""
        match self.sign(at), self.sign(at + 1):
            case told.Crept(), _:
                covered = any(is_card(sign, "shadow-walk") for sign in self.move.signs[:at])
                return self.end[:, steps] * (1.0 if covered else scene.quiet)
            case told.Seen(_, zone), told.Crept():
                return self.end[:, steps] * self.ground.marked([zone])
        return np.zeros_like(self.end[:, steps])

    def onward(self, at: int, steps: int, scene: Scene) -> Doubles:
        """He goes on: on foot, over a wall, into or out of the passage, or off the map."""
        ground, more = self.ground, steps + 1
        total: Doubles = self.stepping(at, more, scene) @ ground.walk.T
        if scene.roped:
            climbed = self.stepping(at, more, scene, by_rope=True)
            total = total + HANGING * (climbed @ ground.walls.T)
        match sign := self.sign(at):
            case told.ShadowCard(card="rope", guard=""):
                total = total + self.climbing(at, more, scene) @ ground.walls.T
            case told.InPassage() | told.ShadowCard(card="passage") if self.enters(at):
                then = at + (1 if isinstance(sign, told.InPassage) else 2)
                inside = self.good[then][:, FREE, STUCK, more, -1]
                total = total + inside[:, None] * (ground.ends / ground.ends.sum())
            case told.OutOfPassage():
                outside = self.arriving(at + 1, more, scene) * ground.ends
                # Twice the mean, as `ways` divides by the two ends and both of them lead out.
                total[:, -1] = 2 * outside.sum(axis=1) / ground.ends.sum()
            case told.Left():
                total[-1] += ground.exits
        return total

    def enters(self, at: int) -> bool:
        """Whether he goes into the passage now, at first with its card, which alone is a bluff."""
        sign = self.sign(at)
        if not self.move.outs[at].passage_card:
            card, sign = sign, self.sign(at + 1)
            return card is not None and is_card(card, PASSAGE) and isinstance(sign, told.InPassage)
        return isinstance(sign, told.InPassage)

    def stepping(self, at: int, steps: int, scene: Scene, *, by_rope: bool = False) -> Doubles:
        """He comes without a card; if he was seen, he vanishes where nobody is."""
        found = self.arriving(at, steps, scene, by_rope=by_rope)
        if not scene.out.seen:
            return found
        found = found * (1 - scene.quiet)
        if isinstance(self.sign(at), told.Vanished):
            found = found + self.arriving(at + 1, steps, scene, by_rope=by_rope) * scene.quiet
        return found

    def climbing(self, at: int, steps: int, scene: Scene) -> Doubles:
        """He comes over a wall with a new rope."""
        found = self.arriving(at + 1, steps, scene, by_rope=True)
        if not scene.out.seen:
            return found
        gone = isinstance(self.sign(at + 1), told.Vanished)
        hidden = self.arriving(at + 2, steps, scene, by_rope=True) if gone else found * 0
        return np.where(scene.quiet > 0, hidden, found)

    def arriving(self, at: int, steps: int, scene: Scene, *, by_rope: bool = False) -> Doubles:
        """How good it is to come into each zone."""
        good = self.good[at]
        stuck = self.choose(good[:, :, STUCK, steps], scene)
        if by_rope or steps == FASTEST:
            return self.touching(stuck)
        able = self.choose(good[:, :, ABLE, steps], scene)
        return self.touching(np.where(self.ground.moats > 0, stuck, able))

    def choose(self, good: Doubles, scene: Scene) -> Doubles:
        """Unnoticed as yet where guards are, else free."""
        return np.where(scene.quiet > 0, good[:, FREE], good[:, PENDING])

    def played(self, at: int, steps: int, able: int, scene: Scene) -> Doubles:
        """He plays a card: to no effect, or on a guard near him."""
        sign = self.move.signs[at]
        assert isinstance(sign, told.ShadowCard)
        if not sign.guard:
            return self.good[at + 1][:, FREE, able, steps] * (sign.card not in RESPONSES)
        return self.then_hidden(at, steps, able) * scene.near(sign.card, sign.guard)

    def then_hidden(self, at: int, steps: int, able: int) -> Doubles:
        """After a card, which may have hidden him at once."""
        found: Doubles = self.good[at + 1][:, FREE, able, steps]
        if isinstance(self.sign(at + 1), told.Vanished | told.InPassage):
            found = found + self.good[at + 2][:, FREE, able, steps]
        return found

    def noticed(self, at: int, steps: int, able: int, scene: Scene) -> Doubles:
        """He has come among guards: they see him, or he hides or fights."""
        match self.sign(at):
            case told.Seen(_, zone):
                return self.good[at + 1][:, FREE, able, steps] * self.ground.marked([zone])
            case told.ShadowCard(card="shadow-walk"):
                return self.then_hidden(at, steps, able)
            case told.ShadowCard(_, _, card, guard) if guard:
                still = self.good[at + 1][:, PENDING, able, steps]
                return (self.then_hidden(at, steps, able) + still) * scene.near(card, guard)
        return np.zeros_like(self.end[:, steps])


def is_card(sign: Event, card: str) -> bool:
    """Whether a sign is that card being played."""
    return isinstance(sign, told.ShadowCard) and sign.card == card


class BackwardPass:
    """For every turn how good each place is: before a move, in the middle of it, and after it."""

    def __init__(
        self, options: Options, clues: Sequence[Clue], hands: Callable[[int], IntruderHands]
    ) -> None:
        self.options, self.hands = options, hands
        self.ground = ground_of(options.map)
        self.starts: dict[int, Doubles] = {}
        self.moves: dict[int, MoveValues] = {}
        self.after: dict[int, Doubles] = {}
        good = np.ones((FASTEST + 1, len(self.ground.fort.codes) + 1))
        for clue in reversed(clues):
            good = self.back(clue, good)

    def at(self, zone: str) -> int:
        """The number of a zone, or of the passage."""
        return self.ground.at(zone)

    def back(self, clue: Clue, good: Doubles) -> Doubles:
        """How good each pace and place is if this came first."""
        match clue:
            case Start(life):
                self.starts[life] = good[0]
                return np.ones_like(good)
            case Entry(zone, seen):
                here = self.ground.marked([zone])
                return good * (here if seen else 1 - here)
            case Listening(zone, heard, alone):
                heard_there = loud_in(self.options.map)[self.at(zone)].astype(np.float64)
                loud = np.pad(heard_there, ((0, 0), (0, 1)))
                noise = loud + (0.0 if alone else OTHERS) * (1 - loud)
                return good * (noise if heard else 1 - loud)
            case MoveTold():
                return self.before_move(clue, good)

    def before_move(self, move: MoveTold, after: Doubles) -> Doubles:
        """How good each place is if he makes this move from there."""
        self.after[move.turn] = after
        holding = [self.hands(move.life).holding(spent) for spent in move.spent]
        standing = self.options.search_standing
        values = MoveValues(self.ground, move, holding, after, standing=standing)
        self.moves[move.turn] = values
        # Only ratios matter. Without this a long night would be a product of so many chances that
        # it is zero.
        before = values.before / max(float(values.before.max()), SLIM * SLIM)
        return np.tile(before, (FASTEST + 1, 1))
