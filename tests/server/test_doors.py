"""Who is let in, how much anyone may ask, and what every answer carries."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from noren.server.connections import NOT_FOR_YOU
from noren.server.limits import Limits
from tests.server.running import Person, Server, running

Make = Callable[[str], Person]


async def private_table(person: Make) -> Person:
    host = person("Ann")
    await host.open("secrets-game", 3)
    return await host.come()


@pytest.mark.anyio
async def test_an_unknown_viewer_of_a_private_table_gets_no_view(
    server: Server, person: Make
) -> None:
    host = await private_table(person)
    eve = person("Eve")
    path = f"/api/tables/{host.table}"
    assert (await eve.http.get(path)).status_code == 404
    assert (await eve.http.get(f"{path}?code=BCDFG")).status_code == 404
    assert (await eve.http.get(f"{path}/qr.svg")).status_code == 404
    assert (await eve.http.post(f"{path}/device")).status_code == 404
    assert (await eve.http.post(f"{path}/join", json={"name": "Eve"})).status_code == 404
    for cookie in ({}, {"Cookie": "noren=" + "A" * 22}, {"Cookie": "noren=x; y"}):
        async with connect(
            f"ws://{server.address}{path}/live", additional_headers=cookie
        ) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            # As for a table that is not there.
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, NOT_FOR_YOU)


@pytest.mark.anyio
async def test_no_such_table_is_no_table(server: Server, person: Make) -> None:
    async with connect(f"ws://{server.address}/api/tables/nothing/live") as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, NOT_FOR_YOU)
    eve = person("Eve")
    for path in ("/api/tables/nothing", "/api/codes/ZZZZZ", "/api/games/chess/rules", "/api/no"):
        answer = await eve.http.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "unknown"


@pytest.mark.anyio
async def test_the_code_lets_in_whoever_says_it(server: Server, person: Make) -> None:
    host = await private_table(person)
    code = host.seen["room"]["code"]
    assert len(code) == 5
    assert not set(code) & set("AEIOULQ0158")
    guest = person("Gus")
    card = (await guest.http.get(f"/api/codes/{code.lower()}")).json()
    assert card["table"] == host.table
    assert card["host"] == "Ann"
    assert card["free"] == [1, 2]
    joined = await guest.post(
        f"/api/tables/{host.table}/join", {"name": "Gus", "seat": 2, "code": code}
    )
    assert joined == {"table": host.table, "person": 1, "seat": 2}
    mine = (await guest.http.get("/api/mine")).json()["tables"]
    assert [card["table"] for card in mine] == [host.table]
    taken = await person("Eve").http.post(
        f"/api/tables/{host.table}/join", json={"name": "Eve", "seat": 2, "code": code}
    )
    assert taken.status_code == 409


@pytest.mark.anyio
async def test_anyone_may_watch_a_public_table_but_not_act(server: Server, person: Make) -> None:
    host = person("Ann")
    await host.open("secrets-game", 3, settings={"public": True})
    await host.come()
    await host.read_all()
    listed = (await person("Eve").http.get("/api/tables")).json()["tables"]
    assert [card["table"] for card in listed] == [host.table]
    watcher = person("Wat")
    watcher.table = host.table
    await watcher.come()
    assert watcher.seen["you"]["person"] is None
    answer = await watcher.do("chat", text="hello")
    assert answer["error"]["code"] == "not-seated"
    await host.do("close")
    assert (await watcher.http.get("/api/tables")).json()["tables"] == []


@pytest.mark.anyio
async def test_other_origins_are_refused(server: Server, person: Make) -> None:
    host = await private_table(person)
    foreign = {"Origin": "http://evil.example"}
    body = {"game": "secrets-game", "name": "Eve", "seats": 3}
    assert (await host.http.post("/api/tables", json=body, headers=foreign)).status_code == 403
    own = {"Origin": f"http://{server.address}"}
    assert (await host.http.post("/api/tables", json=body, headers=own)).status_code == 201
    cookie = "; ".join(f"{k}={v}" for k, v in host.http.cookies.items())
    with pytest.raises(InvalidStatus):
        await connect(
            f"ws://{server.address}/api/tables/{host.table}/live",
            additional_headers={"Cookie": cookie, **foreign},
        )


@pytest.mark.anyio
async def test_the_cookie_is_kept_from_scripts_and_the_secret_from_the_disk(
    server: Server, person: Make, tmp_path: Path
) -> None:
    host = person("Ann")
    body = {"game": "secrets-game", "name": "Ann", "seats": 3}
    answer = await host.http.post("/api/tables", json=body)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    secret = host.http.cookies["noren"]
    assert len(secret) == 22
    assert secret.encode() not in all_files(tmp_path)
    again = await host.http.post("/api/tables", json=body)
    assert "set-cookie" not in again.headers


def all_files(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


@pytest.mark.anyio
async def test_every_answer_forbids_foreign_and_inline_script(server: Server, person: Make) -> None:
    eve = person("Eve")
    for path in ("/", "/api/games", "/t/anything", "/api/nothing"):
        headers = (await eve.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    assert "<script" in (await eve.http.get("/t/anything")).text
    for path in ("/../../pyproject.toml", "/..%2f..%2fpyproject.toml"):
        assert (await eve.http.get(path)).status_code == 404


@pytest.mark.anyio
async def test_a_file_of_another_version_is_not_answered_by_the_page(
    server: Server, person: Make
) -> None:
    """Behind a balancer a new node may have the page, and an old one be asked for its script."""
    for path in ("/assets/index-Ab12.js", "/assets/older", "/icon-9.png", "/deep/index-Ab12.css"):
        answer = await person("Eve").http.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store"), path


@pytest.mark.anyio
async def test_a_balancer_may_ask_by_any_name_how_the_house_is_and_nothing_else(
    server: Server, person: Make, caplog: pytest.LogCaptureFixture
) -> None:
    ask = person("Eve").http.get
    for name in ("noren-1:8787", "noren.svc.cluster.local", "a b"):
        for path in ("/healthz", "/readyz"):
            assert (await ask(path, headers={"Host": name})).status_code == 200
        assert (await ask("/api/house", headers={"Host": name})).status_code == 421
    assert caplog.text.count("Turned away (421)") == 3
    foreign = {"Origin": "https://evil.example"}
    for _ in range(2):
        answer = await person("Eve").http.post("/api/tables", json={}, headers=foreign)
        assert answer.status_code == 403
    assert caplog.text.count("https://evil.example") == 1, "each is told once"
    for at in range(40):
        await ask("/", headers={"Host": f"name-{at}"})
    assert caplog.text.count("Turned away") == 20, "nobody can fill the log"


BAD = [
    ("POST", "/api/tables", b"{"),
    ("POST", "/api/tables", b'{"game":"secrets-game","name":"","seats":3}'),
    ("POST", "/api/tables", b'{"game":"secrets-game","name":"A","seats":2}'),
    ("POST", "/api/tables", b'{"game":"secrets-game","name":"A","seats":3,"cheat":1}'),
    ("POST", "/api/tables", b'{"game":"secrets-game","name":"A","seats":3,"options":{"x":1}}'),
    ("POST", "/api/tables", b'{"game":"secrets-game","name":"A","seats":3,"settings":{"clock":1}}'),
    ("POST", "/api/tables", b'{"game":"chess","name":"A","seats":3}'),
    ("POST", "/api/play-now", b'{"game":"secrets-game","bot":"nobody"}'),
]


@pytest.mark.anyio
async def test_bad_requests_are_refused_in_words(server: Server, person: Make) -> None:
    eve = person("Eve")
    for method, path, body in BAD:
        answer = await eve.http.request(method, path, content=body)
        assert answer.status_code in (400, 404), body
        assert answer.json()["text"]
    big = await eve.http.post("/api/tables", content=b"x" * 100_000)
    assert big.status_code == 413

    async def chunks() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    assert (await eve.http.post("/api/tables", content=chunks())).status_code == 413


@pytest.mark.anyio
async def test_bad_messages_are_refused_and_change_nothing(server: Server, person: Make) -> None:
    host = await private_table(person)
    assert host.socket is not None
    for text in ("{", "[]", '{"do":"fly"}', '{"do":"chat","text":""}', '{"do":"play"}', "\ud7ff"):
        await host.socket.send(text)
        assert "bad-message" in str(await host.read()), text
    long = json.dumps({"do": "chat", "text": "x" * 401, "id": "long"})
    await host.socket.send(long)
    assert (await host.read())["error"]["code"] == "bad-message"
    await host.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed) as closed:
        await host.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


@pytest.mark.anyio
async def test_too_much_is_too_much(tmp_path: Path) -> None:
    limits = replace(
        Limits(),
        commands_at_once=5,
        commands_a_second=0.1,
        tables_a_person=2,
        sockets_a_person=2,
        codes_at_once=3,
        codes_a_second=0.01,
    )
    async with running(tmp_path / "tables.db", limits) as server:
        ann = Person(server, "Ann")
        await ann.open("secrets-game", 3)
        await ann.open("secrets-game", 3)
        body = {"game": "secrets-game", "name": "Ann", "seats": 3}
        assert (await ann.http.post("/api/tables", json=body)).status_code == 429

        guesses = [(await ann.http.get("/api/codes/ZZZZZ")).status_code for _ in range(5)]
        assert guesses == [404, 404, 404, 429, 429]

        await ann.come()
        other = Person(server, "Ann")
        other.http.cookies, other.table = ann.http.cookies, ann.table
        await other.come()
        third = Person(server, "Ann")
        third.http.cookies, third.table = ann.http.cookies, ann.table
        with pytest.raises(ConnectionClosed, match="4409"):
            await third.come()

        for _ in range(6):
            await ann.send("chat", text="spam")
        with pytest.raises(ConnectionClosed, match="4429"):
            await ann.read_all(5)
        for one in (ann, other, third):
            await one.close()


@pytest.mark.anyio
async def test_requests_are_counted_by_caller(tmp_path: Path) -> None:
    limits = replace(Limits(), requests_at_once=5, requests_a_second=0.1)
    async with running(tmp_path / "tables.db", limits) as server:
        eve = Person(server, "Eve")
        found = [(await eve.http.get("/api/games")).status_code for _ in range(7)]
        assert found == [200] * 5 + [429] * 2
        await eve.close()


@pytest.mark.anyio
async def test_screens_are_counted_by_caller(tmp_path: Path) -> None:
    limits = replace(Limits(), screens_at_once=2, screens_a_second=0.1)
    async with running(tmp_path / "tables.db", limits) as server:
        address = f"ws://{server.address}/api/tables/nothing/live"
        for _ in range(2):
            await (await connect(address)).close()
        with pytest.raises(InvalidStatus, match="429"):
            await connect(address)


@pytest.mark.anyio
async def test_a_table_does_not_grow_for_ever(tmp_path: Path) -> None:
    limits = replace(Limits(), entries_a_table=10)
    async with running(tmp_path / "tables.db", limits) as server:
        ann = Person(server, "Ann")
        await ann.open("secrets-game", 3)
        await ann.come()
        answers = [await ann.do("rename", name=f"Ann {number}") for number in range(12)]
        assert "error" not in answers[0]
        assert answers[-1]["error"]["code"] == "too-many"
        await ann.close()


@pytest.mark.anyio
async def test_who_does_not_read_is_let_go(tmp_path: Path) -> None:
    limits = replace(Limits(), send_buffer=100_000, commands_at_once=1000)
    async with running(tmp_path / "tables.db", limits) as server:
        ann = Person(server, "Ann")
        await ann.open("secrets-game", 3)
        await ann.come()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
        writer.write(
            f"GET /api/tables/{ann.table}/live HTTP/1.1\r\nHost: localhost\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: noren={ann.http.cookies['noren']}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        for number in range(120):
            await ann.do("note", key=f"key {number % 30}", value=f"{number} " + "y" * 7000)
        with contextlib.suppress(ConnectionError):
            while await asyncio.wait_for(reader.read(1_000_000), 5):
                pass
        writer.close()
        await ann.do("chat", text="I am still here")
        await ann.close()
