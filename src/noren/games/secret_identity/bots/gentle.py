"""The gentle player: its clues are as plain as can be, and it often hears only half of yours."""

from __future__ import annotations

from typing import Final

from noren import Choice, Dice, Seat
from noren.games.secret_identity.belief import BLEND, understood
from noren.games.secret_identity.bots.baseline import BaselineBot
from noren.games.secret_identity.rules.cooperative import BreakTie, ChooseAgain, Propose
from noren.games.secret_identity.rules.safes import Vote
from noren.games.secret_identity.state import View

ONE_IN: Final = 3
"""Of so many clues, it misunderstands one."""


class GentleBot(BaselineBot):
    """Lays the obvious picto, as the baseline does; now and then it takes somebody similar."""

    def choose(self, view: View, dice: Dice) -> Choice:
        """As the baseline, unless it misunderstands: then whoever seems likeliest but one."""
        meant = super().choose(view, dice)
        match view.step:
            case Vote() if len(meant) == 3 and not dice.below(ONE_IN):
                like = [vote for vote in view.options if vote[:2] == meant[:2]]
                return self.second(view, int(meant[1]), like)
            case Propose() | ChooseAgain() | BreakTie() if not dice.below(ONE_IN):
                return self.second(view, view.open.active, list(view.options))
            case _:
                return meant

    def second(self, view: View, who: Seat, options: list[Choice]) -> Choice:
        """The likeliest but one."""
        heard = understood(self.ears(view), view.open.safes[who])[BLEND]
        ranked = sorted(options, key=lambda each: -heard[int(each[-1]) - 1])
        return ranked[min(1, len(ranked) - 1)]
