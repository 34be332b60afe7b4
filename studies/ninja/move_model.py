"""Fit how careful and hasty intruders move: python -m studies.ninja.move_model [GAMES] [SEED].

Plays nights of bots, takes every secret move as a choice among all ways that were possible,
and finds the weights of a softmax that make those choices likeliest. Writes its part of
content/move_model.toml.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.ninja_balance import night
from noren import Match
from noren.games.ninja.belief.move_model import CHARACTERS, FEATURES
from noren.games.ninja.belief.plain_belief import Taken
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.content.ground import Floats
from noren.games.ninja.rules.detection import shadow_of
from noren.games.ninja.state import is_passage
from studies.ninja.weights import learned, write

Doubles = npt.NDArray[np.float64]

ROUNDS = 20
CALM = 1e-3
"""How strongly weights are held back."""


@dataclass(frozen=True)
class Decision:
    """The looks of all ways that were possible, how possible they were, and which was taken."""

    looks: Floats
    possible: Floats
    taken: int


class Student(StrongBelief):
    """Reads a night whose paths are known, and notes every secret move."""

    def __init__(self, match: Match) -> None:
        world = match.world
        super().__init__(world.open.options, world.open.seats)
        self.trails: dict[tuple[str, int], tuple[str, ...]] = {
            (who, trail.turn): trail.zones
            for who in world.open.figures
            for trail in shadow_of(world, who).path
        }
        self.decisions: list[Decision] = []
        self.read(world.log)

    def chances(self, who: str, taken: Taken) -> Floats:
        """Note what he did before guessing at it."""
        trail = self.trails.get((who, self.open.turn), ())
        if trail and not taken.seen and not any(is_passage(zone) for zone in trail):
            self.note_taken(who, trail, taken)
        return super().chances(who, taken)

    def note_taken(self, who: str, trail: tuple[str, ...], taken: Taken) -> None:
        """One more decision, unless it was impossible by what is known of ropes."""
        number = [self.fort.number[zone] for zone in trail]
        ways = self.ways_from(self.ground.column(trail[:1]))
        taken = replace(taken, ways=ways)
        possible = self.open_ways(who, taken)
        touched = sorted({*number}) if len(trail) > 1 else []
        wanted = np.array(touched + [len(self.fort.codes)] * (4 - len(touched)))
        climbed = len(trail) > 1 and trail[-1] in self.fort.over_walls(trail[-2])
        same = (ways.end == number[-1]) & (ways.pace == len(trail) - 1)
        same &= (ways.touched == wanted).all(axis=1) & (possible > 0)
        same &= (ways.wall < len(self.fort.walls)) == climbed
        if same.any():
            kept = possible > 0
            chosen = int(kept[: int(np.argmax(same))].sum())
            rows = self.features(who, taken)[kept][:, learned(CHARACTERS[0])]
            self.decisions.append(Decision(rows, possible[kept], chosen))


def judge(decisions: list[Decision], weights: Doubles) -> tuple[float, Doubles, Doubles]:
    """The mean cost in nats of what was done, and its first and second derivatives."""
    size = len(weights)
    cost, slope, bend = 0.0, np.zeros(size), np.zeros((size, size))
    for decision in decisions:
        worth = decision.looks @ weights + np.log(decision.possible)
        share = np.exp(worth - worth.max())
        share /= share.sum()
        cost -= float(np.log(share[decision.taken] + 1e-12))
        mean = share @ decision.looks
        slope += mean - decision.looks[decision.taken]
        bend += (decision.looks.T * share) @ decision.looks - np.outer(mean, mean)
    count = len(decisions)
    return cost / count, slope / count, bend / count


def fit(decisions: list[Decision]) -> Doubles:
    """Newton's way to the likeliest weights."""
    weights: Any = np.zeros(decisions[0].looks.shape[1])
    for _ in range(ROUNDS):
        _, slope, bend = judge(decisions, weights)
        step = np.linalg.solve(bend + CALM * np.eye(len(weights)), slope + CALM * weights)
        weights = weights - step * min(1.0, 3.0 / float(np.abs(step).max()))
        if float(np.abs(step).max()) < 1e-3:
            break
    return np.asarray(weights)


def learn(intruders: str, games: int, seed: int) -> Doubles:
    """Play, fit on three quarters, and try on the rest."""
    decisions: list[Decision] = []
    for number in range(games):
        decisions += Student(night(2, {}, (intruders, "strong"), seed + number)).decisions
    cut = len(decisions) * 3 // 4
    weights = fit(decisions[:cut])
    even = np.mean([np.log2(len(decision.possible)) for decision in decisions[cut:]])
    cost = judge(decisions[cut:], weights)[0] / np.log(2)
    print(
        f"{intruders}: {len(decisions)} moves; a fresh one costs {cost:.2f} bits, evenly {even:.2f}"
    )
    return weights


def main() -> None:
    """Learn how every character moves and write it down."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 300_000
    for character, intruders in zip(CHARACTERS, ("strong", "baseline"), strict=True):
        row = np.zeros(len(FEATURES))
        row[learned(character)] = learn(intruders, games, seed)
        write({character: row.tolist()})


if __name__ == "__main__":
    main()
