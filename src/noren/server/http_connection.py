"""One connection of HTTP as uvicorn's protocol class: nobody is waited for without end.

uvicorn lets go of a connection that is idle between two requests. This adds a time for the head of
a request and for its body, however they drip; that an answer which nobody reads is given up; and
that there are never more connections than the process has descriptors for.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from noren.server.answers import last_answer
from noren.server.runtime import Runtime

LINGER_SECONDS: Final = 1.0
"""How long somebody who is turned away may read why."""
FULL: Final = (503, "busy", "The house is full. Try again in a moment.")
SLOW: Final = (408, "too-slow", "That took too long.")
NO_UPGRADE: Final = (400, "bad-message", "A WebSocket needs HTTP/1.1.")
NO_HTTP: Final = (400, "bad-message", "That is no request.")


class HttpConnection(H11Protocol):
    """A browser's connection, until it is handed over to a WebSocket."""

    def __init__(
        self,
        config: Any,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._runtime: Runtime = app_state["tables"].runtime
        self._peer = ""
        self._answered = self._turned_away = self._handed_over = False
        self._awaited: object = None
        self._patience: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    # What the transport says

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door; if the house is full, they are told so."""
        super().connection_made(transport)
        self._peer = self.client[0] if self.client else ""
        room = self._runtime.crowd.come(self._peer)
        if room == "none":
            transport.abort()
        elif room == "scarce":
            self._turned_away = True
            transport.write(last_answer(*FULL))
            transport.write_eof()
            self._patience = self.loop.call_later(LINGER_SECONDS, transport.close)
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        super().connection_lost(exc)
        self._runtime.crowd.go(self._peer)
        for timer in (self._patience, self._unread):
            if timer is not None:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        """A request, or a piece of one."""
        if not self._turned_away:
            super().data_received(data)
            self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a WebSocket's; before HTTP/1.1 there are none."""
        if event.http_version != b"1.1":
            self.transport.write(last_answer(*NO_UPGRADE))
            self.transport.close()
            return
        self._handed_over = True
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """It was answered; perhaps another one waits already."""
        self._answered = True
        super().on_response_complete()
        self._watch()

    # What is waited for, and for how long

    def _watch(self) -> None:
        """Give the other side its time for what is awaited now; a piece of it gains no more."""
        awaited = self._what_is_awaited()
        if (awaited, self.cycle) == self._awaited:
            return
        self._awaited = (awaited, self.cycle)
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if awaited is not None:
            limits = self._runtime.limits
            seconds = limits.head_seconds if awaited == "head" else limits.body_seconds
            self._patience = self.loop.call_later(seconds, self._lose_patience)

    def _what_is_awaited(self) -> Literal["head", "body"] | None:
        if self._handed_over:
            return None
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        begun = not self._answered or bool(self.conn.trailing_data[0])
        return "head" if self.conn.their_state is h11.IDLE and begun else None

    def _lose_patience(self) -> None:
        """Say so to whoever has said anything, unless they have been answered, and go."""
        within = self.conn.their_state is h11.SEND_BODY and not self.cycle.response_started
        if within or (self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]):
            self.transport.write(last_answer(*SLOW))
        self.transport.close()

    # What is sent

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP as everything is answered here."""
        self.transport.write(last_answer(*NO_HTTP))
        self.transport.close()

    def pause_writing(self) -> None:
        """More waits to be sent than should."""
        super().pause_writing()
        self._wait_for_reader(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """It is being read."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _wait_for_reader(self, waiting: int) -> None:
        seconds = self._runtime.limits.send_seconds
        self._unread = self.loop.call_later(seconds, self._look_at_reader, waiting)

    def _look_at_reader(self, waited: int) -> None:
        """Go on as long as anything is read at all."""
        waiting = self.transport.get_write_buffer_size()
        if waiting < waited:
            self._wait_for_reader(waiting)
        else:
            self.transport.abort()
