"""The opening lines, read from the four decks."""

from __future__ import annotations

import functools

import msgspec

from noren.parts.content import read_content

DECKS = ("deeds", "childhood", "friendship", "mishaps")


class Line(msgspec.Struct, frozen=True):
    """The beginning of a story."""

    id: str
    text: str
    audience: str
    topic: str

    @property
    def opening(self) -> str:
        """The words, without their dots."""
        return self.text.removesuffix("...")


class Deck(msgspec.Struct, frozen=True, rename={"lines": "line"}):
    """Fifty-one lines on one theme."""

    name: str
    title: str
    lines: tuple[Line, ...]


@functools.cache
def decks() -> tuple[Deck, ...]:
    """All four decks."""
    return tuple(read_content(__name__, name, Deck) for name in DECKS)


@functools.cache
def lines() -> dict[str, Line]:
    """Every line by its id."""
    return {line.id: line for deck in decks() for line in deck.lines}


@functools.cache
def lines_for(audience: str) -> tuple[str, ...]:
    """The ids of the lines that an audience plays with."""
    return tuple(id for id, line in lines().items() if audience in ("everyone", line.audience))
