"""Players of Omnitsu."""

from noren.games.omnitsu.bots.baseline import Heuristic

__all__ = ["Heuristic"]
