"""What a token, a team and a side are called, and drawn as."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from noren import Seat
from noren.games.secrets_game.state import Team
from noren.scene import Token, Tone, seat

SIDES: dict[bool, tuple[str, str]] = {True: ("truth", "○"), False: ("lie", "≈")}
"""What a token says, and its sign; ticks, crosses and colours are for right and wrong."""
TEAM_NAMES = ("Crane", "Fox", "Carp", "Hare", "Owl", "Tortoise")

Teams: TypeAlias = tuple[tuple[Seat, ...], ...]
Points: TypeAlias = tuple[tuple[int, ...], ...]


drawn_once = lru_cache(4096)
"""For parts of the table that seldom change: drawn from the same facts, they are shown again.

All tables share them, so they are drawn from what is open, never from a secret or a person's words.
"""


def team_name(teams: Teams, team: Team) -> str:
    """A team's name; a player alone is simply that player."""
    members = teams[team]
    return seat(members[0]) if len(members) == 1 else TEAM_NAMES[team]


def article(truth: bool) -> str:
    """What a story was, within a sentence."""
    return "the truth" if truth else "a lie"


@drawn_once
def token(id: str, who: str, truth: bool) -> Token:
    """A token that says what a story is: neither side is the good one."""
    side, symbol = SIDES[truth]
    return Token(id=id, label=f"{who}: {side}", symbol=symbol, tone="accent")


def vote_token(id: str, who: str, truth: bool, right: bool) -> Token:
    """A vote that was turned up: its colour and sign say whether it was right."""
    verdict = "right" if right else "wrong"
    tone: Tone = "good" if right else "bad"
    label = f"{who}: {SIDES[truth][0]}, {verdict}"
    return Token(id=id, label=label, symbol="✓" if right else "✗", tone=tone)
