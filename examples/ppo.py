"""Train a small net by playing against itself: PPO in plain NumPy.

    python -m examples.ppo omnitsu --seats 4 --minutes 30 --out omnitsu.npz
    python -m examples.ppo ninja --seats 2 --guide 0.9 --minutes 30 --out ninja.npz

Every seat is played by the net that is being trained. A decision is worth what its seat gets at the
end, less a fair share; the net learns to expect that, and to prefer what does better than expected.
The same seed and the same number of updates give the same net.

Where hardly anybody wins by chance there is nothing to learn from at the end. With `--guide` a
decision is worth what it changed in the game's own chances of winning, those of reviews, soon after
more than late. They are read from the whole world, in training alone: what the net sees, and plays
by, is its view. With `--among baseline` it learns alone among such bots, instead of from itself.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import noren
from noren.bots.shelf import find_bot
from noren.core.dice import Dice
from noren.core.game import Bot
from noren.core.registry import load
from noren.lab.net import LAYERS, Floats, Net, shares
from noren.lab.series import derive
from noren.lab.vector import VectorEnv

ROWS = 64
HIDDEN = 128
BATCH = 8192
"""So many decisions of finished matches make an update."""
MINIBATCH = 1024
EPOCHS = 3
CLIP = 0.2
RATE = 5e-4
CURIOSITY = (0.03, 0.005)
"""How much it is worth to keep an open mind, at first and at last."""

Kept = list[tuple[Floats, NDArray[np.int8], int, float, float]]
"""What was seen, what was open, what was done, how likely that was, and what was expected."""


class Guide:
    """Says of each match how likely every seat is to win, from everything face-up."""

    def __init__(self, world: VectorEnv, fading: float) -> None:
        afterwards = world.game.afterwards
        if afterwards is None or afterwards.chances is None:
            raise noren.NorenError(f"{world.game.meta.title} has learned no chances to guide by.")
        self.world, self.fading, self.chances = world, fading, afterwards.chances

    def of(self, row: int) -> Sequence[float]:
        """The chances in a match now."""
        found = self.chances(self.world.matches[row].world)
        return [1 / self.world.table] * self.world.table if found is None else found

    def worth(self, chances: Sequence[float], got: float) -> list[float]:
        """What each of a seat's decisions was worth, by the chances at each, and what came of it.

        Every change that followed, each step later counting less.
        """
        # To the chances whoever shares a victory has won it; losers got a fair share less.
        found, rest, after = [0.0] * len(chances), 0.0, float(got > -0.5 / self.world.table)
        for at in reversed(range(len(chances))):
            rest = after - chances[at] + self.fading * rest
            after = chances[at]
            found[at] = rest
        return found


class Experience:
    """Plays matches, and hands out decisions once it is known what came of them."""

    def __init__(
        self, world: VectorEnv, seed: int, guide: Guide | None = None, among: str | None = None
    ) -> None:
        self.world = world
        self.guide = guide
        self.among = among
        self.mine = np.arange(len(world)) % world.table
        """Whose decisions teach, if one learns alone: another seat in every match."""
        self.bots = [self._bot() for _ in range(len(world))]
        self.dice = Dice(derive("company", seed))
        self.led: list[list[list[float]]] = [
            [[] for _ in range(world.table)] for _ in range(len(world))
        ]
        """The chances at each decision, if there is a guide."""
        self.random = np.random.default_rng(seed)
        self.open: list[list[Kept]] = [[[] for _ in range(world.table)] for _ in range(len(world))]
        self.games = 0

    def gather(self, net: Net, count: int) -> tuple[NDArray[Any], ...]:
        """So many decisions, or a few more: as columns, the last one being what they got."""
        done: list[tuple[Any, ...]] = []
        while len(done) < count:
            done += self._step(net)
        seen, masks, actions, likely, expected, got = zip(*done, strict=True)
        numbers = np.array(actions), np.array(likely, np.float32)
        return (
            np.stack(seen), np.stack(masks), *numbers,
            np.array(expected, np.float32), np.array(got, np.float32),
        )  # fmt: skip

    def _step(self, net: Net) -> Iterator[tuple[Any, ...]]:
        world = self.world
        _, _, preferences, expected = net.think(world.observations)
        likely = shares(preferences, world.masks)
        # By the inverse of the sums: one throw a row, and what is closed has no width.
        throws = self.random.random((len(world), 1), np.float32)
        actions = (likely.cumsum(axis=1) < throws).sum(axis=1)
        # The sums are rounded: a throw beyond them all falls to the likeliest.
        astray = world.masks[np.arange(len(world)), actions % likely.shape[1]] == 0
        actions[astray] = likely[astray].argmax(axis=1)
        for row, seat in enumerate(world.seats.tolist()):
            bot = self.bots[row] if seat != self.mine[row] else None
            if bot is not None:
                view = world.matches[row].view(seat)
                chosen = view.options.index(bot.choose(view, self.dice))
                actions[row] = world._open[row][chosen]
            elif len(world._open[row]) > 1:  # where there is one way only nothing is learned
                action = int(actions[row])
                seen = world.observations[row].astype(np.float16), world.masks[row].copy()
                self.open[row][seat].append(
                    (*seen, action, float(likely[row, action]), float(expected[row]))
                )
                if self.guide is not None:
                    self.led[row][seat].append(self.guide.of(row)[seat])
        world.step(actions)
        for row in np.flatnonzero(world.ended).tolist():
            self.games += 1
            self.mine[row] = (self.mine[row] + 1) % world.table
            self.bots[row] = self._bot()
            for seat, kept in enumerate(self.open[row]):
                got = [float(world.rewards[row, seat])] * len(kept)
                if self.guide is not None:
                    got = self.guide.worth(self.led[row][seat], float(world.rewards[row, seat]))
                    self.led[row][seat].clear()
                yield from ((*decision, worth) for decision, worth in zip(kept, got, strict=True))
                kept.clear()

    def _bot(self) -> Bot | None:
        """Who plays the other seats of a match; nobody where the net plays them all."""
        return None if self.among is None else find_bot(self.world.game, self.among)


class Trainer:
    """Adam, for the layers of a net."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.first = {name: np.zeros_like(array) for name, array in net.weights.items()}
        self.second = {name: np.zeros_like(array) for name, array in net.weights.items()}
        self.steps = 0

    def learn(self, columns: tuple[NDArray[Any], ...], random: Any, curiosity: float) -> None:
        """Go through the decisions a few times, in small heaps."""
        count = len(columns[0])
        gain = columns[5] - columns[4]
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        for _ in range(EPOCHS):
            order = random.permutation(count)
            for start in range(0, count, MINIBATCH):
                rows = order[start : start + MINIBATCH]
                self._step([column[rows] for column in columns], gain[rows], curiosity)

    def _step(self, columns: list[NDArray[Any]], gain: Any, curiosity: float) -> None:
        seen, masks, actions, before, _, got = columns
        seen = seen.astype(np.float32)
        one, two, preferences, expects = self.net.think(seen)
        likely = shares(preferences, masks)
        rows = np.arange(len(seen))
        ratio = likely[rows, actions] / before
        # Where the choice has become so much likelier, or rarer, that it is enough: no push.
        enough = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(enough, 0, ratio * gain)[:, None]
        chosen = np.zeros_like(likely)
        chosen[rows, actions] = 1
        logs = np.log(likely + 1e-9)
        spread = -(likely * logs).sum(axis=1, keepdims=True)
        wanted = push * (chosen - likely) - curiosity * likely * (logs + spread)
        up = {"prefer": wanted.astype(np.float32) / len(seen)}
        up["expect"] = ((got - expects)[:, None] / len(seen)).astype(np.float32)
        self._climb(seen, one, two, up)

    def _climb(self, seen: Floats, one: Floats, two: Floats, up: dict[str, Floats]) -> None:
        """Carry the wishes back through the layers, and follow them a little."""
        weights = self.net.weights
        back = up["prefer"] @ weights["prefer"].T + up["expect"] @ weights["expect"].T
        up["second"] = back * (two > 0)
        up["first"] = (up["second"] @ weights["second"].T) * (one > 0)
        inputs = {"first": seen, "second": one, "prefer": two, "expect": two}
        self.steps += 1
        for name in LAYERS:
            self._move(name, inputs[name].T @ up[name])
            self._move(f"{name} bias", up[name].sum(axis=0))

    def _move(self, name: str, slope: Floats) -> None:
        first, second = self.first[name], self.second[name]
        first += 0.1 * (slope - first)
        second += 0.001 * (slope * slope - second)
        grown = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        step = RATE * (first / grown[0]) / (np.sqrt(second / grown[1]) + 1e-8)
        self.net.weights[name] += step.astype(np.float32)


