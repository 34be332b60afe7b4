"""A third party's game that breaks when it is told to: the starter, with faults.

It is made by `noren new`, and offered by an entry point as any installed game is. A file names the
faults of the moment, so that they come and go while the server runs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.attacks.siege import ROOT

WRAPPED = """
import dataclasses, os, sys, time
from faulty import game as sound

FILE = os.environ["FAULTS"]

def has(fault):
    try:
        with open(FILE) as file:
            return fault in file.read().split()
    except OSError:
        return False

def fail(error):
    if has("exits"):
        sys.exit(str(error))
    raise error

def breaking(name, of=sound):
    original = getattr(of, name)
    def made(*given):
        if has(name):
            fail(ZeroDivisionError(f"{name} is broken"))
        return original(*given)
    return made

def hand(view):
    if has("hand") or (view.seat == 1 and has("hand-of-1")):
        fail(KeyError("no such picture"))
    return sound.hand(view)

STEP = sound.steps[0]
resolve = STEP.resolve

def resolving(self, world, answers):
    if has("rule"):
        world.open.points[0] += 99
        fail(ZeroDivisionError("a rule is broken"))
    return resolve(self, world, answers)

STEP.resolve = resolving
for name in ("asks", "options"):
    setattr(STEP, name, breaking(name, STEP))

class Looping:
    def choose(self, view, dice):
        while True:
            pass

class Cheating:
    def choose(self, view, dice):
        return ("lay", "no such card")

class Speechless:
    def choose(self, view, dice):
        return None

class Leaving:
    def choose(self, view, dice):
        os._exit(3)

class Talking:
    def choose(self, view, dice):
        os.write(1, b"not an answer\\n")
        print("hello")
        return view.options[0]

class Raising:
    def choose(self, view, dice):
        raise RuntimeError("no idea")

class Sleeping:
    def choose(self, view, dice):
        time.sleep(3600)

game = dataclasses.replace(
    sound,
    setup=breaking("setup"), table=breaking("table"), hand=hand, describe=breaking("describe"),
    bots={
        **sound.bots, "looping": Looping, "cheating": Cheating, "speechless": Speechless,
        "leaving": Leaving, "talking": Talking, "raising": Raising, "sleeping": Sleeping,
    },
)
"""


class Faulty:
    """The installed game, and its faults."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "faults"
        made = [sys.executable, "-m", "noren", "new", "faulty", "--in", str(folder)]
        subprocess.run(made, check=True, capture_output=True, cwd=ROOT)
        path = folder / "path"
        info = path / "faulty-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[noren.games]\nfaulty = wrapped:game\n")
        (path / "wrapped.py").write_text(WRAPPED)
        places = (str(path), str(folder / "faulty" / "src"))
        self.environment = {"PYTHONPATH": ":".join(places), "FAULTS": str(self._file)}

    def has(self, *faults: str) -> None:
        """From now on these things are broken, and nothing else."""
        self._file.write_text(" ".join(faults))
