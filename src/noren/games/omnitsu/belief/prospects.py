"""What an end of the game would bring, over all arrangements of the scrolls that fit.

Scores are counted here on bare tuples rather than by `rules.ending`: a bot asks thousands of times
about positions that it only imagines. A test holds the two together.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from noren import Seat
from noren.games.omnitsu.belief.scrolls import arrangements, chances
from noren.games.omnitsu.belief.standings import Shares, Standings
from noren.games.omnitsu.content import ALL_SCROLLS, KINDS, POINTS
from noren.games.omnitsu.state import View, castle_needs, in_force

SURE = 1 - 1e-9

Scroll = tuple[str, Seat, bool]
"""A scroll face-up: its kind, its owner, whether it is cracked."""
Where = dict[str, tuple[Seat, bool]]
"""Whose each scroll is, and whether it is cracked."""


class Prospects(Standings):
    """Standings with the chance of every arrangement, weighed by what others did.

    It tells the share of the victory that a position holds.
    """

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.chances = {
            id: (found["daimyo"], found["decoy"], found["poison"])
            for id, found in chances(self.open, self.mine, self.me).items()
        }
        for id, shares in self.chances.items():
            if id not in self.known and max(shares) > SURE:
                self.known[id] = KINDS[shares.index(max(shares))]
        self.names, self.weights = arrangements(self.open, self.mine, self.me)
        self.where: Where = {s.id: (s.owner, s.cracked) for s in self.open.scrolls}
        self.now = self.win_share(self.where, self.open.cards, {})

    def shares(self, id: str) -> Shares:
        """How likely a scroll is a Daimyo's, a Decoy, a Poison, exactly."""
        return self.chances[id]

    def without(self, card: str) -> float:
        """My part of the victory if the game ended now and this card were gone."""
        if card not in TRICKS or card not in self.hand:
            return self.now
        return self.win_share(self.where, self.open.cards, {}, card)

    @property
    def nearness(self) -> float:
        """How near the Castle is: 1 if it can be reached, less with each Location missing."""
        missing = max(0, castle_needs(self.open) - len(in_force(self.open)))
        return 1 / math.sqrt(1 + missing)

    def win_share(
        self, where: Where, cards: list[int], fresh: dict[str, str], spent: str = ""
    ) -> float:
        """My part of the victory if the game ended so.

        `fresh` are scrolls new from the pile; what the any-time cards in my hand could do once all
        is face-up is counted in, except the one that is `spent`.
        """
        places = [(self.names.index(id), *where[id]) for id in where if id not in fresh]
        new = [(fresh[id], *where[id]) for id in where if id in fresh]
        hand = () if self.open.ended else self.hand
        tricks = [trick for card, trick in TRICKS.items() if card in hand and card != spent]
        settled = self.open.true_scroll != ""
        total = 0.0
        for kinds, weight in self.weights.items():
            laid = [(kinds[at], owner, cracked) for at, owner, cracked in places] + new
            share = share_of_win(laid, cards, self.me, settled)
            if tricks and share < 1:
                share = max(share, *(trick(laid, cards, self.me) for trick in tricks))
            total += weight * share
        return total


def points_of(laid: list[Scroll], cards: list[int], settled: bool = False) -> list[int]:
    """Everyone's points with everything face-up, -1 for whoever is killed."""
    daimyos = len({owner for kind, owner, cracked in laid if kind == "daimyo" and not cracked})
    points: list[int] = list(cards)
    scrolls = [0] * len(cards)
    for kind, owner, cracked in laid:
        scrolls[owner] += 1
        dead = cracked or kind == "poison" or scrolls[owner] > 1
        dead = dead or (kind == "daimyo" and daimyos > 1 and not settled)
        points[owner] = -1 if dead or points[owner] < 0 else points[owner] + POINTS[kind]
    return points


def share_of_win(laid: list[Scroll], cards: list[int], me: Seat, settled: bool = False) -> float:
    """One player's part of the victory with everything face-up."""
    points = points_of(laid, cards, settled)
    best = max(points)
    return 1 / points.count(best) if points[me] == best >= 0 else 0.0


def last_swap(laid: list[Scroll], cards: list[int], me: Seat) -> float:
    """What the Ferryman could bring at the very end."""
    rest = _fewer(cards, me)
    best = 0.0
    for at, (mine, owner, cracked) in enumerate(laid):
        for to, (theirs, other, broken) in enumerate(laid):
            if owner == me and other != me and not cracked and not broken:
                swapped = laid.copy()
                swapped[at], swapped[to] = (theirs, me, False), (mine, other, False)
                best = max(best, share_of_win(swapped, rest, me))
    return best


def last_word(laid: list[Scroll], cards: list[int], me: Seat) -> float:
    """What the Herald could bring at the very end."""
    true = next((s for s in laid if s == ("daimyo", me, False)), None)
    if true is None:
        return 0.0
    false = [("poison", o, c) if k == "daimyo" and o != me else (k, o, c) for k, o, c in laid]
    return share_of_win(false, _fewer(cards, me), me)


def last_gift(laid: list[Scroll], cards: list[int], me: Seat) -> float:
    """What the Smuggler could bring at the very end, while a Daimyo's scroll is in the pile."""
    if _none_in_pile(laid):
        return 0.0
    rest = _fewer(cards, me)
    others = [seat for seat in range(len(cards)) if seat != me]
    return max(share_of_win([*laid, ("daimyo", seat, False)], rest, me) for seat in others)


def last_exchange(laid: list[Scroll], cards: list[int], me: Seat) -> float:
    """What the Chamberlain could bring at the very end, while a Daimyo's scroll is in the pile: he
    costs everything in hand, open scrolls too.
    """
    if _none_in_pile(laid):
        return 0.0
    rest = _fewer(cards, me, cards[me])
    left = [scroll for scroll in laid if scroll[1:] != (me, True)]
    given = [
        [*left[:at], ("daimyo", owner, False), *left[at + 1 :]]
        for at, (kind, owner, cracked) in enumerate(left)
        if owner != me and (kind == "poison" or cracked)
    ]
    return max((share_of_win(after, rest, me) for after in given), default=0.0)


def _none_in_pile(laid: list[Scroll]) -> bool:
    return sum(kind == "daimyo" for kind, _, _ in laid) == ALL_SCROLLS.count("daimyo")


def _fewer(cards: list[int], me: Seat, by: int = 1) -> list[int]:
    return [max(0, count - by * (seat == me)) for seat, count in enumerate(cards)]


TRICKS: dict[str, Callable[[list[Scroll], list[int], Seat], float]] = {
    "ferryman": last_swap,
    "herald": last_word,
    "smuggler": last_gift,
    "chamberlain": last_exchange,
}
