"""What one core, two processes and one PostgreSQL carry, and how cost grows.

    python -m benchmarks.capacity [--quick] [--state capacity.json] [--plot]

Everything is measured as processor time of the server (and of PostgreSQL) for each move, so that a
machine that others use too gives about the same figures. Four seats, four sockets a table, written
stories, about 2 KB of view; a move counts when all four screens have shown it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

import uvloop

from benchmarks.proving.house import free_port
from benchmarks.serving.load import Load
from benchmarks.serving.measure import cpu_seconds, memory
from benchmarks.serving.ours import SEATS, People, Table
from benchmarks.serving.wire import Wire
from noren.table.acts import entry_decoder
from noren.table.table import LiveTable
from tests.database import throwaway_postgres

HERE: Final = Path(__file__).parent
PICTURE: Final = HERE.parent / "docs" / "capacity.svg"
STATE: Final = HERE / "capacity.json"
MILLI: Final = 1000.0
LONGEST: Final = 600.0
STRIDE: Final = 12
"""Moves of every table that are counted together: a tick of the clock is ten milliseconds."""

Points = list[tuple[float, float]]


class Spread(Table):
    """A table whose people are spread over several servers."""

    async def connect_over(self, ports: list[int], id: str, cookies: list[str]) -> None:
        """Bring all four people to the table, each by the next server."""
        path = f"/api/tables/{id}/live"
        for seat, cookie in enumerate(cookies):
            port = ports[seat % len(ports)]
            self._wires.append(await Wire.connect(port, path, self.heard, self, seat, cookie))


class House:
    """Servers on one store, and tables at them."""

    def __init__(self, processes: list[int], ports: list[int]) -> None:
        self.processes = processes
        self.ports = ports
        self.load = Load()
        self.ids: list[str] = []
        self._watchers: list[Wire] = []

    async def open(self, count: int, watchers: int = 0) -> list[Spread]:
        """So many tables with a match begun, and so many who look on at each."""
        people, tables = People(self.ports[0]), []
        for _ in range(count):
            id, cookies = await people.seat()
            table = Spread(self.load)
            await table.connect_over(self.ports, id, cookies)
            for _ in range(watchers):
                path = f"/api/tables/{id}/live"
                wire = await Wire.connect(self.ports[0], path, lambda *_: None, table, 0)
                self._watchers.append(wire)
            table.start()
            tables.append(table)
            self.ids.append(id)
        await people.close()
        await asyncio.sleep(1.0)
        return tables

    @property
    def cpu(self) -> float:
        """Processor time of all servers so far."""
        return sum(map(cpu_seconds, self.processes))

    async def cost(self, tables: list[Spread], moves: int) -> float:
        """Milliseconds of processor time for a move, with one under way at every table."""
        began = self.cpu
        playing = asyncio.ensure_future(self.load.saturate(list(tables), len(tables), LONGEST))
        await asyncio.sleep(0)
        while self.moves < moves and not all(table.over for table in tables):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        used, done = self.cpu - began, self.moves
        playing.cancel()
        return MILLI * used / done

    @property
    def moves(self) -> int:
        """How many were made under the last load."""
        return len(self.load.tally.times)

    def hang_up(self, tables: list[Spread]) -> None:
        """Let everybody go."""
        for table in tables:
            table.close()
        for wire in self._watchers:
            wire.close()


@contextlib.asynccontextmanager
async def serving(db: str, count: int = 1) -> AsyncIterator[House]:
    """So many servers on one store."""
    started, ports = [], [free_port() for _ in range(count)]
    try:
        for port in ports:
            command = [sys.executable, str(HERE / "serving" / "serve.py"), str(port), db]
            started.append(await asyncio.create_subprocess_exec(*command, env=dict(os.environ)))
            await answers(port)
        yield House([process.pid for process in started], ports)
    finally:
        for process in started:
            process.terminate()
            await process.wait()


async def answers(port: int) -> None:
    """Wait until a server can be reached."""
    for _ in range(1200):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.05)
    raise TimeoutError


# What grows with what


async def by_tables(folder: Path, counts: list[int], moves: int) -> tuple[Points, float]:
    """The cost of a move with so many tables in play, and the memory of a table at rest in KB."""
    found: Points = []
    kilobytes = 0.0
    for count in counts:
        async with serving(str(folder / f"tables-{count}.db")) as house:
            await house.open(2)
            before = memory(house.processes[0])
            tables = await house.open(count)
            kilobytes = (memory(house.processes[0]) - before) / count / 1024
            found.append((count, await house.cost(tables, moves)))
            house.hang_up(tables)
    return found, kilobytes


async def by_screens(folder: Path, watchers: list[int], moves: int) -> Points:
    """The cost of a move with so many screens at each table."""
    found: Points = []
    for count in watchers:
        async with serving(str(folder / f"screens-{count}.db")) as house:
            tables = await house.open(12, count)
            found.append((SEATS + count, await house.cost(tables, moves)))
            house.hang_up(tables)
    return found


async def by_length(folder: Path, tables: int) -> tuple[Points, Points]:
    """The cost of a move as a match goes on, and of reading the table again when it is so long."""
    path = folder / "length.db"
    grown: Points = []
    async with serving(str(path)) as house:
        played = await house.open(tables)
        playing = asyncio.ensure_future(house.cost(played, 1_000_000))
        await asyncio.sleep(0)
        done, used = 0, house.cpu
        while not any(table.over for table in played):
            await asyncio.sleep(0.1)
            count, now = house.moves, house.cpu
            if count - done >= tables * STRIDE:
                grown.append(((done + count) / 2 / tables, MILLI * (now - used) / (count - done)))
                done, used = count, now
        playing.cancel()
        house.hang_up(played)
    return grown, list(reading(path))


def reading(path: Path) -> Iterator[tuple[float, float]]:
    """Milliseconds to have a table in memory again, by the number of its entries."""
    with closing(sqlite3.connect(path)) as database:
        sql = "SELECT entry, words FROM entries WHERE table_id = ? ORDER BY seq"
        (id,) = database.execute(
            "SELECT table_id FROM entries GROUP BY table_id ORDER BY count(*) DESC LIMIT 1"
        ).fetchone()
        rows = [
            (entry_decoder.decode(entry), words) for entry, words in database.execute(sql, (id,))
        ]
    for length in range(10, len(rows) + 1, max(1, len(rows) // 8)):
        LiveTable.load(id, rows[:length], 0.0)
        began = time.process_time()
        for _ in range(5):
            LiveTable.load(id, rows[:length], 0.0)
        yield length, MILLI * (time.process_time() - began) / 5


# PostgreSQL


async def on_postgres(tables: int, moves: int) -> dict[str, dict[str, float]]:
    """One node, two nodes with whole tables each, and two with every table's people spread."""
    found = {}
    for name, nodes in (("one node", 1), ("two nodes, people spread over both", 2)):
        with throwaway_postgres() as address:
            folder = address.partition("host=")[2]
            async with serving(address, nodes) as house:
                played = await house.open(tables)
                before = postgres_cpu(folder)
                cost = await house.cost(played, moves)
                store = MILLI * (postgres_cpu(folder) - before) / house.moves
                house.hang_up(played)
        found[name] = {"noren": cost, "postgres": store, "moves": house.moves}
    return found


