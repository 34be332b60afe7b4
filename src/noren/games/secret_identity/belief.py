"""How clues are understood: literal ears, distinct keys, and partners one gets to know.

An ear is a way of associating pictograms with characters. Everybody is taken to hear with a
mixture of ears, and what safes show when they are opened tells which ears fit whom.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from noren import Seat
from noren.games.secret_identity.content.associations import Associations, associations
from noren.games.secret_identity.content.pack_associations import own_associations
from noren.games.secret_identity.state import (
    Laid,
    Number,
    Open,
    Person,
    people,
    pictures,
    slug,
)

Floats = NDArray[np.float64]
"""Ears are (ear, character, pictogram); what they make of a clue is (ear, character)."""

BLEND, LINKS, OBVIOUS, MEANING = range(4)
"""Ears go by the blend, by what people link, by what they link at once, or by meaning alone."""
PRIOR: Final = (0.5, 0.2, 0.25, 0.05)
"""How people hear before one knows them: what is obvious to them counts as much as shades."""
VOICES: Final = (0.2, 0.12, 0.22, 0.02, 0.36, 0.08)
"""How people speak before one knows them: for each of the ears, or laying the best fit that they
hold, or what tells them best from the others."""
SHARPNESS: Final = 1.2
"""How much a standard deviation of association tells, if one picto lies there."""
FAINT: Final = 0.3
"""Pictograms that do not fit differ little: what lies below zero is heard so faintly."""
LINK: Final = 3.0
"""What comes to mind at once is worth so many standard deviations; on reflection, half of them."""
SHADE: Final = 0.2
"""No two see alike: by so many standard deviations each player's associations differ."""
LEARNING: Final = 1.0
"""How much an opened safe teaches, in parts of its face value."""
SLIP: Final = 0.02
"""The chance that somebody speaks or hears like nobody at all."""
HELD: Final = 39
"""A hand of ten cards has so many other pictograms that might have been laid."""
FLOOR: Final = -12.0
HABIT: Final = 0.5
"""People see only so many of their pictograms, and not always the best."""
TINY: Final = 1e-9


@functools.cache
def column_of() -> dict[str, int]:
    """Where each pictogram stands in an ear."""
    return {word: number for number, word in enumerate(pictures())}


def faint(scores: NDArray[np.floating]) -> Floats:
    """Associations as they are heard: what fits counts in full, what does not fit, faintly."""
    heard: Floats = np.where(scores > 0, scores, scores * FAINT).astype(np.float64)
    return heard


@functools.cache
def _built_in() -> tuple[dict[str, int], Floats]:
    return associations().row, _read(associations())


@functools.lru_cache(maxsize=8)
def _own(made_from: str, cast: tuple[tuple[str, Person], ...]) -> tuple[dict[str, int], Floats]:
    made = own_associations(made_from, dict(cast))
    return made.row, _read(made)


def _read(made: Associations) -> Floats:
    """The ears that read: the blend and the meaning, each of spread one."""
    # Of spread one, or the ear with the larger numbers would drown the other in every mixture.
    return np.stack([faint(ear / (ear.std() or 1)) for ear in (made.scores, made.meaning)])


@functools.lru_cache(maxsize=2048)
def _linked(person: Person) -> Floats:
    """The ears of people who link: all that was linked to a character, and what is obvious."""
    both: Floats = np.zeros((2, len(column_of())))
    columns = column_of()
    both[0, [columns[slug(name)] for name in person.some]] = LINK / 2
    both[:, [columns[slug(name)] for name in person.strong]] = LINK
    return both


def ears_for(open: Open, board: Sequence[str]) -> Floats:
    """All ears, for the characters of a board."""
    known = people(open)
    cast = tuple(open.cast.items())
    return _ears(open.made_from, cast, tuple((id, known[id]) for id in board))


# A board is thought about again and again while it lies there.
@functools.lru_cache(maxsize=32)
def _ears(
    made_from: str, cast: tuple[tuple[str, Person], ...], board: tuple[tuple[str, Person], ...]
) -> Floats:
    row, reading = _own(made_from, cast) if cast else _built_in()
    blend, meaning = reading[:, [row[id] for id, _ in board]]
    links, obvious = np.stack([_linked(person) for _, person in board], axis=1)
    ears = np.stack([blend, links, obvious, meaning])
    ears.setflags(write=False)
    return ears


def own_ears(open: Open, seat: Seat) -> Floats:
    """All ears for the board as one player has them, who sees everything a little otherwise."""
    # From the seat and the first board, as a bot is nobody from one choice to the next.
    who = f"{seat} {' '.join(open.boards[0])}"
    own: Floats = ears_for(open, open.board) + np.stack([_shade(who, id) for id in open.board])
    return own


@functools.lru_cache(maxsize=1024)
def _shade(who: str, id: str) -> Floats:
    """How somebody differs from others over a character: noise that is always the same."""
    size = len(column_of())
    drawn = hashlib.shake_128(f"{who} {id}".encode()).digest(4 * size)
    # The sum of four even draws is close to a bell, and is the same on every machine.
    total = np.frombuffer(drawn, dtype=np.uint8).reshape(4, size).sum(axis=0, dtype=np.float64)
    shade: Floats = SHADE * (total - 2 * 255) / (255 / np.sqrt(3))
    return shade


