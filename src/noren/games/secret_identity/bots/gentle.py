"""The gentle player: its clues are as plain as can be, and it often hears only half of yours."""

from __future__ import annotations

from typing import Final

from noren import Choice, Dice, Seat
from noren.games.secret_identity.belief import BLEND, Floats, column_of, understood
from noren.games.secret_identity.bots.baseline import BaselineBot, taken_card
from noren.games.secret_identity.bots.clue_search import placings
from noren.games.secret_identity.rules.cooperative import BreakTie, ChooseAgain, Propose
from noren.games.secret_identity.rules.safes import Vote, laid
from noren.games.secret_identity.state import ROUNDS, Clue, Laid, Number, View, card_of

ONE_IN: Final = 3
"""Of so many clues, it misunderstands one."""
CLEARER: Final = 0.2
"""A second picto must make the clue so much clearer to be laid."""
PLAIN: Final = 2.0
"""So many standard deviations nearer than others is a picture of which one sees whom it means."""


class GentleBot(BaselineBot):
    """Lays the obvious picto, as the baseline does, and now and then another besides.

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
        """The obvious picto, and another one, if that makes it plainly clearer."""
        more = self.another(view)
        return (*laid(view.answer), *more) if more else super().clue(view)

    def another(self, view: View) -> Clue:
        """A picto after the first green one, where it helps and there are cards enough.

        A green one is plainly of oneself, a red one of whom one would be taken for.
        """
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

        like = rival(ears, mine.key, begun)
        ways = [
            way
            for card in cards
            for way in placings(card)
            if is_plain(ears, mine.key if way.green else like, way)
        ]
        best = max(ways, key=lambda way: heard((*begun, way)), default=None)
        clearer = best is not None and heard((*begun, best)) >= heard(begun) + CLEARER
        return (best,) if best is not None and clearer else ()

    def second(self, view: View, who: Seat, options: list[Choice]) -> Choice:
        """The likeliest but one."""
        heard = understood(self.ears(view), view.open.safes[who])[BLEND]
        ranked = sorted(options, key=lambda each: -heard[int(each[-1]) - 1])
        return ranked[min(1, len(ranked) - 1)]


def rival(ears: Floats, key: Number, clue: Clue) -> Number:
    """Who else the clue says the most about."""
    heard = understood(ears, clue)[BLEND].copy()
    heard[key - 1] = -1
    return int(heard.argmax()) + 1


def is_plain(ears: Floats, whose: Number, way: Laid) -> bool:
    """Whether everybody sees whom a picture means, when the safe is open at the latest."""
    return bool(ears[BLEND, whose - 1, column_of()[way.picture]] >= PLAIN)
