"""Where things are hidden on the map at hand, in words: the castles, and their keeps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from noren.games.ninja.content.fortress import Fortress
from noren.scene import listed


def hideouts(fort: Fortress) -> str:
    """The zones of each castle that may hold something, by the castle's name."""
    return " or ".join(
        f"{spans(fort.hiding_places(code))} ({castle.name})"
        for code, castle in fort.castles.items()
    )


def empty_zones(fort: Fortress) -> tuple[str, ...]:
    """The zones of the castles in which nothing is hidden: their watch posts."""
    return tuple(
        zone for castle in fort.castles.values() for zone in castle.zones if zone in fort.posts
    )


def holds_nothing(fort: Fortress) -> str:
    """Which zones of the castles are searched in vain."""
    return f"Nothing is hidden in {listed(empty_zones(fort))}, the keeps: they are watch posts."


def spans(codes: Sequence[str]) -> str:
    """Codes in a row by the first and the last of them: W1 to W3, W5."""
    numbered = [
        (code.rstrip("0123456789"), int(code.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))
        for code in codes
    ]
    runs = [
        [f"{letter}{number}" for _, (letter, number) in run]
        for _, run in groupby(enumerate(numbered), key=lambda it: (it[1][0], it[1][1] - it[0]))
    ]
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
