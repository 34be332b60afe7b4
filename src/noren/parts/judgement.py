"""What a learned bot judges by: a small net, kept as arrays, that gives the chance of something.

It needs NumPy and nothing else. A file of it lies beside the bot and is read when first asked; it
says what was learned from which games.
"""

from __future__ import annotations

import functools
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
ABOUT: Final = "about "
FAR: Final = 6.0
"""Numbers are cut off so many standard deviations from what is usual."""


class Judgement:
    """Numbers, scaled, through hidden layers to odds; the last layer sees the numbers as well."""

    def __init__(self, arrays: dict[str, Floats], about: dict[str, Any]) -> None:
        self.arrays = arrays
        self.about = about
        self.hidden = sum(name.startswith("hidden") for name in arrays)

    def odds(self, rows: Floats) -> Floats:
        """The log-odds for each row of numbers."""
        scaled = self.scaled(rows)
        return self.out(scaled, self.layers(scaled)[-1])

    def chance(self, row: Floats) -> float:
        """The chance that one row of numbers speaks of."""
        return float(1 / (1 + np.exp(-self.odds(row[None])[0])))

    def scaled(self, rows: Floats) -> Floats:
        """The numbers as they were usual where it learned, with a one at the end."""
        usual: Floats = np.clip((rows - self.arrays["mean"]) / self.arrays["scale"], -FAR, FAR)
        return np.concatenate([usual, np.ones((len(rows), 1), np.float32)], axis=1)

    def layers(self, scaled: Floats) -> list[Floats]:
        """What each hidden layer makes of it, a one at the end of each."""
        found = [scaled]
        for at in range(self.hidden):
            units = np.tanh(found[-1] @ self.arrays[f"hidden {at}"])
            found.append(np.concatenate([units, np.ones((len(units), 1), np.float32)], axis=1))
        return found

    def out(self, scaled: Floats, last: Floats) -> Floats:
        """The log-odds, from the last layer and straight from the numbers."""
        odds: Floats = last @ self.arrays["out"] + scaled @ self.arrays["straight"]
        return odds

    def save(self, file: Path) -> None:
        """Write it as a small file, the weights in half precision."""
        halves: dict[str, Any] = {
            name: array.astype(np.float32 if name in ("mean", "scale") else np.float16)
            for name, array in self.arrays.items()
        }
        halves |= {f"{ABOUT}{name}": np.array(value) for name, value in self.about.items()}
        np.savez_compressed(file, **halves)

    @staticmethod
    def read(file: Path) -> Judgement:
        """What a file holds."""
        with np.load(file, allow_pickle=False) as kept:
            told = [name for name in kept.files if name.startswith(ABOUT)]
            about = {name.removeprefix(ABOUT): kept[name].item() for name in told}
            arrays = {n: kept[n].astype(np.float32) for n in kept.files if n not in told}
        return Judgement(arrays, about)


@functools.cache
def judgement(package: str, name: str) -> Judgement:
    """The one that lies in a package under that name; read once."""
    with as_file(files(package) / f"{name}.npz") as file:
        return Judgement.read(file)
