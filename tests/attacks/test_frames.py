"""Frames as no browser sends them are answered as the protocol says, and not carried out."""

import json

import pytest

from tests.attacks.conftest import Make
from tests.attacks.people import Person
from tests.attacks.siege import Server, brief
from tests.attacks.wire import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Wire,
    at_table,
    closing,
    frame,
)

pytestmark = pytest.mark.anyio

TOO_FAST = 4429


def chat(text: str, id: str = "") -> bytes:
    """A command to say something."""
    return json.dumps({"do": "chat", "text": text, **({"id": id} if id else {})}).encode()


async def pair(server: Server, person: Make) -> tuple[Person, Wire]:
    """Somebody who listens, and a bare connection of hers to the same table."""
    ann = person("Ann")
    await ann.open()
    await ann.come()
    return ann, await at_table(server, ann.table, ann.cookie)


async def carried_out(wire: Wire, id: str) -> bool:
    """Whether a command is acknowledged before anything else ends the matter."""
    while True:
        opcode, payload = await wire.frame()
        if opcode == CLOSE:
            return False
        if opcode == TEXT and f'"ack":"{id}"'.encode() in payload:
            return True


# Closing


@pytest.mark.parametrize("code", [1000, 1001, 1003, 1007, 1011, 3000, 4000, 4999])
async def test_a_good_close_is_answered_in_kind(server: Server, person: Make, code: int) -> None:
    _, wire = await pair(server, person)
    await wire.write(closing(code, b"bye"))
    assert await wire.close_code() in (code, 1000)
    assert await wire.ended(5)


async def test_a_close_without_a_code_is_answered(server: Server, person: Make) -> None:
    _, wire = await pair(server, person)
    await wire.write(frame(b"", CLOSE))
    assert await wire.close_code() in (1000, 1005)
    assert await wire.ended(5)


@pytest.mark.parametrize(
    "code", [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535]
)
async def test_a_code_that_is_none_is_a_fault_of_protocol(
    server: Server, person: Make, code: int
) -> None:
    _, wire = await pair(server, person)
    await wire.write(closing(code))
    assert await wire.close_code() == 1002


async def test_half_a_code_is_a_fault_of_protocol(server: Server, person: Make) -> None:
    _, wire = await pair(server, person)
    await wire.write(frame(b"\x03", CLOSE))
    assert await wire.close_code() == 1002


@pytest.mark.parametrize("reason", [b"\xff", b"\xed\xa0\x80", b"\xe2\x82", b"fine\xc0\xaf"])
async def test_a_reason_that_is_no_utf_8_is_answered_so(
    server: Server, person: Make, reason: bytes
) -> None:
    _, wire = await pair(server, person)
    await wire.write(closing(1000, reason))
    assert await wire.close_code() == 1007


@pytest.mark.parametrize(
    "close",
    [closing(1000), closing(4000, b"x"), frame(b"", CLOSE), closing(999), closing(1005),
     frame(b"\x03", CLOSE)],
    ids=["1000", "4000", "no code", "999", "1005", "half a code"],
)  # fmt: skip
async def test_what_stands_behind_a_close_is_not_carried_out(
    server: Server, person: Make, close: bytes
) -> None:
    ann, wire = await pair(server, person)
    await wire.write(frame(chat("before")) + close + frame(chat("behind")))
    await wire.close_code()
    await ann.must("chat", text="later")
    assert "before" in ann.said
    assert "behind" not in ann.said


async def test_what_comes_after_a_close_is_not_carried_out(server: Server, person: Make) -> None:
    ann, wire = await pair(server, person)
    await wire.write(closing(1000))
    await wire.write(frame(chat("behind")))
    await wire.close_code()
    await wire.write(frame(chat("behind")))
    await ann.must("chat", text="later")
    assert "behind" not in ann.said


@pytest.mark.parametrize(
    "bad",
    [frame(b"x", reserved=0x40), frame(b"x", BINARY), frame(b"x", 0x3), frame(b"\xff"),
     frame(b"x" * 20_000), frame(b"x", CONTINUATION)],
    ids=["reserved", "binary", "unknown", "no UTF-8", "too big", "continues nothing"],
)  # fmt: skip
async def test_what_stands_behind_a_bad_frame_is_not_carried_out(
    server: Server, person: Make, bad: bytes
) -> None:
    ann, wire = await pair(server, person)
    await wire.write(bad + frame(chat("behind")))
    await wire.close_code()
    await ann.must("chat", text="later")
    assert "behind" not in ann.said


# Bad frames


BAD = {
    "a reserved bit": (frame(b"{}", reserved=0x40), {1002}),
    "another reserved bit": (frame(b"{}", reserved=0x10), {1002}),
    "an unknown kind": (frame(b"{}", 0x3), {1002}),
    "an unknown control": (frame(b"", 0xB), {1002}),
    "no mask": (b"\x81\x02{}", {1002}),
    "no mask on a close": (b"\x88\x02\x03\xe8", {1002}),
    "a close in pieces": (frame(b"\x03\xe8", CLOSE, last=False), {1002}),
    "a ping in pieces": (frame(b"x", PING, last=False), {1002}),
    "a ping too long": (frame(b"x" * 126, PING), {1002}),
    "a close too long": (frame(b"\x03\xe8" + b"x" * 124, CLOSE), {1002}),
    "continues nothing": (frame(b"{}", CONTINUATION), {1002}),
    "a message within another": (frame(b"{", last=False) + frame(b"{}"), {1002}),
    "bytes": (frame(b"{}", BINARY), {1003}),
    "bytes in pieces": (frame(b"{", BINARY, last=False) + frame(b"}", CONTINUATION), {1003}),
    "too big": (frame(b" " * 16_385), {1009}),
    "too big in pieces": (
        frame(b" " * 9_000, last=False) + frame(b" " * 9_000, CONTINUATION), {1009},
    ),
    "a length without end": (b"\x81\xff" + b"\x7f" + b"\xff" * 7, {1009}),
    "a length below nothing": (b"\x81\xff" + b"\xff" * 8, {1002, 1009}),
    "a bad letter in pieces": (frame(b"\xe2\x82", last=False) + frame(b"x", CONTINUATION), {1007}),
}  # fmt: skip


