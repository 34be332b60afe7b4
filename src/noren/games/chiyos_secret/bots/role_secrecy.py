"""Keeping the own role quiet: what an action tells a table that knows how each role would act."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")

NEAR = 0.04
"""Actions that are worth less by no more than this are taken to be as good."""
SHARPNESS = 8.0
"""How much rather the table supposes a noble to take what is worth one more."""

Worths = Mapping[str, Mapping[T, float]]
"""For each role, what each action would be worth to a noble who has it."""


def quietest(worths: Worths[T], role: str, thought: Mapping[str, float]) -> T:
    """Of the actions that are nearly the best for my role, the one that tells least about it.

    `thought` is how likely the table takes each role to be mine.
    """
    mine = worths[role]
    best = max(mine.values())
    near = [action for action, worth in mine.items() if worth >= best - NEAR]
    if len(near) == 1:
        return near[0]
    return min(
        near, key=lambda action: (round(told(worths, action, role, thought), 9), -mine[action])
    )


def told(worths: Worths[T], action: T, role: str, thought: Mapping[str, float]) -> float:
    """How many bits the action tells of my role; less than none if it points at another."""
    if not thought[role]:
        return 0.0
    return math.log2(belief_after(worths, action, thought)[role] / thought[role])


def belief_after(worths: Worths[T], action: T, thought: Mapping[str, float]) -> dict[str, float]:
    """What the table thinks of my role once it has seen the action."""
    weights = {role: thought[role] * _likelihood(worths[role], action) for role in worths}
    total = sum(weights.values())
    return {role: weight / total for role, weight in weights.items()}


def _likelihood(worth: Mapping[T, float], action: T) -> float:
    """How likely a noble to whom the actions are worth so much takes this one."""
    best = max(worth.values())
    return math.exp(SHARPNESS * (worth[action] - best)) / sum(
        math.exp(SHARPNESS * (other - best)) for other in worth.values()
    )
