"""Players of Ninja: one bot sits on either side."""

from noren.games.ninja.bots.baseline import BaselineBot
from noren.games.ninja.bots.reasons import SharpBot

__all__ = ["BaselineBot", "SharpBot"]
