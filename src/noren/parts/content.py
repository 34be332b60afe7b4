"""Content: the tables of a game's `content` folder, read into the game's own types."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from noren.core.errors import BrokenGame

T = TypeVar("T")


def read_table(package: str, name: str) -> dict[str, Any]:
    """The table `NAME.toml` that lies in a package, as plain data."""
    try:
        return tomllib.loads((files(package) / f"{name}.toml").read_text(encoding="utf-8"))
    except (FileNotFoundError, tomllib.TOMLDecodeError) as error:
        raise BrokenGame(f"{package}: {name}.toml cannot be read: {error}.") from None


def read_content(package: str, name: str, kind: type[T], key: str = "") -> T:
    """The table `NAME.toml`, or what stands in it under a key, as a type of the game's own.

    A row that does not fit its type is the author's mistake, so the file and the place are named.
    """
    table = read_table(package, name)
    try:
        return msgspec.convert(table[key] if key else table, kind)
    except KeyError:
        raise BrokenGame(f"{package}: {name}.toml has no {key!r}.") from None
    except msgspec.ValidationError as error:
        raise BrokenGame(f"{package}: {name}.toml: {error}.") from None


def read_pictures(game: str) -> dict[str, str]:
    """The icon for everything that has one, from `content/pictures.toml` of a game's package.

    The client's bundle holds every icon that a line `icon = "..."` of a game's content names.
    """
    return {id: row["icon"] for id, row in read_table(f"{game}.content", "pictures").items()}
