"""How a tone looks in a terminal: a colour, and a sign for whoever sees no colours."""

from __future__ import annotations

from typing import Final

from rich.text import Text

STYLES: Final = {
    "plain": "",
    "good": "green",
    "bad": "red",
    "warn": "yellow",
    "quiet": "dim",
    "accent": "bold cyan",
    "mine": "bold magenta",
}
SIGNS: Final = {
    "plain": "",
    "good": "+",
    "bad": "−",
    "warn": "!",
    "quiet": "·",
    "accent": "▸",
    "mine": "◆",
}


def toned(words: str, tone: str = "plain", symbol: str = "") -> Text:
    """Words in the colour of their tone, after their own symbol or else the tone's sign."""
    sign = symbol or SIGNS[tone]
    return Text(f"{sign} {words}" if sign and words else sign or words, STYLES[tone])
