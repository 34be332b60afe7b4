"""The gentle player: sees what the baseline sees, and often takes the next best."""

from __future__ import annotations

from typing import ClassVar

from noren.games.omnitsu.bots.baseline import Heuristic


class GentleHeuristic(Heuristic):
    """Weighs things as the baseline does, but less finely: what is plainly bad it still avoids."""

    noise: ClassVar[float] = 4.0
