"""The three drawers of The Secrets Game, and small questions about the open one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

import noren
from noren import Choice, Dice, Seat

ROUNDS: Final = 4
TRUTH: Final[Choice] = ("truth",)
LIE: Final[Choice] = ("lie",)
SPEAK: Final[Choice] = ("speak",)
NOBODY: Final = -1

Team: TypeAlias = int


class Story(msgspec.Struct, frozen=True):
    """A story whose tokens have been turned up; who did not vote in time is not among the votes."""

    round: int
    team: Team
    truth: bool
    votes: tuple[tuple[Team, bool], ...]


class Open(noren.Drawer):
    """What lies on the table: teams, lines, who has told, and the score sheet.

    Lines that were sent to the bottom of the pile lie here too: all have read them and could tell
    when they come again.
    """

    teams: list[list[Seat]]
    audience: str
    round: int = 0
    lines: list[str] = []
    bottom: list[str] = []
    aside: list[str] = []
    told: list[Team] = []
    telling: Team = NOBODY
    wishes: list[tuple[Team, str]] = []
    swapped: bool = False
    line: str = ""
    sheet: list[list[int]] = []
    stories: list[Story] = []


class Mine(noren.Drawer):
    """One's own life, from which a bot draws its stories, and the storyteller's token, face down.

    The token is "truth", "lie", or none laid. A life is a secret like any other: whoever had it
    could tell the bot's true stories from its lies.
    """

    life: str
    token: str = ""


class Sealed(noren.Drawer):
    """The face-down pile, its top at the end; only a rule that turns a line up may look here."""

    deck: list[str]


World: TypeAlias = noren.World[Open, Mine, Sealed]
View: TypeAlias = noren.View[Open, Mine]


def lives(seats: int, dice: Dice) -> list[Mine]:
    """A private drawer for every seat: each has lived a life of its own.

    People get one too, so that nobody can tell from the drawers who is a bot.
    """
    return [Mine(dice.key().hex()) for _ in range(seats)]


def speaker(open: Open, team: Team) -> Seat:
    """Who tells the team's story this round."""
    members = open.teams[team]
    return members[(open.round - 1) % len(members)]


def voter(open: Open, team: Team) -> Seat:
    """Who holds the team's token for this story."""
    members = open.teams[team]
    return members[(open.round - 1 + len(open.told)) % len(members)]


def team_of(open: Open, seat: Seat) -> Team:
    """The team a seat plays in: they are dealt out round the table (1.3)."""
    return seat % len(open.teams)


def passed_over(open: Open) -> list[Team]:
    """The teams whose story was not told in time this round."""
    told, stories = open.told, open.stories
    if not told or (len(told) <= len(stories) and stories[-len(told)].round == open.round):
        return []  # the round has a story of each
    heard = {story.team for story in stories if story.round == open.round}
    return [team for team in told if team not in heard]


def totals(sheet: Sequence[Sequence[int]]) -> list[int]:
    """Each team's points so far."""
    return [sum(column) for column in zip(*sheet, strict=True)]
