"""People with bare sockets, who send what they like and keep all that they are shown."""

from __future__ import annotations

import base64
import contextlib
import copy
import http.client
import json
import os
import socket
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.proving.house import House

PATIENCE: Final = 30.0
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
ABSENT: Final = msgspec.Raw(b"")


class Offer(msgspec.Struct):
    """A choice that is offered."""

    choice: tuple[str, ...]


class Prompt(msgspec.Struct):
    """What may be chosen, and with which verbs words may go."""

    text: str = ""
    offers: tuple[Offer, ...] = ()
    sealed: bool = False
    words: dict[str, Any] | None = None


class Hand(msgspec.Struct):
    """Of a hand, what one needs to play."""

    prompt: Prompt


class Update(msgspec.Struct):
    """What a screen is told; drawings stay as they came, to be compared byte by byte."""

    n: int | None = None
    life: str | None = None
    you: dict[str, Any] | None = None
    room: dict[str, Any] | None = None
    hand: msgspec.Raw = ABSENT
    table: msgspec.Raw = ABSENT
    log: dict[str, Any] | None = None
    chat: dict[str, Any] | None = None
    notes: dict[str, str] | None = None
    vote: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    end: msgspec.Raw = ABSENT
    ack: str = ""
    error: dict[str, Any] | None = None


read_update: Final = msgspec.json.Decoder(Update).decode
read_hand: Final = msgspec.json.Decoder(Hand).decode


def frame(payload: bytes, opcode: int = TEXT, first: int = 0x80) -> bytes:
    """A client's frame; the mask is of zeros, which is as good as any."""
    size = len(payload)
    if size < 126:
        head = bytes((first | opcode, 0x80 | size))
    elif size < 65536:
        head = bytes((first | opcode, 0xFE)) + size.to_bytes(2, "big")
    else:
        head = bytes((first | opcode, 0xFF)) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


class Picture:
    """All that a screen knows of its table just now."""

    def __init__(self) -> None:
        self.n = 0
        self.life = ""
        self.you: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.hand = self.table = self.end = b""
        self.prompt = Prompt()
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.notes: dict[str, str] = {}
        self.vote: dict[str, Any] | None = None

    def take_in(self, update: Update) -> None:
        """Replace what is new."""
        self.n = self.n if update.n is None else update.n
        self.life = update.life or self.life
        self.you = update.you or self.you
        self.room = update.room or self.room
        self.notes = self.notes if update.notes is None else update.notes
        self.table = bytes(update.table) or self.table
        self.end = bytes(update.end) or self.end
        if update.vote is not msgspec.UNSET:
            self.vote = update.vote
        if bytes(update.hand):
            self.hand = bytes(update.hand)
            self.prompt = read_hand(self.hand).prompt
        for lines, new in ((self.log, update.log), (self.chat, update.chat)):
            if new is not None:
                lines[new["start"] :] = new["lines"]


class Told(NamedTuple):
    """What was drawn on a screen, and for whom; an empty part was not drawn anew."""

    seat: int | None
    stage: str
    hand: bytes
    table: bytes


class Gone(Exception):
    """The server has closed the connection; `code` says why, as far as it did."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Screen:
    """One WebSocket. `answers` are the acks and errors by id, `told` every hand that was shown.

    Whoever comes back to a picture they `had` is sent only what is new.
    """

    def __init__(
        self, house: House, table: str, cookie: str, query: str = "", had: Picture | None = None
    ) -> None:
        self.cookie = cookie
        self.table = table
        self.is_screen = "screen=1" in query
        self.picture = copy.deepcopy(had) if had is not None else Picture()
        self.picture.life = ""
        self.answers: dict[str, Update] = {}
        self.told: list[Told] = []
        self.before: dict[str, Picture] = {}
        """What was known when an answer came, for commands that are awaited."""
        self.raw: list[bytes] = []
        self.closed = 0
        self._buffer = b""
        self._pongs = 0
        self._socket = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        identity = f"Cookie: {cookie}\r\n" if cookie else ""
        self._socket.sendall(
            f"GET /api/tables/{table}/live{query} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n{identity}\r\n".encode()
        )
        while b"\r\n\r\n" not in self._buffer:
            self._fill()
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        assert b" 101 " in head.split(b"\r\n")[0], head
        while not self.closed and not self.picture.life:
            self._step()

    def send(self, data: bytes) -> None:
        """Send bytes as they are, if anybody is there."""
        with contextlib.suppress(OSError):
            self._socket.sendall(data)

    def wait_for(self, id: str) -> Update | None:
        """The answer to a command; None if the connection was closed instead."""
        while id not in self.answers and not self.closed:
            self._step()
        return self.answers.pop(id, None)

    def settle(self) -> None:
        """Read all that was sent before now: it comes before the answer to a ping."""
        awaited = self._pongs + 1
        self.send(frame(b"", PING))
        while self._pongs < awaited and not self.closed:
            self._step()

    def close(self) -> None:
        """Hang up without a word."""
        self.closed = self.closed or 1006
        self._socket.close()

    def _fill(self) -> None:
        try:
            data = self._socket.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            raise Gone(1006)
        self._buffer += data

    def _step(self) -> None:
        """Read one frame."""
        try:
            opcode, payload = self._frame()
        except Gone as gone:
            self.closed = gone.code
            self._socket.close()
            return
        if opcode == TEXT:
            self._hear(payload)
        elif opcode == PING:
            self.send(frame(payload, PONG))
        elif opcode == PONG:
            self._pongs += 1
        elif opcode == CLOSE:
            self.closed = int.from_bytes(payload[:2], "big") or 1005
            self._socket.close()

    def _frame(self) -> tuple[int, bytes]:
        while True:
            data = self._buffer
            if len(data) >= 2:
                size, at = data[1], 2
                if size >= 126:
                    at = 4 if size == 126 else 10
                    size = int.from_bytes(data[2:at], "big") if len(data) >= at else 1 << 62
                if len(data) >= at + size:
                    self._buffer = data[at + size :]
                    return data[0] & 15, data[at : at + size]
            self._fill()

    def _hear(self, payload: bytes) -> None:
        update = read_update(payload)
        self.raw.append(payload)
        id = update.ack or (update.error or {}).get("id", "")
        if id:
            self.answers[id] = update
            self.before[id] = as_before(self.picture)
        self.picture.take_in(update)
        if bytes(update.hand) or bytes(update.table):
            you, room = self.picture.you, self.picture.room
            parts = bytes(update.hand), bytes(update.table)
            self.told.append(Told(you.get("seat"), room["stage"], *parts))


def as_before(picture: Picture) -> Picture:
    """A copy that later updates do not reach: parts are replaced, only lists of lines grow."""
    copy = Picture()
    copy.__dict__.update(picture.__dict__)
    copy.log, copy.chat = [], []
    return copy


class Guest:
    """Somebody with a cookie; nobody has one before they come to the first table."""

    def __init__(self, house: House, name: str) -> None:
        self.name = name
        self.cookie = ""
        self._house = house

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A request: its status and what came back."""
        connection = http.client.HTTPConnection("127.0.0.1", self._house.port, timeout=PATIENCE)
        try:
            headers = {"Content-Type": "application/json"}
            if self.cookie:
                headers["Cookie"] = self.cookie
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, headers)
            answer = connection.getresponse()
            for value in answer.headers.get_all("Set-Cookie") or ():
                self.cookie = value.partition(";")[0]
            content = answer.read()
        finally:
            connection.close()
        is_json = "json" in (answer.headers.get("Content-Type") or "")
        return answer.status, json.loads(content) if is_json else content
