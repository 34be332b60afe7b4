"""A real server on this machine, and a person at it with a cookie and a WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from noren.server.bot_timing import BotTiming
from noren.server.limits import Limits
from noren.server.main import make_server
from noren.server.runtime import Runtime
from noren.server.tables import Tables

PATIENCE = 20.0
HURRIED = BotTiming((0.0, 0.0), 30.0)
"""Bots that answer as soon as they can."""


class Server:
    """A running server: its address, and the means to stop it."""

    def __init__(self, server: uvicorn.Server) -> None:
        self.people: list[Person] = []
        self._server = server
        self._task = asyncio.get_running_loop().create_task(server.serve())

    async def ready(self) -> None:
        while not self._server.started:
            assert not self._task.done(), self._task
            await asyncio.sleep(0.01)

    @property
    def port(self) -> int:
        port: int = self._server.servers[0].sockets[0].getsockname()[1]
        return port

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def tables(self) -> Tables:
        tables: Tables = self._server.lifespan.state["tables"]
        return tables

    @property
    def runtime(self) -> Runtime:
        return self.tables.runtime

    async def stop(self) -> None:
        self._server.should_exit = True
        await asyncio.wait_for(self._task, PATIENCE)


@contextlib.asynccontextmanager
async def running(
    db: Path | str, limits: Limits | None = None, timing: BotTiming = HURRIED
) -> AsyncIterator[Server]:
    """A server on a free port, stopped at the end, when everybody has gone home.

    A connection that a failed test left open would be complained of in another test.
    """
    server = Server(make_server(port=0, db=db, limits=limits, timing=timing))
    await server.ready()
    try:
        yield server
    finally:
        for person in server.people:
            await person.close()
        await server.stop()


class Person:
    """Somebody with a browser's habits: keeps the cookie, reads updates, remembers the parts."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.name = name
        self.http = httpx.AsyncClient(base_url=f"http://{server.address}", timeout=PATIENCE)
        self.table = ""
        self.seen: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.acks: list[str] = []
        self.errors: list[dict[str, Any]] = []
        self.socket: ClientConnection | None = None
        self._sent = 0
        server.people.append(self)

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    async def open(self, game: str, seats: int, **more: Any) -> str:
        body = {"game": game, "name": self.name, "seats": seats, **more}
        self.table = (await self.post("/api/tables", body))["table"]
        return self.table

    async def join(self, host: Person, **more: Any) -> Any:
        self.table = host.table
        body = {"name": self.name, "code": host.seen["room"]["code"], **more}
        return await self.post(f"/api/tables/{self.table}/join", body)

    async def come(self, query: str = "") -> Person:
        """Connect and read the first update."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.socket = await connect(
            f"ws://{self.server.address}/api/tables/{self.table}/live{query}",
            additional_headers={"Cookie": cookies} if cookies else {},
            compression=None,
        )
        await self.read()
        return self

    async def read(self) -> dict[str, Any]:
        """The next update."""
        assert self.socket is not None
        data = await asyncio.wait_for(self.socket.recv(decode=False), PATIENCE)
        assert isinstance(data, bytes)
        return self.take_in(data)

    def take_in(self, data: bytes) -> dict[str, Any]:
        self.raw.append(data)
        update: dict[str, Any] = json.loads(data)
        for lines, part in ((self.log, "log"), (self.chat, "chat")):
            if part in update:
                lines[update[part]["start"] :] = update[part]["lines"]
        if "ack" in update:
            self.acks.append(update["ack"])
        if "error" in update:
            self.errors.append(update["error"])
        self.seen.update(update)
        return update

    async def read_sent(self) -> None:
        """Read everything that was sent before now: it comes before the answer to a ping."""
        assert self.socket is not None
        waiting = asyncio.ensure_future(await self.socket.ping())
        while await self._read_if_any(waiting):
            pass

    async def _read_if_any(self, waiting: asyncio.Future[Any]) -> bool:
        """Read a message that is there, or comes before what is waited for."""
        assert self.socket is not None
        reading = asyncio.ensure_future(self.socket.recv(decode=False))
        if waiting.done():
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        else:
            await asyncio.wait({reading, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if not reading.done() and waiting.done():
            reading.cancel()
        await asyncio.wait({reading})
        if reading.cancelled():
            return False
        data = reading.result()
        assert isinstance(data, bytes)
        self.take_in(data)
        return True

    async def read_all(self, seconds: float = 0.2) -> None:
        """Read until nothing more comes for a while."""
        with contextlib.suppress(TimeoutError):
            while True:
                assert self.socket is not None
                data = await asyncio.wait_for(self.socket.recv(decode=False), seconds)
                assert isinstance(data, bytes)
                self.take_in(data)

    async def send(self, do: str, **fields: Any) -> str:
        """Send a command under a fresh id."""
        assert self.socket is not None
        self._sent += 1
        fields.setdefault("id", f"{self.name}-{self._sent}")
        await self.socket.send(json.dumps({"do": do, **fields}))
        return str(fields["id"])

    async def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a command and read on until it is answered."""
        id = await self.send(do, **fields)
        while True:
            update = await self.read()
            if update.get("ack") == id or update.get("error", {}).get("id") == id:
                return update

    async def play(self, choice: list[str], **fields: Any) -> dict[str, Any]:
        return await self.do("play", choice=choice, seen=self.seen["n"], **fields)

    @property
    def offers(self) -> list[dict[str, Any]]:
        offers: list[dict[str, Any]] = self.seen["hand"]["prompt"].get("offers", [])
        return offers

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def close(self) -> None:
        await self.leave()
        await self.http.aclose()
