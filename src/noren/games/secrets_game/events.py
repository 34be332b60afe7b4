"""What is told in The Secrets Game: the log is made of these, and nothing else is ever heard."""

from __future__ import annotations

import noren
from noren import Seat


class RoundBegan(noren.Event, frozen=True):
    """Two lines were turned up."""

    round: int
    lines: tuple[str, ...]


class Claimed(noren.Event, frozen=True):
    """A storyteller is ready."""

    seat: Seat


class Called(noren.Event, frozen=True):
    """Nobody was ready in time, and the dice called on somebody."""

    seat: Seat


class Wished(noren.Event, frozen=True):
    """Somebody still to tell would prefer another line in the place of this one."""

    seat: Seat
    line: str


class Swapped(noren.Event, frozen=True):
    """The storyteller sent lines away for new ones, or the group had its wish."""

    seat: Seat
    away: tuple[str, ...]
    lines: tuple[str, ...]
    wished: bool = False


class LineChosen(noren.Event, frozen=True):
    """The storyteller chose an opening line, or was given the first for want of time."""

    seat: Seat
    line: str
    given: bool = False


class StoryTold(noren.Event, frozen=True):
    """The story is told and its token lies face down."""

    seat: Seat


class PassedOver(noren.Event, frozen=True):
    """No story was told in time: there is nothing to vote on."""

    seat: Seat


class Revealed(noren.Event, frozen=True):
    """All tokens were turned up; the silent laid none in time."""

    seat: Seat
    truth: bool
    right: tuple[Seat, ...]
    fooled: tuple[Seat, ...]
    silent: tuple[Seat, ...] = ()


class RoundEnded(noren.Event, frozen=True):
    """The round's points were written down."""

    round: int
    points: tuple[int, ...]
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Whose points they are, in the same order."""


# A view that was sent is read back by these names; what is not listed here cannot be told.
EVENTS = (
    RoundBegan, Claimed, Called, Wished, Swapped, LineChosen, StoryTold, PassedOver, Revealed,
    RoundEnded,
)  # fmt: skip
