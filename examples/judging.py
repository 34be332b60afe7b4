"""Fit a judgement, a small net that tells a chance, to what came of many moments: plain NumPy.

Adam on the surprise, in small heaps, stopped where games that were held back are told best.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from noren.parts.judgement import Floats, Judgement

BATCH = 512
PACE = 2e-3
DECAY = 1e-4
HELD_BACK = 0.1
ROUNDS = 60
PATIENCE = 4


def fit(
    rows: Floats, came: Floats, games: NDArray[np.int64], *, hidden: tuple[int, ...], seed: int,
    about: dict[str, Any], rounds: int = ROUNDS, quiet: bool = False,
) -> Judgement:  # fmt: skip
    """A judgement of rows; `came` is what came of each, `games` the game that each is of."""
    random = np.random.default_rng(seed)
    found = fresh(rows, hidden, random, about)
    ids = np.unique(games)
    held = np.isin(games, random.choice(ids, max(1, int(len(ids) * HELD_BACK)), replace=False))
    train, climb = np.flatnonzero(~held), Climb(found)
    best, kept, since = surprise(found, rows[held], came[held]), copied(found), 0
    for _ in range(rounds):
        for heap in np.array_split(random.permutation(train), max(1, len(train) // BATCH)):
            climb.step(rows[heap], came[heap])
        loss = surprise(found, rows[held], came[held])
        if loss < best - 1e-5:
            best, kept, since = loss, copied(found), 0
        else:
            since += 1
        if since > PATIENCE:
            break
    found.arrays = kept
    found.about |= {"rows": len(rows), "seed": seed, "surprise": round(best, 5)}
    if not quiet:
        even = np.full(int(held.sum()), np.log(came.mean() / (1 - came.mean())), np.float32)
        print(
            f"{len(ids)} games, {len(rows)} rows: {best:.4f}, at first {cost(even, came[held]):.4f}"
        )
    return found


def fresh(rows: Floats, hidden: tuple[int, ...], random: Any, about: dict[str, Any]) -> Judgement:
    """One that has learned nothing but what is usual."""
    size, before = rows.shape[1], rows.shape[1] + 1
    arrays: dict[str, Floats] = {
        "mean": rows.mean(axis=0, dtype=np.float64).astype(np.float32),
        "scale": np.maximum(rows.std(axis=0, dtype=np.float64), 0.05).astype(np.float32),
    }
    for at, units in enumerate(hidden):
        weights = random.standard_normal((before, units)) / before**0.5
        arrays[f"hidden {at}"], before = weights.astype(np.float32), units + 1
    arrays["out"] = np.zeros(before, np.float32)
    arrays["straight"] = np.zeros(size + 1, np.float32)
    return Judgement(arrays, dict(about))


def copied(judgement: Judgement) -> dict[str, Floats]:
    """Its arrays as they are now."""
    return {name: array.copy() for name, array in judgement.arrays.items()}


def cost(odds: Floats, came: Floats) -> float:
    """How surprising what came was, on average, in nats."""
    return float((np.logaddexp(0, odds) - came * odds).mean())


def surprise(judgement: Judgement, rows: Floats, came: Floats) -> float:
    """The same, as it judges these rows."""
    return cost(judgement.odds(rows), came)


class Climb:
    """Adam, for a judgement's arrays."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        self.names = [name for name in judgement.arrays if name not in ("mean", "scale")]
        self.first = {name: np.zeros_like(judgement.arrays[name]) for name in self.names}
        self.second = {name: np.zeros_like(judgement.arrays[name]) for name in self.names}
        self.steps = 0

    def step(self, rows: Floats, came: Floats) -> None:
        """Be a little less surprised by these."""
        judgement, slopes = self.judgement, {}
        scaled = judgement.scaled(rows)
        layers = judgement.layers(scaled)
        odds = judgement.out(scaled, layers[-1])
        back = ((1 / (1 + np.exp(-odds)) - came) / len(rows)).astype(np.float32)
        slopes["straight"] = scaled.T @ back
        slopes["out"] = layers[-1].T @ back
        blame = np.outer(back, judgement.arrays["out"])
        for at in reversed(range(judgement.hidden)):
            blame = blame[:, :-1] * (1 - layers[at + 1][:, :-1] ** 2)
            slopes[f"hidden {at}"] = layers[at].T @ blame
            blame = blame @ judgement.arrays[f"hidden {at}"].T
        self.steps += 1
        for name in self.names:
            self._move(name, slopes[name])

    def _move(self, name: str, slope: Floats) -> None:
        first, second = self.first[name], self.second[name]
        first += 0.1 * (slope - first)
        second += 0.001 * (slope * slope - second)
        grown = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        step = PACE * (first / grown[0]) / (np.sqrt(second / grown[1]) + 1e-8)
        self.judgement.arrays[name] -= (step + PACE * DECAY * self.judgement.arrays[name]).astype(
            np.float32
        )
