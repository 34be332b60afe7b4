"""The strong player: plans, and thinks ahead in imagined worlds when the game is to end."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import ClassVar, Final

from noren import Choice, Dice, Match, Seat, imagine
from noren.core.game import AnyGame
from noren.core.registry import load
from noren.games.omnitsu.bots.appraisal import Appraisal
from noren.games.omnitsu.bots.lookahead import Lookahead, forget_answers
from noren.games.omnitsu.bots.planner import Planner, weigh
from noren.games.omnitsu.content import CASTLE
from noren.games.omnitsu.imagine import imagine_with
from noren.games.omnitsu.meta import META
from noren.games.omnitsu.state import UNRESOLVED, Open, View

WORLDS: Final = 10
"""In so many worlds every choice is tried."""
CHOICES: Final = 3
"""So many choices are tried at most, the best ones of the plan."""
DOUBT: Final = 3.0
"""A choice that the plan finds worse by this is not tried."""


class Strategist(Planner):
    """Reads the others, plans an action ahead, and at the end thinks to the end."""

    choices: ClassVar[int] = CHOICES
    doubt: ClassVar[float] = DOUBT

    def choose(self, view: View, dice: Dice) -> Choice:
        """The best of the plan, or of what looks best after trying."""
        if len(view.options) == 1:
            return view.options[0]
        if not self.thinks(view):
            return super().choose(view, dice)
        tried = self.candidates(view)
        if len(tried) == 1:
            return tried[0]
        ahead = Lookahead(view, self.worlds(view, dice), Planner(self.preferences), dice)
        return max(tried, key=ahead.worth)

    def candidates(self, view: View) -> list[Choice]:
        """The best options of the plan, which are worth trying."""
        worth = Appraisal(view, self.preferences)
        ranked = sorted((weigh(view, worth, option), option) for option in view.options)[::-1]
        least = ranked[0][0] - self.doubt
        return [option for weight, option in ranked[: self.choices] if weight > least]

    def thinks(self, view: View) -> bool:
        """Whether to think ahead: the game ends this turn, or I could end it but need not."""
        return ("throw", CASTLE) in view.options or is_ending(view.open)

    def worlds(self, view: View, dice: Dice) -> list[Match]:
        """Worlds that fit the view."""
        me: Seat = view.seat or 0
        return [forget_answers(imagine(quick_game(), view, dice), me) for _ in range(WORLDS)]


def is_ending(open: Open) -> bool:
    """Whether the Castle has been thrown or reached."""
    thrown = any(laid.card == CASTLE and laid.state in UNRESOLVED for laid in open.laid)
    return open.ended or thrown


@functools.cache
def quick_game() -> AnyGame:
    """The game with a quicker imagination, which weighs fewer guesses at the hands."""
    return replace(load(META.name), imagine=functools.partial(imagine_with, tries=2))
