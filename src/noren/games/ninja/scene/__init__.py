"""What people see of Ninja."""

from noren.games.ninja.scene.hand import hand
from noren.games.ninja.scene.table import table

__all__ = ["hand", "table"]
