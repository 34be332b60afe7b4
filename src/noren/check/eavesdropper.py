"""The eavesdropper: given all that a viewer got, can real secrets be told from imagined ones?

If nothing leaks and `imagine` is right, the real secrets and the imagined ones have the same
distribution beside what the viewer got, and nobody can. `imagine` is judged against random play:
it should draw as if everybody chose evenly among their options, or nearly so. Weighing worlds by
how good players play belongs into a bot.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Final

import numpy as np

from noren.check.classifier import (
    MOST_OVERHEARD,
    Floats,
    Lesson,
    evidence,
    fluke,
    lesson,
    luck,
    surprise,
    votes,
    weights,
)
from noren.check.hidden import moments
from noren.check.leaves import Leaf, family
from noren.check.overheard import Pair, pair, words
from noren.check.run import Failed, Run

# Each from a game of its own: moments of one game hang together, and `luck` takes them for tosses.
PAIRS: Final = 25
"""So many moments for each of the run's games."""
DOUBT: Final = 1e-4
"""The chance of a false alarm, over all that is tried at one number of seats."""
EARS: Final = {"hidden words alone": 1.0, "crossed words": 3.0, "strong crosses": 5.0}
"""How surprising a word or cross must be to be listened to."""
MANY: Final = 12
"""A number with more values than this is heard by how large it is."""
FIRST: Final = 200
"""So many pairs show how large numbers are."""

Said = list[tuple[str, ...]]


@dataclass(frozen=True)
class Trial:
    """How one way of listening did on pairs it had not heard before."""

    ear: str
    family: str
    right: int
    wrong: int

    @property
    def chance(self) -> float:
        """The chance of doing so well by guessing."""
        return luck(self.right, self.wrong)


def check(run: Run) -> str:
    """Listen to one half of the pairs, guess on the other, and the other way round."""
    count = run.games * PAIRS
    pairs = (
        pair(run, moment, run.dice("eavesdropper's world", number))
        for number, moment in enumerate(moments(run, count, "eavesdropper"))
    )
    learned = lesson(*spoken(pairs))
    count = len(learned.heard)
    if not learned.hidden_words:
        return f"real and imagined secrets never differ at {count} moments"
    demand_even(learned)
    trials = [*listen(learned)]
    best = min(trials, key=lambda trial: trial.chance)
    # Bonferroni: with so many ways of listening, one is bound to do well by luck.
    if best.chance < DOUBT / len(trials):
        raise Failed(verdict(learned, best), here=False)
    crosses = len(learned.heard_words) * len(learned.hidden_words)
    share = best.right / max(1, best.right + best.wrong)
    return (
        f"over {count} moments and {crosses} crossed signs, real secrets cannot be told from"
        f" imagined ones (best guess right {share:.0%} of {best.right + best.wrong})"
    )


def demand_even(learned: Lesson) -> None:
    """No single sign speaks for the real secrets or against them more than by luck.

    One sign among a thousand is lost in the votes of all the others: that one seat is never dealt
    one card, or that one card is told by a mark that is seldom seen.
    """
    good, bad = evidence(learned.heard, learned.hidden)
    # A family of its own for signs that need nothing overheard: they are few, and a cross would
    # have to be louder.
    for rows in (slice(0, 1), slice(1, None)):
        one, other = good[rows], bad[rows]
        if fluke(one, other) < DOUBT / 2:
            signs = "; ".join(loudest(learned, one, other, rows.start))
            raise Failed(
                "An eavesdropper tells real secrets from imagined ones by a single sign. Either"
                " something leaks, or set-up and rules do not deal what `imagine` takes for as"
                f" likely. The loudest signs: {signs}.",
                here=False,
            )


def spoken(pairs: Iterator[Pair]) -> tuple[Said, Said, Said]:
    """All pairs in words, with numbers that vary widely told by their size."""
    first = [*islice(pairs, FIRST)]
    heard = sizes([leaf for one in first for leaf in one.overheard])
    secret = sizes([leaf for one in first for leaf in (*one.real, *one.imagined)])
    overheard: Said = []
    real: Said = []
    imagined: Said = []
    for one in chain(first, pairs):
        overheard.append(words(rounded(one.overheard, heard)))
        real.append(words(rounded(one.real, secret)))
        imagined.append(words(rounded(one.imagined, secret)))
    return overheard, real, imagined


