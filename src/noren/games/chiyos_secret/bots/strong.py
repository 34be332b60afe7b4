"""The strong bot: weighs all that is possible; as Motonaka, lies when it pays."""

from __future__ import annotations

from noren import Choice, Dice
from noren.games.chiyos_secret.belief.reading import Reading
from noren.games.chiyos_secret.bots.motonaka import Motonaka
from noren.games.chiyos_secret.bots.noble import Noble
from noren.games.chiyos_secret.state import View


class StrongBot:
    """Weighs all that is possible; as Motonaka, lies when it pays."""

    noble: type[Noble] = Noble
    motonaka: type[Motonaka] = Motonaka

    def choose(self, view: View, dice: Dice) -> Choice:
        """As a noble or as Motonaka."""
        if len(view.options) == 1:
            return view.options[0]
        if view.seat == view.open.motonaka:
            return self.motonaka(view, dice).choose()
        return self.noble(Reading(view), dice).choose()
