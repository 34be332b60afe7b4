"""Tokens in a terminal: one line of words each."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Words

from noren.scene import Token, name_seats
from noren.terminal.tones import toned


def draw_token(token: Token, names: Sequence[str]) -> Words:
    """Its symbol and label, how many there are and whose they are."""
    words = toned(name_seats(token.label, names), token.tone, token.symbol)
    if token.count is not None:
        words.append(f" ×{token.count}")
    if token.owner is not None:
        words.append(f" ({names[token.owner]})", "dim")
    return words
