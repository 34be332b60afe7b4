"""How clues are understood: literal ears, distinct keys, and partners one gets to know.

An ear is a way of associating pictograms with characters. Everybody is taken to hear with a
mixture of ears, and what safes show when they are opened tells which ears fit whom.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from noren import Seat
from noren.games.secret_identity.content.associations import Associations, associations
from noren.games.secret_identity.content.pack_associations import own_associations
from noren.games.secret_identity.state import Laid, Number, Open, Opened, Person, pictures

Floats = NDArray[np.float64]
"""Ears are (ear, character, pictogram); what they make of a clue is (ear, character)."""

PRIOR: Final = (0.45, 0.4, 0.15)
"""How people hear before one knows them: by the blend, by links alone, by meaning alone."""
SHARPNESS: Final = 0.8
"""How much a standard deviation of association tells."""
FAINT: Final = 0.3
"""Pictograms that do not fit differ little: what lies below zero is heard so faintly."""
LEARNING: Final = 0.5
"""How much an opened safe teaches: less than its face value, as people are not machines."""
TINY: Final = 1e-9


@functools.cache
def column_of() -> dict[str, int]:
    """Where each pictogram stands in an ear."""
    return {word: number for number, word in enumerate(pictures())}


def faint(scores: NDArray[np.floating]) -> Floats:
    """Associations as they are heard: what fits counts in full, what does not fit, faintly."""
    heard: Floats = np.where(scores > 0, scores, scores * FAINT).astype(np.float64)
    return heard


def all_ears(made: Associations) -> Floats:
    """Every ear, for all characters: the blend, the links, the meaning, each of spread one."""
    ears = (made.scores, made.curated, made.meaning)
    # Of spread one, or the ear with the largest numbers would drown the others in every mixture.
    return np.stack([faint(ear / (ear.std() or 1)) for ear in ears])


@functools.cache
def _built_in() -> tuple[dict[str, int], Floats]:
    return associations().row, all_ears(associations())


@functools.lru_cache(maxsize=8)
def _own(made_from: str, cast: tuple[tuple[str, Person], ...]) -> tuple[dict[str, int], Floats]:
    made = own_associations(made_from, dict(cast))
    return made.row, all_ears(made)


def ears_for(open: Open, board: Sequence[str]) -> Floats:
    """All ears, for the characters of a board."""
    row, ears = _own(open.made_from, tuple(open.cast.items())) if open.cast else _built_in()
    found: Floats = ears[:, [row[id] for id in board]]
    return found


def evidence(ears: Floats, clue: Iterable[Laid]) -> Floats:
    """How much a clue speaks for each character: green pictograms for it, red ones against it."""
    total = np.zeros(ears.shape[:2])
    for each in clue:
        heard = ears[:, :, column_of()[each.picture]]
        total += heard if each.green else -heard
    return total


def shares(heard: Floats) -> Floats:
    """How likely each character is taken to be meant, by each ear."""
    # Less the greatest, which changes nothing but that `exp` cannot overflow.
    weights = np.exp(SHARPNESS * (heard - heard.max(axis=-1, keepdims=True)))
    even: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return even


def meant(open: Open, seat: Seat) -> Floats:
    """Who a safe's pictos mean, by each ear."""
    return shares(evidence(ears_for(open, open.board), open.safes[seat]))


# Getting to know each other


def speaks_with(open: Open, seat: Seat) -> Floats:
    """With which ears in mind a player lays pictos, from the safes the player has opened."""
    seen = [_heard(open, each)[:, each.key - 1] for each in open.opened if each.seat == seat]
    return _learned(seen)


def hears_with(open: Open, seats: Iterable[Seat]) -> Floats:
    """With which ears these players vote, on average, from the votes they have cast."""
    wanted = set(seats)
    seen: dict[Seat, list[Floats]] = {seat: [] for seat in wanted}
    for opened in open.opened:
        heard = _heard(open, opened)
        for voter, number in opened.votes:
            if voter in wanted:
                seen[voter].append(heard[:, number - 1])
    mean: Floats = np.mean([_learned(each) for each in seen.values()], axis=0)
    return mean


def _heard(open: Open, opened: Opened) -> Floats:
    ears = ears_for(open, open.boards[opened.round - 1])
    return shares(evidence(ears, opened.clue))


def _learned(seen: Sequence[Floats]) -> Floats:
    """The mixture of ears after so many observations."""
    # By Bayes' rule, but each observation is taken for less than it says.
    odds = np.log(PRIOR) + LEARNING * sum((np.log(each + TINY) for each in seen), np.zeros(3))
    weights = np.exp(odds - odds.max())
    learned: Floats = weights / weights.sum()
    return learned


# Distinct keys


@functools.cache
def _ways(seats: int, keys: int) -> NDArray[np.intp]:
    """Every way to give so many seats different keys."""
    return np.array(list(itertools.permutations(range(keys), seats)), dtype=np.intp)


def match_keys(likely: Floats) -> Floats:
    """How likely each seat has each key, given that no two have the same."""
    seats, keys = likely.shape
    ways = _ways(seats, keys)
    # All permutations: at most seven safes and seven keys, 5,040 ways, so this can be exact.
    weights = np.log(likely + TINY)[np.arange(seats), ways].sum(axis=1)
    weights = np.exp(weights - weights.max())
    weights /= weights.sum()
    matched = np.empty_like(likely)
    for seat in range(seats):
        matched[seat] = np.bincount(ways[:, seat], weights, minlength=keys)
    return matched


def best_votes(matched: Floats) -> list[int]:
    """The different keys that are right most often."""
    seats, keys = matched.shape
    ways = _ways(seats, keys)
    # The sum and not the product: a vote scores by itself, so the expected number of hits is what
    # counts.
    best = matched[np.arange(seats), ways].sum(axis=1).argmax()
    return [int(key) for key in ways[best]]


def belief(open: Open, viewer: Seat, key: Number) -> dict[Seat, Floats]:
    """How likely each opponent is each character, to a player with this key."""
    others = [seat for seat in range(len(open.hands)) if seat != viewer]
    likely = np.stack([speaks_with(open, seat) @ meant(open, seat) for seat in others])
    # My own key is nobody else's, and it is the one thing here that the others do not know.
    free = [number - 1 for number in range(1, 9) if number != key]
    matched = np.zeros_like(likely)
    matched[:, free] = match_keys(likely[:, free])
    return dict(zip(others, matched, strict=True))
