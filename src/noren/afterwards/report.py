"""What a review says, as plain data that can be kept, sent and drawn.

Moments are numbers of choices: at moment 0 nothing was chosen yet, and moment 12 is after twelve
choices, as in the replay. Texts speak of seats by marks that every screen replaces by names.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from noren.core.afterwards import Grounds
from noren.core.choice import Choice

FORMAT: Final = 2
"""Goes up when an older review says what a newer one would not, so that it is made anew."""

Cause = Literal["chance", "choice"]


class Share(msgspec.Struct, frozen=True):
    """One answer and its chance."""

    answer: str
    chance: float


class Point(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat could make of one secret from a moment on.

    `truth` is the chance it gave the true answer, `bits` how much nearer to the truth it came.
    `likely` are the likeliest answers, the true one only if it is among them.
    """

    at: int
    truth: float
    answer: str
    likely: tuple[Share, ...]
    bits: float = 0.0
    error: float = 0.0
    """The standard error of a sampled chance."""


class Inkling(msgspec.Struct, frozen=True, omit_defaults=True):
    """One secret as one seat could know it, along the match; `certain` is when it was certain."""

    seat: int
    secret: str
    question: str
    grounds: Grounds
    points: tuple[Point, ...]
    certain: int | None = None


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One cause of a change in the chances: dice and shuffles, or what a seat chose.

    `at` is the moment after it; `changes` has every seat's change.
    """

    at: int
    cause: Cause
    changes: tuple[float, ...]
    seat: int = -1


class Swing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turning point: what happened, whose doing it was, and what it changed for whom."""

    at: int
    cause: Cause
    words: str
    changes: tuple[float, ...]
    seat: int = -1
    note: str = ""
    """What could be known of it then."""


class Account(msgspec.Struct, frozen=True):
    """Where a seat's result came from: `even` and the three parts add up to `final`."""

    seat: int
    side: str
    even: float
    final: float
    luck: float
    own: float
    others: float


class Chapter(msgspec.Struct, frozen=True):
    """Where a turn, or a phase within it, begins."""

    at: int
    words: str
    opens: str


class Option(msgspec.Struct, frozen=True):
    """A choice, and the words in which it was offered."""

    choice: Choice
    words: str


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision where the strong bot, from the same view, would have chosen otherwise.

    `gain` is what that would have been worth over imagined worlds, from `low` to `high`; until
    that was worked out it is None. `clear` says that it stands beyond doubt.
    """

    at: int
    seat: int
    question: str
    chosen: Option
    better: Option
    options: int
    gain: float | None = None
    low: float = 0.0
    high: float = 0.0
    worlds: int = 0
    clear: bool = False
    reasons: tuple[str, ...] = ()


class Guessed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A vote or the like: how likely its answer was, from the seat's view then; if it was right."""

    at: int
    seat: int
    chance: float
    right: bool = False


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review of one match."""

    format: int = FORMAT
    game: str
    rules: str
    moments: int
    seats: int
    sides: tuple[str, ...]
    winners: tuple[int, ...]
    ending: str
    chapters: tuple[Chapter, ...]
    stops: tuple[int, ...]
    """The moments at which chances were read; between them answers lay sealed."""
    chances: tuple[tuple[float, ...], ...]
    """Every seat's chance of winning at each stop."""
    learned: bool
    """Whether the chances were learned from many games, or played out with bots."""
    swings: tuple[Swing, ...]
    accounts: tuple[Account, ...]
    parts: tuple[Part, ...]
    knowledge: tuple[Inkling, ...]
    supposing: str
    decided: tuple[int, ...]
    """How many real decisions each seat had."""
    agreed: tuple[int, ...]
    """In how many of them the strong bot would have chosen the same."""
    decisions: tuple[Decision, ...]
    guesses: tuple[Guessed, ...] = ()
    deep: bool = False
    """Whether the decisions were weighed over imagined worlds."""
    story: tuple[str, ...]
