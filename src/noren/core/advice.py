"""Advice: what a bot would do, and why, in the terms by which it decided.

A bot that can say why has a method `explain(view, dice) -> Advice | None`. A reason is something
that the bot weighed, a term of its worth or a piece of its belief. It carries its own proof: what
the bot would choose, and how clearly, if this one thing did not count.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import msgspec

from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.view import AnyView


class Reason(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that speaks for the choice; `at` are the things it is about.

    Without it the choice would lead by `margin` only, or if that is less than nothing, the bot
    would choose `instead`.
    """

    key: str
    words: str
    instead: Choice
    margin: float
    at: tuple[str, ...] = ()


class Weighed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option as the bot weighed it: its worth in the bot's own measure, and what that means."""

    choice: Choice
    worth: float
    words: str = ""


class Advice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The choice, the options that were weighed, best first, and what tipped it, most first.

    `margin` is by how much the choice leads; `measure` says of what. `beliefs` is what the bot
    takes to be so, as far as it mattered.
    """

    choice: Choice
    weighed: tuple[Weighed, ...]
    margin: float
    reasons: tuple[Reason, ...] = ()
    beliefs: tuple[str, ...] = ()
    measure: str = ""


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why."""

    def explain(self, view: AnyView, dice: Dice) -> Advice | None:
        """What it would choose and why; None where it follows no reasons, only a rule."""
