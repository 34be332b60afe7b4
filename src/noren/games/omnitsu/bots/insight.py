"""What a bot makes of its view: how good each scroll is, and who would score what."""

from __future__ import annotations

from functools import lru_cache

from noren import Seat
from noren.games.omnitsu.content import ALL_SCROLLS, CARDS, KINDS
from noren.games.omnitsu.state import (
    Mine,
    Open,
    View,
    castle_allowed,
    cracked_of,
    held,
    scrolls_of,
    sealed_of,
    seats,
)

GOODNESS = {"daimyo": 8.0, "decoy": 4.0, "poison": -6.0}
NO_SCROLL = 0.0
DOOMED = -7.0

PATIENCE = 9.0
IMPATIENCE = 2.0
LATE = 8
"""From this turn on a player is content with less and less, so that games end."""

Shares = tuple[float, float, float]


@lru_cache(maxsize=4096)
def _even(kinds: tuple[str, ...]) -> Shares:
    total = max(1, len(kinds))
    daimyo, decoy, poison = (kinds.count(kind) / total for kind in KINDS)
    return daimyo, decoy, poison


class Insight:
    """The scrolls as this seat knows them, and the worth of them.

    A scroll one has seen, or followed behind the fan, is known; the others share what is left.
    """

    def __init__(self, view: View) -> None:
        self.open: Open = view.open
        self.mine: Mine = view.mine or Mine()
        self.me: Seat = view.seat or 0
        self.hand = held(self.open, self.mine, self.me)
        self.others = [seat for seat in seats(self.open) if seat != self.me]
        self.known = {
            scroll.id: kind for scroll in self.open.scrolls if (kind := self._kind(scroll.id))
        }
        left = list(ALL_SCROLLS)
        for kind in (*self.open.pile, *self.known.values()):
            left.remove(kind)
        self.rest = _even(tuple(left))

    def _kind(self, id: str) -> str:
        """The scroll's kind, if it is known for certain."""
        while True:
            kind = self.mine.knows.get(id) or self.open.seen.get(id)
            if kind or id not in self.mine.traced:
                return kind or ""
            id = self.mine.traced[id]

    def shares(self, id: str) -> Shares:
        """How likely a scroll is a Daimyo's, a Decoy, a Poison."""
        kind = self.known.get(id)
        return _even((kind,)) if kind else self.rest

    def goodness(self, id: str) -> float:
        """What a sealed scroll is worth to its owner."""
        daimyo, decoy, poison = self.shares(id)
        return GOODNESS["daimyo"] * daimyo + GOODNESS["decoy"] * decoy + GOODNESS["poison"] * poison

    def standing(self, seat: Seat) -> float:
        """What a player's scrolls are worth to that player as they lie."""
        own = scrolls_of(self.open, seat)
        if not own:
            return NO_SCROLL
        if len(own) > 1 or cracked_of(self.open, seat):
            return DOOMED
        return self.goodness(own[0])

    def best_sealed(self, seat: Seat) -> float:
        """The best of a player's sealed scrolls."""
        return max((self.goodness(id) for id in sealed_of(self.open, seat)), default=NO_SCROLL)

    @property
    def would_win(self) -> bool:
        """Whether ending now looks good."""
        mine = self.standing(self.me) + self.open.cards[self.me]
        best = max(self.standing(seat) + self.open.cards[seat] for seat in self.others)
        patience = PATIENCE - IMPATIENCE * max(0, self.open.turn - LATE)
        return mine > min(max(best, 2.0), patience)

    @property
    def castle_near(self) -> bool:
        """Whether the game could end this turn."""
        return castle_allowed(self.open)

    def is_location(self, card: str) -> bool:
        """Whether the card is a Location."""
        return CARDS[card].location
