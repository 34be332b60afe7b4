"""Players of Ninja: one bot sits on either side."""

from noren.games.ninja.bots.baseline import BaselineBot
from noren.games.ninja.bots.strong import StrongBot

__all__ = ["BaselineBot", "StrongBot"]
