"""The quick reference: the turn, and all ninety Picto cards."""

from __future__ import annotations

import functools

from noren.games.secret_identity.state import picto_cards, pictures
from noren.parts.content import read_content
from noren.scene import Card, Reference, Section, Thing, Token


@functools.cache
def reference() -> Reference:
    """For whoever asks while laying or guessing."""
    turn = read_content("noren.games.secret_identity.content", "reference", tuple[str, ...], "turn")
    signs = (
        Token(id="green", label="fits the character", symbol="✓", tone="good"),
        Token(id="red", label="does not fit", symbol="✗", tone="bad"),
    )
    return Reference(
        turn=turn,
        sections=(
            Section(title="Signs", things=signs),
            Section(title="All Picto cards", things=pictos()),
        ),
    )


def pictos() -> tuple[Thing, ...]:
    """Every card with its four pictures."""
    return tuple(
        Card(
            id=id,
            pictures=tuple(pictures()[word].icon for word in four),
            caption=", ".join(pictures()[word].name for word in four),
        )
        for id, four in picto_cards().items()
    )
