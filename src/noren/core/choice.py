"""Choices: a verb and the things it touches, as a tuple of words."""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int
Choice: TypeAlias = tuple[str, ...]

PASS: Final[Choice] = ("pass",)


def choice_text(choice: Choice) -> str:
    """The choice as a person would type it."""
    return " ".join(choice)
