"""WebSocket frames (RFC 6455) as bytes: no more than a table needs, and nothing of the network."""

from __future__ import annotations

import base64
import hashlib
import struct
from collections.abc import Iterator
from typing import Final

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
CONTROL: Final = (CLOSE, PING, PONG)
LAST: Final = 0x80
MASKED: Final = 0x80
long_head: Final = struct.Struct("!BBH").pack
GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class BadFrame(Exception):
    """A frame that breaks the protocol; `code` is what to close with."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def accept_key(key: bytes) -> bytes:
    """The answer to a client's Sec-WebSocket-Key."""
    return base64.b64encode(hashlib.sha1(key + GUID, usedforsecurity=False).digest())


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A whole message in one frame, unmasked as a server's frames are."""
    length = len(payload)
    if length < 126:
        return bytes((LAST | opcode, length)) + payload
    if length < 65536:
        return long_head(LAST | opcode, 126, length) + payload
    return bytes((LAST | opcode, 127)) + length.to_bytes(8, "big") + payload


def close_frame(code: int, reason: str = "") -> bytes:
    """A closing frame; a control frame holds at most 125 bytes."""
    return frame(code.to_bytes(2, "big") + reason.encode()[:120], CLOSE)


def unmask(data: bytes, mask: bytes) -> bytes:
    """The payload without its mask, by one exclusive-or of two long numbers."""
    length = len(data)
    key = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(length, "big")


class FrameReader:
    """Turns what a client sends into whole messages and control frames."""

    __slots__ = ("_buffer", "_kind", "_limit", "_parts", "_size")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = b""
        self._parts: list[bytes] = []
        self._kind = 0
        self._size = 0

    def whole(self, data: bytes) -> bytes | None:
        """The payload, if the data is just one short text message, as most are."""
        length = len(data) - 6
        if self._buffer or self._kind or not 0 <= length < 126 or data[0] != LAST | TEXT:
            return None
        return unmask(data[6:], data[2:6]) if data[1] == MASKED | length else None

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The messages that are complete now, as opcode and payload."""
        self._buffer = self._buffer + data if self._buffer else data
        while (found := self._next()) is not None:
            final, opcode, payload = found
            if opcode in CONTROL:
                yield opcode, payload
            else:
                message = self._gather(final, opcode, payload)
                if message is not None:
                    yield message

    def _next(self) -> tuple[bool, int, bytes] | None:
        """One frame from the buffer, if it is all there."""
        data = self._buffer
        if len(data) < 2:
            return None
        first, second = data[0], data[1]
        length, start = second & 0x7F, 2
        check_head(first, second)
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10], "big"), 10
        if length > self._limit:
            raise BadFrame(1009, "That message is too big.")
        end = start + 4 + length
        if len(data) < end:
            return None
        self._buffer = data[end:]
        payload = unmask(data[start + 4 : end], data[start : start + 4])
        return bool(first & LAST), first & 0x0F, payload

    def _gather(self, final: bool, opcode: int, payload: bytes) -> tuple[int, bytes] | None:
        """Put a fragmented message together."""
        if (opcode == CONTINUATION) != bool(self._kind):
            raise BadFrame(1002, "That frame continues nothing, or a message was not finished.")
        if final and not self._kind:
            return opcode, payload
        self._kind = self._kind or opcode
        self._parts.append(payload)
        self._size += len(payload) + 1
        if self._size > self._limit:
            raise BadFrame(1009, "That message is too big.")
        if not final:
            return None
        message = self._kind, b"".join(self._parts)
        self._parts, self._kind, self._size = [], 0, 0
        return message


def check_head(first: int, second: int) -> None:
    """Refuse what no client may send."""
    opcode = first & 0x0F
    if first & 0x70 or opcode not in (CONTINUATION, TEXT, BINARY, *CONTROL):
        raise BadFrame(1002, "That frame is of no known kind.")
    if not second & MASKED:
        raise BadFrame(1002, "A client's frames are masked.")
    if opcode in CONTROL and (not first & LAST or second & 0x7F > 125):
        raise BadFrame(1002, "A control frame is short and whole.")
