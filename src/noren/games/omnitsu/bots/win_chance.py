"""The chance to win as a turn begins: a logistic regression that `studies.omnitsu.fit` finds.

Lookahead stops at the end of a turn, for what is drawn then is mere luck; there it asks this.
"""

from __future__ import annotations

import math
from typing import Final

from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.content import ANY_TIME

START: Final = {2: -0.43, 3: -1.06, 4: -1.46}
"""Before anything is counted, by players."""
NOW: Final = 0.85
"""The share of the victory if the game ended now, less the farther the Castle is."""
CARD: Final = 0.12
THEIRS: Final = -0.20
"""A card in each other hand."""
FERRYMAN: Final = 0.48
RESPONSE: Final = 0.07


def win_chance(sight: Prospects) -> float:
    """My chance to win in the end."""
    cards = sight.open.cards
    theirs = sum(cards[seat] for seat in sight.others) / len(sight.others)
    total = START[len(cards)] + NOW * sight.now * sight.nearness
    total += CARD * cards[sight.me] + THEIRS * theirs
    total += FERRYMAN * ("ferryman" in sight.hand)
    total += RESPONSE * sum(card in sight.hand for card in ANY_TIME["response"])
    return 1 / (1 + math.exp(-total))
