"""Many tables for long: is the server as quick, and as small, in the end as in the beginning?

    python -m benchmarks.soak [--tables 500] [--minutes 60] [--idle 600] [--spread 120] [--first]

Four sockets a table, a move a table a second; when a match is over the same people go on at the
next table and close the last. All matches are equally long, so tables begin one after another over
`--spread` seconds, about as long as a match lasts; with 0 all begin, and for long end, at once.
Memory is looked at every few seconds, and a line laid through the second half of it. A short run
wants a small `--idle`, the seconds after which a closed table is let go of, or it ends while those
are still gathering. On a machine that others use, the longest times are theirs: `--first`, which
only root can, has them wait for server and people.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

from benchmarks.proving.house import OPEN_DOOR, House, come_first
from benchmarks.serving.endless import Places
from benchmarks.serving.load import Load, Tally
from benchmarks.serving.measure import cpu_seconds, memory

EVERY = 5.0
MEGA = 1024 * 1024


@dataclass
class Soaked:
    """What was measured: times of moves in seconds, and memory as the run went on."""

    times: list[float] = field(default_factory=list)
    moments: list[float] = field(default_factory=list)
    bytes: list[float] = field(default_factory=list)
    matches: int = 0
    cpu: float = 0.0
    faults: list[str] = field(default_factory=list)

    @property
    def slope(self) -> float:
        """Megabytes an hour, over the second half."""
        half = len(self.moments) // 2
        line = statistics.linear_regression(self.moments[half:], self.bytes[half:])
        return line.slope * 3600 / MEGA

    def quantile(self, share: float) -> float:
        """The milliseconds that this share of moves stayed below."""
        return sorted(self.times)[int(share * (len(self.times) - 1))] * 1e3

    def words(self) -> str:
        """All of it in a line."""
        return (
            f"{len(self.times):,} moves, {self.matches:,} matches ended; p50"
            f" {self.quantile(0.5):.1f} ms, p99 {self.quantile(0.99):.1f} ms, p99.9"
            f" {self.quantile(0.999):.1f} ms; {self.cpu:.2f} of a core; memory"
            f" {self.bytes[0] / MEGA:.0f} MB at first, {self.bytes[-1] / MEGA:.0f} MB at last,"
            f" {self.slope:+.1f} MB an hour in the second half; {len(self.faults)} faults"
        )


async def soak(house: House, tables: int, seconds: float, spread: float = 0.0) -> Soaked:
    """Play for so long."""
    soaked, load = Soaked(), Load()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, fault: soaked.faults.append(str(fault)))
    places = Places(house.port, load, [])
    await places.open(tables, spread)
    watching = asyncio.ensure_future(watch(house.pid, soaked, load, seconds))
    begin = cpu_seconds(house.pid)
    await load.steady(places.tables, seconds)
    soaked.cpu = (cpu_seconds(house.pid) - begin) / seconds
    await watching
    soaked.times, soaked.matches = load.tally.times, places.matches
    soaked.faults += house.surprises()
    places.close()
    return soaked


async def watch(process: int, soaked: Soaked, load: Load, seconds: float) -> None:
    """Look at the memory now and then, and say so now and then, with how quick it was lately."""
    begin, told = time.monotonic(), 0
    while (passed := time.monotonic() - begin) < seconds:
        soaked.moments.append(passed)
        soaked.bytes.append(memory(process))
        if len(soaked.bytes) % 12 == 1:
            lately = Tally(load.tally.times[told:])
            told = len(load.tally.times)
            quick = f", p99 {lately.quantile(0.99) * 1e3:.1f} ms" if lately.times else ""
            memory_now = f"{soaked.bytes[-1] / MEGA:.1f} MB"
            print(f"{passed:.0f} s: {memory_now}{quick}", file=sys.stderr, flush=True)
        await asyncio.sleep(min(EVERY, seconds / 20))


def main() -> int:
    """Run it and print what happened."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--idle", type=float, default=600.0)
    parser.add_argument("--spread", type=float, default=120.0)
    parser.add_argument("--first", action="store_true")
    args = parser.parse_args()
    if args.first:
        come_first()
    limits = {**OPEN_DOOR, "idle_seconds": args.idle}
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder) / "soak.db", Path(folder) / "soak.log", limits=limits)
        house.start()
        try:
            soaked = uvloop.run(soak(house, args.tables, args.minutes * 60, args.spread))
        finally:
            house.kill()
    print("\n".join([soaked.words(), *soaked.faults[:5]]))
    return 1 if soaked.faults else 0


if __name__ == "__main__":
    sys.exit(main())
