"""A small net in plain NumPy: what a learned bot thinks with, wherever it was trained.

Two hidden layers, then a preference for every action and a guess at how it will end. A file of it
says for which game, how many seats and which version of the game's numbers it was trained.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.errors import BadOptions
from noren.core.registry import load
from noren.core.view import AnyView
from noren.lab.numbers import Numbers
from noren.scene import table_of

Floats = NDArray[np.float32]
LAYERS = ("first", "second", "prefer", "expect")
CLOSED = np.float32(-1e9)
"""The preference for what is not on offer."""


class Net:
    """Weights and biases by the names of the layers."""

    def __init__(self, weights: dict[str, Floats], about: dict[str, Any]) -> None:
        self.weights = weights
        self.about = about

    @staticmethod
    def fresh(size: int, hidden: int, actions: int, seed: int, about: dict[str, Any]) -> Net:
        """A net that knows nothing yet."""
        random = np.random.default_rng(seed)
        weights: dict[str, Floats] = {}
        widths = {"first": (size, hidden), "second": (hidden, hidden)}
        widths |= {"prefer": (hidden, actions), "expect": (hidden, 1)}
        for name, (before, after) in widths.items():
            # Small at the end, so that at first all options are preferred alike.
            scale = 0.01 if name in ("prefer", "expect") else (2 / before) ** 0.5
            weights[name] = (random.standard_normal((before, after)) * scale).astype(np.float32)
            weights[f"{name} bias"] = np.zeros(after, np.float32)
        return Net(weights, about)

    def layer(self, name: str, inputs: Floats) -> Floats:
        """One layer, before anything is cut off."""
        found: Floats = inputs @ self.weights[name] + self.weights[f"{name} bias"]
        return found

    def think(self, seen: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Both hidden layers, the preferences and the expectation, for rows of observations."""
        one = np.maximum(self.layer("first", seen), 0)
        two = np.maximum(self.layer("second", one), 0)
        return one, two, self.layer("prefer", two), self.layer("expect", two)[:, 0]

    def save(self, file: Path) -> None:
        """Write it as a small file, in half precision."""
        halves = {name: array.astype(np.float16) for name, array in self.weights.items()}
        about = {f"about {name}": np.array(value) for name, value in self.about.items()}
        np.savez_compressed(file, **halves, **about)  # type: ignore[arg-type]

    @staticmethod
    def read(file: Path) -> Net:
        """The net of a file."""
        with np.load(file, allow_pickle=False) as kept:
            about = {n[6:]: kept[n].item() for n in kept.files if n.startswith("about ")}
            names = [n for n in kept.files if not n.startswith("about ")]
            return Net({n: kept[n].astype(np.float32) for n in names}, about)


def shares(preferences: Floats, masks: NDArray[np.int8]) -> Floats:
    """How likely each action is: a softmax over what is on offer."""
    open = np.where(masks > 0, preferences, CLOSED)
    likely = np.exp(open - open.max(axis=1, keepdims=True))
    found: Floats = likely / likely.sum(axis=1, keepdims=True)
    return found


class NetBot:
    """Plays what a net prefers, at the kind of table it was trained for and at no other.

    With `sample`, it plays each option as often as it prefers it.
    """

    def __init__(self, file: Path | Net, *, sample: bool = False) -> None:
        self.net = file if isinstance(file, Net) else Net.read(file)
        self.sample = sample
        about = self.net.about
        self.seats = int(about["seats"])
        self.game = load(str(about["game"]))
        self.numbers = Numbers(self.game, self.seats, {}, version=str(about["version"]))
        self._table: object = None

    def choose(self, view: AnyView, dice: Dice) -> Choice:
        """The option that the net prefers."""
        if view.open is not self._table:  # once a match: the open drawer stays the same
            self._demand_my_kind(view)
            self._table = view.open
        if len(view.options) == 1:
            return view.options[0]
        seen = self.numbers.encoder(view)
        numbers = self.numbers.actions.numbers(view)
        worth = self.net.think(seen[None])[2][0, numbers]
        if not self.sample:
            return view.options[int(worth.argmax())]
        likely = np.exp(worth - worth.max())
        return dice.weighted(view.options, likely.tolist())

    def _demand_my_kind(self, view: AnyView) -> None:
        """At another table its numbers mean something else, and it would play nonsense."""
        learned = f"This net has learned {self.game.meta.title} at {self.seats} seats"
        if not isinstance(view.open, self.game.open):
            raise BadOptions(f"{learned}. It cannot play another game.")
        players = len(table_of(self.game, view).players)
        if players not in (0, self.seats):  # a table need not draw its players
            raise BadOptions(f"{learned}, and here are {players}. Train one for {players}.")
