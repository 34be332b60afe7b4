"""Players of The Secrets Game: chance, two with people's habits, and two that study them."""

from noren.games.secrets_game.bots.learned import LearnedBot
from noren.games.secrets_game.bots.players import (
    GentleBot,
    PlainBot,
    RandomTeller,
    StudentBot,
    truthfulness,
    win_share,
)
from noren.games.secrets_game.bots.reasons import SharpBot, knows

__all__ = [
    "GentleBot", "LearnedBot", "PlainBot", "RandomTeller", "SharpBot", "StudentBot", "knows",
    "truthfulness", "win_share",
]  # fmt: skip
