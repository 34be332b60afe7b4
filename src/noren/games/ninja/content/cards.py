"""The cards and missions, read from their file."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

import msgspec

from noren.parts.content import read_content

GUARDS: Final = "guards"
NINJA: Final = "ninja"
TRAITOR: Final = "traitor"
KINDS: Final = (NINJA, TRAITOR)
KENJUTSU: Final = {"kenjutsu-1": 1, "kenjutsu-2": 2}
"""The intruders' blades, and by how much each raises the alert."""
RESPONSES: Final = frozenset({"cat"})
"""Cards an intruder cannot play to no effect in his own phase."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card, and how many of it are in each deck; `cost` is what playing it brings."""

    id: str
    name: str
    text: str
    symbol: str
    cost: str = ""
    guards: int = 0
    ninja: int = 0
    traitor: int = 0


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards are taken from a deck, and which of them every suggested hand has."""

    hand: int
    core: tuple[str, ...]
    again: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    second_hand: int = 0


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deed that an intruder may be sent for."""

    letter: str
    """What a record calls it."""
    numeral: str
    """What people call it: a letter would look like the zones of a castle."""
    name: str


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"cards": "card"}):
    """All that the file holds."""

    guards: Deck
    ninja: Deck
    traitor: Deck
    cards: tuple[Card, ...]
    mission: tuple[Mission, ...]


@functools.cache
def box() -> Box:
    """The file, read once."""
    return read_content("noren.games.ninja.content", "cards", Box)


@functools.cache
def cards() -> dict[str, Card]:
    """Every kind of card by its id."""
    return {card.id: card for card in box().cards}


@functools.cache
def missions() -> dict[str, str]:
    """What each letter stands for."""
    return {mission.letter: mission.name for mission in box().mission}


@functools.cache
def numerals() -> dict[str, str]:
    """What people call the mission of each letter."""
    return {mission.letter: mission.numeral for mission in box().mission}


@functools.cache
def deck(kind: str) -> Deck:
    """The deck of the guards, the ninja or the traitor."""
    found: Deck = getattr(box(), kind)
    return found


@functools.cache
def all_cards(kind: str) -> tuple[str, ...]:
    """Every card of a deck, sorted."""
    return tuple(sorted(card.id for card in box().cards for _ in range(getattr(card, kind))))


def beyond(cards: Sequence[str], others: Sequence[str]) -> list[str]:
    """The cards, in their order, that are not among the others too."""
    left = list(others)
    found = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            found.append(card)
    return found


def without(cards: list[str], taken: list[str]) -> list[str]:
    """The cards that remain when some are taken."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left
