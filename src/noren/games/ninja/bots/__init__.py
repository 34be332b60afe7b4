"""Players of Ninja: one bot sits on either side."""

from noren.games.ninja.bots.players import BaselineBot, StrongBot

__all__ = ["BaselineBot", "StrongBot"]
