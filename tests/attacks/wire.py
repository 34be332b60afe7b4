"""A bare connection: what is sent is what stands here, whether it is good manners or not."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
from collections.abc import Sequence
from typing import ClassVar

from tests.attacks.people import new_address
from tests.attacks.siege import PATIENCE, Server

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
DROPPED = (ConnectionError, asyncio.IncompleteReadError, EOFError)


def frame(payload: bytes, opcode: int = TEXT, *, last: bool = True, reserved: int = 0) -> bytes:
    """One frame as a client sends it."""
    first = (0x80 if last else 0) | reserved | opcode
    mask = os.urandom(4)
    if len(payload) < 126:
        head = bytes((first, 0x80 | len(payload)))
    elif len(payload) < 65536:
        head = bytes((first, 0xFE)) + len(payload).to_bytes(2, "big")
    else:
        head = bytes((first, 0xFF)) + len(payload).to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def closing(code: int, reason: bytes = b"") -> bytes:
    """A frame that closes."""
    return frame(code.to_bytes(2, "big") + reason, CLOSE)


class Answer:
    """What came back: the status, the headers by their names in small letters, and the body."""

    def __init__(self, head: bytes, body: bytes = b"") -> None:
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split(" ")[1])
        pairs = [line.partition(":") for line in lines if line]
        self.headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
        self.body = body


class Wire:
    """A TCP connection to the server; whatever becomes of the test, `hang_up` closes it."""

    connected: ClassVar[list[Wire]] = []

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @staticmethod
    async def to(server: Server, address: str = "") -> Wire:
        """Connect from an address of this machine."""
        pair = await asyncio.open_connection(
            "127.0.0.1", server.port, local_addr=(address or new_address(), 0)
        )
        wire = Wire(*pair)
        Wire.connected.append(wire)
        return wire

    async def write(self, data: bytes) -> None:
        with contextlib.suppress(ConnectionError):
            self.writer.write(data)
            await self.writer.drain()

    async def answer(self) -> Answer:
        """Read one answer."""
        async with asyncio.timeout(PATIENCE):
            head = (await self.reader.readuntil(b"\r\n\r\n"))[:-4]
            answer = Answer(head)
            if answer.status != 101 and "content-length" in answer.headers:
                length = int(answer.headers["content-length"])
                answer.body = await self.reader.readexactly(length)
            return answer

    async def asks(self, request: bytes) -> Answer:
        """Send a request as it stands, and read its answer."""
        await self.write(request)
        return await self.answer()

    async def upgrade(self, path: str, *headers: str, host: str = "127.0.0.1") -> Answer:
        """Ask for a WebSocket."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: Upgrade", "Upgrade: websocket",
            "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *headers,
        ]  # fmt: skip
        return await self.asks("\r\n".join((*lines, "", "")).encode("latin-1"))

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its opcode and payload."""
        async with asyncio.timeout(PATIENCE):
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length == 126:
                length = int.from_bytes(await self.reader.readexactly(2), "big")
            elif length == 127:
                length = int.from_bytes(await self.reader.readexactly(8), "big")
            return first & 0x0F, await self.reader.readexactly(length)

    async def close_code(self) -> int | None:
        """Read until the server closes: its code, 1005 if it gave none, None if it just went."""
        with contextlib.suppress(*DROPPED):
            while True:
                opcode, payload = await self.frame()
                if opcode == CLOSE:
                    return int.from_bytes(payload[:2], "big") if payload else 1005
        return None

    async def ended(self, seconds: float) -> bool:
        """Whether the server lets go of the connection within that time."""
        try:
            async with asyncio.timeout(seconds):
                while await self.reader.read(65536):
                    pass
        except TimeoutError:
            return False
        except ConnectionError:
            return True
        return True

    def close(self) -> None:
        self.writer.close()

    @staticmethod
    async def hang_up() -> None:
        """Close all connections that there are."""
        for wire in Wire.connected:
            wire.writer.transport.abort()
        for wire in Wire.connected:
            with contextlib.suppress(ConnectionError):
                await wire.writer.wait_closed()
        Wire.connected.clear()


async def at_table(server: Server, table: str, cookie: str = "", address: str = "") -> Wire:
    """A bare WebSocket at a table, with the first update read."""
    wire = await Wire.to(server, address)
    headers: Sequence[str] = (f"Cookie: {cookie}",) if cookie else ()
    answer = await wire.upgrade(f"/api/tables/{table}/live", *headers, host=server.address)
    assert answer.status == 101, answer.status
    opcode, payload = await wire.frame()
    assert opcode == TEXT, payload
    return wire
