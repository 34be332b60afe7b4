"""Nothing but the dice: rules throw the world's dice and no others, and read no clock.

A deck shuffled by `random.Random(table_code)` plays alike every time, so that no comparison of two
games tells; yet whoever knows the code knows the deck. So the kit listens to what rules call. It
cannot hear NumPy, which is no Python: there it reads which names a rule calls by.
"""

from __future__ import annotations

import datetime
import gc
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, Final

import numpy as np

from noren.check.run import Failed, Run

BASE: Final = random.Random.__mro__[1]
"""What every generator of Python's is at heart, whichever name it was imported by."""
CLOCKS: Final = frozenset({datetime.datetime, datetime.date})
OUTSIDE: Final = {
    "time": None,
    "posix": frozenset({"urandom", "getrandom", "getpid"}),
    "nt": frozenset({"urandom", "getpid"}),
    "builtins": frozenset({"id"}),
}
"""Modules whose functions differ from run to run; None means all of them."""
NUMPYS: Final = (np.random.Generator, np.random.RandomState, np.random.BitGenerator)
OURS: Final = ("noren.check", "numpy")
"""Modules that may speak of NumPy's chance: none of theirs is a rule."""
LIBRARY: Final = frozenset({"random", "secrets", "uuid", "datetime", "_pydatetime"})


def check(run: Run) -> str:
    """Play games and listen to what set-up and rules call."""
    games = max(2, run.games // 10)
    steps = 0
    kept = generators()
    for number in range(games):
        with listening() as heard:
            walk = run.walk(number)
        demand_none(heard, "The set-up")
        moves = walk.moves(aloud=True)
        while True:
            step = "A rule"
            if not walk.match.over:
                step = f"`{type(walk.match.world.agenda[-1]).__name__}`"
            with listening() as heard:
                is_more = next(moves, None) is not None
            demand_none(heard, step)
            steps += 1
            if not is_more:
                break
    for generator, state in kept:
        if state_of(generator) != state:
            demand_none([f"a `{type(generator).__qualname__}` of NumPy's that is kept"], "A rule")
    return f"{steps} steps of {games} games threw no dice but the world's, and read no clock"


def demand_none(heard: list[str], who: str) -> None:
    """Nothing was called that a rule must not call."""
    if heard:
        raise Failed(
            f"{who} calls {heard[0]}. Chance comes from the world's dice alone (`world.dice`, or"
            " the dice that set-up is handed), and rules have no clock: whatever else decides can"
            " be known beforehand, or differs when the match is replayed."
        )


@contextmanager
def listening() -> Iterator[list[str]]:
    """Note every call to a source of chance or time other than the world's dice."""
    heard: list[str] = []
    numpys = numpy_state()
    read: set[CodeType] = set()

    def note(frame: FrameType, event: str, called: Any) -> None:
        if event == "c_call" and is_foreign(called):
            heard.append(f"`{name_of(called)}` ({place_of(frame)})")
        elif event == "call" and frame.f_code not in read:
            read.add(frame.f_code)
            name = numpys_in(frame)
            if name:
                heard.append(f"`{name}` ({place_of(frame)})")

    before, collects = sys.getprofile(), gc.isenabled()
    # Whoever times the collector, as Hypothesis does, is called amid a rule.
    gc.disable()
    sys.setprofile(note)
    try:
        yield heard
    finally:
        sys.setprofile(before)
        if collects:
            gc.enable()
    if numpy_state() != numpys:
        heard.append("`numpy.random`")


def numpy_state() -> tuple[int, bytes]:
    """Where NumPy's own generator stands, which no profiler hears."""
    state = np.random.get_state(legacy=False)["state"]
    return int(state["pos"]), bytes(state["key"].tobytes())


def numpys_in(frame: FrameType) -> str:
    """The name by which code that runs now means chance of NumPy's; empty if it means none."""
    if str(frame.f_globals.get("__name__", "")).startswith(OURS):
        return ""
    names = frame.f_code.co_names
    for name in names:
        value = frame.f_globals.get(name)
        if value is np or name == "numpy":
            if "random" in names:
                return "numpy.random"
        elif name == "numpy.random" or value is np.random or is_numpys(value):
            return "numpy.random"
    return ""


def is_numpys(value: Any) -> bool:
    """Whether it is a generator of NumPy's, or makes one, or throws one."""
    owner = getattr(value, "__self__", value)
    if isinstance(owner, NUMPYS):
        return True
    return callable(value) and str(getattr(value, "__module__", "")).startswith("numpy.random")


def generators() -> list[tuple[Any, str]]:
    """Every generator of NumPy's that somebody keeps, with its state."""
    # By the type alone: a proxy asks what it stands for of which class it is, and that may be gone.
    found = [it for it in gc.get_objects() if issubclass(type(it), np.random.BitGenerator)]
    return [(generator, state_of(generator)) for generator in found]


def state_of(generator: Any) -> str:
    """Where a generator stands."""
    return repr(generator.state)


def is_foreign(called: Callable[..., Any]) -> bool:
    """Whether this is chance or time from outside the match."""
    owner = getattr(called, "__self__", None)
    if isinstance(owner, BASE) or getattr(called, "__objclass__", None) is BASE:
        return called.__name__ != "seed"  # A generator may be made, for a bot say; not thrown.
    if isinstance(owner, type):
        return owner in CLOCKS and called.__name__ in ("now", "utcnow", "today")
    if not isinstance(owner, ModuleType) or owner.__name__ not in OUTSIDE:
        return False
    names = OUTSIDE[owner.__name__]
    return names is None or called.__name__ in names


def name_of(called: Callable[..., Any]) -> str:
    """The function with whose it is."""
    owner = getattr(called, "__self__", None)
    if isinstance(owner, ModuleType):
        return f"{owner.__name__}.{called.__name__}"
    return f"random.{called.__qualname__}" if isinstance(owner, BASE) else called.__qualname__


def place_of(frame: FrameType) -> str:
    """Who called: the nearest line that is not of Python's own `random` or the like."""
    at: FrameType | None = frame
    while at is not None and at.f_globals.get("__name__") in LIBRARY:
        at = at.f_back
    shown = at or frame
    return f"{Path(shown.f_code.co_filename).name} line {shown.f_lineno}"
