"""Noren's server against boardgame.io's on one machine, in one run, turn about.

    python benchmarks/server.py [--rounds 3] [--seconds 6] [--idle 500] [--steady 10]

Four seats, about 2 KB of view. Ours plays The Secrets Game with written stories and has every
choice on disk before it is heard of; theirs plays a game that does next to nothing and keeps it in memory.
Each server has one core, the load the other. It needs npm, which fetches the peer into a
temporary folder.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
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
from serving.load import Load
from serving.measure import cpu_seconds, memory
from serving.ours import People
from serving.theirs import open_matches

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
        self._series = series

    async def open(self, count: int, load: Load) -> list[Any]:
        if self._series:
            return await open_matches(self._port, count, load, f"{self._series}{count}")
        people = People(self._port)
        tables = await people.open_tables(count, load)
        await people.close()
        return tables


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.asynccontextmanager
async def started(command: list[str], port: int, series: str) -> AsyncIterator[Tables]:
    """A server process on its own core, ended afterwards."""
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=sys.stderr,
        preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
    )  # fmt: skip
    try:
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        yield Tables(process.pid, port, series)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def ours(folder: Path, port: int) -> list[str]:
    return [sys.executable, str(HERE / "serving" / "serve.py"), str(port), str(folder / "ours.db")]


def theirs(folder: Path, port: int) -> list[str]:
    return ["node", str(HERE / "serving" / "boardgame.cjs"), str(folder), str(port)]


async def measure(
    figures: Figures, command: list[str], port: int, series: str, args: argparse.Namespace
) -> None:
    """One round of everything on one server."""
    async with started(command, port, series) as server:
        load = Load()
        await warm_up(server, load)
        before = memory(server.process)
        tables = await server.open(args.idle, load)
        await asyncio.sleep(1.0)
        figures.idle_kb.append((memory(server.process) - before) / args.idle / 1024)
        begin = cpu_seconds(server.process)
        await load.steady(tables, args.steady)
        figures.steady_cpu.append((cpu_seconds(server.process) - begin) / args.steady)
        figures.steady_p50.append(load.tally.quantile(0.5) * 1e3)
        figures.steady_p99.append(load.tally.quantile(0.99) * 1e3)
        await saturate(figures, server, load, tables, args.seconds)


async def warm_up(server: Tables, load: Load) -> None:
    tables = await server.open(AT_ONCE, load)
    await load.saturate(tables, AT_ONCE, 2.0)
    for table in tables:
        table.close()
    await asyncio.sleep(0.5)


async def saturate(
    figures: Figures, server: Tables, load: Load, tables: list[Any], seconds: float
) -> None:
    """As many moves as one core can make, one under way at each of fifty tables."""
    counted = [sum(column) for column in zip(*(t.received for t in tables), strict=True)]
    begin = cpu_seconds(server.process)
    await load.saturate(tables, AT_ONCE, seconds)
    used = cpu_seconds(server.process) - begin
    after = [sum(column) for column in zip(*(t.received for t in tables), strict=True)]
    figures.moves.append(len(load.tally.times) / used)
    figures.p99.append(load.tally.quantile(0.99) * 1e3)
    figures.update_bytes.append((after[1] - counted[1]) / (after[0] - counted[0]))


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
    lines = ["| | " + " | ".join(f.name for f in all_figures) + " |", "|---|---|---|"]
    for title, name, form in rows:
        cells = [spread(getattr(figures, name), form) for figures in all_figures]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def spread(values: list[float], form: str) -> str:
    low, high = form.format(min(values)), form.format(max(values))
    middle = form.format(statistics.median(values))
    return middle if low == high else f"{middle} ({low}-{high})"


async def main() -> None:
    """Run both in turn and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--steady", type=float, default=10.0)
    parser.add_argument("--only", choices=["ours", "theirs"])
    args = parser.parse_args()
    os.sched_setaffinity(0, {LOAD_CORE})
    both = [Figures("Noren, durable"), Figures("boardgame.io, in memory")]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if args.only != "ours":
            subprocess.run(
                ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", name, PEER],
                check=True,
            )
        for number in range(args.rounds):
            if args.only != "theirs":
                port = free_port()
                await measure(both[0], ours(folder, port), port, "", args)
            if args.only != "ours":
                port = free_port()
                await measure(both[1], theirs(folder, port), port, f"r{number}", args)
    print(table([figures for figures in both if figures.moves]))
    if all(figures.moves for figures in both):
        ratio = statistics.median(both[0].moves) / statistics.median(both[1].moves)
        print(f"\nMoves per core-second: {ratio:.2f} times boardgame.io's.")


if __name__ == "__main__":
    uvloop.run(main())
