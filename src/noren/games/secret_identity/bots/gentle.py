"""The gentle player: its clues are as plain as can be, and it often hears only half of yours."""

from __future__ import annotations

from typing import Final

from noren import Choice, Dice, Seat
from noren.games.secret_identity.belief import BLEND, understood
from noren.games.secret_identity.bots.baseline import BaselineBot, taken_card
from noren.games.secret_identity.bots.clue_search import placings
from noren.games.secret_identity.rules.cooperative import BreakTie, ChooseAgain, Propose
from noren.games.secret_identity.rules.safes import Vote, laid
from noren.games.secret_identity.state import ROUNDS, Clue, View, card_of

ONE_IN: Final = 3
"""Of so many clues, it misunderstands one."""
CLEARER: Final = 0.2
"""A red picto must make the clue so much clearer to be laid besides the green one."""


class GentleBot(BaselineBot):
    """Lays the obvious picto, as the baseline does, and now and then a red one besides.

    It often takes one character for another who is similar.
    """

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

    def clue(self, view: View) -> Clue:
        """The obvious picto, and what one is not, if that plainly tells two alike apart."""
        return (*laid(view.answer), *self.red(view)) if self.red(view) else super().clue(view)

    def red(self, view: View) -> Clue:
        """A red picto after the first green one, where it helps and there are cards enough."""
        open, mine, begun = view.open, view.mine, laid(view.answer)
        assert mine is not None
        spare = len(mine.hand) - 2 - 2 * (ROUNDS - open.round)
        if open.cooperative or len(begun) != 1 or not begun[0].green or spare < 0:
            return ()
        spent, taken = card_of()[begun[0].picture], taken_card(view)
        cards = [taken] if taken else [card for card in mine.hand if card != spent]
        ears = self.ears(view)

        def heard(clue: Clue) -> float:
            return float(understood(ears, clue)[BLEND][mine.key - 1])

        reds = [way for card in cards for way in placings(card) if not way.green]
        best = max(reds, key=lambda way: heard((*begun, way)))
        return (best,) if heard((*begun, best)) >= heard(begun) + CLEARER else ()

    def second(self, view: View, who: Seat, options: list[Choice]) -> Choice:
        """The likeliest but one."""
        heard = understood(self.ears(view), view.open.safes[who])[BLEND]
        ranked = sorted(options, key=lambda each: -heard[int(each[-1]) - 1])
        return ranked[min(1, len(ranked) - 1)]
