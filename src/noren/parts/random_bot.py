"""A bot that knows only what is allowed."""

from __future__ import annotations

from typing import Any

from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.game import Bot
from noren.core.view import View


class RandomBot:
    """Chooses evenly among the options."""

    def choose(self, view: View[Any, Any], dice: Dice) -> Choice:
        """Any of them."""
        return dice.pick(view.options)


def draws_lots(bot: Bot) -> bool:
    """Whether a bot chooses so, and thus needs no view to choose from."""
    return getattr(type(bot), "choose", None) is RandomBot.choose
