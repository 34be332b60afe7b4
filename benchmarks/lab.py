"""How fast each game is, in the kernel and through every adapter, and how that has changed.

    python -m benchmarks.lab                 a table with ratios to the last ones kept, and targets
    python -m benchmarks.lab --keep          and adds these figures to the history
    python -m benchmarks.lab --no-targets    the table alone

Rates are by CPU time, best of several, since other programs run beside. The history is a file of
JSON lines with date and commit, kept in the repository: `benchmarks/history.jsonl`.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import platform
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

import noren
from benchmarks.targets import goals, told
from noren.core.dice import Dice
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.lab.series import Series, line_up
from noren.lab.simulate import play_match
from noren.lab.vector import VectorEnv

GAMES: Final = {
    "secrets-game": 5, "secret-identity": 5, "chiyos-secret": 6, "omnitsu": 4, "ninja": 2,
}  # fmt: skip
HISTORY: Final = Path(__file__).parent / "history.jsonl"
REPEATS: Final = 5


class Figures(msgspec.Struct):
    """What was measured once: each row by game and what was done, higher being better."""

    date: str
    commit: str
    python: str
    rates: dict[str, float]


def rate(run: Callable[[], int], repeats: int) -> float:
    """How much of it is done in a second of CPU time, at best."""
    found = 0.0
    for _ in range(repeats):
        began = time.process_time()
        done = run()
        found = max(found, done / max(time.process_time() - began, 1e-9))
    return found


def random_play(game: AnyGame, seats: int, games: int) -> Callable[[], int]:
    """Decisions of random bots, as a simulation plays them: other games each time, as there."""
    series = Series(game=game, seats=seats, bots=line_up(["random"], seats), games=games, seed=5)
    numbers = itertools.count()
    return lambda: sum(len(play_match(series, next(numbers)).choices) for _ in range(games))


def middle(game: AnyGame, seats: int) -> Match:
    """A match in its middle."""
    match, dice = Match.start(game, seats, seed=7), Dice(3)
    while len(match.choices) < 60 and not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, dice.pick(match.options(seat)))
    return match


def copies(game: AnyGame, seats: int, count: int) -> Callable[[], int]:
    """Copies of a match."""
    match = middle(game, seats)

    def run() -> int:
        for _ in range(count):
            match.copy()
        return count

    return run


def imagined(game: AnyGame, seats: int, count: int) -> Callable[[], int]:
    """Worlds imagined for whoever is asked."""
    match = middle(game, seats)
    view, dice = match.view(match.asked[0]), Dice(4)

    def run() -> int:
        for _ in range(count):
            noren.imagine(game, view, dice)
        return count

    return run


def pettingzoo_steps(game: AnyGame, seats: int, count: int, tensors: bool) -> Callable[[], int]:
    """Steps of the PettingZoo environment, by the first action that is open."""
    from noren.lab.pettingzoo import env

    world = env(game, seats=seats, tensors=tensors)

    def run() -> int:
        world.reset(seed=1)
        for _ in range(count):
            observation, _, terminated, truncated, _ = world.last()
            if terminated or truncated:
                world.reset()
            else:
                world.step(int(observation["action_mask"].argmax()))
        return count

    return run


def vector_steps(game: AnyGame, seats: int, count: int, tensors: bool) -> Callable[[], int]:
    """Steps of sixteen matches abreast."""
    world = VectorEnv(game, 16, seats=seats, tensors=tensors)

    def run() -> int:
        for _ in range(count // 16):
            world.step(np.argmax(world.masks, axis=1))
        return count // 16 * 16

    return run


def openspiel_steps(game: AnyGame, seats: int, count: int, tensors: bool) -> Callable[[], int]:
    """Actions applied to OpenSpiel states, chance included."""
    import pyspiel

    import noren.lab.openspiel  # noqa: F401 - it registers our games

    spiel: Any = pyspiel.load_game(f"noren(game={game.name},seats={seats},recall=False)")
    observer: Any = spiel.make_py_observer()

    def run() -> int:
        state = spiel.new_initial_state()
        for _ in range(count):
            if state.is_terminal():
                state = spiel.new_initial_state()
            if tensors and not state.is_chance_node():
                observer.set_from(state, state.current_player())
            state.apply_action(state.legal_actions()[0])
        return count

    return run


def measure(scale: float, repeats: int) -> dict[str, float]:
    """Every row of every game."""
    found: dict[str, float] = {}
    for name, seats in GAMES.items():
        game = noren.load(name)
        few = max(1, round(8 * scale))
        steps = max(64, round(2000 * scale))
        rows: dict[str, Callable[[], int]] = {
            "random decisions": random_play(game, seats, few),
            "copies": copies(game, seats, steps),
            "imagined worlds": imagined(game, seats, max(3, round(40 * scale))),
            "pettingzoo": pettingzoo_steps(game, seats, steps, tensors=False),
            "pettingzoo, tensors": pettingzoo_steps(game, seats, steps, tensors=True),
            "vector": vector_steps(game, seats, steps, tensors=False),
            "vector, tensors": vector_steps(game, seats, steps, tensors=True),
            "openspiel": openspiel_steps(game, seats, steps, tensors=False),
            "openspiel, tensors": openspiel_steps(game, seats, steps, tensors=True),
        }
        for what, run in rows.items():
            run()
            found[f"{name} {what}"] = round(rate(run, repeats), 1)
    return found


def last_kept(history: Path) -> Figures | None:
    """The last figures of the history, if there are any."""
    lines = history.read_bytes().splitlines() if history.exists() else []
    return msgspec.json.decode(lines[-1], type=Figures) if lines else None


def commit() -> str:
    """What is checked out; nothing where there is no repository."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False, cwd=HISTORY.parent)
    return told.stdout.strip()


def table(figures: Figures, before: Figures | None) -> str:
    """The figures, each with its ratio to the last ones."""
    lines = []
    if before is not None:
        lines.append(f"ratios to {before.date} ({before.commit}, Python {before.python})")
    for name, value in figures.rates.items():
        old = before.rates.get(name) if before is not None else None
        ratio = f"{value / old:8.2f} x" if old else ""
        lines.append(f"{name:40} {value:12,.0f} a second {ratio}")
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and keep if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--no-targets", action="store_true")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    asked = parser.parse_args()
    before = last_kept(HISTORY)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    rates = measure(asked.scale, asked.repeats)
    figures = Figures(today, commit(), platform.python_version(), rates)
    print(table(figures, before), flush=True)
    if not asked.no_targets:
        found = goals(rates, GAMES)
        print(told(found))
        rates |= {f"target: {goal.name}": round(goal.figure, 3) for goal in found if goal.figure}
    if asked.keep:
        with HISTORY.open("ab") as history:
            history.write(msgspec.json.encode(figures) + b"\n")


if __name__ == "__main__":
    main()
