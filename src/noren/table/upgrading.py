"""Upgrading: by which rules a table goes on when its game has others than when it began.

The journal is lived through again by the installed rules, entry by entry, beside the rules that it
was played by if the game has kept them. If every seat saw the same all the way, nobody can tell
the difference, and the table goes on by the new rules. Where the old ones are not kept, what was
seen is known by the hashes in the journal (`Sighted`). Words play no part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from noren.core.errors import FAULTS, NorenError, WrongRules
from noren.core.game import AnyGame
from noren.core.registry import load, load_rules
from noren.table.acts.open import Opened
from noren.table.acts.start import Started
from noren.table.acts.upgrade import Sighted, Upgraded, sight
from noren.table.table import Entry, LiveTable, MatchEntry, Written, rules_of

UNSEEN: Final = "what was seen is not written down, and the rules of then are not kept"


class Difference(NamedTuple):
    """From which entry on the installed rules lead elsewhere, and how."""

    at: int
    words: str


class Verdict(NamedTuple):
    """By which version of the rules a table goes on; by none if `rules` is empty, for now.

    `before` is the version it was played by so far, `installed` the one that the game has now.
    """

    game: str
    before: str
    installed: str
    rules: str
    difference: Difference | None

    @property
    def upgrades(self) -> bool:
        """Whether it goes on by other rules than so far."""
        return self.rules not in ("", self.before)


def needs_verdict(journal: Sequence[Written]) -> bool:
    """Whether the table was played by other rules than the installed ones; UnknownGame too."""
    return load(opening_of(journal).game).meta.rules_version != rules_of(journal)


def judge(journal: Sequence[Written]) -> Verdict:
    """By which rules the table goes on, and if not by the installed ones, why."""
    opened, before = opening_of(journal), rules_of(journal)
    game = load(opened.game)
    installed = game.meta.rules_version
    try:
        old = None if before == installed else load_rules(opened.game, before)
    except WrongRules:
        old = None
    difference = first_difference(journal, game, old)
    if difference is None or before == installed:
        rules = installed
    else:
        rules = before if old is not None else ""
    return Verdict(opened.game, before, installed, rules, difference)


def opening_of(journal: Sequence[Written]) -> Opened:
    """How the table was opened."""
    opened = journal[0][0]
    assert isinstance(opened, Opened), "a journal begins with the opening of its table"
    return opened


def first_difference(
    journal: Sequence[Written], game: AnyGame, old: AnyGame | None
) -> Difference | None:
    """Where the table would have been another by this game's rules, if anywhere."""
    again = Living(game)
    then = None if old is None else Living(old)
    known = old is not None or game.meta.rules_version == rules_of(journal)
    for at, (entry, _) in enumerate(journal):
        if isinstance(entry, Sighted):
            known = True
            if again.sight != entry.digest:
                return Difference(at, "the seats saw something else")
        elif not isinstance(entry, Upgraded):
            words = together(at, entry, again, then)
            if words:
                return Difference(at, words)
    if again.failed is not None:
        return again.failed
    return None if known or again.table.sitting is None else Difference(0, UNSEEN)


def together(at: int, entry: Entry, again: Living, then: Living | None) -> str:
    """Carry an entry out on both tables; what is other than it was, or nothing."""
    if then is not None:
        then.take(at, entry)
    again.take(at, entry)
    if then is None or not isinstance(entry, (Started, MatchEntry)):
        return ""
    if again.failed is not None and then.failed is None:
        return again.failed.words
    return "" if again.sight == then.sight else "the seats would have seen something else"


class Living:
    """A table that is lived through again, by whatever rules."""

    def __init__(self, game: AnyGame) -> None:
        self.table = LiveTable("", game.meta.rules_version)
        self.failed: Difference | None = None
        """Since which entry the rules fail; they may have failed then too, and been mended."""

    def take(self, at: int, entry: Entry) -> None:
        """Carry an entry out, unless the rules fail at it."""
        try:
            self.table.apply(entry, None, 0.0)
        except FAULTS as error:
            words = str(error) if isinstance(error, NorenError) else repr(error)
            self.failed = self.failed or Difference(at, f"the rules fail: {words}")
        else:
            if self.table.sitting is not None and self.table.sitting.sound:
                self.failed = None

    @property
    def sight(self) -> str:
        """What all seats see; nothing while the rules fail."""
        sitting = self.table.sitting
        if sitting is None or not sitting.sound:
            return ""
        try:
            return sight(sitting.match)
        except FAULTS as error:
            return repr(error)
