"""Noren's server against boardgame.io's on one machine, in one run, turn about.

    python -m benchmarks.server [--rounds 3] [--slices 5] [--seconds 0.7] [--idle 500] [--first]

Four seats, about 2 KB of view. Ours plays The Secrets Game with written stories and has every
choice on disk before anybody hears of it; theirs plays a game that does next to nothing and keeps
it in memory. The servers share one core, of which they take turns, and the load has the other. It
needs npm, which fetches the peer into a temporary folder, and taskset. With `--first`, which root
may ask for, whatever else runs on the machine has to wait for both servers and the load alike.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import statistics
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.serving.load import Load
from benchmarks.serving.measure import cpu_seconds, memory
from benchmarks.serving.ours import People
from benchmarks.serving.theirs import open_matches

HERE = Path(__file__).parent
PEER = "boardgame.io@0.50.2"
AT_ONCE = 50
SERVER_CORE, LOAD_CORE = 0, 1


@dataclass
class Figures:
    """What was measured of one server."""

    name: str
    moves: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    update_bytes: list[float] = field(default_factory=list)
    idle_kb: list[float] = field(default_factory=list)
    steady_p50: list[float] = field(default_factory=list)
    steady_p99: list[float] = field(default_factory=list)
    steady_cpu: list[float] = field(default_factory=list)


class Tables:
    """A server that runs, and how to open tables on it."""

    def __init__(self, process: int, port: int, series: str) -> None:
        self.process = process
        self._port = port
        self.load = Load()
        self._series = series
        self._opened = 0

    async def open(self, count: int, load: Load) -> list[Any]:
        """So many tables with four sockets each, ready to be played."""
        self._opened += 1
        if self._series:
            return await open_matches(self._port, count, load, f"{self._series}-{self._opened}")
        people = People(self._port)
        tables = await people.open_tables(count, load)
        await people.close()
        return tables


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.asynccontextmanager
async def started(command: list[str], port: int, series: str) -> AsyncIterator[Tables]:
    """A server process on its own core, ended afterwards."""
    process = await asyncio.create_subprocess_exec(
        "taskset", "-c", str(SERVER_CORE), *command,
        env={**os.environ, "NODE_ENV": "production"}, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        for _ in range(400):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        yield Tables(process.pid, port, series)
    finally:
        process.terminate()
        await process.wait()


def ours(folder: Path, port: int) -> list[str]:
    """How to start Noren's server."""
    return [sys.executable, str(HERE / "serving" / "serve.py"), str(port), str(folder / "ours.db")]


def theirs(folder: Path, port: int) -> list[str]:
    """How to start boardgame.io's server."""
    return ["node", str(HERE / "serving" / "boardgame.cjs"), str(folder), str(port)]


async def settle_in(figures: Figures, server: Tables, args: argparse.Namespace) -> list[Any]:
    """Memory while the server is fresh, then a steady load on all tables."""
    await server.open(2, server.load)
    before = memory(server.process)
    tables = await server.open(args.idle, server.load)
    await asyncio.sleep(1.0)
    figures.idle_kb.append((memory(server.process) - before) / args.idle / 1024)
    begin = cpu_seconds(server.process)
    await server.load.steady(tables, args.steady)
    figures.steady_cpu.append((cpu_seconds(server.process) - begin) / args.steady)
    figures.steady_p50.append(server.load.tally.quantile(0.5) * 1e3)
    figures.steady_p99.append(server.load.tally.quantile(0.99) * 1e3)
    return tables


async def measure(all_figures: list[Figures], folder: Path, args: argparse.Namespace) -> None:
    """One round: each server settles in, then both take turns in short slices at full load."""
    playing: list[tuple[Figures, Tables, list[Any]]] = []
    async with contextlib.AsyncExitStack() as running:
        for figures, command in zip(all_figures, (ours, theirs), strict=True):
            port = free_port()
            series = "" if command is ours else f"r{port}"
            server = await running.enter_async_context(started(command(folder, port), port, series))
            playing.append((figures, server, await settle_in(figures, server, args)))
        for _ in range(args.slices):
            for figures, server, tables in playing:
                await saturate(figures, server, tables, args.seconds)


async def saturate(figures: Figures, server: Tables, tables: list[Any], seconds: float) -> None:
    """As many moves as one core can make, one under way at each of fifty tables."""
    load = server.load
    counted = received(tables)
    begin = cpu_seconds(server.process)
    await load.saturate([table for table in tables if not table.over], AT_ONCE, seconds)
    used = cpu_seconds(server.process) - begin
    after = received(tables)
    figures.moves.append(len(load.tally.times) / used)
    figures.p99.append(load.tally.quantile(0.99) * 1e3)
    figures.update_bytes.append((after[1] - counted[1]) / (after[0] - counted[0]))


def received(tables: list[Any]) -> tuple[int, int]:
    """Messages and bytes that all tables have got so far."""
    messages, sizes = zip(*(table.received for table in tables), strict=True)
    return sum(messages), sum(sizes)


def table(all_figures: list[Figures]) -> str:
    """The figures as Markdown: the median of the rounds, and their range."""
    rows = [
        ("moves per core-second, saturated", "moves", "{:,.0f}"),
        ("p99 at saturation, ms", "p99", "{:.1f}"),
        ("p50 at 1 move/table/s, ms", "steady_p50", "{:.1f}"),
        ("p99 at 1 move/table/s, ms", "steady_p99", "{:.1f}"),
        ("share of a core at 1 move/table/s", "steady_cpu", "{:.2f}"),
        ("KB per idle table with four sockets", "idle_kb", "{:.0f}"),
        ("bytes per update", "update_bytes", "{:,.0f}"),
    ]
    heads = [figures.name for figures in all_figures]
    lines = [f"| | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    for title, name, form in rows:
        cells = [spread(getattr(figures, name), form) for figures in all_figures]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def install(folder: str) -> None:
    """Fetch the peer."""
    options = ["--silent", "--no-audit", "--no-fund", "--prefix", folder]
    subprocess.run(["npm", "install", *options, PEER], check=True)


def spread(values: list[float], form: str) -> str:
    """The median, and the range if there is one."""
    low, high = form.format(min(values)), form.format(max(values))
    middle = form.format(statistics.median(values))
    return middle if low == high else f"{middle} ({low}-{high})"


async def main() -> None:
    """Run both in turn and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.7)
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--steady", type=float, default=10.0)
    parser.add_argument("--first", action="store_true")
    args = parser.parse_args()
    os.sched_setaffinity(0, {LOAD_CORE})
    both = [Figures("Noren, durable"), Figures("boardgame.io, in memory")]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        await asyncio.to_thread(install, name)
        if args.first:
            os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
        for _ in range(args.rounds):
            await measure(both, folder, args)
    print(table(both))
    ratios = [ours / theirs for ours, theirs in zip(both[0].moves, both[1].moves, strict=True)]
    shown = spread(ratios, "{:.2f}")
    print(f"\nMoves per core-second, slice by slice: {shown} times boardgame.io's.")


if __name__ == "__main__":
    uvloop.run(main())
