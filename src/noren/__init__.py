"""Noren: a home for hidden-information tabletop games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noren.core.choice import PASS, Choice, Seat
from noren.core.dice import Dice
from noren.core.drawers import Drawer, Nothing
from noren.core.errors import (
    BadOptions,
    BadRecord,
    BrokenGame,
    CannotUndo,
    IllegalChoice,
    NorenError,
    NotAsked,
    UnknownGame,
    UnknownSeat,
    WordsNotTaken,
    WrongRules,
)
from noren.core.event import Event
from noren.core.game import Bot, Game, Hidden, Meta, NoOptions
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.registry import installed, load, register
from noren.core.rules import Rulebook
from noren.core.step import EVERYTHING, Answers, Happening, Step, Together, Turn, Window
from noren.core.verify import verify
from noren.core.view import View
from noren.core.world import Outcome, World

__version__ = "0.1.0"

__all__ = [
    "EVERYTHING", "PASS", "Answers", "BadOptions", "BadRecord", "Bot", "BrokenGame", "CannotUndo",
    "Choice", "Dice", "Drawer", "Event", "Game", "Happening", "Hidden", "IllegalChoice", "Match",
    "Meta", "NoOptions", "NorenError", "NotAsked", "Nothing", "Outcome", "Rulebook", "Seat", "Step",
    "Together", "Turn", "UnknownGame", "UnknownSeat", "View", "Window", "WordsNotTaken", "World",
    "WrongRules", "imagine", "installed", "load", "register", "review", "verify",
]  # fmt: skip

if TYPE_CHECKING:
    from noren.afterwards.report import Review


def review(record: Any, *, seat: Seat | None = None, deep: bool = False) -> Review:
    """What each seat could know in a finished match, where it turned, and how much was luck."""
    # Imported when it is called: a review needs bots and scenes, which stand above the kernel.
    from noren.afterwards.review import review as made

    return made(record, seat=seat, deep=deep)
