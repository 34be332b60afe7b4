"""Connections that say nothing, or say it for ever: each is let go in its time.

The times are set short by `NOREN_LIMITS`: `head_seconds` from the connection to the end of the
request's head, `body_seconds` from there to the end of its body, `idle_seconds_http` between two
requests, and for WebSockets `ping_seconds`, `silence_seconds` and `look_seconds`, how often the
house looks after them.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.attacks.conftest import Make
from tests.attacks.people import Person
from tests.attacks.siege import Server, settings
from tests.attacks.wire import Wire, at_table, frame

pytestmark = pytest.mark.anyio

SHORT = {
    "head_seconds": 0.5,
    "body_seconds": 0.5,
    "idle_seconds_http": 0.5,
    "ping_seconds": 0.3,
    "silence_seconds": 1.0,
    "look_seconds": 0.1,
}
WAIT = 4.0
"""How long an attacker waits: many times what the server should."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience."""
    path: Path = tmp_path_factory.mktemp("hasty") / "tables.db"
    server = Server(path, settings(SHORT)).start()
    yield server
    server.stop()
    assert "Traceback" not in server.log, server.log


@contextlib.asynccontextmanager
async def dripping(wire: Wire, data: bytes) -> AsyncIterator[None]:
    """Send a byte now and then, for as long as the block lasts."""

    async def drip() -> None:
        for byte in data:
            await wire.write(bytes((byte,)))
            await asyncio.sleep(0.1)

    task = asyncio.ensure_future(drip())
    yield
    task.cancel()
    await asyncio.wait({task})


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60\r\n"


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET", b"GET / HTTP/1.1\r\n", HEAD, HEAD + b"X-Long: " + b"y" * 900],
    ids=["nothing", "a word", "a line", "half a head", "a long head"],
)
async def test_a_head_that_does_not_end_is_not_waited_for(hasty: Server, sent: bytes) -> None:
    wire = await Wire.to(hasty)
    await wire.write(sent)
    assert await wire.ended(WAIT)


async def test_a_dripping_head_is_not_waited_for(hasty: Server) -> None:
    wire = await Wire.to(hasty)
    async with dripping(wire, HEAD + b"X-Long: " + b"y" * 900):
        assert await wire.ended(WAIT)


@pytest.mark.parametrize("sent", [b"", b'{"game":'], ids=["nothing", "half"])
async def test_a_body_that_does_not_end_is_not_waited_for(hasty: Server, sent: bytes) -> None:
    wire = await Wire.to(hasty)
    await wire.write(HEAD + b"\r\n" + sent)
    assert await wire.ended(WAIT)


async def test_a_dripping_body_is_not_waited_for(hasty: Server) -> None:
    wire = await Wire.to(hasty)
    await wire.write(HEAD + b"\r\n")
    async with dripping(wire, b" " * 59):
        assert await wire.ended(WAIT)


async def test_dripping_pieces_are_not_waited_for(hasty: Server) -> None:
    wire = await Wire.to(hasty)
    head = HEAD.replace(b"Content-Length: 60", b"Transfer-Encoding: chunked")
    await wire.write(head + b"\r\n")
    async with dripping(wire, b"1\r\n \r\n" * 50):
        assert await wire.ended(WAIT)


async def test_an_idle_connection_is_let_go_after_an_answer(hasty: Server) -> None:
    wire = await Wire.to(hasty)
    answer = await wire.asks(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert answer.status == 200
    assert await wire.ended(WAIT)


async def test_a_slow_request_is_told_so(hasty: Server) -> None:
    wire = await Wire.to(hasty)
    await wire.write(HEAD + b"\r\n{")
    answer = await wire.answer()
    assert answer.status == 408


async def test_a_silent_websocket_is_let_go(hasty: Server, person: Make) -> None:
    ann = person("Ann", at=hasty)
    await ann.open()
    wire = await at_table(hasty, ann.table, ann.cookie)
    assert await wire.close_code() == 4408
    assert await wire.ended(WAIT)


async def test_half_a_frame_does_not_keep_a_websocket_open(hasty: Server, person: Make) -> None:
    ann = person("Ann", at=hasty)
    await ann.open()
    wire = await at_table(hasty, ann.table, ann.cookie)
    await wire.write(frame(b" " * 900)[:-1])
    assert await wire.close_code() == 4408


async def test_a_dripping_frame_does_not_keep_a_websocket_open(hasty: Server, person: Make) -> None:
    ann = person("Ann", at=hasty)
    await ann.open()
    wire = await at_table(hasty, ann.table, ann.cookie)
    async with dripping(wire, frame(b" " * 900)):
        assert await wire.close_code() == 4408


async def test_a_websocket_that_answers_pings_stays(hasty: Server, person: Make) -> None:
    ann = person("Ann", at=hasty)
    await ann.open()
    await ann.come()
    reading = asyncio.ensure_future(ann.read())
    await asyncio.sleep(2.5)
    assert not reading.done(), "nothing has changed, and nobody was sent away"
    reading.cancel()
    await asyncio.wait({reading})
    await ann.must("chat", text="still here")


async def test_nobody_waits_for_those_who_are_slow(hasty: Server) -> None:
    """While a hundred connections say nothing, everyone else is served."""
    for _ in range(100):
        wire = await Wire.to(hasty, "127.0.0.1")
        await wire.write(b"GET / HT")
    ann = Person(hasty, "Ann")
    await ann.open()
    await ann.come()
    await ann.must("chat", text="hello")
    await ann.go_home()