def postgres_cpu(folder: str) -> float:
    """Processor time of a PostgreSQL and of all that it has started."""
    parent = int((Path(folder) / "data" / "postmaster.pid").read_text().split()[0])
    total = cpu_seconds(parent)
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False
    )
    for pid in listed.stdout.split():
        with contextlib.suppress(OSError):
            total += cpu_seconds(int(pid))
    return total


# All of it


async def measure(folder: Path, quick: bool) -> dict[str, Any]:
    """Every figure of the page."""
    moves = 60 if quick else 1500
    tables, kilobytes = await by_tables(folder, [5, 20] if quick else [10, 40, 120, 300], moves)
    screens = await by_screens(folder, [0, 8] if quick else [0, 8, 24, 60, 120], moves // 3)
    length, again = await by_length(folder, 5 if quick else 40)
    postgres = await on_postgres(10 if quick else 40, moves)
    return {
        "tables": tables, "kilobytes a table": kilobytes, "screens": screens, "length": length,
        "reading": again, "postgres": postgres,
    }  # fmt: skip


def plot(found: dict[str, Any]) -> None:
    """Four small pictures in one file."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "noren"
    import matplotlib.pyplot as plt

    shown = (
        ("tables", "tables in play", "a move, ms of a core"),
        ("screens", "screens at a table", "a move, ms of a core"),
        ("length", "moves made so far in the match", "a move, ms of a core"),
        ("reading", "entries of the table", "reading it back, ms"),
    )
    figure, axes = plt.subplots(1, 4, figsize=(14, 3.2), layout="constrained")
    for axis, (name, below, beside) in zip(axes, shown, strict=True):
        axis.plot(*zip(*found[name], strict=True), "o-", color="#175c68", markersize=4)
        axis.set_xlabel(below)
        axis.set_ylabel(beside)
        axis.set_ylim(bottom=0)
        axis.grid(alpha=0.3)
    figure.savefig(PICTURE, metadata={"Date": None})


def main() -> None:
    """Measure, keep, draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="few and short: only to see it run")
    parser.add_argument("--state", type=Path, default=STATE)
    parser.add_argument("--plot", action="store_true", help="only draw what was measured before")
    args = parser.parse_args()
    if not args.plot:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            found = uvloop.run(measure(folder, args.quick))
        args.state.write_text(json.dumps(found, indent=1) + "\n")
    found = json.loads(args.state.read_text())
    print(json.dumps(found, indent=1))
    if not args.quick:
        plot(found)


if __name__ == "__main__":
    main()
