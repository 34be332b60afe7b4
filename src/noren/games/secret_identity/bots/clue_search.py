"""The search for a clue by which most listeners would find the character.

Every clue of one, two or three pictos is weighed by what literal listeners would make of it; for
two and three, only the most promising shorter ones are extended.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from noren.games.secret_identity.belief import Floats, column_of, evidence, shares
from noren.games.secret_identity.state import MOST_LAID, Clue, Laid, Number, picto_cards

RED: Final = 0.7
"""A red picto is understood less well than a green one, so it counts for less when planning: what
somebody is not leaves many others.
"""
PROMISING: Final = 32
"""So many clues of each length are extended."""


@dataclass(frozen=True)
class BestClue:
    """The best clue of one length, and the share of listeners who would understand it."""

    clue: Clue
    share: float


@functools.cache
def placings(card: str) -> tuple[Laid, ...]:
    """Every way to lay a card."""
    return tuple(Laid(each, green) for each in picto_cards()[card] for green in (True, False))


def best_clues(
    ears: Floats, weights: Floats, target: Number, cards: Sequence[str], begun: Clue = ()
) -> list[BestClue]:
    """The best clue of each length from these cards, on top of what has been laid already."""
    ways = [way for card in cards for way in placings(card)]
    worth = np.array([1.0 if way.green else -RED for way in ways])
    steps = ears[:, :, [column_of()[way.picture] for way in ways]].transpose(2, 0, 1)
    steps = steps * worth[:, None, None]
    # Four pictograms, each green or red: eight ways to lay a card, and only one of them at a time.
    owner = np.repeat(np.arange(len(cards)), 8)
    heard = evidence(ears, begun)
    plans = [BestClue(begun, _share(heard[None], weights, target, len(begun))[0])] if begun else []
    clues: NDArray[np.intp] = np.empty((1, 0), dtype=np.intp)
    totals = heard[None]
    for _ in range(min(MOST_LAID - len(begun), len(cards))):
        clues, totals = _extend(clues, totals, steps, owner)
        share = _share(totals, weights, target, len(begun) + clues.shape[1])
        # Stable, so that among equals the same clue is chosen on every machine.
        order = np.argsort(-share, kind="stable")[:PROMISING]
        clues, totals = clues[order], totals[order]
        chosen = tuple(ways[at] for at in clues[0])
        plans.append(BestClue((*begun, *chosen), float(share[order[0]])))
    return plans


def _extend(
    clues: NDArray[np.intp], totals: Floats, steps: Floats, owner: NDArray[np.intp]
) -> tuple[NDArray[np.intp], Floats]:
    """Each clue with one more card, in every way."""
    count = len(steps)
    longer = np.hstack(
        [np.repeat(clues, count, axis=0), np.tile(np.arange(count), len(clues))[:, None]]
    )
    fresh = (owner[longer[:, :-1]] != owner[longer[:, -1:]]).all(axis=1)
    if clues.shape[1]:
        # The same cards in another order are the same clue.
        fresh &= _first_of_kind(longer, count)
    sums = (totals[:, None] + steps[None]).reshape(-1, *totals.shape[1:])
    return longer[fresh], sums[fresh]


def _first_of_kind(clues: NDArray[np.intp], ways: int) -> NDArray[np.bool_]:
    places = ways ** np.arange(clues.shape[1])
    _, first = np.unique(np.sort(clues, axis=1) @ places, return_index=True)
    found = np.zeros(len(clues), dtype=np.bool_)
    found[first] = True
    return found


def _share(totals: Floats, weights: Floats, target: Number, cards: int) -> Floats:
    """The share of listeners who would find the target."""
    found: Floats = shares(totals, cards)[:, :, target - 1] @ weights
    return found
