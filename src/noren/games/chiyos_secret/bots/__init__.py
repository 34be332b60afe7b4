"""Players of Chiyo's Secret: a baseline and a strong one, each of whom plays any role."""

from noren.games.chiyos_secret.bots.baseline import BaselineBot
from noren.games.chiyos_secret.bots.reasons import SharpBot

__all__ = ["BaselineBot", "SharpBot"]
