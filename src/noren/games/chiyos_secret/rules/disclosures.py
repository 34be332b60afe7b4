"""What is made known of what is hidden, each written once; steps say which of these they may do."""

from __future__ import annotations

from typing import Final

DEAL: Final = (
    "open.motonaka", "open.nobles", "open.houses", "open.order", "open.patrons.house",
    "mine.role", "mine.roles", "mine.drawn", "mine.city",
)  # fmt: skip
"""How the table lies; to each their role, and to Motonaka the roles, the two drawn patrons and the
city (2, 3.1).
"""

LOOK: Final = ("Saw.faces to actor", "mine.known")
"""Whoever looks sees (7.1, 8.2)."""

TURN_UP: Final = (
    "TurnedUp.faces", "HonorChanged", "HonorChanged.nobles", "HonorChanged.by", "HonorChanged.now",
    "open.patrons.face", "open.patrons.seen",
)  # fmt: skip
"""All see who is turned up (7.2, 8.2)."""

TURN_UP_BLADES: Final = ("TurnedUp.cards", "open.peeks", "mine.known to seats")
"""The Ronin's text finds the Assassins among face-down cards (9.6), of which nobody then keeps a
secret.
"""

ASK_ABOUT: Final = ("Asked", "Asked.question", "agenda.Answer", "agenda.Answer.question")
"""Who was turned up decides whom the question is about, and whether there is one (7.7)."""

UNMASK: Final = (
    "Unmasked", "Unmasked.face", "Unmasked.fugitive", "Unmasked.card", "Unmasked.why",
    "NotUnmasked", "NotUnmasked.face", "NotUnmasked.fugitive", "HonorChanged",
    "HonorChanged.nobles", "HonorChanged.by", "HonorChanged.now", "open.unmasked",
    "open.unmasked_after", "open.innocent",
    "open.patrons.face", "open.patrons.seen", "agenda.CarryOut", "agenda.CarryOut.face",
    "agenda.CarryOut.card",
)  # fmt: skip
"""Whether the last one with a token is that fugitive (9.2, 9.3)."""

DRAW_HONOR: Final = ("HonorSeen.token to actor", "mine.tokens")
"""Whoever draws an honor token sees it (11.1)."""

LOSE_HONOR: Final = ("HonorLost.token", "open.lost")
"""An honor token that is lost is shown."""

DRAW_INFLUENCE: Final = ("InfluenceSeen.card to actor", "mine.hand")
"""Motonaka sees what Motonaka draws (11.4)."""

LOSE_INFLUENCE: Final = ("InfluenceLost.card", "open.played", "open.decisions.card")
"""An influence card that is discarded at random is shown."""

END_GAME: Final = ("Won", "Won.faction", "Won.house", "Won.truth", "open.truth", "outcome")
"""Who has won, and then everything."""

ADVANCE: Final = ("MarkerShown.city", "open.arrived", "open.blanks", *END_GAME)
"""Whether a marker is the city (11.3)."""
