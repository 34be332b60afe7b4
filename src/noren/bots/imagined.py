"""Trials: options compared in the same imagined worlds, played on with the same luck."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from noren.bots.order import who_goes
from noren.bots.search import win_shares
from noren.bots.shelf import find_bot, usual_bot
from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.game import AnyGame
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.view import AnyView

LONGEST: Final = 2000
"""A match that goes on for more decisions than that counts as even."""


class Trial:
    """What came of each option, world by world."""

    def __init__(self, game: AnyGame, view: AnyView, dice: Dice, options: Sequence[Choice]) -> None:
        if view.seat is None:
            raise ValueError("A spectator has nothing to try.")
        self.game, self.view, self.seat, self.dice = game, view, view.seat, dice
        self.came: dict[Choice, list[float]] = {option: [] for option in options}
        self._bots = [find_bot(game, usual_bot(game)) for _ in range(game.meta.max_seats)]

    def run(self, until: float, most: int = 400) -> int:
        """Try every option in one world after the other, as long as there is time."""
        worlds = 0
        while worlds < most and (came := self._world(until)) is not None:
            for option, share in came.items():
                self.came[option].append(share)
            worlds += 1
        return worlds

    def _world(self, until: float) -> dict[Choice, float] | None:
        """What comes of every option in one more world; None if there is no time for all."""
        world, luck = imagine(self.game, self.view, self.dice), self.dice.split("luck")
        came = {}
        for option in self.came:
            if time.monotonic() > until:
                return None
            came[option] = self._try(world.copy(), luck.copy(), option)
        return came

    def mean(self, option: Choice) -> float:
        """The part of the victory that an option brought."""
        came = self.came[option]
        return sum(came) / len(came) if came else 0.0

    def differences(self, one: Choice, other: Choice) -> list[float]:
        """By how much one option was better than another, in each world."""
        return [a - b for a, b in zip(self.came[one], self.came[other], strict=True)]

    def _try(self, match: Match, dice: Dice, option: Choice) -> float:
        match.play(self.seat, option)
        for _ in range(LONGEST):
            if match.over:
                break
            seat = who_goes(match, dice)
            match.play(seat, self._bots[seat].choose(match.view(seat), dice))
        outcome = match.outcome
        return win_shares(outcome, match.seats)[self.seat] if outcome else 1 / match.seats
