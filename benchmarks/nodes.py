"""Two nodes on one PostgreSQL: kill one in the middle of matches, or cut it off from the database.

    python -m benchmarks.nodes [--kills 1000] [--cuts 100] [--state nodes.json --resume] [--first]

People are spread over both nodes and go to the other one when theirs is gone. Play must go on at
every table, nothing acknowledged may be lost, and a node that was cut off must catch up by itself.
How long play stands still is told beside how long the surviving node had to wait for a core in that
time: on a machine that others use, that is nearly all of it. `--first`, which only root can, has
everybody else wait for both nodes, the database and the people.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from benchmarks.proving.house import Stable, come_first, stable
from benchmarks.proving.progress import Clock, Progress
from benchmarks.proving.two_nodes import cut_nodes, kill_nodes, two_nodes
from tests.database import throwaway_postgres


async def run(address: str, folder: Path, args: argparse.Namespace, warm: Stable) -> Progress:
    """Kill, then cut, as often as is asked and was not done yet."""
    tally = Progress.read(args.state, args.resume, args.seed)
    clock = Clock(tally)

    def show() -> None:
        clock.tick()
        tally.keep(args.state)

    async with two_nodes(address, folder, args.tables, tally, warm) as nodes:
        await kill_nodes(nodes, args.kills, tally, show)
        await cut_nodes(nodes, args.cuts, tally, show)
    return tally


def main() -> int:
    """Run it and print what happened."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--cuts", type=int, default=6)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, help="the file that tells how far it is")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--first", action="store_true")
    args = parser.parse_args()
    if args.first:
        come_first()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(throwaway_postgres())
        tally = asyncio.run(run(address, folder, args, stack.enter_context(stable())))
    print("\n".join([tally.words(), *tally.faults]))
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
