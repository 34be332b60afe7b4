"""What a player makes of the table: which card is worth turning up, and who is who."""

from __future__ import annotations

import functools
import math

from noren import Seat
from noren.games.chiyos_secret.belief.deduction import Belief, Facts, deduce
from noren.games.chiyos_secret.belief.whereabouts import whereabouts
from noren.games.chiyos_secret.content import FUGITIVES, ROLES, TRUE_CARDS, assassins, patrons_for
from noren.games.chiyos_secret.rules.board import disguised
from noren.games.chiyos_secret.state import NOBODY, Mine, View

LIAR = 0.05
"""How often a thinking Motonaka is taken to lie to a spy: seldom, as one lie gains little there."""
DENIER = 0.5
"""How often to deny a fugitive who was found, which costs the nobles whole turns."""


def bits(share: float) -> float:
    """The entropy of a yes or no."""
    if not 0 < share < 1:
        return 0.0
    return -share * math.log2(share) - (1 - share) * math.log2(1 - share)


class Reading:
    """One player's reading of a view."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        assert view.mine is not None
        self.view = view
        self.open = view.open
        self.seat: Seat = view.seat
        self.mine: Mine = view.mine

    @functools.cached_property
    def belief(self) -> Belief:
        """Disguises and roles, with Motonaka's likely habits."""
        return deduce(Facts.of(self.view), LIAR, DENIER)

    @functools.cached_property
    def hides(self) -> dict[str, dict[str, float]]:
        """For each fugitive still disguised, how likely each patron is."""
        return {fugitive: self.belief.hides(fugitive) for fugitive in disguised(self.open)}

    @functools.cached_property
    def guilt(self) -> dict[str, float]:
        """How likely each patron is to hide a fugitive."""
        return {
            patron: sum(shares.get(patron, 0.0) for shares in self.hides.values())
            for patron in patrons_for(self.open.seats)
        }

    @functools.cached_property
    def lie_left(self) -> float:
        """How likely the lie is still to come."""
        return self.belief.lies.get(NOBODY, 0.0)

    @functools.cached_property
    def lost_true_cards(self) -> list[str]:
        """True cards in play that lie face-down somewhere."""
        up = {patron.face for patron in self.open.patrons.values()}
        return [f"true-{f}" for f in FUGITIVES if f in self.open.unmasked and f"true-{f}" not in up]

    def face(self, card: str) -> str:
        """Who the card is, as far as I know."""
        patron = self.open.patrons[card]
        return patron.face or patron.seen or self.mine.known.get(card, "")

    @functools.cached_property
    def unplaced(self) -> dict[str, dict[str, float]]:
        """The patrons whose card I cannot point at, and how likely each blank card is theirs."""
        return whereabouts(self.open, self.mine.known, self.seat)

    @functools.cached_property
    def unknown(self) -> dict[str, float]:
        """How likely a blank card is worth turning up: it hides a fugitive, or is a True card."""
        worth: dict[str, float] = dict.fromkeys(self.open.patrons, 0.0)
        lost = [self.open.unmasked[face.removeprefix("true-")] for face in self.lost_true_cards]
        for face, cards in self.unplaced.items():
            for card, share in cards.items():
                worth[card] += share * (1.0 if face in lost else self.guilt[face])
        return worth

    def worth(self, card: str) -> float:
        """How likely it is that turning this face-down card up finds a fugitive."""
        face = self.face(card)
        if face in TRUE_CARDS:
            return 1.0
        return self.guilt[face] if face else min(1.0, self.unknown[card])

    @functools.cached_property
    def role_shares(self) -> dict[str, dict[Seat, float]]:
        """For each role, how likely each noble is to have it."""
        return {role: self.belief.has_role(role) for role in ROLES}

    def role_share(self, seat: Seat, role: str) -> float:
        """How likely a noble is to have the role."""
        return self.role_shares[role][seat]

    @functools.cached_property
    def thought_of_me(self) -> dict[str, float]:
        """How likely the table takes me to have each role, by the answers that all have heard."""
        # Without my own drawer: the table does not know what I am.
        public = deduce(Facts.known_to(self.open), LIAR, DENIER)
        return {role: public.has_role(role)[self.seat] for role in ROLES}

    @functools.cached_property
    def assassin_shares(self) -> dict[str, float]:
        """How likely each Assassin is to be the True one."""
        if self.mine.assassin:
            return {face: float(face == self.mine.assassin) for face in assassins()}
        left = [face for face in assassins() if face not in self.open.not_assassin]
        return {face: 1 / len(left) if face in left else 0.0 for face in assassins()}
