"""What bots are called, wherever they sit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from noren.core.game import AnyGame
from noren.scene import Area, Card, Thing, reference_of

BOT_NAMES: Final = (
    "Ume", "Ren", "Kiku", "Sora", "Haru", "Natsu", "Aki", "Fuyu", "Momo", "Taro", "Yuki", "Sen",
    "Nami", "Jun", "Mori", "Hoshi", "Kawa", "Ishi", "Tsuki", "Kaze", "Matsu", "Take", "Asa", "Yoru",
)  # fmt: skip
SPARE_NAMES: Final = ("Nao", "Rin", "Kei", "Mei", "Shun", "Hina", "Yuzu", "Saki")
"""For bots whose usual name somebody on the game's own cards has."""


def bot_names_in(game: AnyGame) -> tuple[str, ...]:
    """What bots are called, by seat: the same at every table of a game, and as nobody on a card."""
    sections = reference_of(game).sections
    borne = {word for section in sections for word in _words_of(section.things)}
    spare = iter([name for name in SPARE_NAMES if name not in borne])
    return tuple(name if name not in borne else next(spare, name) for name in BOT_NAMES)


def _words_of(things: Iterable[Thing]) -> Iterator[str]:
    for thing in things:
        if isinstance(thing, Card):
            yield from re.findall(r"\w+", thing.title)
        elif isinstance(thing, Area):
            yield from _words_of((*thing.things, *thing.centre))
