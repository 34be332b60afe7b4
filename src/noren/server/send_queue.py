"""The send queue: what the screens are told goes out together, once in a turn of the event loop.

To draw for one table, send, draw for the next and send again would cost an eighth more: drawing and
sending each put the other's code and data out of the processor's caches.
"""

from __future__ import annotations

import asyncio


class SendQueue:
    """Frames of this turn, in order. It is emptied before the loop waits for anything new."""

    __slots__ = ("_frames", "_loop")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._frames: list[tuple[asyncio.WriteTransport, bytes]] = []

    def put(self, transport: asyncio.WriteTransport, frame: bytes) -> None:
        """Have a frame sent when the others are."""
        if not self._frames:
            self._loop.call_soon(self.send)
        self._frames.append((transport, frame))

    def send(self) -> None:
        """Send everything now; who has gone meanwhile gets nothing."""
        frames, self._frames = self._frames, []
        for transport, frame in frames:
            if not transport.is_closing():
                transport.write(frame)
