"""Kill -9 the server at random moments and count what is lost: nothing, or this fails.

    python -m benchmarks.crash [--kills 10000] [--store postgres] [--state crash.json --resume]

Tables of several games are played by people who remember what was acknowledged: choices, sealed
ones too, notes, standing orders, chat. After every kill the store is compared with that, and after
every start what each screen is shown with what it was shown before and with what the record says
that seat may see. With `--state` the run is written down after every kill; `--resume` goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from benchmarks.proving.crashing import crash
from benchmarks.proving.house import stable
from benchmarks.proving.progress import Clock, Progress
from tests.database import throwaway_postgres


def main() -> int:
    """Run it and print what happened."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--cold", action="store_true", help="start each server from nothing")
    parser.add_argument("--state", type=Path, help="the file that tells how far it is")
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()
    tally = Progress.read(args.state, args.resume, args.seed)
    clock = Clock(tally)

    def show() -> None:
        clock.tick()
        tally.keep(args.state)

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        db = stack.enter_context(throwaway_postgres()) if args.store == "postgres" else folder
        warm = None if args.cold else stack.enter_context(stable())
        asyncio.run(crash(db, folder, args.kills, args.tables, tally, warm, show))
    print("\n".join([tally.words(), *tally.faults]))
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
