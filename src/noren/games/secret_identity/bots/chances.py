"""The chance to win: what points and cards are worth, as the score stands.

A clue that is understood brings its owner a point more than each listener, so it is worth as many
points of lead as there are others who listen; and among equals the one with more cards wins (7.2),
so that a card has a price. How a lead ends is taken to be a bell around what is to be expected.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from noren import Seat
from noren.games.secret_identity.state import MOST_LAID, ROUNDS, Open, opponents

TOLD: Final = (0.0, 0.88, 0.94, 0.96)
"""The share of listeners who understand a usual clue of so many pictos."""
SWING: Final = 0.3
"""How much the lead over somebody varies in a round, for each of the others."""
TRUST: Final = 0.5
"""How much of what a clue seems to be better or worse than usual is believed: whoever searches
long finds what only seems good."""
SHARED: Final = 0.7
"""What a victory is worth that is shared."""


class Rival(NamedTuple):
    """Somebody to be beaten: my lead, and the cards and points they are likely to come to."""

    lead: float
    cards: float
    told: float


def rivals(open: Open, me: Seat) -> list[Rival]:
    """Everybody else, as far as what they have laid so far tells how they go on."""
    left = ROUNDS - open.round + 1
    found = []
    for seat in opponents(open, me):
        laid = [len(opened.clue) for opened in open.opened if opened.seat == seat]
        # As if they had laid one picto before anybody looked: most are thrifty.
        pace = (1 + sum(laid)) / (1 + len(laid))
        cards = open.hands[seat] - pace * left
        lead = open.scores[me] - open.scores[seat]
        found.append(Rival(lead, max(0.0, cards), left * told(pace)))
    return found


def told(cards: float) -> float:
    """How well a usual clue of so many pictos is understood; of so many on average."""
    cards = min(cards, MOST_LAID)
    whole = min(int(cards), MOST_LAID - 1)
    return TOLD[whole] + (cards - whole) * (TOLD[whole + 1] - TOLD[whole])


def best_chance(open: Open, me: Seat, share: float, cards: int, kept: int) -> float:
    """The chance to win with a clue of so many cards that such a share seems to understand and
    that leaves so many, if the later rounds are played as well as they can be.
    """
    others = rivals(open, me)
    share = TRUST * share + (1 - TRUST) * TOLD[cards]
    return max(_chance(open, others, share + more, cards) for more, cards in _later(open, kept))


def _later(open: Open, kept: int) -> Iterator[tuple[float, int]]:
    """What can be told in the rounds to come, and the cards that are left then."""
    later = ROUNDS - open.round
    if not later:
        yield 0.0, kept
    for spent in range(min(later, kept), min(MOST_LAID * later, kept) + 1):
        if later:
            yield later * told(spent / later), kept - spent


def _chance(open: Open, others: list[Rival], share: float, cards: int) -> float:
    """The chance to beat them all, taken one by one."""
    listeners = len(open.hands) - 2
    spread = math.sqrt(SWING * listeners * (ROUNDS - open.round + 1))
    chance = 1.0
    for rival in others:
        ahead = rival.lead + listeners * (share - rival.told)
        level, behind = _below((0.5 - ahead) / spread), _below((-0.5 - ahead) / spread)
        chance *= 1 - level + (level - behind) * _tie(cards - rival.cards)
    return chance


def _tie(more: float) -> float:
    """What being level is worth with so many more cards than the other is likely to have."""
    return min(1.0, max(0.0, SHARED + more))


def _below(value: float) -> float:
    """The share of a bell that lies below a value."""
    return 0.5 * (1 + math.erf(value / math.sqrt(2)))
