"""The words that nobody can know before a first game: `[[word]]` in its `reference.toml`."""

from __future__ import annotations

import msgspec

from noren.parts.content import read_content
from noren.scene import Card, Thing


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game, and what it means."""

    title: str
    text: str


def words(package: str) -> tuple[Thing, ...]:
    """For the quick reference, a card each; a table's page explains them wherever they stand."""
    found = read_content(package, "reference", tuple[Word, ...], "word")
    return tuple(
        Card(id=f"word-{number}", title=word.title, text=word.text)
        for number, word in enumerate(found)
    )
