"""Events: what just happened, told to everyone or to some."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True):
    """The base of a game's events. Whoever is told one keeps it in their log."""


class Whisper(msgspec.Struct, frozen=True, array_like=True):
    """An event told to some seats only, and how many open events came before it."""

    after: int
    event: Event


class Said(msgspec.Struct, frozen=True, array_like=True):
    """Words that came with a choice, and how many open events came before them."""

    seat: int
    words: str
    after: int
