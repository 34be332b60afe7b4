"""What a table has shown of its habits so far, in numbers: what the learned player goes by."""

from __future__ import annotations

import itertools
from typing import Final

import numpy as np
from numpy.typing import NDArray

from noren.games.secrets_game.state import ROUNDS, Open, Team, totals

Floats = NDArray[np.float32]
TELLING: Final = 16
VOTING: Final = TELLING + 8


def of_teller(open: Open) -> list[float]:
    """The stories told so far, those of whoever tells now, and how the table has voted on them."""
    own = [story.truth for story in open.stories if story.team == open.telling]
    all = [story.truth for story in open.stories]
    votes = [(team, vote) for story in open.stories for team, vote in story.votes]
    heard = [vote for team, vote in votes if team != open.telling]
    signed = [1.0 if truth else -1.0 for truth in own[::-1]] + [0.0, 0.0, 0.0]
    switched, stayed = switches(open)
    mine = [before != after for before, after in itertools.pairwise(own)]
    lean = (2 * sum(heard) - len(heard)) / max(1, len(heard)) ** 0.5
    return [
        *signed[:3], sum(own) / ROUNDS, len(own) / ROUNDS, sum(mine) / ROUNDS,
        sum(all) / 12, len(all) / 12, (2 * sum(all) - len(all)) / 6,
        switched / 6, stayed / 6, (switched - stayed) / 6,
        lean, lean * abs(lean) / 2, open.round / ROUNDS, len(open.teams) / 6,
    ]  # fmt: skip


def of_listener(open: Open, listener: Team) -> list[float]:
    """How one listener has voted so far, and told, and stands."""
    votes = [
        (vote, story.truth) for story in open.stories for team, vote in story.votes
        if team == listener
    ]  # fmt: skip
    count = max(1, len(votes))
    points = totals(open.sheet)
    told = [1.0 if story.truth else -1.0 for story in open.stories if story.team == listener]
    return [
        *of_teller(open),
        sum(vote for vote, _ in votes) / count, len(votes) / 12,
        sum(vote == truth for vote, truth in votes) / count,
        alternating(open, listener) / 6,
        (points[listener] - points[open.telling]) / 4, (points[listener] - max(points)) / 4,
        told[-1] if told else 0.0, float(is_last(open)),
    ]  # fmt: skip


def switches(open: Open) -> tuple[int, int]:
    """How often tellers here told the other kind than last time, and how often the same."""
    pairs = []
    for team in range(len(open.teams)):
        told = [story.truth for story in open.stories if story.team == team]
        pairs += [before != after for before, after in itertools.pairwise(told)]
    return sum(pairs), len(pairs) - sum(pairs)


def alternating(open: Open, listener: Team) -> int:
    """How much oftener a listener voted for the other kind than the teller's last, than for it."""
    last: dict[Team, bool] = {}
    found = 0
    for story in open.stories:
        vote = dict(story.votes).get(listener)
        if vote is not None and story.team in last:
            found += 1 if vote != last[story.team] else -1
        last[story.team] = story.truth
    return found


def is_last(open: Open) -> bool:
    """Whether the story being told is the last one."""
    return open.round == ROUNDS and len(open.told) == len(open.teams) - 1
