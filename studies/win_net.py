"""Fit the nets that tell chances of winning: by Adam, stopped where unseen games are told best."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from noren.parts.win_model import Net

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Sample = tuple[Floats, Floats, Ints]
"""Signs, whether they led to victory, and the game that each row is of."""
UNITS = 20
DECAY = 3e-4
PACE = 0.002
HELD_BACK = 0.15
ROUNDS = 80
PATIENCE = 6
BATCH = 512


def fit_all(data: dict[str, Sample]) -> dict[str, Net]:
    """A net for each kind of table, each begun where one for all kinds ended, if there is one."""
    begun = None
    if len(data) > 1 and len({signs.shape[1] for signs, _, _ in data.values()}) == 1:
        signs, won, games = (
            np.concatenate([each[at] for each in data.values()]) for at in range(3)
        )
        begun = fit(signs, won, games)
    return {kind: fit(*sample, begun) for kind, sample in data.items()}


def fit(signs: Floats, won: Floats, games: Ints, begun: Net | None = None) -> Net:
    """One net; `begun` is another from which it goes on."""
    rng = np.random.default_rng(7)
    mean, scale = (np.array(begun.mean), np.array(begun.scale)) if begun else scaling(signs)
    rows = np.clip((signs - mean) / scale, -6, 6)
    rows = np.concatenate([rows, np.ones((len(rows), 1))], axis=1)
    ids = np.unique(games)
    held = np.isin(games, rng.choice(ids, int(len(ids) * HELD_BACK), replace=False))
    climb = Climb(first_parts(rng, rows.shape[1], begun))
    best, kept, since = surprise(odds(climb.parts, rows[held]), won[held]), climb.parts, 0
    train = np.flatnonzero(~held)
    for _ in range(ROUNDS):
        for batch in np.array_split(rng.permutation(train), max(1, len(train) // BATCH)):
            climb.step(slopes(climb.parts, rows[batch], won[batch]))
        loss = surprise(odds(climb.parts, rows[held]), won[held])
        if loss < best - 1e-5:
            best, kept, since = loss, climb.parts, 0
        else:
            since += 1
        if since > PATIENCE:
            break
    base = surprise(np.full(held.sum(), np.log(won.mean() / (1 - won.mean()))), won[held])
    print(f"  {len(ids)} games, {len(rows)} rows: loss {best:.4f}, without signs {base:.4f}")
    return Net(*(_plain(part) for part in (mean, scale, *kept)))


def scaling(signs: Floats) -> tuple[Floats, Floats]:
    """The mean of every sign, and how far it spreads."""
    scale = signs.std(0)
    return signs.mean(0), np.where(scale < 1e-3, 1.0, scale)  # what never changes tells nothing


def first_parts(rng: np.random.Generator, wide: int, begun: Net | None) -> list[Floats]:
    """Hidden units, straight weights and the way out, before anything is learned."""
    if begun is not None:
        return [np.array(part) for part in (begun.hidden, begun.straight, begun.out)]
    hidden = rng.normal(0, 0.3 / np.sqrt(wide), (UNITS, wide))
    return [hidden, np.zeros(wide), rng.normal(0, 0.1, UNITS)]


@dataclass
class Climb:
    """Adam: steps down the slope, each weight at its own pace."""

    parts: list[Floats]
    steps: int = 0
    first: list[Floats] = field(init=False)
    second: list[Floats] = field(init=False)

    def __post_init__(self) -> None:
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]

    def step(self, slopes: list[Floats]) -> None:
        """One step, into new parts: the old ones may be kept."""
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.first[at] = 0.9 * self.first[at] + 0.1 * slope
            self.second[at] = 0.999 * self.second[at] + 0.001 * slope**2
        spreads = [np.sqrt(part / (1 - 0.999**self.steps)) + 1e-8 for part in self.second]
        pace = PACE / (1 - 0.9**self.steps)
        self.parts = [
            part - pace * first / spread
            for part, first, spread in zip(self.parts, self.first, spreads, strict=True)
        ]


def odds(parts: list[Floats], rows: Floats) -> Floats:
    """The odds of each row, as a logarithm."""
    hidden, straight, out = parts
    told: Floats = np.tanh(rows @ hidden.T) @ out + rows @ straight
    return told


def slopes(parts: list[Floats], rows: Floats, won: Floats) -> list[Floats]:
    """How the loss changes with each weight."""
    hidden, straight, out = parts
    lit = np.tanh(rows @ hidden.T)
    off = (1 / (1 + np.exp(-(lit @ out + rows @ straight))) - won) / len(won)
    back = (off[:, None] * out) * (1 - lit**2)
    moved = [back.T @ rows, rows.T @ off, lit.T @ off]
    return [each + DECAY * part for each, part in zip(moved, parts, strict=True)]


def surprise(told: Floats, won: Floats) -> float:
    """The mean loss in nats."""
    return float(np.mean(np.logaddexp(0, told) - won * told))


def _plain(part: Floats) -> Any:
    return np.round(part, 4).tolist()
