"""What people see of Omnitsu."""

from noren.games.omnitsu.scene.hand import hand
from noren.games.omnitsu.scene.news import describe
from noren.games.omnitsu.scene.table import table

__all__ = ["describe", "hand", "table"]
