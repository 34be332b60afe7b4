"""A bot is a guard's mind and an intruder's mind; which of them speaks depends on the seat."""

from __future__ import annotations

from noren import Choice, Dice
from noren.games.ninja.belief.plain_belief import Belief, read
from noren.games.ninja.belief.strong_belief import Hunch
from noren.games.ninja.bots.guards import Captain
from noren.games.ninja.bots.intruders import Thief
from noren.games.ninja.state import View, guard_seats


class Player:
    """What both bots share: the belief that the public log allows.

    It is kept, but only to save time: it is the same as one read anew.
    """

    strong = False
    thief: type[Thief] = Thief

    def __init__(self) -> None:
        self._belief: Belief | None = None

    def choose(self, view: View, dice: Dice) -> Choice:
        """Any choice if there is but one; otherwise think."""
        if len(view.options) == 1:
            return view.options[0]
        guards = view.seat in guard_seats(view.open)
        belief = read(view, Hunch if guards and self.strong else Belief, self._belief)
        self._belief = belief
        if guards:
            return Captain(view, belief, dice, strong=self.strong).choose()
        return self.thief(view, belief, dice, strong=self.strong).choose()


class BaselineBot(Player):
    """The baseline: guards who think every possible place as likely, intruders who hurry."""


class StrongBot(Player):
    """The strong one: weighs places, guards ways, and moves where the guards think he is not."""

    strong = True
