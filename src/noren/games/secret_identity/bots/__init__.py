"""Players of Secret Identity: one that says the obvious, and one that thinks of its listeners."""

from noren.games.secret_identity.bots.baseline import BaselineBot
from noren.games.secret_identity.bots.gentle import GentleBot
from noren.games.secret_identity.bots.reasons import SharpBot

__all__ = ["BaselineBot", "GentleBot", "SharpBot"]
