"""What a match was worth to each seat, in numbers that learners understand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from noren.bots.search import win_shares
from noren.core.errors import BadOptions
from noren.core.world import Outcome

Reward = Callable[[Outcome, int], list[float]]


def scores(outcome: Outcome, seats: int) -> list[float]:
    """The points themselves."""
    return [float(score) for score in outcome.scores]


def fair_game(outcome: Outcome, seats: int) -> list[float]:
    """The share of the victory, less what is fair: all of them together are nothing."""
    if not outcome.winners:
        return [0.0] * seats
    return [share - 1 / seats for share in win_shares(outcome, seats)]


REWARDS: Final[Mapping[str, Reward]] = {"win": win_shares, "score": scores, "zero": fair_game}


def reward(name: str) -> Reward:
    """The reward of that name."""
    if name not in REWARDS:
        raise BadOptions(f"There is no reward {name!r}: choose win, score or zero.")
    return REWARDS[name]
