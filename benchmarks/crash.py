"""Kill -9 the server at random moments and count what is lost: nothing, or this fails.

python -m benchmarks.crash [--kills 300] [--tables 4] [--seed 1]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.crashing import Tally, crash

EVERY = 20


def show(tally: Tally) -> None:
    """Say now and then how far it is."""
    if tally.kills % EVERY == 0:
        print(f"{tally.kills} kills, {len(tally.faults)} faults", file=sys.stderr, flush=True)


def main() -> int:
    """Run it and print what happened."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(crash(Path(folder), args.kills, args.tables, args.seed, show))
    print(
        f"{tally.kills} kills in {time.monotonic() - begin:.0f} s: {tally.acknowledged} choices"
        f" acknowledged, {tally.sent_again} sent again, {tally.finished} matches finished,"
        f" {len(tally.faults)} faults"
    )
    for fault in tally.faults:
        print(fault)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
