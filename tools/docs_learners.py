"""What a learner sees of each game and can do in it, as a table for the book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noren.core.game import AnyGame
from noren.lab.numbers import Numbers

SEEN_SHOWN: Final = "any; most are 0 to 1"


def tables(game: AnyGame) -> list[int]:
    """The smallest and the largest table."""
    return sorted({game.meta.min_seats, game.meta.max_seats})


def most_actions(game: AnyGame) -> int:
    """How many numbers a learner needs for all choices at the largest table."""
    return Numbers(game, game.meta.max_seats, {}).actions.size


def page(game: AnyGame) -> Iterator[str]:
    """The box: agents, actions, observations and rewards, then every feature."""
    kinds = [(seats, Numbers(game, seats, {})) for seats in tables(game)]
    few, least = kinds[0]
    words = ", ".join(f"{kind.actions.size:,} at {seats} seats" for seats, kind in kinds)
    wide = ", ".join(f"({kind.encoder.size:,},) at {seats}" for seats, kind in kinds)
    yield from ("## For learners", "", "| | |", "|---|---|")
    yield f'| make it | `pettingzoo.env("{game.name}")`; [all of it](../lab/learners.md) |'
    yield f"| agents | `seat_0` to `seat_{few - 1}`, at most `seat_{game.meta.max_seats - 1}` |"
    yield f"| actions | `Discrete`: {words} |"
    yield f"| `action_mask` | int8, 0 or 1, as long as there are actions; {_ones(game)} |"
    yield f"| `observation` | float32, shape {wide}; {SEEN_SHOWN} |"
    yield "| rewards | at the end alone: `win` (usual) 0 to 1, `zero` -1 to 1, `score` any |"
    yield f"| truncated | after {least.longest:,} decisions |"
    yield f"| version of the numbers | {least.version} |"
    yield ""
    yield f"The observation at {few} seats, one named feature after the other:"
    yield from ("", "| feature | shape | from |", "|---|---|---|")
    for feature in least.encoder.features:
        at = least.encoder.slices[feature.name].start
        yield f"| {feature.name} | {feature.shape} | {at} |"
    yield ""


def _ones(game: AnyGame) -> str:
    """Whether several are ever asked at once."""
    if any(step.together for step in game.steps):
        return "several agents may have options at once"
    return "one agent has options at a time"
