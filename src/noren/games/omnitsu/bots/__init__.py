"""Players of Omnitsu."""

from noren.games.omnitsu.bots.baseline import Heuristic
from noren.games.omnitsu.bots.strong import Strategist

__all__ = ["Heuristic", "Strategist"]
