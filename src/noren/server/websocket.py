"""One screen on the wire: a WebSocket as uvicorn's protocol class, with no task of its own.

uvicorn answers HTTP and hands connections that ask for an upgrade to this class; messages then go
straight between the transport and the table's actor.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final
from urllib.parse import parse_qs

from websockets.http11 import Request, Response
from websockets.protocol import State

from noren.core.choice import Seat
from noren.server.answers import last_answer
from noren.server.connections import GOING_DOWN, NOT_FOR_YOU, NOT_LET_IN, TOO_SLOW, UNPLAYABLE
from noren.server.door import OTHER_ORIGIN, other_origin
from noren.server.frames import WHOLE_PING, Wire, frame
from noren.server.identity import hashed, secret_in
from noren.server.limits import Bucket
from noren.server.table_actor import TableActor
from noren.server.tables import Tables
from noren.table.messages import MAX_MESSAGE
from noren.table.refused import Refused
from noren.table.seating import Person

PATH: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,40})/live(?:\?(.*))?")
HAVE: Final = re.compile(r"[A-Za-z0-9_-]{1,20}\.[0-9]{1,9}")


class Socket(asyncio.Protocol):
    """A screen: it has a person or nobody behind it, and is told what its seat may know."""

    __slots__ = (
        "_actor", "_bucket", "_connections", "_peer", "_put", "_runtime", "_stuck_since",
        "_tables", "_transport", "_wire", "caller", "heard", "key", "person", "pinged", "screen",
        "seat", "you",
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
        self._put = self._runtime.send_queue.put
        self._connections: set[Any] = server_state.connections
        self._transport: asyncio.Transport
        self._peer = ""
        self._wire = Wire(MAX_MESSAGE, self._admit)
        self._stuck_since: float | None = None
        self._actor: TableActor | None = None
        self.caller = ""
        """Where it comes from, as the door has it."""
        self.person: Person | None = None
        self.seat: Seat | None = None
        self.screen = False
        self.you = b""
        self.key: str | None = None
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
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if peer else ""
        self._connections.add(self)
        self._runtime.sockets.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The screen is gone."""
        self._connections.discard(self)
        self._runtime.sockets.discard(self)
        self._runtime.crowd.go(self._peer)
        self._wire.let_go()
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
        wire = self._wire
        wire.receive_data(data)
        if self._actor is not None:
            messages, wire.messages = wire.messages, []
            for message in messages:
                self._actor.receive(self, message)
        elif wire.state is State.CONNECTING and not self._transport.is_closing():
            self._handshake()
        if wire.writes:
            self._answer()

    def _admit(self) -> bool:
        """Whether one more frame may come; half a frame is no sign of life, a whole one is."""
        limits = self._runtime.limits
        self.heard = now = self._runtime.now()
        return self._bucket.take(limits.commands_a_second, limits.commands_at_once, now)

    def _answer(self) -> None:
        """Send what the protocol wants sent; an empty answer is the last."""
        for data in self._wire.data_to_send():
            if data:
                self.send(data)
            else:
                self._runtime.send_queue.send()
                self._transport.close()

    # The way in

    def _handshake(self) -> None:
        """Answer the request, then find the table without reading on meanwhile."""
        for request in self._wire.events_received():
            assert isinstance(request, Request)
            response = self._response(request)
            self._wire.send_response(response)
            if response.status_code == 101:
                self._transport.pause_reading()
                self._transport.set_write_buffer_limits(high=256 * 1024)
                self._runtime.own(self._enter(request))
            return
        if not any(self._wire.writes):
            bad = last_answer(400, "bad-message", "That is no request for a WebSocket.")
            self._transport.write(bad)

    def _response(self, request: Request) -> Response:
        """Whether such a request is let in."""
        wire, headers, door = self._wire, request.headers, self._runtime.door
        self.caller = door.caller(self._peer, headers.get_all("X-Forwarded-For"))
        hosts, origins = headers.get_all("Host"), headers.get_all("Origin")
        turned = door.turns_away(hosts) or other_origin(origins, hosts[0])
        if turned is not None:
            self._runtime.turned_away.note(turned, origins if turned is OTHER_ORIGIN else hosts)
            return wire.reject(turned.status, turned.text)
        if PATH.fullmatch(request.path) is None:
            return wire.reject(404, "There is nothing here.")
        if self._runtime.full:
            return wire.reject(503, "The house is full. Try again in a moment.")
        response = wire.accept(request)
        if response.status_code == 101 and not self._runtime.arrivals.take(self.caller, self.heard):
            return wire.reject(429, "Too many screens. Wait a little.")
        return response

    async def _enter(self, request: Request) -> None:
        """Find the table and ask its actor to be let in."""
        path = PATH.fullmatch(request.path)
        assert path is not None
        secret = secret_in("; ".join(request.headers.get_all("Cookie")))
        query = parse_qs(path[2] or "")
        self.screen = query.get("screen", ["0"])[0] == "1"
        try:
            actor = await self._tables.find(path[1])
        except LookupError:
            self.close(NOT_LET_IN, NOT_FOR_YOU)
            return
        except Refused as refused:
            self.close(UNPLAYABLE, refused.text)
            return
        if self._transport.is_closing():
            return
        self._actor = actor
        self._transport.resume_reading()
        have = query.get("have", [""])[0]
        key = hashed(secret) if secret else None
        actor.enter(self, key, have if HAVE.fullmatch(have) else "")

    # Messages

    def send(self, data: bytes) -> None:
        """Send a whole frame; whoever does not read is let go."""
        self._put(self._transport, data)
        if self._stuck_since is not None and not self._transport.is_closing():
            waiting = self._transport.get_write_buffer_size()
            if waiting > self._runtime.limits.send_buffer:
                self._transport.abort()

    def close(self, code: int, reason: str = "") -> None:
        """Say why, after all that was said before, then go."""
        if not self._transport.is_closing():
            self._wire.end(code, reason)
            self._answer()

    def shutdown(self) -> None:
        """The server is going down."""
        self.close(GOING_DOWN, "The server is going down. Come back in a moment.")

    def look_after(self, now: float) -> None:
        """Ask whether the other side is still there; let go of it if it is not."""
        limits = self._runtime.limits
        if self._stuck_since is not None and now - self._stuck_since > limits.send_seconds:
            self._transport.abort()
        elif now - self.heard > limits.silence_seconds:
            if self._transport.is_closing():
                self._transport.abort()
            self.close(TOO_SLOW, "Nothing was heard for too long.")
        elif now - max(self.heard, self.pinged) > limits.ping_seconds:
            self.pinged = now
            self.send(frame(b"", WHOLE_PING))
