"""The words that nobody can know before a first game: a table's page explains them anywhere."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from noren.scene.things import Card, Thing


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game, and what it means: a `[[word]]` in its `reference.toml`."""

    title: str
    text: str


def words(found: Iterable[Word]) -> tuple[Thing, ...]:
    """For the quick reference, a card each."""
    return tuple(
        Card(id=f"word-{number}", title=word.title, text=word.text)
        for number, word in enumerate(found)
    )
