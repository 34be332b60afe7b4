"""Views as vectors, for learners that bring no encoder of their own.

Every value in the view is hashed, with its place in the view, to a few entries of a vector: crude,
but it works for any game and tells nothing that the view does not tell.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from noren.core.view import View

# What a small net can take; that values meet in one entry is the price of knowing no game.
SIZE: Final = 512
RECENT: Final = 8
"""How many of the last things heard are in the vector."""


def features(view: View[Any, Any], size: int = SIZE) -> NDArray[np.float32]:
    """The view as a vector of that size."""
    vector = np.zeros(size, np.float32)
    heard = list(view.heard())[-RECENT:]
    seen = (view.seat, view.open, view.mine, view.agenda, view.waiting, view.answer, heard[::-1])
    for place, value in _leaves("", msgspec.to_builtins(seen)):
        # A number twice: by its size, which generalises, and by its value, which tells 3 from 4
        # exactly. By an eighth, or large numbers would drown all else.
        if isinstance(value, int | float) and not isinstance(value, bool):
            vector[zlib.crc32(place.encode()) % size] += value / 8
        vector[zlib.crc32(f"{place}={value}".encode()) % size] += 1
    return vector


def _leaves(place: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Every plain value with the path that leads to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{place}.{key}", inner)
    elif isinstance(value, list | tuple):
        for at, inner in enumerate(value):
            yield from _leaves(f"{place}.{at}", inner)
    else:
        yield place, value
