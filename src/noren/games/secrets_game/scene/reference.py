"""The rules at a glance."""

from __future__ import annotations

from functools import lru_cache

from noren.games.secrets_game.content import decks
from noren.games.secrets_game.scene.signs import token
from noren.parts.content import read_content
from noren.scene import Reference, Section, Text


@lru_cache(maxsize=1)
def reference() -> Reference:
    """The turn at a glance, and every opening line."""
    turn = read_content("noren.games.secrets_game.content", "reference", tuple[str, ...], "turn")
    signs = (token("sign-truth", "A story", True), token("sign-lie", "A story", False))
    sheets = [
        Section(title=deck.title, things=tuple(Text(id=it.id, text=it.text) for it in deck.lines))
        for deck in decks()
    ]
    return Reference(turn=turn, sections=(Section(title="Signs", things=signs), *sheets))
