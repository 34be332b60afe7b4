"""Players of Omnitsu."""

from noren.games.omnitsu.bots.baseline import Heuristic
from noren.games.omnitsu.bots.gentle import GentleHeuristic
from noren.games.omnitsu.bots.learned import LearnedBot
from noren.games.omnitsu.bots.reasons import SharpBot

__all__ = ["GentleHeuristic", "Heuristic", "LearnedBot", "SharpBot"]
