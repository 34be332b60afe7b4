"""Rulebooks of our own: numbered clauses that steps cite and tests prove."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from importlib.resources import files

CLAUSE = re.compile(r"^\*\*(\d+(?:\.\d+)*)\*\* +(.+?)(?=\n\n|\n\*\*\d|\Z)", re.M | re.S)


@dataclass(frozen=True)
class Rulebook:
    """A game's `rules.md`. A clause is a paragraph that starts with its number in bold."""

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
