"""One screen on the wire: a WebSocket as uvicorn's protocol class, with no task of its own.

uvicorn answers HTTP and hands connections that ask for an upgrade to this class; frames then go
straight between the transport and the table's actor.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final
from urllib.parse import parse_qs

from noren.core.choice import Seat
from noren.server.connections import GOING_DOWN, NO_SUCH_TABLE, TOO_FAST, TOO_SLOW
from noren.server.frames import (
    CLOSE,
    PING,
    PONG,
    TEXT,
    BadFrame,
    FrameReader,
    accept_key,
    close_frame,
    frame,
)
from noren.server.identity import hashed, same_origin, secret_in
from noren.server.limits import Bucket
from noren.server.table_actor import TableActor
from noren.server.tables import Tables
from noren.table.messages import MAX_MESSAGE
from noren.table.seating import Person

PATH: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,40})/live(?:\?(.*))?")

ACCEPT: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: %b\r\n\r\n"
)
REFUSE: Final = b"HTTP/1.1 %b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Socket(asyncio.Protocol):
    """A screen: it has a person or nobody behind it, and is told what its seat may know."""

    __slots__ = (
        "_actor", "_bucket", "_connections", "_reader", "_runtime", "_stuck_since", "_tables",
        "_transport", "heard", "person", "pinged", "screen", "seat", "you",
    )  # fmt: skip

    def __init__(
        self,
        config: Any,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._tables: Tables = app_state["tables"]
        self._runtime = self._tables.runtime
        self._connections: set[Any] = server_state.connections
        self._transport: asyncio.Transport
        self._reader: FrameReader | None = None
        self._stuck_since: float | None = None
        self._actor: TableActor | None = None
        self.person: Person | None = None
        self.seat: Seat | None = None
        self.screen = False
        self.you = b""
        self.heard = self.pinged = self._runtime.now()
        self._bucket = Bucket(self._runtime.limits.commands_at_once, self.heard)

    @property
    def acting(self) -> Person | None:
        """The person who acts here; a table screen acts for nobody."""
        return None if self.screen else self.person

    @property
    def seat_now(self) -> Seat | None:
        """The seat whose eyes this screen should be."""
        return None if self.screen or self.person is None else self.person.seat

    # What the transport says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Uvicorn hands the connection over."""
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self._transport = transport  # type: ignore[assignment]
        self._connections.add(self)
        self._runtime.sockets.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The screen is gone."""
        self._connections.discard(self)
        self._runtime.sockets.discard(self)
        if self._actor is not None:
            self._actor.leave(self)

    def pause_writing(self) -> None:
        """More waits to be sent than should."""
        self._stuck_since = self._runtime.now()

    def resume_writing(self) -> None:
        """It has been sent."""
        self._stuck_since = None

    def eof_received(self) -> None:
        """The other side has finished; so have we."""

    def data_received(self, data: bytes) -> None:
        """First the request, then frames."""
        self.heard = self._runtime.now()
        if self._reader is None:
            self._handshake(data)
            return
        whole = self._reader.whole(data)
        if whole is not None:
            self._message(TEXT, whole)
            return
        try:
            for opcode, payload in self._reader.feed(data):
                self._message(opcode, payload)
        except BadFrame as bad:
            self.close(bad.code, bad.reason)

    # The way in

    def _handshake(self, data: bytes) -> None:
        """Answer the request, then find the table without reading on meanwhile."""
        head, *lines = data.decode("latin-1").split("\r\n")
        headers = {
            name.strip().lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines)
        }
        method, target, _ = head.split(" ", 2)
        path = PATH.fullmatch(target)
        if path is None or method != "GET":
            self._refuse(b"404 Not Found")
        elif headers.get("sec-websocket-version") != "13" or "sec-websocket-key" not in headers:
            self._refuse(b"400 Bad Request")
        elif not same_origin(headers.get("origin"), headers.get("host")):
            self._refuse(b"403 Forbidden")
        elif not self._runtime.has_room(self._caller()):
            self._refuse(b"429 Too Many Requests")
        else:
            self._reader = FrameReader(MAX_MESSAGE)
            self._transport.pause_reading()
            key = headers["sec-websocket-key"].encode()
            self._transport.write(ACCEPT % accept_key(key))
            self._transport.set_write_buffer_limits(high=256 * 1024)
            secret = secret_in(headers.get("cookie", ""))
            query = parse_qs(path[2] or "")
            self._runtime.own(self._enter(path[1], hashed(secret) if secret else None, query))

    def _caller(self) -> str:
        peer = self._transport.get_extra_info("peername")
        return str(peer[0]) if peer else ""

    def _refuse(self, status: bytes) -> None:
        self._transport.write(REFUSE % status)
        self._transport.close()

    async def _enter(self, table: str, key: str | None, query: dict[str, list[str]]) -> None:
        """Find the table and ask its actor to be let in."""
        self.screen = query.get("screen", ["0"])[0] == "1"
        try:
            actor = await self._tables.find(table)
        except LookupError:
            self.close(NO_SUCH_TABLE, "There is no such table.")
            return
        if self._transport.is_closing():
            return
        self._actor = actor
        self._transport.resume_reading()
        actor.enter(self, key, query.get("have", [""])[0])

    # Messages

    def _message(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            limits = self._runtime.limits
            if not self._bucket.take(limits.commands_a_second, limits.commands_at_once, self.heard):
                self.close(TOO_FAST, "Too many messages.")
            elif self._actor is not None:
                self._actor.receive(self, payload)
        elif opcode == PING:
            self.send(frame(payload, PONG))
        elif opcode == CLOSE:
            self.close(1000)
        elif opcode != PONG:
            self.close(1003, "Only text is understood here.")

    def send(self, data: bytes) -> None:
        """Send a whole frame; whoever does not read is let go."""
        self._runtime.send_queue.put(self._transport, data)
        if self._stuck_since is not None and not self._transport.is_closing():
            waiting = self._transport.get_write_buffer_size()
            if waiting > self._runtime.limits.send_buffer:
                self._transport.abort()

    def close(self, code: int, reason: str = "") -> None:
        """Say why, after all that was said before, then go."""
        self._runtime.send_queue.send()
        if not self._transport.is_closing():
            self._transport.write(close_frame(code, reason))
            self._transport.close()

    def shutdown(self) -> None:
        """The server is going down."""
        self.close(GOING_DOWN, "The server is going down. Come back in a moment.")

    def look_after(self, now: float) -> None:
        """Ask whether the other side is still there; let go of it if it is not."""
        limits = self._runtime.limits
        if self._stuck_since is not None and now - self._stuck_since > limits.send_seconds:
            self._transport.abort()
        elif now - self.heard > limits.silence_seconds:
            self.close(TOO_SLOW, "Nothing was heard for too long.")
            self._transport.abort()
        elif now - max(self.heard, self.pinged) > limits.ping_seconds:
            self.pinged = now
            self.send(frame(b"", PING))
