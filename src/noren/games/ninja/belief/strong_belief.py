"""A sharper guess at where intruders are: they are taken for careful or hasty ones, and which of
the two somebody is shows by and by.

The sound set is the same as in `Belief`, and so are the plainer weights that an intruder takes the
guards to have; a hunch goes one thought further than that, and nobody in turn reads it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import numpy as np

from noren.games.ninja.belief.goals import Floats
from noren.games.ninja.belief.move_model import Moment, habits, looks
from noren.games.ninja.belief.plain_belief import Belief, Move, patrol_ways
from noren.games.ninja.belief.routes import Routes, start_odds
from noren.games.ninja.belief.suspects import as_array
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.content.ways import Ways, ways_of
from noren.games.ninja.meta import Options
from noren.games.ninja.rules.placing import starts
from noren.games.ninja.rules.ready_made import ready_hand
from noren.games.ninja.rules.wings import lures, mission_odds
from noren.games.ninja.state import HIDDEN, SEEN, is_passage

MISTRUST: Final = 0.05
"""How much of a hunch is spread evenly over all that is possible."""
ODD: Final = 0.02
"""How likely somebody does what careful intruders do not do."""
BLUFFED: Final = 0.01
"""How likely a Rope card is played to no effect."""


@dataclass
class Taken:
    """The ways that an intruder may have taken, and how likely each is for each character."""

    ways: Ways
    mass: Floats


class Hunch(Belief):
    """The belief, and beside it how likely each character, pace and zone is."""

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        even = np.full((len(habits()), FASTEST + 1, len(self.fort.codes)), 1.0, np.float32)
        self.odds: dict[str, Floats] = {who: even / even.sum() for who in self.suspects}
        self.taken: dict[str, Taken] = {}
        walls = len(self.fort.walls)
        self.hung: dict[str, Floats] = {
            who: np.zeros(walls + 1, np.float32) for who in self.suspects
        }

    # -- what it says

    def paces(self, who: str) -> Floats:
        """How likely each pace and zone is."""
        sound = as_array(self.suspects[who].sound, len(self.fort.codes))
        even = sound / max(1.0, float(sound.sum()))
        found: Floats = (1 - MISTRUST) * self.current(who, sound).sum(axis=0) + MISTRUST * even
        return found

    def likely(self, who: str) -> Floats:
        """How likely each zone is."""
        sound = as_array(self.suspects[who].sound, len(self.fort.codes))
        even = sound.max(axis=0)
        even = even / max(1.0, float(even.sum()))
        found: Floats = (1 - MISTRUST) * self.current(who, sound).sum(axis=(0, 1)) + MISTRUST * even
        return found

    def current(self, who: str, sound: Floats) -> Floats:
        """The odds on what is still possible; where they vanish, all of it is equally likely."""
        found = self.odds[who] * sound
        if not found.any():
            found = self.characters(who)[:, None, None] * sound
        share: Floats = found / max(float(found.sum()), 1e-20)
        return share

    def characters(self, who: str) -> Floats:
        """How likely he is of each character."""
        count = len(habits())
        found: Floats = self.odds[who].sum(axis=(1, 2))
        total = float(found.sum())
        return found / total if total > 0 else np.full(count, 1 / count, np.float32)

    # -- what it learns

    def appear(self, who: str) -> None:
        """He starts where the way is short."""
        super().appear(who)
        count = len(self.fort.codes)
        kind = self.open.figures[who].kind or "ninja"
        routes = self.routes(who)
        far = {zone: routes.turns(zone, routes.ropes) for zone in starts(self.open, kind)}
        odds = np.full((FASTEST + 1, count), ODD, np.float32)
        ready = start_odds(self.fort, far, self.reached(), patrol_ways(self.open))
        for zone, share in ready.items():
            odds[0, self.fort.number[zone]] = share
        self.odds[who] = self.characters(who)[:, None, None] * (odds / odds.sum())

    def learn_listen(self, zone: str, heard: bool) -> None:
        """Noise makes loud places likelier, the more so the less the others could make it."""
        out = [w for w, f in self.open.figures.items() if f.state in (HIDDEN, SEEN)]
        number = self.fort.number[zone]
        near = [0, *(self.fort.earshot_masks[pace][number] for pace in range(1, FASTEST + 1))]
        loud = as_array(near, len(self.fort.codes))
        noise = {who: min(0.999, float((self.paces(who) * loud).sum())) for who in out}
        for who in out if heard else ():
            quiet = 1.0
            for other in out:
                quiet *= 1.0 if other == who else 1 - noise[other]
            self.odds[who] = self.odds[who] * (loud + (1 - loud) * (1 - quiet))
        super().learn_listen(zone, heard)

    def finish_move(self, who: str) -> None:
        """He went some way: each is as likely as his character would take it."""
        count = len(self.fort.codes)
        before = self.current(who, as_array(self.suspects[who].sound, count)).sum(axis=1)
        super().finish_move(who)
        self.taken.pop(who, None)
        move = self.moves.get(who)
        character = self.characters(who)[:, None]
        if move is None:
            even = np.ones((FASTEST + 1, count), np.float32)
            self.odds[who] = (character[:, None] * even / even.size).astype(np.float32)
            return
        if move.seen or move.came_out:
            start = as_array([move.start], count)[0]
            before = character * start / max(1.0, float(start.sum()))
        if self.open.figures[who].letter:
            before = before * self.still_here(who)
        ways = ways_of(self.open.options.map).among(before.sum(axis=0))
        likely = self.chances(who, ways, move)
        self.taken[who] = Taken(ways, before[:, ways.start] * likely)
        self.hang(who, climbed=move.climbed)
        self.arrive(who)

    def arrive(self, who: str) -> None:
        """Where the ways he may have gone have led him."""
        taken, move = self.taken[who], self.moves[who]
        odds = np.stack([taken.ways.arrive(mass) for mass in taken.mass])
        if move.came_out:
            odds = np.concatenate([odds[:, :1] * 0, odds[:, :3]], axis=1)
        if move.seen:
            odds[:, 1:] = odds.sum(axis=1, keepdims=True)
        if odds.any():
            self.odds[who] = odds / odds.sum()
        else:
            self.odds[who] = self.odds[who] * 0 + 1 / self.odds[who].size

    def chances(self, who: str, ways: Ways, move: Move) -> Floats:
        """How likely each character takes each way from where it starts."""
        worth = habits() @ looks(self.moment(who, move), ways)
        possible = self.possible(who, ways, move)
        return np.stack([ways.shares(row, possible) for row in worth])

    def possible(self, who: str, ways: Ways, move: Move) -> Floats:
        """Whether he can have gone each way; over a wall, how likely a rope hangs there."""
        over = ways.wall < len(self.fort.walls)
        ropes = self.hanging(who)[ways.wall]
        found = np.where(over, 1.0 if move.climbed else ropes, BLUFFED if move.climbed else 1.0)
        shut = as_array([move.avoid], len(self.fort.codes))[0]
        found = found * (ways.count_entered(shut) == 0)
        return np.asarray(found, np.float32)

    def hanging(self, who: str) -> Floats:
        """How likely a rope that he may use hangs on each wall."""
        everyone = [who] if self.open.options.variant == "contested" else list(self.hung)
        found: Floats = np.minimum(1.0, sum(self.hung[one] for one in everyone))
        return found

    def hang(self, who: str, *, climbed: bool) -> None:
        """A new rope hangs where he climbed."""
        if climbed:
            ways, mass = self.taken[who].ways, self.taken[who].mass
            walls = len(self.fort.walls)
            over = ways.climbed(mass.sum(axis=0), walls)
            self.hung[who][:walls] += over / max(1e-9, float(over.sum()))

    def still_here(self, who: str) -> Floats:
        """Whoever is done and could leave has left, unless he is careful and has a partner."""
        exits = self.fort.mask(self.fort.exits)
        near = exits
        for _ in range(FASTEST - 1):
            near |= sum(
                1 << zone
                for zone in range(len(self.fort.codes))
                if not self.fort.moat_mask >> zone & 1 and self.fort.walk_masks[zone] & near
            )
        hasty = np.where(as_array([near], len(self.fort.codes))[0] > 0, ODD, 1.0)
        careful = np.ones_like(hasty) if self.waited_for(who) else hasty
        return np.stack([careful, hasty]).astype(np.float32)

    def waited_for(self, who: str) -> bool:
        """Whether he has a partner who is not home yet."""
        others = (figure for name, figure in self.open.figures.items() if name != who)
        together = self.open.options.variant != "contested"
        return together and any(figure.in_play for figure in others)

    def learn_search(self, who: str) -> None:
        """Only ways that touch what he searches."""
        super().learn_search(who)
        if who in self.taken and not self.moves[who].seen:
            taken = self.taken[who]
            for name, zone in self.open.searches:
                if name == who:
                    taken.mass = taken.mass * (taken.ways.touched == self.fort.number[zone]).any(1)
            self.arrive(who)

    def learn_no_search(self, who: str) -> None:
        """A careful seeker searches whatever he can."""
        super().learn_no_search(who)
        searched = [zone for name, zone in self.open.searches if name == who]
        if self.open.figures[who].letter or len(searched) > 1 or who not in self.taken:
            return
        missed = self.fort.mask(zone for zone in self.fresh() if zone not in searched)
        taken = self.taken[who]
        touches = taken.ways.count_touched(as_array([missed], len(self.fort.codes))[0])
        taken.mass = taken.mass * np.where(touches > 0, ODD, 1.0)
        self.arrive(who)

    # -- what all can see

    def fresh(self) -> dict[str, float]:
        """The zones that may hold a mission, as far as all know, and how likely each does."""
        return mission_odds(self.open)

    def targets(self, who: str) -> dict[str, float]:
        """Where he is bound."""
        if self.open.figures[who].letter:
            return dict.fromkeys(self.fort.exits, 0.0)
        return lures(self.open, self.fresh())

    def ropes_left(self, who: str) -> int:
        """How many ropes he would hold of a ready-made hand."""
        figure = self.open.figures[who]
        hand = ready_hand(self.open, figure.kind or "ninja", figure.life)
        return max(0, hand.count("rope") - figure.spent.count("rope"))

    def guarded(self) -> dict[str, int]:
        """How many sober guards stand in each zone."""
        guards = self.open.guards.values()
        return Counter(g.zone for g in guards if not g.drunk and not is_passage(g.zone))

    def ropes_hanging(self, who: str) -> list[tuple[str, str]]:
        """The walls on which a rope probably hangs."""
        likely = self.hanging(who) > 0.5
        return [b.zones for b, hangs in zip(self.fort.walls, likely, strict=False) if hangs]

    def routes(self, who: str) -> Routes:
        """Ways to where he is bound."""
        ropes = self.ropes_hanging(who)
        return Routes(self.fort, self.targets(who), self.guarded(), ropes, (), self.ropes_left(who))

    def moment(self, who: str, move: Move) -> Moment:
        """All that can be seen of the table when he moves."""
        return Moment(
            map=self.open.options.map,
            turn=self.open.turn,
            done=bool(self.open.figures[who].letter),
            ropes=self.ropes_left(who) + move.climbed,
            targets=self.targets(who),
            fresh=self.fresh(),
            guards=self.guarded(),
            marches=patrol_ways(self.open),
            hung=self.hanging(who) > 0.5,
            known=self.suspects[who].weights.sum(axis=(0, 1)),
        )
