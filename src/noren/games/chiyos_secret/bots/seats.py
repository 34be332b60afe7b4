"""The bots as a table knows them: each plays whatever the seat turns out to be."""

from __future__ import annotations

from noren import Choice, Dice
from noren.games.chiyos_secret.bots.eyes import Eyes
from noren.games.chiyos_secret.bots.motonaka import Motonaka, PlainMotonaka
from noren.games.chiyos_secret.bots.nobles import Noble
from noren.games.chiyos_secret.bots.plain import PlainNoble
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
        return self.noble(Eyes(view), dice).choose()


class BaselineBot(StrongBot):
    """Imagines one world and believes in it."""

    noble = PlainNoble
    motonaka = PlainMotonaka
