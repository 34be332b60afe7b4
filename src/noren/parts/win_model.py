"""The chance of winning, learned from many games: a small net, kept as a table of numbers.

`studies/chances.py` plays the games and writes the table; here it is read and asked. It is judged
by whether its chances come true, not by how well anybody would play by it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from noren.core.errors import BrokenGame
from noren.core.world import World

Floats = NDArray[np.float64]
Signs = Callable[[Any], tuple[str, Sequence[Sequence[float]]]]
"""A game's reading of a world: the kind of table, and a row of signs for every seat."""
Places = Callable[[Any], Sequence[int]]
"""At which place of the table of what may be expected each seat looks it up."""


class Net(msgspec.Struct, frozen=True):
    """Signs of a position, scaled, through one layer of hidden units to odds."""

    mean: tuple[float, ...]
    scale: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...]
    """One row for each unit: its weight for every sign, and one for none."""
    straight: tuple[float, ...]
    """The weight of every sign without a detour, and one for none."""
    out: tuple[float, ...]


class Table(msgspec.Struct, frozen=True):
    """What was learned, for each kind of table: a net, and what each seat may expect."""

    nets: dict[str, Net]
    even: dict[str, tuple[float, ...]]


class WinModel:
    """What was learned of one game; asked by the kind of table, such as its variant."""

    def __init__(self, table: Table) -> None:
        self._even = table.even
        self._nets = {
            kind: tuple(
                np.array(part) for part in (net.mean, net.scale, net.hidden, net.straight, net.out)
            )
            for kind, net in table.nets.items()
        }

    def chances(self, kind: str, signs: Sequence[Sequence[float]]) -> list[float] | None:
        """The chance for each row of signs; None if nothing was learned of such tables."""
        if kind not in self._nets:
            return None
        mean, scale, hidden, straight, out = self._nets[kind]
        rows = (np.array(signs, dtype=np.float64) - mean) / scale
        rows = np.concatenate([np.clip(rows, -6, 6), np.ones((len(rows), 1))], axis=1)
        odds = np.tanh(rows @ hidden.T) @ out + rows @ straight
        chances: list[float] = (1 / (1 + np.exp(-odds))).tolist()
        return chances

    def even(self, kind: str, seats: int) -> Sequence[float] | None:
        """What each of so many seats may expect before anything is dealt."""
        return self._even.get(f"{kind} {seats}")


@functools.cache
def win_model(package: str) -> WinModel:
    """The model that lies in a package, as `chances.json`."""
    try:
        data = (files(package) / "chances.json").read_bytes()
        return WinModel(msgspec.json.decode(data, type=Table))
    except FileNotFoundError:
        return WinModel(Table({}, {}))
    except msgspec.DecodeError as error:
        raise BrokenGame(f"{package}: chances.json cannot be read: {error}.") from None


class Learned:
    """A game's reading of its worlds, and what was learned from it."""

    def __init__(self, package: str, signs: Signs, places: Places | None = None) -> None:
        self.package = package
        self.signs = signs
        self.places = places

    def chances(self, world: World[Any, Any, Any]) -> Sequence[float] | None:
        """Each seat's chance of winning; None if nothing was learned of such tables."""
        return win_model(self.package).chances(*self.signs(world))

    def even(self, world: World[Any, Any, Any]) -> Sequence[float] | None:
        """What each seat may expect at such a table before anything is dealt."""
        kind, _ = self.signs(world)
        found = win_model(self.package).even(kind, len(world.private))
        if found is None:
            return None
        return [found[at] for at in (self.places(world) if self.places else world.seats)]
