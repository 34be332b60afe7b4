"""A gentle opponent: means well, plays sensibly, and now and then takes the wrong one."""

from __future__ import annotations

from typing import Any, Final

from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.game import Bot
from noren.core.view import View

ONE_IN: Final = 3
"""Of so many decisions, one may go a little wrong."""


class Gentle:
    """Plays as another bot would, but slips as people do: the right deed, the wrong thing.

    A slip keeps the verb. Whoever meant to search still searches, somewhere else; what is not done
    by mistake, such as a lie or an accusation instead of a question, is never a slip.
    """

    def __init__(self, steady: Bot, one_in: int = ONE_IN) -> None:
        self.steady = steady
        self.one_in = one_in

    def choose(self, view: View[Any, Any], dice: Dice) -> Choice:
        """What the other would choose, or something like it."""
        meant = self.steady.choose(view, dice)
        like = [
            option for option in view.options if option[0] == meant[0] and len(option) == len(meant)
        ]
        if len(like) < 2 or dice.below(self.one_in):
            return meant
        return dice.pick(like)

    def words(self, view: View[Any, Any], choice: Choice) -> str | None:
        """What the other would say to it."""
        speak = getattr(self.steady, "words", None)
        return None if speak is None else speak(view, choice)
