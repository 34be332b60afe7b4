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


REWARDS: Final[Mapping[str, Reward]] = {"win": win_shares, "score": scores}


def reward(name: str) -> Reward:
    """The reward of that name."""
    if name not in REWARDS:
        raise BadOptions(f"There is no reward {name!r}: choose win or score.")
    return REWARDS[name]
