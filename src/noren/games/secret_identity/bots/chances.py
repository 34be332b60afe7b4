"""The chance to win: what points and cards are worth, as the score stands.

A clue that is understood brings its owner a point more than each listener, so it is worth as many
points of lead as there are others who listen; and among equals the one with more cards wins (7.2),
so that a card has a price. How a lead ends is taken to be a bell around what is to be expected.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from noren import Seat
from noren.games.secret_identity.state import ROUNDS, Open, opponents

USUAL: Final = 0.9
"""The share of listeners who understand a usual clue, of however many pictos: whoever lays more
does so because the first said little, and is understood no better in the end."""
SWING: Final = 0.3
"""How much the lead over somebody varies in a round, for each of the others."""
TRUST: Final = 0.5
"""How much of what a clue seems to be better or worse than usual is believed: whoever searches
long finds what only seems good."""
SHARED: Final = 0.7
"""What a victory is worth that is shared."""


class Rival(NamedTuple):
    """Somebody to be beaten: my lead, and the cards they are likely to have left."""

    lead: float
    cards: float


def rivals(open: Open, me: Seat) -> list[Rival]:
    """Everybody else, as far as what they have laid so far tells how they go on."""
    left = ROUNDS - open.round + 1
    found = []
    for seat in opponents(open, me):
        laid = [len(opened.clue) for opened in open.opened if opened.seat == seat]
        # As if they had laid one picto before anybody looked: most are thrifty.
        pace = (1 + sum(laid)) / (1 + len(laid))
        cards = open.hands[seat] - pace * left
        found.append(Rival(open.scores[me] - open.scores[seat], max(0.0, cards)))
    return found


def best_chance(open: Open, me: Seat, share: float, kept: int) -> float:
    """The chance to win with a clue that such a share seems to understand and that leaves so many
    cards, if later clues are usual ones of one card each.
    """
    better = TRUST * (share - USUAL)
    return _chance(open, rivals(open, me), better, kept - (ROUNDS - open.round))


def _chance(open: Open, others: list[Rival], better: float, cards: int) -> float:
    """The chance to beat them all, taken one by one, with a clue that is better than usual."""
    listeners = len(open.hands) - 2
    spread = math.sqrt(SWING * listeners * (ROUNDS - open.round + 1))
    chance = 1.0
    for rival in others:
        ahead = rival.lead + listeners * better
        level, behind = _below((0.5 - ahead) / spread), _below((-0.5 - ahead) / spread)
        chance *= 1 - level + (level - behind) * _tie(cards - rival.cards)
    return chance


def _tie(more: float) -> float:
    """What being level is worth with so many more cards than the other is likely to have."""
    return min(1.0, max(0.0, SHARED + more))


def _below(value: float) -> float:
    """The share of a bell that lies below a value."""
    return 0.5 * (1 + math.erf(value / math.sqrt(2)))
