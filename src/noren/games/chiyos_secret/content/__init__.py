"""Establishments, patrons, influence cards and the track, read from their tables."""

from __future__ import annotations

import functools
from typing import Final

import msgspec

from noren.parts.content import read_content

TYPES: Final = ("commoner", "imperial", "samurai", "assassin")
FUGITIVES: Final = ("geisha", "ronin")
TEMPLE: Final = "temple"
TEA_HOUSE: Final = "tea-house"
ROLES: Final = ("ally", "betrayer", "usurper")
CITY_SPACES: Final = 4


class House(msgspec.Struct, frozen=True, rename={"smallest": "from"}):
    """An establishment."""

    id: str
    name: str
    symbol: str
    smallest: int


class Character(msgspec.Struct, frozen=True, rename={"smallest": "from"}):
    """A patron, or a True card."""

    id: str
    name: str
    type: str
    honor: int
    ability: str
    text: str
    smallest: int = 5


class Influence(msgspec.Struct, frozen=True):
    """One of Motonaka's cards."""

    id: str
    name: str
    effect: str
    needs: str
    text: str


class Track(msgspec.Struct, frozen=True):
    """The Shogun's way: spaces before the last four, and where the influence marks are."""

    seats: int
    spaces: int
    marks: tuple[int, ...]


HOUSES: Final = {row.id: row for row in read_content(__name__, "houses", list[House], "house")}
PATRONS: Final = {
    row.id: row for row in read_content(__name__, "patrons", list[Character], "patron")
}
TRUE_CARDS: Final = {
    row.id: row for row in read_content(__name__, "patrons", list[Character], "true")
}
CHARACTERS: Final = {**PATRONS, **TRUE_CARDS}
INFLUENCE: Final = {
    row.id: row for row in read_content(__name__, "influence", list[Influence], "influence")
}
TRACKS: Final = {row.seats: row for row in read_content(__name__, "track", list[Track], "track")}
HONOR_TOKENS: Final = tuple(f"{value}{copy}" for value in (1, 2, 3) for copy in "abcde")
ROLE_DECKS: Final = {
    5: ("ally",) * 2 + ("betrayer", "usurper"),
    6: ("ally",) * 3 + ("betrayer", "usurper"),
    7: ("ally",) * 3 + ("betrayer", "usurper", "usurper"),
    8: ("ally",) * 4 + ("betrayer", "usurper", "usurper"),
}


def true_card(fugitive: str) -> str:
    """The True card of a fugitive."""
    return f"true-{fugitive}"


@functools.cache
def patrons_for(seats: int) -> tuple[str, ...]:
    """The patrons that a table of this size plays with."""
    return tuple(id for id, patron in PATRONS.items() if patron.smallest <= seats)


@functools.cache
def disguises_for(seats: int) -> tuple[str, ...]:
    """The patrons that a fugitive may be disguised as: all but the Assassins."""
    return tuple(id for id in patrons_for(seats) if PATRONS[id].type != "assassin")


@functools.cache
def houses_for(seats: int) -> tuple[str, ...]:
    """The establishments of the ring."""
    return tuple(id for id, h in HOUSES.items() if h.smallest <= seats and id != TEMPLE)


@functools.cache
def assassins() -> tuple[str, ...]:
    """The three of whom one is the True Assassin."""
    return tuple(id for id, patron in PATRONS.items() if patron.type == "assassin")


@functools.cache
def of_type(seats: int, type: str) -> tuple[str, ...]:
    """The patrons of one type."""
    return tuple(id for id in patrons_for(seats) if PATRONS[id].type == type)


def honor_of(token: str) -> int:
    """What an honor token is worth."""
    return int(token[0])
