"""How a seat stands as a turn begins, in numbers: what the learned player judges positions by.

All of it is read from the view: what it holds, what lies open, and what it believes of scrolls.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from noren import Seat
from noren.games.omnitsu.belief.prospects import Prospects, points_of
from noren.games.omnitsu.content import CARDS, CASTLE, KINDS
from noren.games.omnitsu.state import (
    LAST_TURN,
    castle_needs,
    cracked_of,
    in_force,
    is_out,
    sealed_of,
)
from noren.parts.judgement import Floats, Judgement

NAMES: Final = tuple(CARDS)
PLACES: Final = tuple(card for card in NAMES if CARDS[card].location)
TURNED: Final = ("ferryman", "herald", "smuggler", "chamberlain", "mirror", "acrobat")
"""Cards that turn an end about: whether each may still lie in somebody's hand."""
OWN: Final = 19
RIVAL: Final = 14
RIVALS: Final = 3
"""At smaller tables the rows of those who are missing stay empty."""
HAND: Final = OWN + RIVALS * RIVAL
"""Where the cards in the hand begin."""
SIZE: Final = HAND + len(NAMES) + len(PLACES) + len(TURNED) + len(KINDS)


def signs(sight: Prospects) -> Floats:
    """All of them in a row; rivals by how likely they would win now, whatever their seats."""
    shares = shares_now(sight)
    rivals = sorted(sight.others, key=lambda seat: (-shares[seat], -sight.open.cards[seat], seat))
    row = own_signs(sight, shares)
    for seat in rivals:
        row += rival_signs(sight, seat, shares[seat])
    row += [0.0] * (RIVAL * (RIVALS - len(rivals)))
    open = sight.open
    row += [float(card in sight.hand) for card in NAMES]
    standing = {place.card for place in open.locations if not place.blocker}
    row += [float(card in standing) for card in PLACES]
    row += [float(not is_out(open, card) and card not in sight.hand) for card in TURNED]
    row += [open.pile.count(kind) / 2 for kind in KINDS]
    return np.array(row, np.float32)


def hand_worths(judge: Judgement) -> dict[str, float]:
    """What a net finds each card worth in the hand, all else being as usual: in log-odds."""
    usual = judge.arrays["mean"]
    rows = np.tile(usual, (2 * len(NAMES), 1))
    for at in range(len(NAMES)):
        rows[2 * at : 2 * at + 2, HAND + at] = (0.0, 1.0)
    odds = judge.odds(rows).reshape(-1, 2)
    return dict(zip(NAMES, (odds[:, 1] - odds[:, 0]).tolist(), strict=True))


def shares_now(sight: Prospects) -> list[float]:
    """Everyone's part of the victory if all were face-up now, as far as this seat can tell."""
    places = [(sight.names.index(id), *place) for id, place in sight.where.items()]
    shares = [0.0] * len(sight.open.cards)
    for kinds, weight in sight.weights.items():
        laid = [(kinds[at], owner, cracked) for at, owner, cracked in places]
        points = points_of(laid, sight.open.cards)
        best = max(points)
        if best >= 0:
            for seat, own in enumerate(points):
                shares[seat] += weight * (own == best) / points.count(best)
    return shares


def own_signs(sight: Prospects, shares: list[float]) -> list[float]:
    """How the seat itself stands, and how near the end is."""
    open, me = sight.open, sight.me
    missing = max(0, castle_needs(open) - len(in_force(open)))
    near = 1 / (1 + missing)
    best = max(shares[seat] for seat in sight.others)
    others = [open.cards[seat] for seat in sight.others]
    return [
        sight.now, sight.now * near, shares[me], best, best * near, near, missing / 4,
        open.turn / LAST_TURN, max(0, open.turn - 8) / 4,
        open.cards[me] / 5, sum(others) / (5 * len(others)), max(others) / 5,
        *scroll_signs(sight, me), float(CASTLE in sight.hand) * sight.now,
        float(is_out(open, CASTLE)),
    ]  # fmt: skip


def rival_signs(sight: Prospects, seat: Seat, share: float) -> list[float]:
    """How another seat stands, and what it has seen."""
    open, me = sight.open, sight.me
    scrolls = {scroll.id: scroll.owner for scroll in open.scrolls}
    looked = [scrolls.get(id, -1) for id, by in open.looked if by == seat]
    return [
        share, open.cards[seat] / 5, *scroll_signs(sight, seat), float(seat in looked),
        float(me in looked), float(CASTLE in open.known[seat]), len(open.known[seat]) / 3,
        sum(open.cards[seat] > open.cards[other] for other in sight.others) / 2,
        float((seat - me) % len(open.cards) == 1), 1.0,
    ]  # fmt: skip


def scroll_signs(sight: Prospects, seat: Seat) -> list[float]:
    """What a seat's scroll may be: each kind's chance, doomed or none; and whether it is sure."""
    sealed, cracked = sealed_of(sight.open, seat), cracked_of(sight.open, seat)
    doomed = len(sealed) + len(cracked) > 1 or bool(cracked)
    daimyo, decoy, poison = sight.shares(sealed[0]) if sealed else (0.0, 0.0, 0.0)
    sure = bool(sealed) and sealed[0] in sight.known
    return [daimyo, decoy, poison, float(doomed), float(sure)]
