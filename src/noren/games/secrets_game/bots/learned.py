"""The learned player: two small nets read the table's habits, one for tellers, one for listeners.

What they learned from is told in their files, and by the recipe that makes them anew.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from noren import Choice, Dice
from noren.games.secrets_game.belief import evidence
from noren.games.secrets_game.bots.habits import of_listener, of_teller
from noren.games.secrets_game.bots.players import (
    StudentBot,
    chance,
    decides_the_game,
    win_share,
)
from noren.games.secrets_game.state import LIE, TRUTH, Open, Team, View, speaker, team_of
from noren.parts.judgement import Judgement, judgement

EVEN: Final = 0.02
"""So near to even a guess is none."""


class LearnedBot(StudentBot):
    """Tells what it expects to be disbelieved, and believes what its nets find likelier."""

    def __init__(self, believes: Judgement | None = None, tells: Judgement | None = None) -> None:
        self._believes, self._tells = believes, tells

    @property
    def believes(self) -> Judgement:
        """How likely a listener is to vote truth."""
        return self._believes or judgement(__package__, "listeners")

    @property
    def tells(self) -> Judgement:
        """How likely a teller is to tell the truth."""
        return self._tells or judgement(__package__, "tellers")

    def tell(self, view: View, dice: Dice) -> Choice:
        """The kind that fewer are likely to guess."""
        trusting = self.trusting(view.open)
        surplus = sum(trusting.values()) - len(trusting) / 2
        if abs(surplus) < EVEN:
            return dice.pick((TRUTH, LIE))
        return LIE if surplus > 0 else TRUTH

    def vote(self, view: View, dice: Dice) -> Choice:
        """What is likelier; on the last story, what wins the game."""
        open, truth = view.open, self.truth(view)
        worth = truth - 0.5
        if decides_the_game(open) and view.seat is not None:
            team, trusting = team_of(open, view.seat), self.trusting(open)
            believed = win_share(open, team, True, truth, trusting)
            doubted = win_share(open, team, False, truth, trusting)
            worth = worth if math.isclose(believed, doubted) else believed - doubted
        if abs(worth) < EVEN:
            return dice.pick((TRUTH, LIE))
        return TRUTH if worth > 0 else LIE

    def truth(self, view: View) -> float:
        """How likely the story is true, by habits and by its words."""
        row = np.array(of_teller(view.open), np.float32)
        odds = float(self.tells.odds(row[None])[0])
        return chance(odds + math.log(evidence(view, speaker(view.open, view.open.telling))))

    def trusting(self, open: Open) -> dict[Team, float]:
        """How likely each listener is to vote truth."""
        others = [team for team in range(len(open.teams)) if team != open.telling]
        rows = np.array([of_listener(open, team) for team in others], np.float32)
        likely = 1 / (1 + np.exp(-self.believes.odds(rows)))
        return dict(zip(others, likely.tolist(), strict=True))
