"""People who do anything at all to the real server: no traceback, no wrong accept, nothing lost.

    python -m benchmarks.fuzz [--commands 1000000] [--state fuzz.json --resume] [--seed 1]

Hypothesis makes up what seven people and a stranger do at a table, over real sockets: commands that
fit, nearly fit or do not, frames that are none, requests, sudden ends of the server. Each lot has a
seed of its own (`--seed` and its number) and a new database; `--resume` goes on with the next lot.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
import warnings
from pathlib import Path

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.errors import HypothesisWarning
from hypothesis.stateful import run_state_machine_as_test

from benchmarks.proving.fuzzing import Anything
from benchmarks.proving.house import House, Stable, stable
from benchmarks.proving.progress import Clock, Progress

LOT = 20
"""So many evenings on one database."""
STEPS = 60


def fuzz(folder: Path, tally: Progress, warm: Stable | None, evenings: int = LOT) -> None:
    """One lot; whatever fails is raised, shrunk to what it takes."""
    house = House(folder / f"fuzz-{tally.lots}.db", folder / f"fuzz-{tally.lots}.log", warm)
    Anything.house, Anything.counts = house, tally.counts
    phases = (Phase.generate, Phase.shrink)
    how = settings(
        max_examples=evenings, stateful_step_count=STEPS, deadline=None, database=None,
        phases=phases, suppress_health_check=list(HealthCheck), print_blob=False,
        report_multiple_bugs=False,
    )  # fmt: skip
    house.start()
    try:
        with warnings.catch_warnings():
            # What people come up with is long when it is written out, and nobody reads it.
            warnings.simplefilter("ignore", HypothesisWarning)
            machine = seed(tally.seed * 1_000_000 + tally.lots)(Anything)
            run_state_machine_as_test(machine, settings=how)
    finally:
        house.kill()
    tally.lots += 1


def done(tally: Progress) -> int:
    """What counts: commands, frames that are none, and requests."""
    return sum(tally.counts[what] for what in ("commands", "frames", "requests"))


def main() -> int:
    """Run lot after lot and print what happened."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--commands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, help="the file that tells how far it is")
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()
    tally = Progress.read(args.state, args.resume, args.seed)
    clock = Clock(tally)
    with stable() as warm:
        while done(tally) < args.commands and not tally.faults:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    fuzz(Path(folder), tally, warm)
                except Exception:
                    tally.faults.append(f"lot {tally.lots}: {traceback.format_exc()}")
            clock.tick()
            tally.keep(args.state)
    print("\n".join([tally.words(), *tally.faults]))
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
