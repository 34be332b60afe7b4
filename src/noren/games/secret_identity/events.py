"""What is told in Secret Identity."""

from __future__ import annotations

import noren
from noren import Seat
from noren.games.secret_identity.state import Clue, Number

Names = tuple[str, ...]


class RoundBegan(noren.Event, frozen=True):
    """Eight characters were laid out."""

    round: int
    names: Names


class Doubted(noren.Event, frozen=True):
    """Somebody does not know these characters."""

    names: Names


class Kept(noren.Event, frozen=True):
    """These characters stay, as somebody objected or none is left to replace them."""

    names: Names


class Replaced(noren.Event, frozen=True):
    """Characters that were not known were replaced."""

    away: Names
    came: Names


class KeysTaken(noren.Event, frozen=True):
    """Everyone has a new mystery key, or the one whose turn it is has."""

    seats: tuple[Seat, ...]


class SafeShown(noren.Event, frozen=True):
    """The pictos in a safe were shown; there are none if none was laid in time."""

    seat: Seat
    clue: Clue


class AllVoted(noren.Event, frozen=True):
    """All votes are in."""


class SafeOpened(noren.Event, frozen=True):
    """A safe was opened: who its owner is, who guessed whom, and who did not vote in time."""

    seat: Seat
    number: Number
    name: str
    right: tuple[Seat, ...]
    wrong: tuple[tuple[Seat, str], ...]
    silent: tuple[Seat, ...] = ()


class RoundScored(noren.Event, frozen=True):
    """The points of a round, and the totals."""

    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


class CaughtUp(noren.Event, frozen=True):
    """Somebody far behind got more Picto cards."""

    seat: Seat
    cards: int


class TurnBegan(noren.Event, frozen=True):
    """The next player's turn in the cooperative variant; `name` is the new character, if any."""

    turn: int
    seat: Seat
    name: str


class Proposed(noren.Event, frozen=True):
    """What each of the guessers proposed who spoke in time."""

    proposals: tuple[tuple[Seat, str], ...]


class Guessed(noren.Event, frozen=True):
    """The character that the guessers settled on, and how."""

    name: str
    how: str


class TurnScored(noren.Event, frozen=True):
    """Whether the guess was right, and how many have been so far."""

    turn: int
    name: str
    right: bool
    found: int


EVENTS = (
    RoundBegan, Doubted, Kept, Replaced, KeysTaken, SafeShown, AllVoted, SafeOpened, RoundScored,
    CaughtUp, TurnBegan, Proposed, Guessed, TurnScored,
)  # fmt: skip
