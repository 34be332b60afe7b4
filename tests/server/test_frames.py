"""WebSocket frames against the protocol's own words, and against another implementation."""

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from noren.server import frames
from noren.server.frames import BadFrame, FrameReader, frame, unmask

MASK = b"\x37\xfa\x21\x3d"


def sent(payload: bytes, opcode: int = frames.TEXT, final: bool = True) -> bytes:
    """A client's frame."""
    head = bytes([(0x80 if final else 0) | opcode])
    if len(payload) < 126:
        head += bytes([0x80 | len(payload)])
    elif len(payload) < 65536:
        head += b"\xfe" + len(payload).to_bytes(2, "big")
    else:
        head += b"\xff" + len(payload).to_bytes(8, "big")
    return head + MASK + unmask(payload, MASK)


def test_the_example_of_the_rfc() -> None:
    assert frames.accept_key(b"dGhlIHNhbXBsZSBub25jZQ==") == b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    masked = bytes.fromhex("818537fa213d7f9f4d5158")
    assert FrameReader(100).whole(masked) == b"Hello"
    assert list(FrameReader(100).feed(masked)) == [(frames.TEXT, b"Hello")]


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
@pytest.mark.parametrize("piece", [1, 7, 100_000])
def test_messages_arrive_however_they_are_cut(size: int, piece: int) -> None:
    payload = bytes(n % 256 for n in range(size))
    data = sent(payload) + sent(b"next")
    reader = FrameReader(100_000)
    found = []
    for at in range(0, len(data), piece):
        found += list(reader.feed(data[at : at + piece]))
        if piece == 1 and size > 1000 and at > 100:
            return
    assert found == [(frames.TEXT, payload), (frames.TEXT, b"next")]


def test_fragments_are_put_together_around_control_frames() -> None:
    data = (
        sent(b"Hel", final=False)
        + sent(b"?", frames.PING)
        + sent(b"lo", frames.CONTINUATION, final=False)
        + sent(b"!", frames.CONTINUATION)
        + sent(b"x")
    )
    assert list(FrameReader(100).feed(data)) == [
        (frames.PING, b"?"),
        (frames.TEXT, b"Hello!"),
        (frames.TEXT, b"x"),
    ]


BAD = {
    "unmasked": (b"\x81\x01x", 1002),
    "reserved bits": (b"\xc1\x81" + MASK + b"x", 1002),
    "unknown opcode": (sent(b"x", 3), 1002),
    "long ping": (sent(b"x" * 126, frames.PING), 1002),
    "fragmented ping": (sent(b"x", frames.PING, final=False), 1002),
    "continues nothing": (sent(b"x", frames.CONTINUATION), 1002),
    "not finished": (sent(b"x", final=False) + sent(b"y"), 1002),
    "too big": (sent(b"x" * 101), 1009),
    "too big in sum": (sent(b"x" * 60, final=False) + sent(b"x" * 60, frames.CONTINUATION), 1009),
    "absurd": (b"\x81\xff" + b"\xff" * 8, 1009),
}


@pytest.mark.parametrize("name", BAD)
def test_what_breaks_the_protocol_is_refused(name: str) -> None:
    data, code = BAD[name]
    with pytest.raises(BadFrame) as bad:
        list(FrameReader(100).feed(data))
    assert bad.value.code == code


def test_endless_empty_fragments_are_too_much() -> None:
    reader = FrameReader(100)
    list(reader.feed(sent(b"", final=False)))
    with pytest.raises(BadFrame):
        list(reader.feed(sent(b"", frames.CONTINUATION, final=False) * 200))


def test_only_a_whole_short_text_takes_the_short_way() -> None:
    reader = FrameReader(100)
    for data in (sent(b"ab") + sent(b"c"), sent(b"ab")[:-1], sent(b"a", frames.PING), b"\x81"):
        assert reader.whole(data) is None
    list(reader.feed(sent(b"Hel", final=False)))
    assert reader.whole(sent(b"new")) is None
