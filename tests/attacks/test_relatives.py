"""Relatives of what was found: the ban at the next table, promises that change, links for all."""

import asyncio

import pytest

from tests.attacks.conftest import Make, Start
from tests.attacks.evenings import begin, play_on, sit_down
from tests.attacks.people import eventually
from tests.attacks.siege import PATIENCE, Server
from tests.attacks.test_words import bytes_on_disk
from tests.attacks.wire import Wire

pytestmark = pytest.mark.anyio


async def test_who_was_sent_away_for_good_does_not_come_to_the_next_table(
    server: Server, person: Make
) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cat")]
    ann, eve = people[0], person("Eve")
    await begin(people, public=True)
    assert (await eve.ask_in(ann.table, watch=True)).is_success
    await eve.come()
    await ann.must("remove", person=eve.seen["you"]["person"], ban=True)
    assert await eve.closed() == 4403
    await play_on(people, [])
    await ann.must("again")
    assert await eventually(ann, lambda: ann.seen["room"]["next"])
    following = ann.seen["room"]["next"]
    for watch in (False, True):
        assert (await eve.ask_in(following, watch=watch)).status_code in (403, 404)
    assert await eve.try_to_come() == 4403


async def test_what_was_said_before_words_were_kept_for_good_is_not_kept(
    start: Start, person: Make
) -> None:
    server = start()
    ann, ben, cat = (person(name, at=server) for name in ("Ann", "Ben", "Cat"))
    await sit_down([ann, ben, cat], words="table")
    await ben.must("chat", text="between us only")
    settings = ann.seen["room"]["settings"]
    await ann.must("change", settings={**settings, "words": "replay"})
    await ann.must("chat", text="for everybody")
    await cat.read_all()
    assert "between us only" not in cat.said
    await ann.must("close")
    server.stop()
    on_disk = bytes_on_disk(server.db)
    assert b"between us only" not in on_disk
    assert b"for everybody" in on_disk


async def test_one_person_cannot_use_up_the_links_of_all(server: Server, person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    await ann.open(settings={"public": True})
    assert (await eve.ask_in(ann.table, watch=True)).is_success
    path = f"/api/tables/{ann.table}/device"
    answers = [(await eve.http.post(path)).status_code for _ in range(40)]
    assert 200 in answers
    assert answers[-1] != 200
    assert (await ann.http.post(path)).is_success


async def test_a_request_with_two_lengths_hides_no_other(server: Server) -> None:
    """By its length it is one request; in chunks it ends sooner, and another follows."""
    host = f"Host: {server.address}\r\n"
    hidden = f"GET /api/games HTTP/1.1\r\n{host}\r\n"
    body = f"0\r\n\r\n{hidden}"
    lengths = f"Content-Length: {len(body)}\r\nTransfer-Encoding: chunked\r\n"
    wire = await Wire.to(server)
    wire.writer.write(f"POST /api/tables HTTP/1.1\r\n{host}{lengths}\r\n{body}".encode())
    answers = await asyncio.wait_for(wire.reader.read(), PATIENCE)
    assert answers.startswith(b"HTTP/1.1 400 ")
    assert answers.count(b"HTTP/1.1 ") == 1


async def test_there_is_no_websocket_before_http_1_1(server: Server, person: Make) -> None:
    table = await person("Ann").open(settings={"public": True})
    wire = await Wire.to(server)
    answer = await wire.asks(
        f"GET /api/tables/{table}/live HTTP/1.0\r\nHost: {server.address}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert answer.status == 400
    assert "content-security-policy" in answer.headers


async def test_how_often_one_may_guess_does_not_tell_which_private_tables_there_are(
    server: Server, person: Make
) -> None:
    ann = person("Ann")
    await ann.open()
    told = []
    for table in (ann.table, "A" * len(ann.table)):
        eve = person("Eve")
        answers = [await eve.http.get(f"/api/tables/{table}") for _ in range(25)]
        answers += [await eve.ask_in(table, code="BCDFG")]
        told.append([(answer.status_code, answer.text) for answer in answers])
    assert told[0] == told[1]
    assert told[0][-1][0] == 429
