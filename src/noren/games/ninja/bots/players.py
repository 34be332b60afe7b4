"""A bot is a guard's mind and an intruder's mind; which of them speaks depends on the seat."""

from __future__ import annotations

from typing import Any

from noren import Choice, Dice
from noren.games.ninja.belief import Belief, read
from noren.games.ninja.bots.guarding import Captain
from noren.games.ninja.bots.sneaking import Thief
from noren.games.ninja.hunch import Hunch
from noren.games.ninja.state import View, guard_seats


class Player:
    """What both bots share: the belief that the public log allows, kept from choice to choice."""

    strong = False
    thief: type[Thief] = Thief

    def __init__(self) -> None:
        self.belief: Belief | None = None
        self.intent: tuple[Choice, ...] = ()
        self.moving: Any = None

    def choose(self, view: View, dice: Dice) -> Choice:
        """Any choice if there is but one; otherwise think."""
        if len(view.options) == 1:
            return view.options[0]
        if view.seat in guard_seats(view.open):
            kind = Hunch if self.strong else Belief
            self.belief = read(view, kind, self.belief)
            return Captain(view, self.belief, dice, strong=self.strong).choose()
        return self.sneak(view, dice)

    def sneak(self, view: View, dice: Dice) -> Choice:
        """Go on with what was begun, unless guards are in the way."""
        now = (view.open.turn, view.step)
        if self.intent and self.intent[0] in view.options and now == self.moving:
            choice, *rest = self.intent
            self.intent = tuple(rest)
            return choice
        self.belief = read(view, Belief, self.belief)
        thief = self.thief(view, self.belief, dice, strong=self.strong)
        choice = thief.choose()
        self.intent, self.moving = thief.intent, now
        return choice


class BaselineBot(Player):
    """The baseline: guards who think every possible place as likely, intruders who hurry."""


class StrongBot(Player):
    """The strong one: weighs places, guards ways, and moves where the guards think he is not."""

    strong = True
