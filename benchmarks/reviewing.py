"""What ten reviews under way do to those who are playing.

    python -m benchmarks.reviewing [--tables N] [--reviews N] [--seconds N] [--rounds N] [--game G]

One server, as it is. At all tables a move is made each second, turn about without reviews and while
so many deep ones are asked for, which one process beside the server makes at a low priority. With
`--game` they are of that game's matches that are kept with the tests, and not of the load's own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import statistics
import tempfile
from pathlib import Path

import httpx
import uvloop

import noren
from benchmarks.server import free_port, ours, started
from benchmarks.serving.load import Load
from benchmarks.serving.ours import People, Table
from tests.afterwards.matches import KEPT
from tests.browser.shelved import shelve

PATIENCE = 300
"""How many seconds reviews may take."""


async def finished(port: int, count: int) -> list[str]:
    """So many matches that are over, by the ids of their tables."""
    people, load = People(port), Load()
    ids, tables = [], []
    for _ in range(count):
        id, cookies = await people.seat()
        table = Table(load)
        await table.connect(port, id, cookies)
        table.start()
        ids.append(id)
        tables.append(table)
    await asyncio.sleep(0.5)
    while playing := [table for table in tables if not table.over]:
        with contextlib.suppress(RuntimeError):  # all were played out, as they should be
            await load.saturate([*playing], len(playing), 1.0)
    for table in tables:
        table.close()
    await people.close()
    return ids


def shelved(folder: Path, game: str, count: int) -> list[str]:
    """So many finished matches of a game in the house's database, by the ids of their tables."""
    names = itertools.cycle(sorted(path.stem for path in (KEPT / game).glob("*.json")))
    matches = {f"kept-{number}": (game, next(names)) for number in range(count)}
    shelve(folder / "ours.db", matches, "nobody-who-comes-here")
    return [*matches]


async def ask(client: httpx.AsyncClient, ids: list[str]) -> int:
    """Ask for deep reviews; how many are still under way."""
    shares = []
    for id in ids:
        answer = await client.get(f"/api/tables/{id}/review", params={"deep": "1"})
        shares.append(answer.raise_for_status().json()["share"])
    return sum(share < 1 for share in shares)


async def measure(args: argparse.Namespace) -> tuple[list[Load], list[Load]]:
    """Loads without and with reviews under way, turn about."""
    without, beside = [], []
    with tempfile.TemporaryDirectory() as name:
        port, count = free_port(), args.reviews * args.rounds
        kept = shelved(Path(name), args.game, count) if args.game else []
        async with started(ours(Path(name), port), port, "") as server:
            over = kept or await finished(port, count)
            tables = await server.open(args.tables, server.load)
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
                for number in range(args.rounds):
                    without.append(await steady(tables, args.seconds))
                    ids = over[number :: args.rounds]
                    begun = await ask(client, ids)
                    beside.append(await steady(tables, args.seconds))
                    left = await ask(client, ids)
                    print(f"round {number + 1}: {begun} reviews begun, {left} under way afterwards")
                    for _ in range(PATIENCE):
                        if not await ask(client, ids):
                            break
                        await asyncio.sleep(1)
    return without, beside


async def steady(tables: list[Table], seconds: float) -> Load:
    """A move each second at every table that still plays."""
    load = Load()
    for table in tables:
        table.played_by(load)
    await load.steady([*tables], seconds)
    return load


def told(name: str, loads: list[Load]) -> float:
    """Print the quantiles of a kind of load; the median of its 99 in a hundred."""
    p50, p99 = (
        statistics.median(1e3 * load.tally.quantile(share) for load in loads)
        for share in (0.5, 0.99)
    )
    moves = sum(len(load.tally.times) for load in loads)
    print(f"{name}: {moves} moves, p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    return p99


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--reviews", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="", choices=["", *noren.installed()])
    args = parser.parse_args()
    without, beside = await measure(args)
    before, after = told("without reviews", without), told("beside reviews", beside)
    print(f"p99 beside reviews is {after / before:.2f} x of that without")


if __name__ == "__main__":
    uvloop.run(main())