@pytest.mark.parametrize(("sent", "codes"), BAD.values(), ids=BAD.keys())
async def test_a_bad_frame_is_answered_as_the_protocol_says(
    server: Server, person: Make, sent: bytes, codes: set[int]
) -> None:
    _, wire = await pair(server, person)
    await wire.write(sent)
    assert await wire.close_code() in codes


# Good frames in unusual shapes


async def test_a_message_in_pieces_is_one_message(server: Server, person: Make) -> None:
    ann, wire = await pair(server, person)
    whole = chat("in pieces: ü", "p")
    cut = whole.index(b"\\u") + 3
    await wire.write(frame(whole[:cut], last=False) + frame(b"x", PING))
    await wire.write(frame(b"", CONTINUATION, last=False) + frame(whole[cut:], CONTINUATION))
    assert await carried_out(wire, "p")
    await ann.must("chat", text="later")
    assert "in pieces: ü" in ann.said


async def test_a_letter_may_be_cut_in_two(server: Server, person: Make) -> None:
    ann, wire = await pair(server, person)
    whole = '{"do":"chat","text":"日本","id":"p"}'.encode()
    cut = whole.index("日".encode()) + 1
    await wire.write(frame(whole[:cut], last=False))
    await wire.write(frame(whole[cut:], CONTINUATION))
    assert await carried_out(wire, "p")
    await ann.must("chat", text="later")
    assert "日本" in ann.said


async def test_bytes_may_come_one_by_one(server: Server, person: Make) -> None:
    _, wire = await pair(server, person)
    for byte in frame(chat("slowly", "p")):
        await wire.write(bytes((byte,)))
    assert await carried_out(wire, "p")


async def test_many_messages_may_come_at_once(server: Server, person: Make) -> None:
    ann, wire = await pair(server, person)
    await wire.write(b"".join(frame(chat(f"line {n}", f"p{n}")) for n in range(15)))
    assert await carried_out(wire, "p14")
    await ann.must("chat", text="later")
    assert [f"line {n}" for n in range(15)] == ann.said[-16:-1]


async def test_a_long_head_for_a_short_message_is_understood_or_refused(
    server: Server, person: Make
) -> None:
    _, wire = await pair(server, person)
    whole = chat("x", "p")
    await wire.write(b"\x81\xff" + len(whole).to_bytes(8, "big") + b"\0\0\0\0" + whole)
    assert await carried_out(wire, "p") in (True, False)


async def test_a_ping_is_answered_with_its_words(server: Server, person: Make) -> None:
    _, wire = await pair(server, person)
    for words in (b"", b"x" * 125, b"\xff\x00"):
        await wire.write(frame(words, PING))
        assert await wire.frame() == (PONG, words)


async def test_what_comes_too_early_does_not_muddle_what_comes_in_time(
    server: Server, person: Make
) -> None:
    ann = person("Ann")
    await ann.open()
    wire = await Wire.to(server)
    head = (
        f"GET /api/tables/{ann.table}/live HTTP/1.1\r\nHost: {server.address}\r\n"
        f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {ann.cookie}\r\n\r\n"
    )
    await wire.write(head.encode() + frame(chat("early")))
    assert (await wire.answer()).status == 101
    await wire.frame()
    await wire.write(frame(chat("in time", "p")))
    assert await carried_out(wire, "p")


# Too many


@pytest.mark.parametrize(
    "many",
    [frame(b"", PING), frame(b"x" * 125, PING), frame(b"", PONG), frame(b"late", PONG)],
    ids=["ping", "long ping", "pong", "long pong"],
)
async def test_control_frames_count_like_commands(
    server: Server, person: Make, many: bytes
) -> None:
    _, wire = await pair(server, person)
    await wire.write(many * 400)
    assert await wire.close_code() == TOO_FAST


async def test_empty_pieces_count_like_commands(server: Server, person: Make) -> None:
    _, wire = await pair(server, person)
    await wire.write(frame(b"{", last=False) + frame(b"", CONTINUATION, last=False) * 400)
    assert await wire.close_code() in (TOO_FAST, 1009)


async def test_bad_messages_count_like_commands(server: Server, person: Make) -> None:
    _, wire = await pair(server, person)
    await wire.write(frame(b"nonsense") * 200)
    assert await wire.close_code() == TOO_FAST


async def test_commands_are_counted(server: Server, person: Make) -> None:
    _, wire = await pair(server, person)
    await wire.write(b"".join(frame(chat(str(n))) for n in range(200)))
    assert await wire.close_code() == TOO_FAST


async def test_a_stranger_who_only_watches_is_counted_too(server: Server, person: Make) -> None:
    ann = person("Ann")
    await ann.open(settings={"public": True})
    wire = await at_table(server, ann.table)
    await wire.write(b"".join(frame(chat(str(n))) for n in range(200)))
    assert await wire.close_code() == TOO_FAST


async def test_a_few_pings_are_no_offence(server: Server, person: Make) -> None:
    _, wire = await pair(server, person)
    for number in range(10):
        await wire.write(frame(brief(number).encode(), PING))
        assert (await wire.frame())[0] == PONG
