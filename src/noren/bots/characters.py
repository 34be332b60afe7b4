"""Who bots are to people: a name for how they play, a face, and a line about it.

Records, Python and the lab know a bot by its id, such as `baseline`. People are told a character:
one may have to choose among them before one has ever seen the game.
"""

from __future__ import annotations

from typing import Final

import msgspec

from noren.core.game import AnyGame


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """A bot as people know it: `face` is a drawing of the client, `line` says how it plays here."""

    bot: str
    name: str
    face: str
    line: str


KNOWN: Final = {
    "gentle": ("gentle", "Plays sensibly, slips now and then, and forgives your first mistakes."),
    "baseline": ("steady", "Plays soundly by rules of thumb, and never looks far ahead."),
    "strong": ("sharp", "Weighs all that can be known, and takes what you leave it."),
    "learned": ("seasoned", "Has thousands of games behind it, and goes by how they ended."),
    "search": ("patient", "Knows no game by heart: it imagines what is hidden and plays it out."),
    "random": ("whimsical", "Does anything that is allowed."),
}
"""The name and the usual line for every bot that Noren knows by id."""
ORDER: Final = ("gentle", "baseline", "strong", "learned", "search", "random")
IDS: Final = {name: bot for bot, (name, _) in KNOWN.items()}
"""The id behind each name."""


def character(game: AnyGame, bot: str) -> Character:
    """A bot of this game as people know it; an author's own bot is known by its own name."""
    name, usual = KNOWN.get(bot, (bot, ""))
    face = name if bot in KNOWN else "steady"
    return Character(bot=bot, name=name, face=face, line=game.manners.get(bot, usual))


def rank(bot: str) -> int:
    """Where a bot stands in a list for people: the gentlest first, an author's own in between."""
    return ORDER.index(bot) if bot in ORDER else ORDER.index("search")