def sizes(found: list[Leaf]) -> dict[str, list[float]]:
    """For each path of many numbers, the marks between small, middling and large ones."""
    numbers: defaultdict[str, list[float]] = defaultdict(list)
    for path, value in found:
        if type(value) in (int, float):
            numbers[path].append(value)
    return {
        # Fifths of what occurs: a life of its own for every value would never be met twice.
        path: [float(mark) for mark in np.quantile(values, (0.2, 0.4, 0.6, 0.8))]
        for path, values in numbers.items()
        if len({*values}) > MANY
    }


def rounded(found: list[Leaf], marks: dict[str, list[float]]) -> Iterator[tuple[str, Any]]:
    """The leaves, with a size in the place of a number that has many values."""
    for path, value in found:
        if path in marks and type(value) in (int, float):
            yield path, f"size {sum(value > mark for mark in marks[path])} of 4"
        else:
            yield path, value


def listen(learned: Lesson) -> Iterator[Trial]:
    """Every way of listening, tried on each half after learning from the other."""
    groups = families(learned.hidden_words)
    half = len(learned.heard) // 2
    # Each half judged by what the other taught: nothing can be learned by heart.
    front, back = slice(0, half), slice(half, None)
    for taught, tried in ((front, back), (back, front)):
        for ear, least in EARS.items():
            words = 1 if ear == "hidden words alone" else 1 + MOST_OVERHEARD
            heard = learned.heard[:, :words]
            known = weights(heard[taught], learned.hidden[taught], least)
            cast = votes(known, heard[tried], learned.hidden[tried])
            yield trial(ear, "everything", cast)
            for name, columns in groups.items():
                yield trial(ear, name, cast[:, columns])


def trial(ear: str, name: str, cast: Floats) -> Trial:
    """Count the pairs guessed right and wrong; where nothing speaks there is no guess."""
    score = cast.sum(axis=1)
    # Sums of floats that cancel are not quite zero; a guess of 1e-17 would be a coin's, not the
    # ear's.
    return Trial(ear, name, int((score > 1e-6).sum()), int((score < -1e-6).sum()))


def families(hidden_words: list[str]) -> dict[str, list[int]]:
    """Hidden words by what they are about."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for at, word in enumerate(hidden_words):
        groups[about(word)].append(at)
    return groups


def about(word: str) -> str:
    """The family of paths that a hidden word speaks of."""
    return family(re.split(" = | is | before ", word, maxsplit=1)[0])


def verdict(learned: Lesson, best: Trial) -> str:
    """What was heard, and the signs that speak loudest."""
    share = best.right / (best.right + best.wrong)
    good, bad = evidence(learned.heard, learned.hidden)
    others = [best.family not in ("everything", about(word)) for word in learned.hidden_words]
    good[:, others] = bad[:, others] = 0
    loud = "; ".join(loudest(learned, good, bad))
    return (
        f"An eavesdropper tells real secrets from imagined ones: by {best.ear}, {best.family} was"
        f" guessed right {share:.0%} of {best.right + best.wrong} times (chance"
        f" {best.chance:.0e}). Either something leaks, or `imagine` is not what random play leaves"
        f" possible. The loudest signs: {loud}."
    )


def loudest(learned: Lesson, good: Floats, bad: Floats, first: int = 0) -> Iterator[str]:
    """The three crosses that are furthest from even; `first` is the heard word of the first row."""
    loud = np.abs(surprise(good, bad))
    for flat in np.argsort(-loud, axis=None)[:3]:
        row, column = np.unravel_index(flat, loud.shape)
        heard = int(row) + first
        when = f" when {learned.heard_words[heard]}" if heard else ""
        yield (
            f"{learned.hidden_words[column]}{when}: {int(good[row, column])} times only really,"
            f" {int(bad[row, column])} times only imagined"
        )
