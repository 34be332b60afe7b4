"""The baseline: says the obvious, and takes every clue at its word."""

from __future__ import annotations

from collections import Counter

from noren import Choice, Dice
from noren.games.secret_identity.belief import BLEND, Floats, column_of, own_ears, understood
from noren.games.secret_identity.bots.clue_search import placings
from noren.games.secret_identity.rules.board import READY
from noren.games.secret_identity.rules.cooperative import BreakTie, ChooseAgain, Propose
from noren.games.secret_identity.rules.safes import Lay, Vote, laid
from noren.games.secret_identity.state import Clue, Number, View, card_of


class BaselineBot:
    """Lays the one green picto that fits best, and takes every clue at its word."""

    def choose(self, view: View, dice: Dice) -> Choice:
        """The answer to whatever is asked."""
        match view.step:
            case Lay():
                return follow(view, self.clue(view))
            case Vote():
                return self.vote(view)
            case Propose() | ChooseAgain() | BreakTie():
                return self.guess(view)
            case _:
                # A bot knows everybody, and lets whoever does not have a new card.
                return view.options[0]

    def ears(self, view: View) -> Floats:
        """What this bot associates, a little otherwise than anybody else."""
        assert view.seat is not None
        return own_ears(view.open, view.seat)

    def clue(self, view: View) -> Clue:
        """The best single green picto, after what has been laid already."""
        assert view.mine is not None
        begun = laid(view.answer)
        taken = taken_card(view)
        # One picto is laid: that was the whole clue.
        if begun and not taken:
            return begun
        fits = self.ears(view)[BLEND, view.mine.key - 1]
        cards = [taken] if taken else view.mine.hand
        ways = [way for card in cards for way in placings(card) if way.green]
        return (*begun, max(ways, key=lambda way: fits[column_of()[way.picture]]))

    def vote(self, view: View) -> Choice:
        """For one safe after the other, the best key that is left."""
        first = view.options[0]
        if first == READY:
            return first
        heard = understood(self.ears(view), view.open.safes[int(first[1])])[BLEND]
        votes = [option for option in view.options if option[1] == first[1]]
        return max(votes, key=lambda vote: heard[int(vote[2]) - 1])

    def guess(self, view: View) -> Choice:
        """What the clue says; later, what most of the others propose."""
        heard = understood(self.ears(view), view.open.safes[view.open.active])[BLEND]
        votes = Counter(view.open.proposals)
        return max(
            view.options, key=lambda each: (votes[number_of(each)], heard[number_of(each) - 1])
        )


def number_of(choice: Choice) -> Number:
    """The number of the character that is guessed."""
    return int(choice[1])


def taken_card(view: View) -> str:
    """The card that has been taken and not yet laid, if any."""
    return view.answer[-1][1] if view.answer and view.answer[-1][0] == "take" else ""


def follow(view: View, clue: Clue) -> Choice:
    """The next small choice towards a clue that begins with what has been laid."""
    begun = laid(view.answer)
    if len(begun) == len(clue):
        return READY
    following = clue[len(begun)]
    if taken_card(view):
        return ("green" if following.green else "red", following.picture)
    return ("take", card_of()[following.picture])
