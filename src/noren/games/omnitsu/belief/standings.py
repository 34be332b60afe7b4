"""How good each scroll is as one seat knows it, and how everybody stands by it."""

from __future__ import annotations

from functools import lru_cache

from noren import Seat
from noren.games.omnitsu.content import ALL_SCROLLS, KINDS
from noren.games.omnitsu.state import (
    Mine,
    Open,
    View,
    cracked_of,
    held,
    scrolls_of,
    sealed_of,
    seats,
)

GOODNESS = {"daimyo": 8.0, "decoy": 4.0, "poison": -6.0}
"""Points, less what may still befall a scroll; whoever delivers Poison loses the cards too."""
NO_SCROLL = 0.0
DOOMED = -7.0
"""Several scrolls, or a cracked one."""

Shares = tuple[float, float, float]


@lru_cache(maxsize=4096)
def _even(kinds: tuple[str, ...]) -> Shares:
    total = max(1, len(kinds))
    daimyo, decoy, poison = (kinds.count(kind) / total for kind in KINDS)
    return daimyo, decoy, poison


class Standings:
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