def evidence(ears: Floats, clue: Iterable[Laid]) -> Floats:
    """How much a clue speaks for each character: green pictograms for it, red ones against it."""
    total = np.zeros(ears.shape[:2])
    for each in clue:
        heard = ears[:, :, column_of()[each.picture]]
        total += heard if each.green else -heard
    return total


def shares(heard: Floats, cards: int = 1) -> Floats:
    """How likely each character is taken to be meant, by each ear, from so many pictos."""
    # Every picto adds to what is said, and to what is misheard.
    sharp = SHARPNESS / max(1, cards) ** 0.5
    # Less the greatest, which changes nothing but that `exp` cannot overflow.
    weights = np.exp(sharp * (heard - heard.max(axis=-1, keepdims=True)))
    even: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return even


def understood(ears: Floats, clue: Sequence[Laid]) -> Floats:
    """Who a clue means, by each ear."""
    return shares(evidence(ears, clue), len(clue))


# What somebody would have laid


class Habits(NamedTuple):
    """How well each pictogram would be among all that a character's player might hold."""

    ears: Floats
    fits: Floats
    tells: Floats

    def meant(self, clue: Sequence[Laid]) -> Floats:
        """Who a clue means, by each voice: whoever lays a poor picto held no better one.

        Of several pictos that holds the less for each: people add what merely helps a little.
        """
        at = [2 * column_of()[each.picture] + (not each.green) for each in clue]
        ranked = np.stack([_best_held(self.fits, at), _best_held(self.tells, at)])
        ranked = ranked / (max(1, len(clue)) ** 2 * SHARPNESS)
        return np.concatenate([understood(self.ears, clue), shares(ranked)])


def habits(ears: Floats) -> Habits:
    """What players of each character are used to lay, if all see as these ears do."""
    both = np.stack([ears, -ears], axis=3).reshape(*ears.shape[:2], -1)
    # Shares over the characters, which are the second axis.
    weights = np.exp(SHARPNESS * (both - both.max(axis=1, keepdims=True)))
    told = np.einsum("e,ecp->cp", np.array(PRIOR), weights / weights.sum(axis=1, keepdims=True))
    return Habits(ears, both[BLEND], told)


def _best_held(worth: Floats, ways: Sequence[int]) -> Floats:
    """How likely these ways to lay a picto are the best that somebody holds, as a logarithm."""
    total: Floats = np.zeros(len(worth))
    for way in ways:
        better = (worth > worth[:, way, None]).mean(axis=1)
        total += HABIT * np.maximum(FLOOR, HELD * np.log(1 - better))
    return total


def common_habits(open: Open, board: Sequence[str]) -> Habits:
    """The habits of everybody alike, over the characters of a board."""
    return _common_habits(ears_for(open, board).tobytes())


# Every safe that was opened over a board is read by the same habits, at every vote anew.
@functools.lru_cache(maxsize=32)
def _common_habits(ears: bytes) -> Habits:
    return habits(np.frombuffer(ears).reshape(len(PRIOR), -1, len(column_of())))


def voices(open: Open, seat: Seat, known: Habits | None = None) -> Floats:
    """Who a safe's pictos mean: by everybody's habits, or as somebody knows them."""
    known = known or common_habits(open, open.board)
    heard: Floats = speaks_with(open, seat) @ known.meant(open.safes[seat])
    return heard


# Getting to know each other


def speaks_with(open: Open, seat: Seat) -> Floats:
    """With which voice a player lays pictos, from the safes the player has opened."""
    seen = [
        common_habits(open, open.boards[each.round - 1]).meant(each.clue)[:, each.key - 1]
        for each in open.opened
        if each.seat == seat
    ]
    return _learned(VOICES, seen)


def hears_with(open: Open, seats: Iterable[Seat]) -> Floats:
    """With which ears these players vote, on average, from the votes they have cast."""
    wanted = set(seats)
    seen: dict[Seat, list[Floats]] = {seat: [] for seat in wanted}
    for opened in open.opened:
        heard = understood(ears_for(open, open.boards[opened.round - 1]), opened.clue)
        for voter, number in opened.votes:
            if voter in wanted:
                seen[voter].append(heard[:, number - 1])
    mean: Floats = np.mean([_learned(PRIOR, each) for each in seen.values()], axis=0)
    return mean


def _learned(before: Sequence[float], seen: Sequence[Floats]) -> Floats:
    """The mixture after so many observations."""
    # By Bayes' rule, but what happened is never taken for impossible.
    told = sum((np.log(each + SLIP) for each in seen), np.zeros(len(before)))
    odds = np.log(before) + LEARNING * told
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


def belief(open: Open, viewer: Seat, key: Number, ears: Floats | None = None) -> dict[Seat, Floats]:
    """How likely each opponent is each character, to a player with this key."""
    others = [seat for seat in range(len(open.hands)) if seat != viewer]
    known = common_habits(open, open.board) if ears is None else habits(ears)
    likely = np.stack([voices(open, seat, known) for seat in others])
    # My own key is nobody else's, and it is the one thing here that the others do not know.
    free = [number - 1 for number in range(1, 9) if number != key]
    matched = np.zeros_like(likely)
    matched[:, free] = match_keys(likely[:, free])
    return dict(zip(others, matched, strict=True))
