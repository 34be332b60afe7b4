"""How frames go out: in order, and nothing to those who have gone."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from noren.server.send_queue import SendQueue

Line = tuple[asyncio.StreamReader, asyncio.WriteTransport]


@pytest.fixture
async def lines(anyio_backend: object) -> AsyncIterator[list[Line]]:
    """Two connections: what comes out of the first of each pair was put into the second."""
    readers: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        readers.put_nowait((reader, writer))

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    made: list[Line] = []
    others: list[asyncio.StreamWriter] = []
    for _ in range(2):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        reader, other = await readers.get()
        made.append((reader, writer.transport))
        others += (writer, other)
    yield made
    for writer in others:
        writer.close()
    server.close()


async def test_frames_go_out_in_order_when_the_turn_is_over(lines: list[Line]) -> None:
    send_queue = SendQueue(asyncio.get_running_loop())
    (ann, to_ann), (ben, to_ben) = lines
    for frame in (b"a", b"b", b"c"):
        send_queue.put(to_ann, frame)
        send_queue.put(to_ben, frame.upper())
    assert await ann.readexactly(3) == b"abc"
    assert await ben.readexactly(3) == b"ABC"


async def test_what_was_put_before_a_farewell_goes_out_before_it(lines: list[Line]) -> None:
    send_queue = SendQueue(asyncio.get_running_loop())
    (ann, to_ann), _ = lines
    send_queue.put(to_ann, b"news, ")
    send_queue.send()
    to_ann.write(b"farewell")
    to_ann.close()
    assert await ann.read() == b"news, farewell"


async def test_who_has_gone_gets_nothing_and_the_others_theirs(lines: list[Line]) -> None:
    send_queue = SendQueue(asyncio.get_running_loop())
    (ann, to_ann), (ben, to_ben) = lines
    send_queue.put(to_ann, b"a")
    send_queue.put(to_ben, b"b")
    to_ann.abort()
    assert await ben.readexactly(1) == b"b"
    assert await ann.read() == b""
