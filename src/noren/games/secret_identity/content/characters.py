"""The characters: the packs that come with Noren, and a table's own pack, read and refused."""

from __future__ import annotations

import functools
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from noren.core.errors import NorenError
from noren.core.signs import clean_words
from noren.games.secret_identity.content import HERE
from noren.games.secret_identity.content.pictos import pictograms
from noren.parts.content import read_table

FEWEST: Final = 32
"""Four rounds of eight characters, none of them twice."""
ENDLESS_KEY: Final = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){16}"""
)
"""A key of so many parts means nothing in a pack; to read it takes the square of their number."""

Id = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Hint = Annotated[str, Meta(min_length=1, max_length=60)]
Sentence = Annotated[str, Meta(min_length=1, max_length=200)]
Era = Literal["ancient", "medieval", "early-modern", "modern", "timeless"]
Region = Literal[
    "africa",
    "central-asia",
    "east-asia",
    "europe",
    "latin-america",
    "middle-east",
    "north-america",
    "oceania",
    "south-asia",
    "southeast-asia",
    "world",
]


Difficulty = Literal["easy", "medium", "any"]
HARDEST: Final[Mapping[str, int]] = {"easy": 1, "medium": 2, "any": 3}
"""How hard characters may be: those whom everybody knows, those whom many know, all."""


class ContentError(NorenError):
    """A pack of characters, or its associations, that cannot be used, and why."""


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """A named choice of characters."""

    title: Name
    about: str = ""


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to be: `hint` is shown to people, `description` is read by bots."""

    id: Id
    name: Name
    hint: Hint
    description: Sentence
    era: Era = "timeless"
    region: Region = "world"
    theme: str = ""
    difficulty: Annotated[int, Meta(ge=1, le=3)] = 2
    packs: tuple[str, ...] = ()


class Links(Struct, frozen=True, forbid_unknown_fields=True):
    """The pictograms a person would choose for a character: at once, or on reflection."""

    strong: tuple[str, ...] = ()
    some: tuple[str, ...] = ()


class Collection(Struct, frozen=True):
    """Characters, the packs they are in, and the links that people gave them."""

    packs: dict[str, Pack]
    characters: tuple[Character, ...]
    links: dict[str, Links]

    def choose(self, packs: Iterable[str]) -> tuple[Character, ...]:
        """The characters of these packs, each once."""
        wanted = set(packs)
        if unknown := sorted(wanted - self.packs.keys()):
            known = ", ".join(self.packs)
            raise ContentError(f"No pack is called {', '.join(unknown)}. There are: {known}.")
        return tuple(each for each in self.characters if wanted.intersection(each.packs))


def not_harder(characters: Iterable[Character], difficulty: str) -> tuple[Character, ...]:
    """The characters that are not too hard."""
    return tuple(each for each in characters if each.difficulty <= HARDEST[difficulty])


@functools.cache
def built_in() -> Collection:
    """The characters that come with Noren."""
    tables = {**read_table(HERE, "characters"), "links": read_table(HERE, "associations")}
    return _collection(tables, "Noren")


def load_characters(packs: Iterable[str] = ("classics",)) -> tuple[Character, ...]:
    """The built-in characters of these packs."""
    return built_in().choose(packs)


def read_collection(path: Path) -> Collection:
    """A table's own characters, from a TOML file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name} cannot be read: {error}.") from error
    return parse_collection(text, path.name)


def parse_collection(text: str, source: str) -> Collection:
    """A table's own characters, from TOML; `source` names it in errors."""
    if ENDLESS_KEY.search(text):
        raise ContentError(f"{source} is nested too deeply.")
    try:
        collection = _collection(tomllib.loads(text), source)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{source} is not TOML: {error}.") from error
    except RecursionError:
        raise ContentError(f"{source} is nested too deeply.") from None
    _check_signs(collection, source)
    return collection


def _collection(data: Mapping[str, Any], source: str) -> Collection:
    if unknown := sorted(data.keys() - {"packs", "character", "links"}):
        raise ContentError(
            f"{source}: {unknown[0]!r} is not known here. "
            "Use [packs.NAME], [[character]] and [links.CHARACTER]."
        )
    packs = {
        name: _convert(pack, Pack, f"{source}, pack {name!r}")
        for name, pack in _table(data, "packs", source).items()
    }
    if not packs:
        raise ContentError(f"{source} names no pack. Begin with [packs.NAME] and its title.")
    characters = _characters(data.get("character", []), packs, source)
    links = {
        name: _convert(links, Links, f"{source}, links of {name!r}")
        for name, links in _table(data, "links", source).items()
    }
    collection = Collection(packs, characters, links)
    _check_characters(collection, source)
    _check_links(collection, source)
    return collection


def _table(data: Mapping[str, Any], name: str, source: str) -> dict[str, Any]:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise ContentError(f"{source}: {name!r} must be a table, written [{name}.NAME].")
    return table


def _characters(rows: Any, packs: Mapping[str, Pack], source: str) -> tuple[Character, ...]:
    if not isinstance(rows, list):
        raise ContentError(f"{source}: write each character under its own [[character]].")
    found = []
    for number, row in enumerate(rows, start=1):
        called = f" ({row['id']!r})" if isinstance(row, dict) and "id" in row else ""
        each = _convert(row, Character, f"{source}, character {number}{called}")
        # A file with one pack need not repeat its name on every character.
        alone = len(packs) == 1 and not each.packs
        found.append(msgspec.structs.replace(each, packs=tuple(packs)) if alone else each)
    return tuple(found)


_Kind = TypeVar("_Kind")


def _convert(data: Any, kind: type[_Kind], where: str) -> _Kind:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ContentError(f"{where}: {error}.") from error


def _check_characters(collection: Collection, source: str) -> None:
    for field in ("id", "name"):
        shared = Counter(getattr(each, field) for each in collection.characters)
        if twice := [value for value, count in shared.items() if count > 1]:
            raise ContentError(f"{source}: two characters have the {field} {twice[0]!r}.")
    for each in collection.characters:
        if not each.packs:
            raise ContentError(f"{source}, character {each.id!r} is in no pack.")
        if unknown := [name for name in each.packs if name not in collection.packs]:
            raise ContentError(
                f"{source}, character {each.id!r}: there is no pack {unknown[0]!r}. "
                f"Packs here: {', '.join(collection.packs)}."
            )
    for name in collection.packs:
        if (count := len(collection.choose([name]))) < FEWEST:
            raise ContentError(
                f"{source}: pack {name!r} has too few characters: {count}, "
                f"and a game needs {FEWEST}."
            )


def _check_signs(collection: Collection, source: str) -> None:
    """All at the table read these, so nothing may be hidden in them, nor stand for something."""
    texts = [text for pack in collection.packs.values() for text in (pack.title, pack.about)]
    for each in collection.characters:
        texts += [each.name, each.hint, each.description, each.theme]
    if odd := [text for text in texts if clean_words(text) != text]:
        raise ContentError(f"{source}: signs that cannot be shown stand in {odd[0]!a}.")


def _check_links(collection: Collection, source: str) -> None:
    ids = {each.id for each in collection.characters}
    for name, links in collection.links.items():
        where = f"{source}, links of {name!r}"
        if name not in ids:
            raise ContentError(f"{where}: there is no character with that id.")
        named = [*links.strong, *links.some]
        if unknown := [picture for picture in named if picture not in pictograms()]:
            raise ContentError(f"{where}: there is no pictogram {unknown[0]!r}.")
        if twice := [picture for picture, count in Counter(named).items() if count > 1]:
            raise ContentError(f"{where}: {twice[0]!r} is named twice.")
