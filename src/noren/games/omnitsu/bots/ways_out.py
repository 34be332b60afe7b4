"""Ways out for whoever has cracked a scroll: it must not be in the hand at the Castle."""

from __future__ import annotations

from typing import Final

from noren import Seat
from noren.games.omnitsu.content import CARDS
from noren.games.omnitsu.state import Open, hand_limit, in_force, in_hand

OUT: Final = frozenset(
    {"shed", "sink", "drop", "reseal", "exchange", "give", "force", "renew", "discard", "trade_in"}
)
"""What gets an open scroll out of the hand, or sealed again."""
EXITS: Final = frozenset(
    id
    for id, card in CARDS.items()
    if any(effect.do in OUT for action in card.actions for effect in action.effects)
)
"""The cards that can do so."""


def has_way_out(open: Open, seat: Seat) -> bool:
    """Whether a discard is allowed, or forced, at the end of this turn, hands being as they are."""
    places = [card.lasting for card in in_force(open)]
    if any(place.clearing for place in places):
        return True
    held = in_hand(open, seat) + 1
    forced = any(0 < place.forced <= held for place in places)
    return forced or held + 1 > hand_limit(open)
