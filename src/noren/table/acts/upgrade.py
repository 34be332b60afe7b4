"""Upgrade: what is written so that a table can go on when its game has other rules.

Nobody commands it. While a match rests, what every seat sees is noted as a hash; on the day on
which the rules are others, it shows whether they would have shown the same.
"""

from __future__ import annotations

import hashlib
from typing import ClassVar, Final

import msgspec

from noren.core.match import Match
from noren.core.registry import load_rules
from noren.table.table import Entry, LiveTable, Written, written

DIGEST_BYTES: Final = 12

encode: Final = msgspec.json.Encoder(order="deterministic").encode


class Sighted(Entry, frozen=True, kw_only=True, tag="sighted"):
    """What every seat saw when the match had come here, as a hash."""

    of_room: ClassVar[bool] = False

    digest: str

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """It need not be written again until something is played."""
        table.sighted = True


class Upgraded(Entry, frozen=True, kw_only=True, tag="upgraded"):
    """From here on the table is played by this version of the rules.

    All that was played before looks the same by them, so the whole match is theirs.
    """

    of_room: ClassVar[bool] = False

    rules: str

    @property
    def plays_by(self) -> str:
        """These."""
        return self.rules

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Another node says so; a table that is being read has had these rules from the start."""
        if table.course is None and table.game.meta.rules_version != self.rules:
            table.play_by(load_rules(table.game.name, self.rules))


def sight(match: Match) -> str:
    """All that the views of all seats are made of now, hashed; words are in none of it."""
    world = match.world
    options = [match.options(seat) for seat in world.awaited]
    seen = (
        world.open, world.private, world.agenda, world.waiting, world.awaited, world.answers,
        world.log, world.whispers, world.outcome, options,
    )  # fmt: skip
    return hashlib.blake2b(encode(seen), digest_size=DIGEST_BYTES).hexdigest()


def unnoted(table: LiveTable) -> bool:
    """Whether there is a match, and it is not written yet what every seat sees of it."""
    sitting = table.sitting
    return not table.sighted and not table.closed and sitting is not None and sitting.sound


def look(table: LiveTable) -> list[Written]:
    """Note what every seat sees, if that is not written yet."""
    if table.sitting is None or not unnoted(table):
        return []
    return written(Sighted(digest=sight(table.sitting.match)))
