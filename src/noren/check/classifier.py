"""A small classifier that tells real secrets from imagined ones, if anything gives them away.

Its features are words about what is hidden, alone and crossed with words about what was
overheard; the weights are those of naive Bayes, learned on one half and tried on the other.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Words = Sequence[tuple[str, ...]]

LEAST: Final = 5
"""A word that is rarer than this teaches nothing."""
SELDOM: Final = 24
"""A cross that was heard less often is never surprising by itself."""
LOUDEST: Final = 20
# Their product is the number of crosses: a million floats a table, which fits in a small memory.
MOST_OVERHEARD: Final = 800
MOST_TRIED: Final = 4 * MOST_OVERHEARD
"""So many words that were heard are crossed to look for one that tells by itself."""
MOST_HIDDEN: Final = 1200


@dataclass(frozen=True)
class Lesson:
    """Which words each pair has: `heard` one and zero, `hidden` real minus imagined.

    The first words heard divide the pairs best; the rest are seldom said, or seldom not.
    """

    heard_words: list[str]
    hidden_words: list[str]
    heard: Floats
    hidden: Floats


def lesson(overheard: Words, real: Words, imagined: Words) -> Lesson:
    """Choose the words worth learning from, the most telling first."""
    pairs = len(overheard)
    counts = Counter(word for words in overheard for word in words)
    telling = [word for word, times in counts.items() if LEAST <= times <= pairs - LEAST]
    # What half of the pairs have divides them best; then by name, so that ties fall the same
    # everywhere.
    telling.sort(key=lambda word: (abs(2 * counts[word] - pairs), word))
    odd = Counter(w for r, i in zip(real, imagined, strict=True) for w in {*r} ^ {*i})
    hidden_words = [word for word, times in odd.items() if times >= LEAST]
    hidden_words.sort(key=lambda word: (-odd[word], word))
    del hidden_words[MOST_HIDDEN:]
    heard_words, heard = distinct(telling[:MOST_TRIED], overheard)
    return Lesson(
        ["always", *heard_words],
        hidden_words,
        np.hstack([np.ones((pairs, 1), np.float32), heard]),
        table(hidden_words, real) - table(hidden_words, imagined),
    )


def table(words: list[str], said: Words) -> Floats:
    """One row for each pair, one column for each word."""
    column = {word: at for at, word in enumerate(words)}
    cells = np.zeros((len(said), len(words)), np.float32)
    for row, spoken in enumerate(said):
        cells[row, [column[word] for word in spoken if word in column]] = 1
    return cells


def distinct(words: list[str], said: Words) -> tuple[list[str], Floats]:
    """The words whose columns differ: of those that always come together, the first."""
    cells = table(words, said)
    kept: dict[bytes, int] = {}
    for at in range(len(words)):
        kept.setdefault(cells[:, at].tobytes(), at)
    columns = list(kept.values())
    return [words[at] for at in columns], cells[:, columns]


def evidence(heard: Floats, hidden: Floats) -> tuple[Floats, Floats]:
    """For each cross, how often it spoke for the real secrets, and how often against them."""
    good: Floats = heard.T @ np.maximum(hidden, 0)
    bad: Floats = heard.T @ np.maximum(-hidden, 0)
    return good, bad


def surprise(good: Floats, bad: Floats) -> Floats:
    """How far from even each cross is, in standard deviations."""
    deviations: Floats = (good - bad) / np.sqrt(np.maximum(good + bad, 1))
    return deviations


def fluke(good: Floats, bad: Floats) -> float:
    """The chance that any cross is as far from even as the one that is furthest, were all even."""
    times = good + bad
    # How often a cross was heard at all says nothing about which side it speaks for, so those that
    # are too rare ever to count need not be counted among those that were tried.
    tried = int((times >= SELDOM).sum())
    loud = np.where(times >= SELDOM, np.abs(surprise(good, bad)), 0)
    # Deviations only choose whom to look at: a few of the loudest, each then counted exactly.
    found = [
        2 * luck(int(max(good.flat[at], bad.flat[at])), int(min(good.flat[at], bad.flat[at])))
        for at in loudest(loud)
    ]
    return min(1.0, tried * min(found, default=1.0))


def loudest(loud: Floats) -> list[int]:
    """Where the loudest crosses are, in any order."""
    if loud.size <= LOUDEST:
        return [*range(loud.size)]
    # Millions of crosses: to put all of them in order would cost more than to count them.
    return [int(at) for at in np.argpartition(-loud, LOUDEST, axis=None)[:LOUDEST]]


def weights(heard: Floats, hidden: Floats, least: float) -> Floats:
    """Log odds of every cross that is at least so surprising."""
    good, bad = evidence(heard, hidden)
    # Half a count on each side: a cross that was never seen against would weigh infinitely.
    odds: Floats = np.log((good + 0.5) / (bad + 0.5)).astype(np.float32)
    odds[np.abs(surprise(good, bad)) < least] = 0
    return odds


def votes(learned: Floats, heard: Floats, hidden: Floats) -> Floats:
    """How much each hidden word speaks for the real side, in each pair."""
    cast: Floats = (heard @ learned) * hidden
    return cast


def luck(right: int, wrong: int) -> float:
    """The chance of being right so often, or oftener, by tossing a coin."""
    tosses = right + wrong
    # Exact, in whole numbers: the verdict hangs on the far tail, where approximations are worst.
    ways: int = sum(math.comb(tosses, heads) for heads in range(right, tosses + 1))
    return ways / (1 << tosses)
