"""Kill the real server process at random moments and see whether anything heard of is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

SEATS = 3
GONE = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, EOFError)


@dataclass
class Tally:
    """What happened over all kills."""

    kills: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    finished: int = 0
    faults: list[str] = field(default_factory=list)


class Server:
    """The server as people start it, in a process of its own."""

    def __init__(self, db: Path) -> None:
        self.db = db
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "noren", "serve", "--no-browser",
            "--port", str(self.port), "--db", str(self.db),
            stdout=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(600):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                await writer.wait_closed()
                return
            await asyncio.sleep(0.05)
        raise TimeoutError("the server does not answer")

    async def kill(self) -> None:
        """End it at once, without a word."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            await self._process.wait()
            self._process = None


class Player:
    """One person: plays at random, and remembers what the server has acknowledged and shown."""

    def __init__(self, server: Server, seat: int, chance: random.Random) -> None:
        self._server = server
        self._chance = chance
        self.seat = seat
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=10)
        self.table = ""
        self.acknowledged: dict[str, list[str]] = {}
        self.log: list[str] = []
        self.over = False
        self.sent_again = 0
        self._open: tuple[str, list[str]] | None = None
        self._numbers = 0
        self._offers: list[list[str]] = []
        self._n = 0

    async def play(self) -> None:
        """Play until the connection is lost or the match is over."""
        cookie = f"noren={self.http.cookies['noren']}"
        address = f"ws://127.0.0.1:{self._server.port}/api/tables/{self.table}/live"
        async with connect(address, additional_headers={"Cookie": cookie}) as wire:
            shown = self.log
            self.log = []
            self._take_in(json.loads(await wire.recv()))
            if self.log[: len(shown)] != shown:
                raise AssertionError(f"seat {self.seat} was shown what is no longer so")
            if self._open is not None:
                await self._send_again(wire)
            while not self.over:
                if self._offers and self._open is None:
                    await self._choose(wire)
                self._take_in(json.loads(await wire.recv()))

    async def _send_again(self, wire: ClientConnection) -> None:
        assert self._open is not None
        id, choice = self._open
        self.sent_again += 1
        await wire.send(json.dumps({"do": "play", "choice": choice, "seen": self._n, "id": id}))

    async def _choose(self, wire: ClientConnection) -> None:
        await asyncio.sleep(self._chance.uniform(0.0, 0.03))
        self._numbers += 1
        self._open = (f"{self.seat}-{self._numbers}", self._chance.choice(self._offers))
        self._offers = []
        id, choice = self._open
        await wire.send(json.dumps({"do": "play", "choice": choice, "seen": self._n, "id": id}))

    def _take_in(self, update: dict[str, Any]) -> None:
        self._n = update.get("n", self._n)
        if "hand" in update:
            self._offers = [o["choice"] for o in update["hand"]["prompt"].get("offers", [])]
        if "log" in update:
            texts = [line["text"] for line in update["log"]["lines"]]
            self.log[update["log"]["start"] :] = texts
        if "end" in update:
            self.over = update["end"] is not None
        if self._open is not None:
            id, choice = self._open
            if update.get("ack") == id:
                self.acknowledged[id] = choice
                self._open = None
            elif update.get("error", {}).get("id") == id:
                self._open = None


class Table:
    """Three people at one table that outlives many servers."""

    def __init__(self, server: Server, chance: random.Random) -> None:
        self.players = [Player(server, seat, chance) for seat in range(SEATS)]
        self.id = ""

    async def open(self) -> None:
        """Open the table, let everyone sit, and start."""
        host, *guests = self.players
        body = {"game": "secrets-game", "name": "P", "seats": SEATS, "settings": {"public": True}}
        opened = await host.http.post("/api/tables", json=body)
        self.id = opened.raise_for_status().json()["table"]
        for guest in guests:
            joined = await guest.http.post(f"/api/tables/{self.id}/join", json={"name": "P"})
            joined.raise_for_status()
        cookie = f"noren={host.http.cookies['noren']}"
        address = f"ws://{host.http.base_url.host}:{host.http.base_url.port}"
        path = f"{address}/api/tables/{self.id}/live"
        async with connect(path, additional_headers={"Cookie": cookie}) as wire:
            await wire.recv()
            await wire.send('{"do":"start","id":"start"}')
            while '"ack":"start"' not in str(await wire.recv()):
                pass
        for player in self.players:
            player.table = self.id

    async def play(self) -> None:
        """Everyone plays until the server is gone or the match is over."""
        playing = [asyncio.ensure_future(player.play()) for player in self.players]
        done = await asyncio.gather(*playing, return_exceptions=True)
        for result in done:
            if isinstance(result, BaseException) and not isinstance(result, GONE):
                raise result

    @property
    def over(self) -> bool:
        return all(player.over for player in self.players)

    def faults(self, db: Path) -> list[str]:
        """What was acknowledged and is not on disk, or is there twice."""
        stored = entries(db, self.id)
        found = []
        for player in self.players:
            for id, choice in player.acknowledged.items():
                same = [e for e in stored if e.get("id") == id and e["seat"] == player.seat]
                if [e["choice"] for e in same] != [choice]:
                    found.append(f"{self.id}: {player.seat} {id} {choice} stored as {same}")
        return found

    async def close(self) -> None:
        for player in self.players:
            await player.http.aclose()


def entries(db: Path, table: str) -> list[dict[str, Any]]:
    """The entries of a table as they lie on disk, while no server runs."""
    with contextlib.closing(sqlite3.connect(db)) as database:
        sql = "SELECT seq, entry FROM entries WHERE table_id = ? ORDER BY seq"
        rows = database.execute(sql, (table,)).fetchall()
    assert [seq for seq, _ in rows] == list(range(len(rows))), "entries are missing"
    return [json.loads(entry) for _, entry in rows]


@contextlib.asynccontextmanager
async def ticking(server: Server, chance: random.Random) -> AsyncIterator[asyncio.Task[None]]:
    """A server that is killed at a random moment."""

    async def kill_later() -> None:
        await asyncio.sleep(chance.uniform(0.02, 0.8))
        await server.kill()

    await server.start()
    killing = asyncio.ensure_future(kill_later())
    try:
        yield killing
    finally:
        await killing


async def crash(
    folder: Path, kills: int, tables: int, seed: int, show: Callable[[Tally], None] | None = None
) -> Tally:
    """Play, kill, compare, and go on, so many times."""
    chance = random.Random(seed)
    server = Server(folder / "crash.db")
    tally = Tally()
    at_hand: list[Table] = []
    while tally.kills < kills:
        if len(at_hand) < tables:
            await server.start()
            while len(at_hand) < tables:
                at_hand.append(Table(server, chance))
                await at_hand[-1].open()
            await server.kill()
        async with ticking(server, chance):
            await asyncio.gather(*(table.play() for table in at_hand))
        tally.kills += 1
        for table in at_hand:
            tally.faults += table.faults(server.db)
        if show is not None:
            show(tally)
        for table in [table for table in at_hand if table.over]:
            await finish(table, tally)
            at_hand.remove(table)
    for table in at_hand:
        await finish(table, tally)
    return tally


async def finish(table: Table, tally: Tally) -> None:
    """Count a table's doings and let its people go."""
    tally.acknowledged += sum(len(player.acknowledged) for player in table.players)
    tally.sent_again += sum(player.sent_again for player in table.players)
    tally.finished += table.over
    await table.close()
