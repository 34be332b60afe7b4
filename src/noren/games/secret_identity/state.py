"""The drawers of Secret Identity, and how its cards and characters are named."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

import noren
from noren import Seat
from noren.games.secret_identity.content.characters import (
    Character,
    Links,
    built_in,
    load_characters,
    not_harder,
)
from noren.games.secret_identity.content.pictos import Pictogram, load_pictos
from noren.games.secret_identity.content.resemblance import Doubles, own_doubles

ROUNDS: Final = 4
TURNS: Final = 10
SPOTS: Final = 8
TOGETHER: Final = SPOTS + TURNS - 1
"""The characters of a cooperative game: eight on the board, and one after each turn but the last.
"""
MOST_LAID: Final = 3
NUMBERS: Final = tuple(range(1, SPOTS + 1))
NOBODY: Final = -1
NO_KEY: Final = 0

Number: TypeAlias = int
"""The number of a spot on the board and of its keys, from one to eight."""


class Person(msgspec.Struct, frozen=True, array_like=True):
    """A character: what people read, and the pictures that people would choose for it."""

    name: str
    hint: str
    strong: tuple[str, ...] = ()
    some: tuple[str, ...] = ()


class Laid(msgspec.Struct, frozen=True, array_like=True):
    """A Picto card in a safe: the pictogram that shows, and on which side.

    The picture is all that lies open (3.4); whose other sides it has is not for the table to say.
    """

    picture: str
    green: bool


Clue: TypeAlias = tuple[Laid, ...]


class Opened(msgspec.Struct, frozen=True):
    """A safe that has been opened: whose it was, what lay in it, and who guessed what.

    Who did not vote in time is not among the votes.
    """

    round: int
    seat: Seat
    key: Number
    clue: Clue
    votes: tuple[tuple[Seat, Number], ...]
    guess: Number = NO_KEY
    """What all guessed together, in the cooperative variant, if anything."""

    @property
    def right(self) -> tuple[Seat, ...]:
        """Who guessed it."""
        return tuple(seat for seat, number in self.votes if number == self.key)


class Open(noren.Drawer):
    """What lies on the table. `round` counts turns in the cooperative variant.

    Once the safes are `shown`, one without pictos is one whose owner laid none in time.
    """

    cooperative: bool
    pack: str
    difficulty: str
    rows: str
    unknown: str
    # A table's own pack, with all that people and bots need of it: nobody else has its file.
    cast: dict[str, Person]
    made_from: str
    # How many cards each seat holds as far as all can tell: it changes when the safes are shown,
    # as the number that somebody has laid so far would tell (3.6).
    hands: list[int]
    aside: int
    deck: int
    scores: list[int]
    round: int = 0
    board: list[str] = []
    gone: list[str] = []
    # New on the board and not yet asked about; named by somebody, and not yet settled (2.5).
    fresh: list[str] = []
    doubted: list[str] = []
    # Discarded cards, by the pictograms that they showed.
    used: list[str] = []
    safes: list[list[Laid]] = []
    dealt: bool = False
    shown: bool = False
    voted: bool = False
    keys: list[Number] = []
    active: Seat = NOBODY
    proposals: list[Number] = []
    ballots: list[Number] = []
    tied: list[Number] = []
    guess: Number = NO_KEY
    found: int = 0
    # What has been, for the sheets at the end and for bots who get to know their partners.
    boards: list[list[str]] = []
    opened: list[Opened] = []


class Mine(noren.Drawer):
    """One's hand, one's mystery key while it is secret, and one's votes, by the seat's number."""

    hand: list[str]
    key: Number = NO_KEY
    votes: dict[str, Number] = {}


class Sealed(noren.Drawer):
    """The deck of characters and the Picto cards aside, tops at the end, and the keys left.

    Where a lot decides who is drawn, the deck lies in the order of the pack. The `box` holds the
    characters that a cooperative game leaves out.
    """

    deck: list[str]
    aside: list[str]
    keys: list[Number]
    box: list[str] = []


World: TypeAlias = noren.World[Open, Mine, Sealed]
View: TypeAlias = noren.View[Open, Mine]


def slug(name: str) -> str:
    """A pictogram's name as one word, as choices have it."""
    return name.lower().replace(" ", "-").replace("'", "")


@functools.cache
def picto_cards() -> dict[str, tuple[str, ...]]:
    """The Picto cards and the four pictograms of each, by their words."""
    return {
        f"picto-{card.id:02}": tuple(slug(each.name) for each in card.pictograms)
        for card in load_pictos()
    }


@functools.cache
def pictures() -> dict[str, Pictogram]:
    """Every pictogram by its word."""
    return {slug(each.name): each for card in load_pictos() for each in card.pictograms}


@functools.cache
def card_of() -> dict[str, str]:
    """The one card that has each pictogram."""
    return {picture: card for card, four in picto_cards().items() for picture in four}


@functools.cache
def _faces() -> dict[str, Person]:
    made = built_in()
    return {each.id: person(each, made.links.get(each.id, Links())) for each in made.characters}


def person(character: Character, links: Links) -> Person:
    """A character with its links, as a table knows it."""
    return Person(character.name, character.hint, links.strong, links.some)


@functools.cache
def pack_members(pack: str, difficulty: str = "any") -> tuple[str, ...]:
    """The characters of a built-in pack, as far as they are not too hard."""
    packs = built_in().packs if pack == "everyone" else (pack,)
    return tuple(each.id for each in not_harder(load_characters(packs), difficulty))


def people(open: Open) -> Mapping[str, Person]:
    """Everybody who can come up, by id: the table's own pack, or the built-in ones."""
    return open.cast or _faces()


def members(open: Open) -> tuple[str, ...]:
    """The ids of all characters that were shuffled."""
    return tuple(open.cast) if open.cast else pack_members(open.pack, open.difficulty)


def doubles(open: Open) -> Doubles:
    """Who resembles whom, among everybody who can come up."""
    return own_doubles(tuple(open.cast.items())) if open.cast else _doubles()


@functools.cache
def _doubles() -> Doubles:
    return Doubles(_faces().items())


def seats_of(open: Open) -> range:
    """All seats."""
    return range(len(open.hands))


def owners(open: Open) -> Sequence[Seat]:
    """Who has a safe and a character now: everyone, or the one whose turn it is."""
    return (open.active,) if open.cooperative else seats_of(open)


def hushed(open: Open) -> Sequence[Seat]:
    """Who may say nothing: whoever has a key, until there is nothing left to guess (4.4, 8.4)."""
    if not open.dealt or open.voted:
        return ()
    return [seat for seat in owners(open) if not open.keys[seat]]


def opponents(open: Open, seat: Seat) -> list[Seat]:
    """Everybody else."""
    return [other for other in seats_of(open) if other != seat]


def character(open: Open, number: Number) -> str:
    """Who is on the spot of that number."""
    return open.board[number - 1]


def names(open: Open, ids: Iterable[str]) -> tuple[str, ...]:
    """The names of these characters."""
    known = people(open)
    return tuple(known[id].name for id in ids)


def spare(open: Open) -> int:
    """How many characters can still be replaced (2.7); together they come from the box (8.2)."""
    if open.cooperative:
        return len(members(open)) - len(open.board) - len(open.gone) - open.deck
    return open.deck - SPOTS * (ROUNDS - open.round)


def openings(open: Open, round: int) -> list[Opened]:
    """The safes opened in a round, or in a turn."""
    return [opened for opened in open.opened if opened.round == round]
