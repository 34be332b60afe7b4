"""Players of Chiyo's Secret: a baseline and a strong one, each of whom plays any role."""

from noren.games.chiyos_secret.bots.baseline import BaselineBot
from noren.games.chiyos_secret.bots.strong import StrongBot

__all__ = ["BaselineBot", "StrongBot"]
