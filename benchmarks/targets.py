"""What the lab's speed was to be, and what it is: each target beside its figure.

    make bench          the rows of every game and adapter, and these after them

Ratios to earlier code are taken side by side: two processes, one for each version of the sources,
take turns of a quarter of a second, and the median of the ratios counts. The earlier code is the
commit `BEFORE`, taken out of the repository into a folder that is removed again.
"""

from __future__ import annotations

import io
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec

import noren
from benchmarks.kernel import Row, noren_game, open_spiel_game
from noren.afterwards.course import sides_of
from noren.core.dice import Dice
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.view import AnyView

ROOT: Final = Path(__file__).parents[1]
BEFORE: Final = "c6ae5d0"
"""The last commit before the targets were set."""
SLICE: Final = 0.25
ROUNDS: Final = 9
NIGHTS: Final = 6
SEARCHED: Final = ("ninja", "chiyos-secret", "secret-identity", "secrets-game")

WORKER: Final = """
import sys, time
import noren
from noren.bots.shelf import find_bot
from noren.lab.simulate import play_match
try:
    from noren.lab.series import Series as Plan
except ImportError:
    from noren.lab.plan import Plan

def random_play(name, seats):
    plan = Plan(game=noren.load(name), seats=seats, bots=("random",) * seats, games=10**9, seed=5)
    number = 0
    while True:
        yield len(play_match(plan, number).choices)
        number += 1

def search(name, seats):
    game = noren.load(name)
    dice, bot = noren.Dice(bytes(32)), find_bot(game, "search")
    while True:
        match = noren.Match.start(game, seats, seed=dice.below(99))
        for _ in range(40):
            seat = match.asked[0]
            match.play(seat, dice.pick(match.options(seat)))
        bot.choose(match.view(match.asked[0]), dice)
        yield 1

running = {}
for line in sys.stdin:
    what, name, seats, seconds = line.split()
    if (what, name) not in running:
        running[what, name] = globals()[what](name, int(seats))
        next(running[what, name])
    done, began = 0, time.process_time()
    while time.process_time() - began < float(seconds):
        done += next(running[what, name])
    print(done / (time.process_time() - began), flush=True)
"""


class Goal(msgspec.Struct, frozen=True):
    """One target: what was measured, and what it should at least, or at most, have been."""

    name: str
    unit: str
    goal: float
    figure: float | None
    """None where it cannot be measured here; `why` says so."""
    at_most: bool = False
    why: str = ""

    @property
    def is_reached(self) -> bool:
        """Whether the figure is as good as was wished."""
        if self.figure is None:
            return False
        return self.figure <= self.goal if self.at_most else self.figure >= self.goal


class Version:
    """One version of the sources, in a process that does as it is told."""

    def __init__(self, sources: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER], text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(sources)},
        )  # fmt: skip

    def rate(self, what: str, name: str, seats: int) -> float:
        """So many in a second of its processor time."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{what} {name} {seats} {SLICE}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def __enter__(self) -> Version:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()


def sources_of(commit: str, folder: Path) -> Path | None:
    """The sources as they were, put into a folder; None where there is no such history."""
    asked = ["git", "archive", commit, "src"]
    told = subprocess.run(asked, capture_output=True, check=False, cwd=ROOT)
    if told.returncode:
        return None
    with tarfile.open(fileobj=io.BytesIO(told.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def side_by_side(games: Mapping[str, int]) -> list[Goal]:
    """Random play and search against the earlier code."""
    wished = {"ninja": 2.5, "omnitsu": 2.5}
    asked = [("random_play", name, games[name], wished.get(name, 1.2)) for name in games]
    asked += [("search", name, games[name], 4.0) for name in SEARCHED]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ending:
        earlier = sources_of(BEFORE, Path(folder))
        if earlier is None:
            return [_told(*row[:2], row[3], None) for row in asked]
        old, new = (ending.enter_context(Version(at)) for at in (earlier, ROOT / "src"))
        return [
            _told(what, name, goal, median_ratio(old, new, what, name, seats))
            for what, name, seats, goal in asked
        ]


def _told(what: str, name: str, goal: float, figure: float | None) -> Goal:
    words = f"{name} {what.replace('_', ' ')}, now : {BEFORE}"
    return Goal(words, "x", goal, figure, why="no history here")


def median_ratio(old: Version, new: Version, what: str, name: str, seats: int) -> float:
    """How much quicker the new one is, turn by turn, beginning with another each time."""
    ratios = []
    for number in range(ROUNDS):
        order = (old, new) if number % 2 else (new, old)
        rates = {version: version.rate(what, name, seats) for version in order}
        ratios.append(rates[new] / rates[old])
    return statistics.median(ratios)


def imagining() -> list[Goal]:
    """Ninja's guards imagine a night: views never met, and the same once more."""
    cold, warm = [], []
    game = noren.load("ninja")
    for seed in range(NIGHTS):
        match, dice = Match.start(game, 2, seed=100 + seed), Dice(seed)
        while not match.over and (len(match.choices) < 60 or not _is_guard(match)):
            seat = dice.pick(match.asked)
            match.play(seat, dice.pick(match.options(seat)))
        if not match.over:
            view = match.view(match.asked[0])
            cold.append(_milliseconds(game, view, dice, 1))
            warm.append(_milliseconds(game, view, dice, 10))
    what = "ninja imagine for the guards"
    return [
        Goal(f"{what}, cold", "ms", 5, statistics.fmean(cold), at_most=True),
        Goal(f"{what}, warm", "ms", 2, statistics.fmean(warm), at_most=True),
    ]


