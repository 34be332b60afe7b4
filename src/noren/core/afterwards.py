"""What a review after the end asks of a game: its secrets, its sides, its chances and its luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal

import msgspec

from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.view import View
from noren.core.world import O, P, S, World

Grounds = Literal["exact", "model", "sampled"]
"""What a figure rests on: counting all that is possible, a model of how people play, or samples."""


class Secret(msgspec.Struct, frozen=True):
    """Something hidden: the question that everybody has, and its answer at this moment."""

    question: str
    answer: str


class Belief(msgspec.Struct, frozen=True):
    """How likely each answer to one secret's question is to a viewer."""

    secret: str
    chances: dict[str, float]


class Guess(msgspec.Struct, frozen=True):
    """What somebody says to hold true: their answer to a secret's question."""

    secret: str
    answer: str


@dataclass(frozen=True, kw_only=True)
class Afterwards(Generic[O, P, S]):
    """All that a review can know of one game besides what every game has.

    Only `secrets` has to be given. What is not given is made from `imagine` and from bots.
    """

    secrets: Callable[[World[O, P, S]], Mapping[str, Secret]]
    """Every secret of this moment by its name, as it truly is."""
    beliefs: Callable[[View[O, P]], Sequence[Belief]] | None = None
    """What a viewer could make of those secrets that it does not know for itself."""
    grounds: Grounds = "sampled"
    supposing: str = ""
    """What the beliefs suppose, in words that stand under the figures."""
    guesses: Callable[[View[O, P], Choice], Guess | None] | None = None
    """What a choice made from that view says to be true, as a vote does; None for most choices."""
    chances: Callable[[World[O, P, S]], Sequence[float] | None] | None = None
    """Each seat's chance of winning, with everything face-up; None where nothing was learned."""
    even: Callable[[World[O, P, S]], Sequence[float] | None] | None = None
    """Each seat's chance of winning at a table like this one, before anything is dealt."""
    sides: Callable[[World[O, P, S]], Sequence[str]] | None = None
    """Whose side each seat turned out to be on; those of one side win together."""
    redraw: Callable[[World[O, P, S], Dice], S] | None = None
    """The sealed drawer as it might lie as well, for all that anybody at the table knows."""
