"""A sharper belief about intruders: they are taken for careful or hasty ones, and which of the two
somebody is shows by and by.

What is possible is the same as in `Belief`, and so are the plainer weights that an intruder takes
the guards to have; this goes one thought further than that, and nobody in turn reads it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from noren.games.ninja.belief.intruder_hands import expected
from noren.games.ninja.belief.log_reader import MoveTold
from noren.games.ninja.belief.missions import lures, mission_odds
from noren.games.ninja.belief.move_model import CHARACTERS, LOOKS_ABOUT, Ends, Outlook, weights
from noren.games.ninja.belief.plain_belief import Belief, Marks, Taken, noisy, patrol_ways
from noren.games.ninja.belief.routes import Routes, find_routes, start_odds
from noren.games.ninja.belief.suspects import mixed
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.content.ground import Floats, loud_in
from noren.games.ninja.meta import Options
from noren.games.ninja.rules.placing import starts
from noren.games.ninja.state import HIDDEN, SEEN, sober_zones

MISTRUST: Final = 0.05
"""How much of the belief is spread evenly over all that is possible."""
ODD: Final = 0.02
"""How likely somebody does what careful intruders do not do."""
BLUFFED: Final = 0.01
"""How likely a Rope card is played to no effect."""


class StrongBelief(Belief):
    """The belief, and beside it how likely each character, pace and zone is."""

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        even = np.full((len(CHARACTERS), FASTEST + 1, len(self.fort.codes)), 1.0, np.float32)
        self.odds: dict[str, Floats] = {who: even / even.sum() for who in self.suspects}
        self.mass: dict[str, Floats] = {}
        """For each character, how likely he took each of the ways that he may have taken."""
        walls = len(self.fort.walls)
        self.hung: dict[str, Floats] = {
            who: np.zeros(walls + 1, np.float32) for who in self.suspects
        }

    # -- what it says

    def paces(self, who: str) -> Floats:
        """How likely each pace and zone is."""
        return mixed(self.current(who).sum(axis=0), self.suspects[who].possible, MISTRUST)

    def likely(self, who: str) -> Floats:
        """How likely each zone is."""
        return mixed(self.current(who).sum(axis=(0, 1)), self.suspects[who].places, MISTRUST)

    def current(self, who: str) -> Floats:
        """The odds on what is still possible; where they vanish, all of it is equally likely."""
        possible = self.suspects[who].possible
        found = self.odds[who] * possible
        # The odds may rule out what is possible after all, as people are not what they are taken
        # for.
        if not found.any():
            found = self.characters(who)[:, None, None] * possible
        share: Floats = found / max(float(found.sum()), 1e-20)
        return share

    def characters(self, who: str) -> Floats:
        """How likely he is of each character."""
        count = len(CHARACTERS)
        found: Floats = self.odds[who].sum(axis=(1, 2))
        total = float(found.sum())
        return found / total if total > 0 else np.full(count, 1 / count, np.float32)

    # -- what it learns

    def appear(self, who: str) -> None:
        """He starts where the way is short."""
        super().appear(who)
        kind = self.open.figures[who].kind or "ninja"
        routes = self.routes(who, self.ropes_left(who))
        far = {zone: routes.turns(zone, routes.ropes) for zone in starts(self.open, kind)}
        odds = np.full((FASTEST + 1, len(self.fort.codes)), ODD, np.float32)
        ready = start_odds(self.fort, far, self.reached(), patrol_ways(self.open))
        for zone, share in ready.items():
            odds[0, self.fort.number[zone]] = share
        self.odds[who] = self.characters(who)[:, None, None] * (odds / odds.sum())

    def listen(self, zone: str, heard: bool) -> None:
        """Noise makes loud places likelier, the more so the less the others could make it."""
        out = [w for w, f in self.open.figures.items() if f.state in (HIDDEN, SEEN)]
        loud = loud_in(self.open.options.map)[self.fort.number[zone]]
        noise = {who: float((self.paces(who) * loud).sum()) for who in out}
        for who in out if heard else ():
            self.odds[who] = self.odds[who] * noisy(who, noise, loud)
        super().listen(zone, heard)

    def moved(self, who: str, move: MoveTold) -> None:
        """He went some way: each is as likely as his character would take it."""
        if not self.open.figures[who].in_play:
            return
        before = self.current(who).sum(axis=1)
        super().moved(who, move)
        self.mass.pop(who, None)
        taken, character = self.taken.get(who), self.characters(who)[:, None]
        if taken is None:
            even = np.ones_like(self.suspects[who].possible)
            self.odds[who] = (character[:, None] * even / even.size).astype(np.float32)
            return
        if taken.seen or taken.came_out:
            before = character * taken.start / max(1.0, float(taken.start.sum()))
        if self.open.figures[who].letter:
            before = before * self.still_here(who)
        self.mass[who] = before[:, taken.ways.start] * self.chances(who, taken)
        if taken.climbed:
            self.hang(who, taken)
        self.arrive(who)

    def arrive(self, who: str) -> None:
        """Where the ways he may have gone have led him."""
        taken = self.taken[who]
        odds = np.stack([taken.ways.arrive(mass) for mass in self.mass[who]])
        if taken.came_out:
            odds = np.concatenate([odds[:, :1] * 0, odds[:, :3]], axis=1)
        if taken.seen:
            odds[:, 1:] = odds.sum(axis=1, keepdims=True)
        if odds.any():
            self.odds[who] = odds / odds.sum()
        else:
            # Evenly, and not an error: `current` cuts it down to what is possible.
            self.odds[who] = self.odds[who] * 0 + 1 / self.odds[who].size

    def chances(self, who: str, taken: Taken) -> Floats:
        """How likely each character takes each way from where it starts."""
        worth = weights(*CHARACTERS) @ self.features(who, taken).T
        open = self.open_ways(who, taken)
        return np.stack([taken.ways.shares(row, open) for row in worth])

    def open_ways(self, who: str, taken: Taken) -> Floats:
        """Whether he can have gone each way; over a wall, how likely a rope hangs there."""
        ways, climbed = taken.ways, taken.climbed
        ropes = 1.0 if climbed else self.hanging(who)[ways.wall]
        found = np.where(self.climbs(taken), ropes, BLUFFED if climbed else 1.0)
        return np.asarray(found * (ways.count_entered(taken.avoid) == 0), np.float32)

    def climbs(self, taken: Taken) -> Marks:
        """Which ways go over a wall."""
        return np.asarray(taken.ways.wall < len(self.fort.walls))

    def hanging(self, who: str) -> Floats:
        """How likely a rope that he may use hangs on each wall."""
        everyone = [who] if self.open.options.variant == "contested" else list(self.hung)
        # A sum and not a product of doubts: each rope hangs on one wall, and there are few of them.
        found: Floats = np.minimum(1.0, sum(self.hung[one] for one in everyone))
        return found

    def hang(self, who: str, taken: Taken) -> None:
        """A new rope hangs where he climbed."""
        walls = len(self.fort.walls)
        over = taken.ways.climbed(self.mass[who].sum(axis=0), walls)
        self.hung[who][:walls] += over / max(1e-9, float(over.sum()))

    def still_here(self, who: str) -> Floats:
        """Whoever is done and could leave has left, unless he is careful and has a partner."""
        exits = self.ground.column(self.fort.exits)
        ways = self.ways_from(np.ones_like(exits))
        short = (ways.pace < FASTEST) & (ways.wall == len(self.fort.walls))
        leaving = short & (exits[ways.end] > 0)
        near = np.bincount(ways.start, leaving, len(exits)) * (self.ground.moats[:-1] == 0)
        hasty = np.where(near > 0, ODD, 1.0)
        careful = np.ones_like(hasty) if self.waited_for(who) else hasty
        return np.stack([careful, hasty]).astype(np.float32)

    def waited_for(self, who: str) -> bool:
        """Whether he has a partner who is not home yet."""
        others = (figure for name, figure in self.open.figures.items() if name != who)
        together = self.open.options.variant != "contested"
        return together and any(figure.in_play for figure in others)

    def search(self, who: str, zone: str) -> None:
        """Only ways that touch what he searches."""
        super().search(who, zone)
        if who in self.mass and not self.taken[who].seen:
            touches = (self.taken[who].ways.touched == self.fort.number[zone]).any(axis=1)
            self.mass[who] = self.mass[who] * touches
            self.arrive(who)

    def end_search(self, who: str) -> None:
        """A careful seeker searches whatever he can."""
        super().end_search(who)
        searched = [zone for name, zone in self.open.searches if name == who]
        if self.open.figures[who].letter or len(searched) > 1 or who not in self.mass:
            return
        missed = self.ground.column(
            zone for zone in mission_odds(self.open) if zone not in searched
        )
        touches = self.taken[who].ways.count_touched(missed)
        self.mass[who] = self.mass[who] * np.where(touches > 0, ODD, 1.0)
        self.arrive(who)

    # -- what all can see of a move

    def ropes_left(self, who: str) -> int:
        """About how many ropes he still holds of a suggested hand, of which there are many."""
        figure = self.open.figures[who]
        kind = figure.kind or "ninja"
        return round(expected(self.open, kind, figure.life, figure.spent, "rope"))

    def routes(self, who: str, ropes: int) -> Routes:
        """Ways to where he is bound, over walls on which a rope probably hangs."""
        targets = lures(self.open, mission_odds(self.open))
        if self.open.figures[who].letter:
            targets = dict.fromkeys(self.fort.exits, 0.0)
        # Routes want to know whether a rope hangs, not how likely it does; more likely than not
        # will do.
        likely = self.hanging(who) > 0.5
        hanging = [b.zones for b, hangs in zip(self.fort.walls, likely, strict=False) if hangs]
        return find_routes(self.fort, targets, sober_zones(self.open), hanging, (), ropes)

    def features(self, who: str, taken: Taken) -> Floats:
        """What each way looks like to him, as far as all can see."""
        ways, done = taken.ways, bool(self.open.figures[who].letter)
        by_old = (self.hanging(who) > 0.5)[ways.wall]
        new = self.climbs(taken) & ~by_old
        ropes = self.ropes_left(who) + taken.climbed
        routes = self.routes(who, ropes)
        far = np.array(
            [
                [routes.turns(zone, max(0, ropes - used)) for zone in self.fort.codes]
                for used in (0, 1)
            ]
        )
        fresh = ways.count_touched(self.ground.column(() if done else mission_odds(self.open)))
        thought = self.suspects[who].weights.sum(axis=(0, 1))
        known = np.minimum(1.0, LOOKS_ABOUT * thought + 0.05)[ways.end] * (fresh == 0)
        outlook = Outlook(
            self.open, [*dict.fromkeys(sober_zones(self.open))], self.reached(), leaving=done
        )
        return outlook.features(
            Ends(
                zone=ways.end,
                pace=ways.pace,
                far=far[new.astype(int), ways.end],
                known=known,
                fresh=fresh,
                new_rope=new,
                old_rope=by_old,
            )
        )
