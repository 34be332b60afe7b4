"""New code: whoever knows the old one does not come in by it any more."""

from __future__ import annotations

import secrets
from typing import ClassVar, Final

from noren.table.act import Command
from noren.table.checks import demand_host
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written

LETTERS: Final = "BCDFGHJKMNPRSTVWXZ"
"""Letters of spoken codes: none that look alike, and no vowels, so that no code is a word."""
CODE_LENGTH: Final = 5
PUBLIC_CODE_LENGTH: Final = 8
"""Of a house that strangers can reach: they may guess for months, at many tables at once."""


def new_code(length: int = CODE_LENGTH) -> str:
    """A short code that is easy to say and to type; the store refuses one that another has."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def code_after(table: LiveTable) -> Recoded:
    """Another code for a table, as long as the one it has."""
    return Recoded(code=new_code(len(table.code)))


def as_typed(code: str) -> str:
    """A code as people type it: in small letters, in groups, with dashes."""
    return "".join(code.split()).replace("-", "").upper()


def is_code(code: str) -> bool:
    """Whether a table could have this code."""
    return 0 < len(code) <= PUBLIC_CODE_LENGTH and not set(code) - set(LETTERS)


class Recoded(Entry, frozen=True, kw_only=True, tag="recoded"):
    """The table has another spoken code."""

    code: str

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """The old one is good for nothing."""
        table.code = self.code


class NewCode(Command, frozen=True, kw_only=True, tag="new-code"):
    """Host: let people in by another code, and by the old one no more."""

    writes: ClassVar[tuple[type[Entry], ...]] = (Recoded,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """At any time; whoever is in stays in."""
        demand_host(table, person)
        return written(code_after(table))
