"""Noren: a home for hidden-information tabletop games."""

import noren.games  # noqa: F401 - first, so that the function `games` below keeps the name
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
from noren.core.registry import games, load, register
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
    "WrongRules", "games", "imagine", "load", "register", "verify",
]  # fmt: skip
