"""Who plays when nobody else does."""

from __future__ import annotations

import noren
from noren.cli.starter.state import View


class HighBot:
    """Lays its second highest card."""

    def choose(self, view: View, dice: noren.Dice) -> noren.Choice:
        """The last option but one, as hands are sorted."""
        return view.options[max(0, len(view.options) - 2)]
