"""The ledger of a game: who learns what, where, how often, and how much it tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec

from noren.core.disclosure import Disclosure, read
from noren.core.game import AnyGame
from noren.core.step import Happening

SETUP: Final = "set-up"
"""Stands for a step where the set-up makes something known."""


WHOM: Final = {"actor": "whoever chose", "other": "others"}


class Row(msgspec.Struct, kw_only=True):
    """One flow: which step lets it happen, what it tells, and who was seen to learn it.

    `source` is what is told of: the hidden "worlds", or the "choice".
    """

    step: str
    rule: str
    path: str
    source: str
    declared: bool
    roles: list[str] = []
    times: int = 0
    moments: int = 0
    bits: float = 0.0
    weighed: int = 0

    @property
    def often(self) -> float:
        """The share of the comparisons in which it made a difference."""
        return self.times / self.moments if self.moments else 0.0

    @property
    def mean_bits(self) -> float | None:
        """How many bits it tells when it tells anything, on average."""
        return self.bits / self.weighed if self.weighed else None


class Ledger:
    """What was found at one number of seats, and how deep it was looked for."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.steps = {kind.__name__: kind for kind in game.steps}
        self.rows: dict[tuple[str, str, str], Row] = {}
        self.looked: Counter[tuple[str, str]] = Counter()
        """How often each step was compared, by what was varied."""
        self.used: set[tuple[str, str]] = set()
        """The declarations that were needed, each with its step."""
        self.pairs = 0
        self.apart = 0
        """Pairs in which nothing could be done in both worlds."""
        self._read: dict[tuple[str, bool], dict[str, Disclosure]] = {}

    def declared(self, step: str, *, choice: bool) -> dict[str, Disclosure]:
        """What a step may make known of the hidden drawers, and of the choice if told so."""
        if (step, choice) not in self._read:
            kind = self.steps.get(step)
            texts = self.game.discloses if kind is None else kind.discloses
            shown = kind.shows if kind is not None and choice else ()
            self._read[step, choice] = {text: read(text) for text in (*texts, *shown)}
        return self._read[step, choice]

    def note(self, step: str, path: str, source: str, role: str, *, declared: bool) -> Row:
        """Write a flow down once more."""
        key = (step, path, source)
        if key not in self.rows:
            rule = self.steps[step].rule if step in self.steps else ""
            self.rows[key] = Row(step=step, rule=rule, path=path, source=source, declared=declared)
        row = self.rows[key]
        row.times += 1
        row.declared &= declared
        if role not in row.roles:
            row.roles = sorted([*row.roles, role])
        return row

    def by_whom(self, row: Row) -> str:
        """Who was seen to learn it, in words; what a spectator learns, everyone does."""
        step = self.steps.get(row.step)
        if "spectator" in row.roles:
            return "everyone"
        if step is None or issubclass(step, Happening):
            return "seats, each for itself"
        return " and ".join(WHOM[role] for role in row.roles)

    def unneeded(self) -> Iterator[tuple[str, str]]:
        """Declarations by which nothing was ever made known, though their step was compared."""
        seen = {step for step, _ in self.looked}
        for step in (SETUP, *self.steps):
            for text in self.declared(step, choice=True) if step in seen else ():
                if text != "*" and (step, text) not in self.used:
                    yield step, text

    def unseen(self) -> list[str]:
        """Steps that were never compared."""
        seen = {step for step, _ in self.looked}
        return [step for step in self.steps if step not in seen]

    def finished(self) -> list[Row]:
        """Every row with its share of the comparisons, in the order of the game's steps."""
        order = [SETUP, *self.steps]
        for row in self.rows.values():
            row.moments = self.looked[row.step, row.source]
        return sorted(self.rows.values(), key=lambda row: (order.index(row.step), row.path))
