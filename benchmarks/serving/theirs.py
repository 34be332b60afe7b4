"""The load on boardgame.io's server: the same shape of game, spoken in its own protocol."""

from __future__ import annotations

import asyncio

import msgspec

from benchmarks.serving.load import Load
from benchmarks.serving.wire import Wire

SEATS = 4
MATCH_MOVES = 104
"""As many as a Secrets Game with four people has."""
SOCKET = "/socket.io/?EIO=4&transport=websocket"
EVENT = b"42/hidden,"
UPDATE = EVENT + b'["update"'
MOVE = (
    '42/hidden,["update",{{"type":"MAKE_MOVE","payload":{{"type":"act","args":["{choice}"],'
    '"playerID":"{seat}"}}}},{state},"{match}","{seat}"]'
)


class Context(msgspec.Struct):
    """Whose turn it is."""

    player: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    """What a player must read of a state to go on."""

    ctx: Context
    number: int = msgspec.field(name="_stateID")


read = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode


class Match:
    """Four screens of one match."""

    def __init__(self, load: Load, id: str) -> None:
        self._load = load
        self._id = id
        self._wires: list[Wire] = []
        self._state = 0
        self._player = 0
        self._waiting = 0
        self._synced = asyncio.Event()
        self.over = False

    async def connect(self, port: int) -> None:
        """Bring all four people to the match, which the first of them creates."""
        for seat in range(SEATS):
            wire = await Wire.connect(port, SOCKET, self.heard, self, seat)
            self._wires.append(wire)
            self._synced = asyncio.Event()
            wire.send(EVENT.replace(b"42", b"40"))
            await self._synced.wait()

    def move(self) -> None:
        """Move for the player whose turn it is."""
        self._waiting = SEATS
        text = MOVE.format(
            choice=f"choice-{self._state % 3}",
            seat=self._player,
            state=self._state,
            match=self._id,
        )
        self._wires[self._player].send(text.encode())

    @property
    def moved(self) -> bool:
        return self._waiting == 0

    def heard(self, wire: Wire, data: bytes) -> None:
        """Take an event in, or answer what the protocol asks."""
        if data.startswith(UPDATE):
            self._update(data)
        elif data.startswith(b"40/hidden"):
            wire.send(EVENT + f'["sync","{self._id}","{wire.seat}",null,{SEATS}]'.encode())
        elif data.startswith(EVENT + b'["sync"'):
            self._synced.set()
        elif data == b"2":
            wire.send(b"3")

    def _update(self, data: bytes) -> None:
        _, _, state, _ = read(data[len(EVENT) :])
        self._state, self._player = state.number, int(state.ctx.player)
        self.over = self._state >= MATCH_MOVES
        if self._waiting:
            self._waiting -= 1
            if not self._waiting:
                self._load.landed(self)

    def close(self) -> None:
        """Hang up all four."""
        for wire in self._wires:
            wire.close()

    @property
    def received(self) -> tuple[int, int]:
        """Messages and bytes so far."""
        return sum(w.messages for w in self._wires), sum(w.bytes for w in self._wires)


async def open_matches(port: int, count: int, load: Load, series: str) -> list[Match]:
    """Matches with everyone connected."""
    matches = []
    for number in range(count):
        match = Match(load, f"{series}-{number}")
        await match.connect(port)
        matches.append(match)
    return matches
