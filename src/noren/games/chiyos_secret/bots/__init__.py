"""Players of Chiyo's Secret: nobles of every role, and Motonaka."""

from noren.games.chiyos_secret.bots.seats import BaselineBot, StrongBot

__all__ = ["BaselineBot", "StrongBot"]
