"""A game's options as people type them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from noren.core.errors import BadOptions
from noren.core.game import AnyGame


def read_settings(game: AnyGame, pairs: Iterable[str], sign: str = "=") -> dict[str, Any]:
    """Options from texts such as `lines=family`: a number or a word, whichever the game takes.

    `KEY=@FILE` stands for the text of that file.
    """
    options: dict[str, Any] = {}
    for pair in pairs:
        key, found, value = pair.partition(sign)
        if not found:
            raise BadOptions(f"{pair!r} is no option: write KEY{sign}VALUE.")
        options[key] = _reading(game, key, value)
    game.read_options(options)
    return options


def _reading(game: AnyGame, key: str, value: str) -> Any:
    """The value as JSON if the game takes it so, else as the word it is."""
    if value.startswith("@"):
        return _text_of(value[1:])
    try:
        meant = msgspec.json.decode(value)
        game.read_options({key: meant})
    # `lines=7` may be a number or a word: whichever the game accepts is what was meant.
    except (msgspec.DecodeError, BadOptions):
        return value
    return meant


def _text_of(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadOptions(f"{file!r} cannot be read.") from error
