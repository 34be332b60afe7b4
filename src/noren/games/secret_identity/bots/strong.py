"""The strong bot: thinks of its listeners, and of all safes at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from noren import Choice, Seat
from noren.core.view import encoder
from noren.games.secret_identity.belief import (
    TINY,
    Floats,
    belief,
    best_votes,
    habits,
    hears_with,
    own_ears,
    voices,
)
from noren.games.secret_identity.bots.baseline import BaselineBot, number_of, taken_card
from noren.games.secret_identity.bots.chances import best_chance
from noren.games.secret_identity.bots.clue_search import BestClue, best_clues
from noren.games.secret_identity.rules.board import READY
from noren.games.secret_identity.rules.safes import laid
from noren.games.secret_identity.state import (
    MOST_LAID,
    NUMBERS,
    ROUNDS,
    TURNS,
    Clue,
    Number,
    Open,
    View,
    card_of,
    opponents,
)

DEAR: Final = 0.15
"""The points a card must bring that might be missed in a later round."""
CHEAP: Final = 0.05
"""The points a card must bring that no later round can use: it can break a tie, and more words
are not always clearer."""
FAVOUR: Final = 0.7
"""How much a proposal counts when all have to agree."""


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
        whole, begun, taken = self._plan[1], laid(view.answer), taken_card(view)
        ahead = whole[len(begun) : len(begun) + 1]
        if whole[: len(begun)] == begun and (not taken or cards_of(ahead) == [taken]):
            return whole
        # Somebody else began this answer, a person whose seat the bot took over, say.
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
        likely = np.log(voices(open, open.active, habits(self.ears(view))) + TINY)
        votes = Counter(open.proposals)
        return max(
            view.options,
            key=lambda each: likely[number_of(each) - 1] + FAVOUR * votes[number_of(each)],
        )


def _moment(view: View) -> bytes:
    """All that a thought depends on; whatever else changes needs a new one.

    What one has laid or voted so far is not part of it: one thought is for all of those.
    """
    return encoder.encode((view.seat, view.open, view.mine))


def weigh_votes(view: View) -> tuple[dict[Seat, Floats], dict[Seat, Number]]:
    """How likely everyone is everybody, and the votes that follow from it."""
    assert view.mine is not None
    assert view.seat is not None
    likely = belief(view.open, view.seat, view.mine.key, own_ears(view.open, view.seat))
    free = [number for number in NUMBERS if number != view.mine.key]
    rows = np.stack(list(likely.values()))[:, [number - 1 for number in free]]
    votes = zip(likely, best_votes(rows), strict=True)
    return likely, {who: free[at] for who, at in votes}


def plan_clue(view: View, begun: Clue, taken: str = "") -> Clue:
    """The clue that is worth most, beginning with what has been laid and the card taken."""
    open, mine, seat = view.open, view.mine, view.seat
    assert mine is not None
    assert seat is not None
    ears = own_ears(open, seat)
    weights = hears_with(open, opponents(open, seat))
    if taken:
        return best_clues(ears, weights, mine.key, [taken], begun)[-1].clue
    cards = [card for card in mine.hand if card not in cards_of(begun)]
    plans = best_clues(ears, weights, mine.key, cards, begun)
    if open.cooperative:
        return choose_length(plans, len(mine.hand), later_clues(open), len(open.hands) - 1)
    return most_promising(open, seat, plans, len(mine.hand))


def most_promising(open: Open, seat: Seat, plans: Sequence[BestClue], hand: int) -> Clue:
    """The clue with which one is most likely to win; each later round keeps at least one card."""
    affordable = [plan for plan in plans if len(plan.clue) <= hand - (ROUNDS - open.round)]
    return max(
        affordable or plans[:1],
        key=lambda plan: best_chance(open, seat, plan.share, hand - len(plan.clue)),
    ).clue


def cards_of(clue: Clue) -> list[str]:
    """The cards that show these pictograms."""
    return [card_of()[each.picture] for each in clue]


def later_clues(open: Open) -> int:
    """How many more clues the same player has to give after this one."""
    return (TURNS - open.round) // len(open.hands) if open.cooperative else ROUNDS - open.round


def choose_length(plans: Sequence[BestClue], hand: int, later: int, listeners: int) -> Clue:
    """As many cards as bring more than they cost; each later clue must keep at least one."""
    # What is left if every later clue takes all the cards it can: those cost next to nothing.
    free = hand - MOST_LAID * later

    def worth(plan: BestClue) -> float:
        dear = max(0, len(plan.clue) - max(1, free))
        return listeners * plan.share - CHEAP * len(plan.clue) - DEAR * dear

    # A clue of nothing is worth less than any, so a card is kept for each of the later ones.
    affordable = [plan for plan in plans if len(plan.clue) <= hand - later]
    return max(affordable or plans[:1], key=worth).clue
