"""Fit how careful and hasty intruders move: python -m studies.ninja.move_model [GAMES] [SEED].

Plays nights of bots, takes every secret move as a choice among all ways that were possible,
and finds the weights of a softmax that make those choices likeliest. Writes content/habits.toml.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.ninja_balance import night
from noren import Match
from noren.games.ninja.belief.goals import Floats
from noren.games.ninja.belief.move_model import CHARACTERS, FEATURES, looks
from noren.games.ninja.belief.plain_belief import Move
from noren.games.ninja.belief.strong_belief import Hunch
from noren.games.ninja.content.ways import Ways, ways_of
from noren.games.ninja.rules.detection import shadow_of
from noren.games.ninja.state import is_passage

Doubles = npt.NDArray[np.float64]

FILE = Path(__file__).parents[2] / "src/noren/games/ninja/content/habits.toml"
ROUNDS = 20
CALM = 1e-3
"""How strongly weights are held back."""


@dataclass(frozen=True)
class Decision:
    """The looks of all ways that were possible, how possible they were, and which was taken."""

    looks: Floats
    possible: Floats
    taken: int


class Student(Hunch):
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
        self.see(world.log)

    def chances(self, who: str, ways: Ways, move: Move) -> Floats:
        """Note what he did before guessing at it."""
        trail = self.trails.get((who, self.open.turn), ())
        if trail and not move.seen and not any(is_passage(zone) for zone in trail):
            self.note(who, trail, move)
        return super().chances(who, ways, move)

    def note(self, who: str, trail: tuple[str, ...], move: Move) -> None:
        """One more decision, unless it was impossible by what is known of ropes."""
        number = [self.fort.number[zone] for zone in trail]
        start = np.zeros(len(self.fort.codes), np.float32)
        start[number[0]] = 1
        ways = ways_of(self.open.options.map).among(start)
        possible = self.possible(who, ways, move)
        touched = sorted({*number}) if len(trail) > 1 else []
        wanted = np.array(touched + [len(self.fort.codes)] * (4 - len(touched)))
        climbed = len(trail) > 1 and trail[-1] in self.fort.over_walls(trail[-2])
        same = (ways.end == number[-1]) & (ways.pace == len(trail) - 1)
        same &= (ways.touched == wanted).all(axis=1) & (possible > 0)
        same &= (ways.wall < len(self.fort.walls)) == climbed
        if same.any():
            kept = possible > 0
            taken = int(kept[: int(np.argmax(same))].sum())
            columns = looks(self.moment(who, move), ways)[:, kept].T
            self.decisions.append(Decision(columns, possible[kept], taken))


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
    weights: Any = np.zeros(len(FEATURES))
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
    """Learn every character's habits and write the file."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 300_000
    lines = ["# How much each look of a way to move counts; made by studies/ninja/move_model.py."]
    for character, intruders in zip(CHARACTERS, ("strong", "baseline"), strict=True):
        weights = learn(intruders, games, seed)
        lines += ["", f"[{character}]"]
        lines += [
            f'"{name}" = {weight:.3f}' for name, weight in zip(FEATURES, weights, strict=True)
        ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
