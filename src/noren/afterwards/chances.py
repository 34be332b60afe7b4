"""The chance of winning at a moment: as a game has learned it, or by playing on with bots.

Bots that play on see only their views, never the whole world. The world they start from is the
true one, since the match is over and a review looks at it with everything face-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from noren.bots.shelf import find_bot, usual_bot
from noren.core.dice import Dice
from noren.core.game import AnyGame, Bot
from noren.core.match import Match
from noren.core.world import AnyWorld, Outcome

PLAYOUTS: Final = 2
"""How often a world is played on where nothing was learned."""
BUDGET: Final = 40_000
"""About so many choices are played out for one review where nothing was learned."""
LONGEST: Final = 3000
SETUPS: Final = 24
"""So many set-ups say what a seat may expect where nothing was learned."""

Chance = tuple[float, ...]


def won(outcome: Outcome, seats: int) -> Chance:
    """One for every winner, nothing for the others."""
    return tuple(float(seat in outcome.winners) for seat in range(seats))


class Reader:
    """Reads the chances of one match; its dice fall apart from the match's own."""

    def __init__(self, game: AnyGame, dice: Dice, playouts: int = PLAYOUTS) -> None:
        self.game = game
        self.dice = dice
        self.playouts = playouts
        self.learned = True
        """Whether all chances so far were learned ones."""

    def readings(self, choices: int) -> int:
        """How many moments of a match of so many choices can be read."""
        return choices if self.learned else max(8, BUDGET // (choices * self.playouts * 2))

    def of(self, match: Match) -> Chance:
        """Every seat's chance of winning at this moment."""
        world = match.world
        if world.outcome is not None:
            return won(world.outcome, len(world.private))
        found = self._learned(world)
        if found is not None:
            return tuple(found)
        self.learned = False
        return self._played_on(match)

    def _learned(self, world: AnyWorld) -> Sequence[float] | None:
        asked = self.game.afterwards
        return asked.chances(world) if asked is not None and asked.chances is not None else None

    def _played_on(self, match: Match) -> Chance:
        ends = [self._play_out(match) for _ in range(self.playouts)]
        return tuple(sum(column) / len(ends) for column in zip(*ends, strict=True))

    def _play_out(self, match: Match) -> Chance:
        dice = self.dice.split("playout")
        twin = Match(self.game, match.world.copy(), None, None)
        twin.world.dice = dice.split("chance")
        bots = [find_bot(self.game, usual_bot(self.game)) for _ in range(twin.seats)]
        play_on(twin, bots, dice, LONGEST)
        if twin.outcome is None:  # a game without end counts as even
            return (1 / twin.seats,) * twin.seats
        return won(twin.outcome, twin.seats)

    def even(self, begun: Match, options: Mapping[str, object]) -> Chance:
        """What each seat may expect at such a table before anything is dealt."""
        asked = self.game.afterwards
        if asked is not None and asked.even is not None:
            found = asked.even(begun.world)
            if found is not None:
                return tuple(found)
        setups = []
        for _ in range(SETUPS):
            seed = self.dice.key() + self.dice.key()
            setups.append(self.of(Match.start(self.game, begun.seats, options, seed)))
        return tuple(sum(column) / len(setups) for column in zip(*setups, strict=True))


def play_on(match: Match, bots: Sequence[Bot], dice: Dice, most: int) -> None:
    """Let bots play on, each from its own view, for so many choices at most."""
    for _ in range(most):
        if match.over:
            return
        seat = match.asked[0] if match.world.agenda[-1].together else dice.pick(match.asked)
        view = match.view(seat)
        forced = len(view.options) == 1
        match.play(seat, view.options[0] if forced else bots[seat].choose(view, dice))
