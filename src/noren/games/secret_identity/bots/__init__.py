"""Players of Secret Identity: one that says the obvious, and one that thinks of its listeners."""

from noren.games.secret_identity.bots.baseline import BaselineBot
from noren.games.secret_identity.bots.strong import StrongBot

__all__ = ["BaselineBot", "StrongBot"]
