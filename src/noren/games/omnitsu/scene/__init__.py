"""What people see of Omnitsu."""

from noren.games.omnitsu.scene.assist import assist
from noren.games.omnitsu.scene.hand import hand
from noren.games.omnitsu.scene.log import describe
from noren.games.omnitsu.scene.table import table

__all__ = ["assist", "describe", "hand", "table"]
