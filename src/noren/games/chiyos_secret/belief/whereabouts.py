"""Which face-down card may be whom: what was seen of it, before a shuffle or after, and by whom."""

from __future__ import annotations

from collections.abc import Mapping

from noren import Seat
from noren.games.chiyos_secret.belief.card_faces import pinned_faces
from noren.games.chiyos_secret.content import patrons_for
from noren.games.chiyos_secret.state import Open

PASSED_OVER = 0.4
"""How likely a noble who looks at a fugitive's card leaves it face-down: nobody turns up all they
see, as each costs a Secret Action.
"""


def whereabouts(open: Open, known: Mapping[str, str], seat: Seat) -> dict[str, dict[str, float]]:
    """For each patron whose card I cannot point at, how likely it is each of the blank cards.

    A True card in play goes by the name of its patron. A card that another noble has looked at and
    left face-down is less likely to be anybody worth turning up.
    """
    pins = pinned_faces(open, known)
    blank = [card for card in open.patrons if card not in pins]
    pinned = {face: card for card, face in pins.items()}
    placed = {face for card, face in pins.items() if card in open.patrons}
    found: dict[str, dict[str, float]] = {}
    for face in patrons_for(open.seats):
        if face not in placed:
            among = _followed(open, pinned[face]) if face in pinned else {*blank}
            weights = {card: _freshness(open, card, seat) for card in blank if card in among}
            total = sum(weights.values())
            found[face] = {card: weight / total for card, weight in weights.items()}
    return found


def _followed(open: Open, card: str) -> set[str]:
    """The cards that this one may have become."""
    cards = {card}
    for shuffle in open.shuffles:
        if not cards.isdisjoint(shuffle.before):
            cards = (cards - {*shuffle.before}) | {*shuffle.after}
    return cards


def _freshness(open: Open, card: str, seat: Seat) -> float:
    """Less for every other noble who has looked at the card and left it as it was."""
    lookers = [noble for noble in open.peeks.get(card, ()) if noble not in (seat, open.motonaka)]
    return PASSED_OVER ** len(lookers)
