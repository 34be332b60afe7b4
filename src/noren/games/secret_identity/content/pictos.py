"""The 90 Picto cards, and the pictograms on them."""

from __future__ import annotations

import functools
from typing import Annotated

from msgspec import Meta, Struct

from noren.games.secret_identity.content import HERE
from noren.parts.content import read_content

Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Pictogram(Struct, frozen=True, forbid_unknown_fields=True):
    """One picture of a Picto card; no two pictograms share a name."""

    name: Name
    icon: str
    emoji: str
    theme: str
    about: str


class PictoCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with four pictograms, of which a player shows one."""

    id: int
    pictograms: tuple[Pictogram, Pictogram, Pictogram, Pictogram]


class IconSet(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the pictures come from, and the credit their licence asks for."""

    set: str
    package: str
    licence: str
    source: str
    credit: str


class _Deck(Struct, frozen=True, forbid_unknown_fields=True, rename={"cards": "card"}):
    icons: IconSet
    cards: tuple[PictoCard, ...]


@functools.cache
def _deck() -> _Deck:
    return read_content(HERE, "pictos", _Deck)


def icon_set() -> IconSet:
    """The icon set that the pictograms are drawn from."""
    return _deck().icons


def load_pictos() -> tuple[PictoCard, ...]:
    """The 90 Picto cards."""
    return _deck().cards


@functools.cache
def pictograms() -> dict[str, Pictogram]:
    """Every pictogram by its name, card by card."""
    return {picture.name: picture for card in load_pictos() for picture in card.pictograms}
