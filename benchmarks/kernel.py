"""Leduc poker on Noren's kernel against OpenSpiel, RLCard and PettingZoo, in one run.

    python -m benchmarks.kernel [--rounds 7] [--seconds 1.0]

Every row plays uniformly random choices; at each decision it takes the legal choices and what the
acting seat may know. Rounds alternate between the peers, and the medians of decisions per second
of processor time are compared, because machines are noisy and ratios are not.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import noren
import noren.core.match
from benchmarks import leduc

Draw = Callable[[], float]


@dataclass
class Row:
    """One way to play Leduc, and how fast it went in each round."""

    name: str
    play: Callable[[Draw], int]
    rates: list[float] = field(default_factory=list)

    def run(self, seconds: float, draw: Draw) -> None:
        """Play games for about so long and note the rate."""
        decisions = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            for _ in range(20):
                decisions += self.play(draw)
        self.rates.append(decisions / (time.process_time() - start))

    @property
    def median(self) -> float:
        """Decisions per second of processor time."""
        return statistics.median(self.rates)


def rows() -> list[Row]:
    """Noren first, then every peer."""
    return [
        Row("Noren", noren_game()),
        Row("OpenSpiel (C++)", open_spiel_game()),
        Row("RLCard", rlcard_game()),
        Row("PettingZoo", pettingzoo_game()),
    ]


def noren_game() -> Callable[[Draw], int]:
    """The full kernel: match, record, legality check, events, views."""
    seeds = itertools.count()
    game = leduc.game

    def play(draw: Draw) -> int:
        match = noren.Match.start(game, 2, seed=next(seeds))
        decisions = 0
        while not match.over:
            seat = match.asked[0]
            options = match.view(seat).options
            match.play(seat, options[int(draw() * len(options))])
            decisions += 1
        return decisions

    return play


def open_spiel_game() -> Callable[[Draw], int]:
    """OpenSpiel's C++ game driven from Python."""
    import pyspiel

    game = pyspiel.load_game("leduc_poker")

    def play(draw: Draw) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                continue
            actions = state.legal_actions()
            state.information_state_string(state.current_player())
            state.apply_action(actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    return play


def rlcard_game() -> Callable[[Draw], int]:
    """RLCard's environment, stepped by hand."""
    import rlcard

    env = rlcard.make("leduc-holdem")

    def play(draw: Draw) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    return play


def pettingzoo_game() -> Callable[[Draw], int]:
    """PettingZoo's environment with its usual wrappers."""
    from pettingzoo.classic import leduc_holdem_v4

    env = leduc_holdem_v4.env()

    def play(draw: Draw) -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            env.step(int(actions[int(draw() * len(actions))]))
            decisions += 1
        return decisions

    return play


def copy_microseconds(copies: int = 20_000) -> float:
    """How long `Match.copy` takes in the middle of a game."""
    match = noren.Match.start(leduc.game, 2, seed=1)
    match.play(0, leduc.CALL)
    start = time.process_time()
    for _ in range(copies):
        match.copy()
    return (time.process_time() - start) / copies * 1e6


def main() -> None:
    """Run all rows in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    draw = random.Random(1).random
    table = rows()
    for number in range(given.rounds):
        for row in table if number % 2 else reversed(table):
            row.run(given.seconds, draw)
        print(f"round {number + 1} of {given.rounds}", flush=True)
    build = "compiled" if noren.core.match.__file__.endswith(".so") else "plain Python"
    print(f"\nKernel: {build}. Match.copy: {copy_microseconds():.2f} microseconds.\n")
    print("| | decisions per CPU second, median [min-max] | Noren is faster by |")
    print("|---|---|---|")
    for row in table:
        spread = f"[{min(row.rates):,.0f}-{max(row.rates):,.0f}]"
        print(f"| {row.name} | {row.median:,.0f} {spread} | {table[0].median / row.median:.2f} x |")


if __name__ == "__main__":
    main()