def lessons(
    game: str, *, seats: int, updates: int, seed: int = 1, batch: int = BATCH,
    guide: float | None = None, among: str | None = None,
) -> Iterator[Net]:  # fmt: skip
    """The same net again and again, after every update."""
    world = VectorEnv(load(game), ROWS, seats=seats, reward="zero", seed=seed)
    leading = None if guide is None else Guide(world, guide)
    numbers = world.numbers
    about = {"game": game, "seats": seats, "version": numbers.version, "seed": seed}
    net = Net.fresh(numbers.encoder.size, HIDDEN, numbers.actions.size, seed, about)
    experience, trainer = Experience(world, seed, leading, among), Trainer(net)
    random = np.random.default_rng(seed)
    decisions = 0
    for update in range(updates):
        columns = experience.gather(net, batch)
        decisions += len(columns[0])
        done = update / updates
        curiosity = CURIOSITY[0] * (1 - done) + CURIOSITY[1] * done
        trainer.learn(columns, random, curiosity)
        net.about |= {"updates": update + 1, "games": experience.games, "decisions": decisions}
        yield net


def train(
    game: str, *, seats: int, updates: int, seed: int = 1, seconds: float | None = None,
    out: Path | None = None, quiet: bool = False, **how: Any,
) -> Net:  # fmt: skip
    """A net that has learned from so many updates, or for so many seconds if that is less.

    `how` are other settings of `lessons`.
    """
    began = time.monotonic()
    for net in lessons(game, seats=seats, updates=updates, seed=seed, **how):
        update = net.about["updates"]
        if out is not None and update % 10 == 0:
            net.save(out)
        if not quiet and (update <= 10 or update % 10 == 0):  # at first often: does it run?
            told = (
                f"{update} updates, {net.about['games']} games, {net.about['decisions']} decisions"
            )
            print(f"{told}, {time.monotonic() - began:.0f} s", flush=True)
        if seconds is not None and time.monotonic() - began > seconds:
            break
    if out is not None:
        net.save(out)
    return net


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--updates", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guide", type=float, help="how much a change counts one decision later")
    parser.add_argument("--among", metavar="BOT", help="who plays the other seats; itself if none")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    seconds = None if asked.minutes is None else 60 * asked.minutes
    train(
        asked.game, seats=asked.seats, updates=asked.updates, seed=asked.seed, seconds=seconds,
        out=asked.out, guide=asked.guide, among=asked.among,
    )  # fmt: skip


if __name__ == "__main__":
    main()
