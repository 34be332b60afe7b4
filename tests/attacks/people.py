"""People of an attacked table: each has an address of their own, a cookie and a WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import Mapping
from typing import Any, ClassVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.attacks.siege import PATIENCE, Server, decoded

_numbers = itertools.count(2)


def new_address() -> str:
    """An address of this machine that nobody has come from yet, so that limits count it apart."""
    number = next(_numbers)
    return f"127.{1 + number // 62500}.{number // 250 % 250}.{number % 250 + 1}"


class Person:
    """Somebody with a browser's habits; all of them are sent home when a test is over."""

    about: ClassVar[list[Person]] = []

    def __init__(self, server: Server, name: str = "", address: str = "") -> None:
        self.server = server
        self.name = name
        self.address = address or new_address()
        self.http = httpx.AsyncClient(
            base_url=f"http://{server.address}",
            transport=httpx.AsyncHTTPTransport(local_address=self.address),
            timeout=PATIENCE,
        )
        self.table = ""
        self.seen: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.updates: list[dict[str, Any]] = []
        self.errors: list[dict[str, Any]] = []
        self.socket: ClientConnection | None = None
        self._sent = 0
        Person.about.append(self)

    # By HTTP

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.is_success, f"{answer.status_code} {answer.text}"
        return answer.json()

    async def open(self, game: str = "secrets-game", seats: int = 3, **more: Any) -> str:
        body = {"game": game, "name": self.name, "seats": seats, **more}
        self.table = (await self.post("/api/tables", body))["table"]
        return self.table

    async def play_now(self, game: str = "secrets-game", **more: Any) -> str:
        body = {"game": game, "name": self.name or "You", **more}
        self.table = (await self.post("/api/play-now", body))["table"]
        return self.table

    async def ask_in(self, table: str, **more: Any) -> httpx.Response:
        """Ask to be let in, whatever the answer."""
        self.table = table
        body = {"name": self.name or "Guest", **more}
        return await self.http.post(f"/api/tables/{table}/join", json=body)

    async def join(self, host: Person, **more: Any) -> dict[str, Any]:
        answer = await self.ask_in(host.table, code=host.seen["room"]["code"], **more)
        assert answer.is_success, f"{answer.status_code} {answer.text}"
        joined: dict[str, Any] = answer.json()
        return joined

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    # By WebSocket

    async def come(self, query: str = "", headers: Mapping[str, str] | None = None) -> Person:
        """Connect and read the first update."""
        more = dict(headers or {})
        if self.cookie:
            more.setdefault("Cookie", self.cookie)
        self.socket = await connect(
            f"ws://{self.server.address}/api/tables/{self.table}/live{query}",
            additional_headers=more,
            compression=None,
            proxy=None,
            local_addr=(self.address, 0),
            open_timeout=PATIENCE,
            close_timeout=1,
        )
        await self.read()
        return self

    async def try_to_come(self, query: str = "") -> int | None:
        """Connect; the close code if one is sent away, None if one is let in."""
        try:
            await self.come(query)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006
        return None

    async def read(self) -> dict[str, Any]:
        """The next update."""
        assert self.socket is not None
        data = await asyncio.wait_for(self.socket.recv(decode=False), PATIENCE)
        assert isinstance(data, bytes)
        update = decoded(data)
        for lines, part in ((self.log, "log"), (self.chat, "chat")):
            if part in update:
                lines[update[part]["start"] :] = update[part]["lines"]
        if "error" in update:
            self.errors.append(update["error"])
        self.seen.update(update)
        self.updates.append(update)
        return update

    async def read_all(self, seconds: float = 0.2) -> Person:
        """Read until nothing more comes for a while."""
        with contextlib.suppress(TimeoutError):
            while True:
                async with asyncio.timeout(seconds):
                    await self.read()
        return self

    async def closed(self) -> int:
        """Read until the server closes, and say with which code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.read()
        assert self.socket is not None
        return self.socket.close_code or 0

    async def send(self, do: str, **fields: Any) -> str:
        """Send a command under a fresh id."""
        assert self.socket is not None
        self._sent += 1
        id = f"{self.name}-{self._sent}"
        await self.socket.send(json_text({"do": do, "id": id, **fields}))
        return str(fields.get("id", id))

    async def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a command and read on until it is answered."""
        id = await self.send(do, **fields)
        while True:
            update = await self.read()
            if update.get("ack") == id or update.get("error", {}).get("id") == id:
                return update

    async def must(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a command that has to be carried out."""
        update = await self.do(do, **fields)
        assert "ack" in update, update
        return update

    async def play(self, choice: list[str], **fields: Any) -> dict[str, Any]:
        return await self.do("play", choice=choice, seen=self.seen["n"], **fields)

    @property
    def offers(self) -> list[list[str]]:
        hand = self.seen.get("hand") or {"prompt": {}}
        return [offer["choice"] for offer in hand["prompt"].get("offers", [])]

    @property
    def people(self) -> list[dict[str, Any]]:
        people: list[dict[str, Any]] = self.seen["room"]["people"]
        return people

    @property
    def said(self) -> list[str]:
        return [line["text"] for line in self.chat]

    def seat(self, number: int) -> dict[str, Any]:
        seat: dict[str, Any] = self.seen["room"]["seats"][number]
        return seat

    async def leave_table(self) -> None:
        """Leave for good; the server may close before it answers."""
        with contextlib.suppress(ConnectionClosed):
            await self.must("leave")
        await self.leave_wire()

    async def leave_wire(self) -> None:
        """Close the WebSocket, and nothing else."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def go_home(self) -> None:
        Person.about.remove(self)
        await self.leave_wire()
        await self.http.aclose()

    @staticmethod
    async def all_go_home() -> None:
        for person in list(Person.about):
            await person.go_home()


def json_text(message: Any) -> str:
    """A message as it goes over the wire."""
    return json.dumps(message)


async def eventually(person: Person, holds: Any, seconds: float = PATIENCE) -> bool:
    """Read on until something holds; False if it does not in all that time."""
    until = time.monotonic() + seconds
    while not holds() and (left := until - time.monotonic()) > 0:
        with contextlib.suppress(TimeoutError):  # nothing came for a while
            async with asyncio.timeout(left):
                await person.read()
    return bool(holds())
