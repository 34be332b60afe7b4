"""A WebSocket client that costs the load generator as little as can be."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

Heard = Callable[["Wire", bytes], None]


def masked(payload: bytes) -> bytes:
    """A client's text frame; a mask of zeros is as good as any and changes nothing."""
    length = len(payload)
    if length < 126:
        return bytes((0x81, 0x80 | length)) + b"\0\0\0\0" + payload
    return bytes((0x81, 0xFE)) + length.to_bytes(2, "big") + b"\0\0\0\0" + payload


class Wire(asyncio.Protocol):
    """One socket: it counts what comes and hands every message on."""

    __slots__ = ("_buffer", "_heard", "_ready", "_transport", "bytes", "messages", "seat", "table")

    def __init__(self, heard: Heard, table: object, seat: int) -> None:
        self._heard = heard
        self._buffer = b""
        self._ready: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport
        self.table = table
        self.seat = seat
        self.messages = 0
        self.bytes = 0

    @staticmethod
    async def connect(
        port: int, path: str, heard: Heard, table: object, seat: int, cookie: str = ""
    ) -> Wire:
        """Connect, and return when the other side has switched to WebSocket."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: Wire(heard, table, seat), "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        )
        identity = f"Cookie: {cookie}\r\n" if cookie else ""
        wire._transport.write(f"{head}{identity}\r\n".encode())
        assert wire._ready is not None
        await wire._ready
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_exception(ConnectionError("refused"))

    def send(self, payload: bytes) -> None:
        """Send a text message."""
        self._transport.write(masked(payload))

    @property
    def gone(self) -> bool:
        """Whether there is nobody to send to."""
        return self._transport.is_closing()

    def close(self) -> None:
        """Hang up."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._ready is not None:
            head, _, data = (self._buffer + data).partition(b"\r\n\r\n")
            if b" 101 " not in head:
                self._buffer = head
                return
            self._ready.set_result(None)
            self._ready, self._buffer = None, b""
        buffer = self._buffer + data if self._buffer else data
        at, size = 0, len(buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if start > size or size < start + length:
                break
            opcode = buffer[at] & 15
            at = start + length
            if opcode == 1:
                self.messages += 1
                self.bytes += length
                self._heard(self, buffer[start:at])
            elif opcode == 9:
                self._transport.write(b"\x8a\x80\0\0\0\0")
        self._buffer = buffer[at:]
