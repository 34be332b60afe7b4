"""The load on Noren's server: The Secrets Game with four people and written stories."""

from __future__ import annotations

import asyncio

import httpx
import msgspec

from benchmarks.serving.load import Load
from benchmarks.serving.wire import Wire

SEATS = 4
STORY = (
    "It was the summer of the long rain, and nobody had told me that the bridge was gone. I took"
    " the cart, the old dog and my uncle's best lantern, and by midnight I had lost two of the"
    " three. What happened at the ferry I have never told anyone, least of all my uncle, who still"
    " asks about it every New Year."
)


class Offer(msgspec.Struct):
    """An option; of its words the load needs none."""

    choice: tuple[str, ...]


class Prompt(msgspec.Struct):
    """What is asked, and whether words may go with it."""

    offers: tuple[Offer, ...] = ()
    words: dict[str, object] | None = None


class Hand(msgspec.Struct):
    """A hand, of which only the prompt matters here."""

    prompt: Prompt


class Update(msgspec.Struct):
    """What a player must read of an update to go on."""

    n: int = 0
    hand: Hand | None = None
    end: dict[str, object] | None = None
    error: dict[str, object] | None = None


class Play(msgspec.Struct, tag_field="do", tag="play"):
    """A move."""

    choice: tuple[str, ...]
    seen: int
    id: str
    words: str | None = None


read, write = msgspec.json.Decoder(Update).decode, msgspec.json.Encoder().encode


class Table:
    """Four screens of one table, and what each is offered."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._wires: list[Wire] = []
        self._n = [0] * SEATS
        self._prompts: list[Prompt] = [Prompt()] * SEATS
        self._waiting = 0
        self._moves = 0
        self.over = False

    async def connect(self, port: int, id: str, cookies: list[str]) -> None:
        """Bring all four people to the table."""
        path = f"/api/tables/{id}/live"
        for seat, cookie in enumerate(cookies):
            self._wires.append(await Wire.connect(port, path, self.heard, self, seat, cookie))

    def played_by(self, load: Load) -> None:
        """Let another load count its moves from now on."""
        self._load = load

    def start(self) -> None:
        """Let the host begin."""
        self._wires[0].send(b'{"do":"start"}')

    def move(self) -> None:
        """Take an option of the first seat that has any, changing from move to move."""
        seat = next(seat for seat in range(SEATS) if self._prompts[seat].offers)
        prompt = self._prompts[seat]
        self._moves += 1
        choice = prompt.offers[self._moves % len(prompt.offers)].choice
        words = STORY if prompt.words is not None else None
        self._waiting = SEATS
        play = Play(choice, self._n[seat], str(self._moves), words)
        self._wires[seat].send(write(play))

    @property
    def moved(self) -> bool:
        return self._waiting == 0

    def heard(self, wire: Wire, data: bytes) -> None:
        """Take an update in."""
        update = read(data)
        assert update.error is None, data
        self._n[wire.seat] = update.n
        if update.hand is not None:
            self._prompts[wire.seat] = update.hand.prompt
        if update.end is not None:
            self.over = True
        if self._waiting:
            self._waiting -= 1
            if not self._waiting:
                self._load.tally.messages += SEATS
                self._load.landed(self)

    def close(self) -> None:
        """Hang up all four."""
        for wire in self._wires:
            wire.close()

    @property
    def received(self) -> tuple[int, int]:
        """Messages and bytes so far."""
        return sum(w.messages for w in self._wires), sum(w.bytes for w in self._wires)


class People:
    """Four people with their cookies, who open and join tables."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._clients = [
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) for _ in range(SEATS)
        ]

    async def open_tables(self, count: int, load: Load) -> list[Table]:
        """Tables with everyone connected and the match begun."""
        tables = [await self._open(load) for _ in range(count)]
        await asyncio.sleep(0.5)
        return tables

    async def _open(self, load: Load) -> Table:
        opened, cookies = await self.seat()
        table = Table(load)
        await table.connect(self._port, opened, cookies)
        table.start()
        return table

    async def seat(self) -> tuple[str, list[str]]:
        """A new table with everybody in a seat: its id, and the cookies of those who sit there."""
        host, *guests = self._clients
        body = {"game": "secrets-game", "name": "Ann", "seats": SEATS, "settings": {"public": True}}
        opened = (await host.post("/api/tables", json=body)).raise_for_status().json()["table"]
        for guest in guests:
            answer = await guest.post(f"/api/tables/{opened}/join", json={"name": "Guest"})
            answer.raise_for_status()
        return opened, [f"noren={client.cookies['noren']}" for client in self._clients]

    async def close(self) -> None:
        """Go home."""
        for client in self._clients:
            await client.aclose()
