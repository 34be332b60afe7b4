"""The same game in another process, where sets of words lie in another order.

Run as `python -m noren.check.elsewhere`, it reads an errand and prints what the games look like.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys
from typing import Any

import msgspec

from noren.check.run import Failed, Run
from noren.core.game import AnyGame


class Errand(msgspec.Struct, frozen=True):
    """Which games to play there."""

    module: str
    name: str
    seats: int
    games: int
    options: list[dict[str, Any]]
    seed: int
    longest: int


def check_elsewhere(run: Run) -> str:
    """Compare with a process of another hash seed; a game that no module names stays here."""
    place = whereabouts(run.game)
    if place is None:
        return " (in this process only: no module names the game)"
    options = [dict(options) for options in run.options]
    games = max(2, run.games // 10)
    errand = Errand(*place, run.seats, games, options, run.seed, run.longest)
    here, there = digests(errand, run.game), ask_elsewhere(errand)
    for number, (ours, theirs) in enumerate(zip(here, there, strict=True)):
        if ours != theirs:
            run.walk(number)
            raise Failed(
                "Another process plays the same seed and choices otherwise. Most likely a rule"
                " goes through a set of words, whose order is its own in each process: sort it."
            )
    return f"; {games} in another process"


def whereabouts(game: AnyGame) -> tuple[str, str] | None:
    """The module and name under which the game can be imported."""
    for module_name, module in list(sys.modules.items()):
        # Another process has another `__main__`.
        if module_name == "__main__":
            continue
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is game:
                return module_name, name
    return None


def ask_elsewhere(errand: Errand) -> list[str]:
    """Send a process of another hash seed on the errand."""
    # Any two seeds differ in the order of sets of words; these are fixed so that a failure can be
    # repeated.
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    return send(__name__, errand, PYTHONHASHSEED=other).split()


def send(module: str, errand: msgspec.Struct, **environment: str) -> str:
    """What a module of ours prints in another process, run there with an errand to read."""
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [sys.executable, "-m", module],
        # Read from a pipe, as an errand may be longer than a command may be.
        input=msgspec.json.encode(errand).decode(),
        env={**os.environ, **environment, "PYTHONPATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise Failed(f"In another process the game cannot be played: {done.stderr[-400:]}")
    return done.stdout


def digests(errand: Errand, game: AnyGame) -> list[str]:
    """A hash of each game: every view after every choice."""
    run = Run(game, errand.seats, errand.games, errand.options, errand.seed)
    run.longest = errand.longest
    return [digest(run, number) for number in range(errand.games)]


def digest(run: Run, number: int) -> str:
    """A hash of all that is seen in one random game."""
    walk = run.walk(number)
    hashed = hashlib.blake2b(digest_size=16)
    for move in walk.moves():
        hashed.update(repr(move).encode())
        for viewer in run.viewers:
            hashed.update(walk.match.view(viewer).encode())
    hashed.update(walk.match.view(None).encode())
    return hashed.hexdigest()


def main() -> None:
    """Play the games of the errand and print what they look like."""
    errand = msgspec.json.decode(sys.stdin.read(), type=Errand)
    game = getattr(importlib.import_module(errand.module), errand.name)
    sys.stdout.write("\n".join(digests(errand, game)))


if __name__ == "__main__":
    main()