def _is_guard(match: Match) -> bool:
    return sides_of(match.game, match.world)[match.asked[0]] == "the guards"


def _milliseconds(game: AnyGame, view: AnyView, dice: Dice, worlds: int) -> float:
    """How long it takes to imagine a world, on average over so many."""
    began = time.process_time()
    for _ in range(worlds):
        noren.imagine(game, view, dice)
    return 1000 * (time.process_time() - began) / worlds


def kernel() -> Goal:
    """Leduc against OpenSpiel's C++, turn about."""
    compiled = noren.core.match.__file__.endswith(".so")
    name = f"Leduc, {'compiled' if compiled else 'plain'} kernel : OpenSpiel"
    goal = 1.2 if compiled else 0.85
    try:
        rows = [Row("ours", noren_game()), Row("theirs", open_spiel_game())]
    except ImportError:
        return Goal(name, "x", goal, None, why="needs the extra openspiel")
    draw = Dice(1)
    for number in range(ROUNDS):
        for row in rows if number % 2 else reversed(rows):
            row.run(SLICE, lambda: draw.below(1 << 30) / (1 << 30))
    ratios = [one / two for one, two in zip(rows[0].rates, rows[1].rates, strict=True)]
    return Goal(name, "x", goal, statistics.median(ratios))


def goals(rates: Mapping[str, float], games: Mapping[str, int]) -> list[Goal]:
    """Every target with its figure; what the rows above say already is not measured again."""
    copying = [
        Goal(f"{name} copy", "microseconds", 8, 1e6 / rates[f"{name} copies"], at_most=True)
        for name in games
    ]
    adapters = [
        Goal(f"{name} {adapter}", "steps a second", goal, rates[f"{name} {adapter}"])
        for adapter, goal in (("pettingzoo", 30_000), ("pettingzoo, tensors", 10_000))
        for name in games
    ]
    server = Goal(
        "server : boardgame.io", "x", 4, None, why="python -m benchmarks.server, needs npm"
    )
    return [*side_by_side(games), kernel(), *copying, *imagining(), *adapters, server]


def told(found: Sequence[Goal]) -> str:
    """A line for every target, and how many of them are reached."""
    lines = ["", f"{'target':45} {'figure':>12} {'goal':>14}"]
    for one in found:
        figure = "not here" if one.figure is None else f"{one.figure:,.{_places(one)}f}"
        sign = "<=" if one.at_most else ">="
        note = "reached" if one.is_reached else one.why if one.figure is None else "NOT reached"
        goal = f"{sign} {one.goal:,g}"
        lines.append(f"{one.name:45} {figure:>12} {goal:>14} {one.unit}: {note}")
    count = sum(one.is_reached for one in found)
    return "\n".join([*lines, f"{count} of {len(found)} targets are reached."])


def _places(goal: Goal) -> int:
    return 0 if goal.goal > 100 else 2
