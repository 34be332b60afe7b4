"""A game in numbers, for adapters and learners: what it has declared, or what can be made up.

A game that declares nothing gets numbers from random games and hashed features: good enough to
look at, but what is learned on them holds for one kind of table and one release only.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from noren.core.choice import Choice, choice_text
from noren.core.errors import BrokenGame, IllegalChoice
from noren.core.game import AnyGame
from noren.core.view import AnyView
from noren.lab.actions import LONGEST, action_book
from noren.lab.features import SIZE, features
from noren.parts.learning import ActionSpace, Encoder, Feature, Floats, Learning

UNDECLARED: Final = "none"
SHOWN: Final = 12
"""So many open actions are told to whoever chose none of them."""


class IllegalAction(IllegalChoice):
    """A number that stands for no option of this seat; nothing was changed."""

    def __init__(
        self, who: str, action: int | None, names: Sequence[str], view: AnyView, open: Sequence[int]
    ) -> None:
        super().__init__(action, view.rule, view.options)
        told = "No action" if action is None else f"Action {int(action)}"
        if action is not None:
            known = 0 <= action < len(names)
            told += f" ({names[action]})" if known else f", of 0 to {len(names) - 1},"
        pairs = zip(open, map(choice_text, view.options), strict=True)
        shown = "; ".join(f"{number} ({words})" for number, words in [*pairs][:SHOWN])
        more = f"; and {len(open) - SHOWN} more" if len(open) > SHOWN else ""
        self.args = (f"{told} is not open to {who} now (rule {view.rule}). Open: {shown}{more}.",)


class Actions(Protocol):
    """Numbers for choices, declared or found."""

    @property
    def size(self) -> int:
        """How many numbers there are."""

    @property
    def names(self) -> list[str]:
        """What each number means."""

    def numbers(self, view: AnyView) -> list[int]:
        """The number of each option, in the order of the options."""


class Numbers:
    """One game at one kind of table: its action space, its encoder, its greatest length."""

    def __init__(
        self, game: AnyGame, seats: int, options: Mapping[str, Any], *, version: str = ""
    ) -> None:
        declared = learning_of(game)
        self.version = declared.version if declared else UNDECLARED
        if version and version != self.version:
            raise BrokenGame(
                f"{game.meta.title} declares its numbers in version {self.version}, not {version}:"
                " what was learned on the old ones must be learned anew."
            )
        self.actions: Actions
        if declared is None:
            self.actions = action_book(game, seats, options)
            self.encoder = Encoder((Feature("hashed", (SIZE,), _hashed),))
            self.longest = LONGEST
        else:
            read = game.read_options(options)
            self.actions = ActionSpace(declared.actions(seats, read))
            self.encoder = Encoder(declared.features(seats, read))
            self.longest = declared.longest

    @property
    def declared(self) -> bool:
        """Whether the game says itself what the numbers mean."""
        return self.version != UNDECLARED

    def mask(self, view: AnyView, out: NDArray[np.int8]) -> None:
        """Mark in place what the view's seat may choose."""
        out.fill(0)
        out[self.actions.numbers(view)] = 1

    def choice(self, view: AnyView, number: int) -> Choice | None:
        """The option of that number; None if it is not on offer."""
        numbers = self.actions.numbers(view)
        return view.options[numbers.index(number)] if number in numbers else None


def _hashed(view: AnyView, out: Floats) -> None:
    out[:] = features(view)


def learning_of(game: AnyGame) -> Learning | None:
    """What the game declares for learners, if anything."""
    return _at(game.learning) if game.learning else None


@functools.cache
def _at(where: str) -> Learning:
    module, _, name = where.partition(":")
    found = getattr(importlib.import_module(module), name, None)
    if not isinstance(found, Learning):
        raise BrokenGame(f"{where} is no noren.parts.learning.Learning.")
    return found
