"""Rulebooks of our own: numbered clauses that steps cite and tests prove, and examples of them."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from importlib.resources import files

CLAUSE = re.compile(r"^\*\*(\d+(?:\.\d+)*)\*\* +(.+?)(?=\n\n|\n\*\*\d|\Z)", re.M | re.S)
CLAUSE_OR_QUOTE = re.compile(r"^\*\*(\d+(?:\.\d+)*)\*\* |^((?:>.*(?:\n|\Z))+)", re.M)
SHOWN = re.compile(r"\n?> ?<!-- shown: (\S+) after (\d+)(?:, seat (\d+))?: (.+?) -->")
"""In an example: which moment of which lesson shows it, and the things to look at."""


@dataclass(frozen=True)
class Moment:
    """A lesson after so many moves of its line, as a seat sees it: these things of its scene."""

    lesson: str
    moves: int
    seat: int | None
    things: tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """A clause at work: what happened once, in a few words, and where it can be looked at."""

    words: str
    moment: Moment | None = None


@dataclass(frozen=True)
class Rulebook:
    """A game's `rules.md`. A clause is a paragraph that starts with its number in bold.

    A quotation below a clause is an example of it.
    """

    game: str
    text: str

    @staticmethod
    def of(game: str, package: str) -> Rulebook:
        """The rulebook that lies in a game's folder."""
        return Rulebook(game, (files(package) / "rules.md").read_text(encoding="utf-8"))

    @functools.cached_property
    def clauses(self) -> dict[str, str]:
        """Each clause by its full name, such as `secrets-game-3.2`."""
        return {
            f"{self.game}-{number}": " ".join(words.split())
            for number, words in CLAUSE.findall(self.text)
        }

    @functools.cached_property
    def examples(self) -> dict[str, Example]:
        """The example of each clause that has one, by the clause's full name."""
        found: dict[str, Example] = {}
        clause = ""
        for number, quote in CLAUSE_OR_QUOTE.findall(self.text):
            if number:
                clause = f"{self.game}-{number}"
            elif clause:
                found[clause] = read_example(quote)
        return found

    @functools.cached_property
    def plain_text(self) -> str:
        """The whole book for whoever reads it as it is, without what is there for drawing only."""
        return SHOWN.sub("", self.text)


def read_example(quote: str) -> Example:
    """An example as it is written, each line after a `>`."""
    shown = SHOWN.search(quote)
    lines = SHOWN.sub("", quote).splitlines()
    words = " ".join(line.removeprefix(">").strip() for line in lines).strip()
    if shown is None:
        return Example(words)
    lesson, moves, seat, things = shown.groups()
    moment = Moment(lesson, int(moves), int(seat) if seat else None, tuple(things.split()))
    return Example(words, moment)
