"""Players of Secret Identity: one that says the obvious, and one that thinks of its listeners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from noren import Choice, Dice, Seat
from noren.core.view import encoder
from noren.games.secret_identity.listening import (
    TINY,
    Floats,
    belief,
    best_votes,
    column_of,
    ears_for,
    hears_with,
    meant,
    speaks_with,
)
from noren.games.secret_identity.speaking import Plan, best_clues, placings
from noren.games.secret_identity.state import (
    MOST_LAID,
    NUMBERS,
    ROUNDS,
    TURNS,
    Clue,
    Number,
    Open,
    View,
    opponents,
)
from noren.games.secret_identity.steps.cooperative import BreakTie, ChooseAgain, Propose
from noren.games.secret_identity.steps.doubts import READY
from noren.games.secret_identity.steps.safes import Lay, Vote, laid

DEAR: Final = 0.15
"""The points a card must bring that might be missed in a later round."""
CHEAP: Final = 0.05
"""The points a card must bring that no later round can use: it can break a tie, and more words
are not always clearer."""
FAVOUR: Final = 0.7
"""How much a proposal counts when all have to agree."""
BLEND: Final = 0


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

    def clue(self, view: View) -> Clue:
        """The best single green picto, after what has been laid already."""
        assert view.mine is not None
        begun = laid(view.answer)
        taken = _taken(view)
        if begun and not taken:
            return begun
        fits = ears_for(view.open, view.open.board)[BLEND, view.mine.key - 1]
        cards = [taken] if taken else view.mine.hand
        ways = [way for card in cards for way in placings(card) if way.green]
        return (*begun, max(ways, key=lambda way: fits[column_of()[way.picture]]))

    def vote(self, view: View) -> Choice:
        """For one safe after the other, the best key that is left."""
        first = view.options[0]
        if first == READY:
            return first
        heard = meant(view.open, int(first[1]))[BLEND]
        votes = [option for option in view.options if option[1] == first[1]]
        return max(votes, key=lambda vote: heard[int(vote[2]) - 1])

    def guess(self, view: View) -> Choice:
        """What the clue says; later, what most of the others propose."""
        heard = meant(view.open, view.open.active)[BLEND]
        votes = Counter(view.open.proposals)
        return max(view.options, key=lambda each: (votes[_number(each)], heard[_number(each) - 1]))


def _number(choice: Choice) -> Number:
    return int(choice[1])


def _taken(view: View) -> str:
    """The card that has been taken and not yet laid, if any."""
    return view.answer[-1][1] if view.answer and view.answer[-1][0] == "take" else ""


def follow(view: View, clue: Clue) -> Choice:
    """The next small choice towards a clue that begins with what has been laid."""
    begun = laid(view.answer)
    if len(begun) == len(clue):
        return READY
    following = clue[len(begun)]
    if _taken(view):
        return ("green" if following.green else "red", following.picture)
    return ("take", following.card)


class StrongBot(BaselineBot):
    """Lays what most listeners would understand, and matches all keys at once.

    It keeps its last thought to save time, as one clue or one set of votes is many small choices.
    """

    def __init__(self) -> None:
        self._plan: tuple[bytes, Clue] = (b"", ())
        self._votes: tuple[bytes, dict[Seat, Floats], dict[Seat, Number]] = (b"", {}, {})

    def clue(self, view: View) -> Clue:
        """The clue that is worth its cards; if it was begun otherwise, make the best of it."""
        now = _moment(view)
        if self._plan[0] != now:
            self._plan = now, plan_clue(view, ())
        whole, begun, taken = self._plan[1], laid(view.answer), _taken(view)
        ahead = whole[len(begun) : len(begun) + 1]
        if whole[: len(begun)] == begun and (not taken or [it.card for it in ahead] == [taken]):
            return whole
        return plan_clue(view, begun, taken)

    def vote(self, view: View) -> Choice:
        """The different keys that are right most often."""
        if view.options[0] == READY:
            return READY
        now = _moment(view)
        if self._votes[0] != now:
            self._votes = now, *weigh_votes(view)
        _, likely, best = self._votes
        wanted = [vote for vote in view.options if best[int(vote[1])] == int(vote[2])]
        return max(wanted or view.options, key=lambda vote: likely[int(vote[1])][int(vote[2]) - 1])

    def guess(self, view: View) -> Choice:
        """What the clue most likely means, with an ear for what the others propose."""
        open = view.open
        likely = np.log(speaks_with(open, open.active) @ meant(open, open.active) + TINY)
        votes = Counter(open.proposals)
        return max(
            view.options,
            key=lambda each: likely[_number(each) - 1] + FAVOUR * votes[_number(each)],
        )


def _moment(view: View) -> bytes:
    """All that a thought depends on; whatever else changes needs a new one."""
    return encoder.encode((view.seat, view.open, view.mine))


def weigh_votes(view: View) -> tuple[dict[Seat, Floats], dict[Seat, Number]]:
    """How likely everyone is everybody, and the votes that follow from it."""
    assert view.mine is not None
    assert view.seat is not None
    likely = belief(view.open, view.seat, view.mine.key)
    free = [number for number in NUMBERS if number != view.mine.key]
    rows = np.stack(list(likely.values()))[:, [number - 1 for number in free]]
    votes = zip(likely, best_votes(rows), strict=True)
    return likely, {who: free[at] for who, at in votes}


def plan_clue(view: View, begun: Clue, taken: str = "") -> Clue:
    """The clue that is worth most, beginning with what has been laid and the card taken."""
    open, mine, seat = view.open, view.mine, view.seat
    assert mine is not None
    assert seat is not None
    ears = ears_for(open, open.board)
    weights = hears_with(open, opponents(open, seat))
    if taken:
        return best_clues(ears, weights, mine.key, [taken], begun)[-1].clue
    gone = {each.card for each in begun}
    cards = [card for card in mine.hand if card not in gone]
    plans = best_clues(ears, weights, mine.key, cards, begun)
    return choose_length(plans, len(mine.hand), later_clues(open), len(open.hands) - 1)


def later_clues(open: Open) -> int:
    """How many more clues the same player has to give after this one."""
    return (TURNS - open.round) // len(open.hands) if open.cooperative else ROUNDS - open.round


def choose_length(plans: Sequence[Plan], hand: int, later: int, listeners: int) -> Clue:
    """As many cards as bring more than they cost; each later clue must keep at least one."""
    free = hand - MOST_LAID * later

    def worth(plan: Plan) -> float:
        dear = max(0, len(plan.clue) - max(1, free))
        return listeners * plan.share - CHEAP * len(plan.clue) - DEAR * dear

    affordable = [plan for plan in plans if len(plan.clue) <= hand - later]
    return max(affordable or plans[:1], key=worth).clue
