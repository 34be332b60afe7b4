"""Frames against the protocol's own words, and against another implementation."""

from collections.abc import Callable

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.streams import StreamReader

from noren.server.frames import Wire, frame

LIMIT = 100_000


def sent(payload: bytes, opcode: Opcode = Opcode.TEXT, final: bool = True) -> bytes:
    """A client's frame."""
    return Frame(opcode, payload, final).serialize(mask=True)


def opened(admit: Callable[[], bool] = lambda: True, longest: int = LIMIT) -> Wire:
    """A connection after the handshake."""
    wire = Wire(longest, admit)
    wire.state = State.OPEN
    wire.receive_data(
        b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    )
    wire.events_received()
    return wire


def closing(wire: Wire) -> bytes:
    """The code with which the connection is closed, as bytes; nothing if it goes on."""
    writes = wire.data_to_send()
    return writes[-2][2:4] if writes and writes[-1] == b"" else b""


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_frames_are_read_by_another_implementation(size: int) -> None:
    payload = b"x" * size
    reader = StreamReader()
    reader.feed_data(frame(payload))
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as parsed:
        next(parsing)
    assert parsed.value.value == Frame(Opcode.TEXT, payload)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
@pytest.mark.parametrize("piece", [1000, 7777, 100_000])
def test_messages_arrive_however_they_are_cut(size: int, piece: int) -> None:
    payload = bytes(n % 128 for n in range(size))
    data = sent(payload) + sent(b"next")
    wire = opened()
    for at in range(0, len(data), piece):
        wire.receive_data(data[at : at + piece])
    assert wire.messages == [payload, b"next"]


def test_fragments_are_put_together_around_control_frames() -> None:
    wire = opened()
    wire.receive_data(sent(b"Hel", final=False) + sent(b"?", Opcode.PING))
    wire.receive_data(sent(b"", Opcode.CONT, final=False) + sent(b"lo", Opcode.CONT))
    wire.receive_data(sent("ü".encode()[:1], final=False) + sent("ü".encode()[1:], Opcode.CONT))
    assert wire.messages == [b"Hello", "ü".encode()]
    assert wire.data_to_send() == [frame(b"?", 0x80 | Opcode.PONG)]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (sent(b"x", Opcode.BINARY), 1003),
        (sent(b"\xff"), 1007),
        (sent(b"\xe2\x82", final=False) + sent(b"x", Opcode.CONT), 1007),
        (sent(b"x" * 101), 1009),
        (sent(b"x" * 60, final=False) + sent(b"x" * 60, Opcode.CONT), 1009),
        (sent(b"x", Opcode.CONT), 1002),
        (frame(b"x"), 1002),
    ],
    # The mask of a frame is drawn at random, so the bytes themselves would name a test otherwise.
    ids=["binary", "no text", "torn text", "long", "long in parts", "no beginning", "no mask"],
)
def test_what_ends_a_connection_is_the_last_that_is_read(data: bytes, code: int) -> None:
    wire = opened(longest=100)
    wire.receive_data(sent(b"before") + data + sent(b"behind") + sent(b"", Opcode.PING))
    assert wire.messages == [b"before"]
    assert closing(wire) == code.to_bytes(2, "big")
    wire.receive_data(sent(b"later"))
    assert wire.messages == [b"before"]


@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.PING, Opcode.PONG])
def test_every_frame_counts(opcode: Opcode) -> None:
    left = [True] * 5
    wire = opened(lambda: bool(left) and left.pop())
    wire.receive_data(sent(b"x", opcode) * 20)
    assert len(wire.messages) == (5 if opcode is Opcode.TEXT else 0)
    assert len(wire.writes) == 2 + (5 if opcode is Opcode.PING else 0)
    assert closing(wire) == (4429).to_bytes(2, "big")


def test_a_long_reason_is_cut_between_letters() -> None:
    wire = opened()
    wire.end(4000, "ü" * 100)
    closed = wire.data_to_send()[0]
    assert closed[4:].decode() == "ü" * 60
