"""WebSocket frames: ours are made beforehand as bytes; theirs are read by the book (RFC 6455).

What is sent to many screens is one frame, made once. What strangers send is left to `websockets`:
the handshake, masks, fragments, pings, close codes. `Wire` adds what it leaves to its user: how
often frames may come, that only text is understood, and that text is UTF-8.
"""

from __future__ import annotations

import logging
import struct
from collections.abc import Callable
from typing import Final

from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.server import ServerProtocol

from noren.server.answers import HEADERS, JSON, problem_body

TEXT, BINARY, CONT, PING = Opcode.TEXT, Opcode.BINARY, Opcode.CONT, Opcode.PING
WHOLE_TEXT, WHOLE_PING = 0x80 | TEXT, 0x80 | PING
"""How frames begin that are whole messages."""
LONGEST_REASON: Final = 120
ONLY_TEXT: Final = (1003, "Only text is understood here.")
TOO_OFTEN: Final = (4429, "Too many messages.")
long_head: Final = struct.Struct("!BBH").pack

quiet: Final = logging.getLogger("noren.wire")
quiet.setLevel(logging.WARNING)


def frame(payload: bytes, first: int = WHOLE_TEXT) -> bytes:
    """A whole message in one frame, unmasked as a server's frames are."""
    length = len(payload)
    if length < 126:
        return bytes((first, length)) + payload
    if length < 65536:
        return long_head(first, 126, length) + payload
    return bytes((first, 127)) + length.to_bytes(8, "big") + payload


class Wire(ServerProtocol):
    """One connection's protocol; `messages` are whole texts that came and were not taken yet."""

    def __init__(self, longest: int, admit: Callable[[], bool]) -> None:
        super().__init__(max_size=longest, logger=quiet)
        self._admit = admit
        self._begun = bytearray()
        self.messages: list[bytes] = []

    def reject(self, status: int, text: str) -> Response:
        """A refusal of the handshake, as all our refusals are."""
        response = super().reject(status, "")
        response.body = problem_body("not-let-in", text.strip())
        for name in ("Content-Type", "Content-Length"):
            del response.headers[name]
        more = {"Content-Type": JSON, "Content-Length": str(len(response.body)), **HEADERS}
        response.headers.update(more)
        return response

    def recv_frame(self, frame: Frame) -> None:
        """Take a frame; after one that ends the connection no other comes here."""
        opcode = frame.opcode
        if not self._admit():
            self.fail(*TOO_OFTEN)
        elif opcode is BINARY:
            self.fail(*ONLY_TEXT)
        else:
            super().recv_frame(frame)
            self.events.clear()
            if opcode is TEXT or opcode is CONT:
                self._gather(bytes(frame.data), frame.fin)

    def _gather(self, data: bytes, last: bool) -> None:
        """Put a message together from its pieces; what is no UTF-8 ends the connection."""
        if self._begun or not last:
            self._begun += data
            if not last:
                return
            data = bytes(self._begun)
            self._begun.clear()
        data.decode()
        self.messages.append(data)

    def end(self, code: int, reason: str) -> None:
        """Say why, and take nothing more."""
        self.fail(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))

    def let_go(self) -> None:
        """The connection is gone: nothing more is read, and nobody asked whether it may come.

        A parser holds its protocol and is held by it; only the cycle collector would part them.
        """
        self.parser.close()
        self._admit = no_more


def no_more() -> bool:
    """Whether a frame may come, after the last."""
    return False
