"""Bad input is refused at the door, in words, and touches nobody else."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.attacks.conftest import Make, Start
from tests.attacks.evenings import Evening
from tests.attacks.siege import HEADERS, Server, brief, decoded
from tests.attacks.wire import Wire, at_table, frame

pytestmark = pytest.mark.anyio

LONG = "7" * 5000
DEEP = 20_000


async def fetch(server: Server, path: str, method: str = "GET", *headers: str) -> Any:
    """An answer to a request that no library has tidied up."""
    wire = await Wire.to(server)
    lines = (f"{method} {path} HTTP/1.1", f"Host: {server.address}", *headers, "", "")
    answer = await wire.asks("\r\n".join(lines).encode("latin-1"))
    wire.close()
    return answer


def assert_refused(answer: Any) -> None:
    """A refusal is one of the caller's faults, and carries what all our answers carry."""
    assert 400 <= answer.status < 500, answer.status
    assert [name for name in HEADERS if name not in answer.headers] == []


def seconds_of_work(server: Server) -> float:
    """How long it has worked in all: processor time, which is the same on a busy machine."""
    fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# Paths and queries


@pytest.mark.parametrize(
    "path",
    [
        "/%00", "/assets/%00", "/api/%00", "/api/games/%00/rules", "/api/codes/%00",
        "/api/tables/%00", "/api/tables/%00/replay", "/api/tables/%00/qr.svg", "/t/%00",
        "/" + "a" * 300, "/" + "a" * 5000, "/" + "a/" * 4000, "/assets/" + "a" * 300,
        "/%ff%fe", "/%ed%a0%80", "/api/codes/%ff", "/api/games/%ed%a0%80/rules",
        "/api/codes/" + "B" * 5000, "/api/games/" + "g" * 5000 + "/rules",
    ],
    ids=brief,
)  # fmt: skip
async def test_an_odd_path_is_no_fault_of_the_server(server: Server, path: str) -> None:
    answer = await fetch(server, path)
    assert answer.status < 500
    assert [name for name in HEADERS if name not in answer.headers] == []


@pytest.mark.parametrize("path", ["/%00", "/" + "a" * 300, "/" + "a" * 5000], ids=brief)
async def test_a_path_that_can_be_no_file_is_refused(server: Server, path: str) -> None:
    assert_refused(await fetch(server, path))


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd",
        "/assets/../../../../../../etc/passwd", "//etc/passwd", "/%2fetc%2fpasswd",
        "/assets/..%5c..%5cpyproject.toml", "/../app.py", "/%2e%2e/%2e%2e/py.typed",
    ],
)  # fmt: skip
async def test_no_path_leads_out_of_the_client(server: Server, path: str) -> None:
    answer = await fetch(server, path)
    assert answer.status < 500
    assert b"root:" not in answer.body
    assert b"import" not in answer.body[:200]


async def test_a_request_line_without_end_is_refused(server: Server) -> None:
    answer = await fetch(server, "/" + "a" * 100_000)
    assert 400 <= answer.status < 500


@pytest.mark.parametrize(
    "eyes", [LONG, "-1", "٣", "²", "1.5", "1e3", "", "OPEN", "0x1", "1_0"], ids=brief
)
async def test_eyes_that_are_no_seat_are_refused(
    server: Server, evening: Evening, person: Make, eyes: str
) -> None:
    stranger = person()
    answer = await stranger.http.get(f"/api/tables/{evening.table}/replay", params={"eyes": eyes})
    assert answer.status_code in (400, 404)
    assert set(answer.json()) >= {"code", "text"}
    assert len(answer.text) < 500, "what was sent is not sent back at length"


@pytest.mark.parametrize(
    "have", [LONG, "-1", "٣", "99999999999999999999", "1e9", "0", "", "1.1", "1_000"], ids=brief
)
async def test_an_odd_have_touches_nobody(server: Server, person: Make, have: str) -> None:
    ann, ben = person("Ann"), person("Ben")
    await ann.open()
    await ann.come()
    await ben.join(ann)
    await ben.come()
    life = ann.seen["life"]
    await ann.must("chat", text="Are you there?")
    await ann.must("note", key="text", value="a note of mine")
    await ben.read_all()
    await ben.leave_wire()
    ben.chat.clear()
    assert await ben.try_to_come(f"?have={life}.{have}") is None
    await ann.read_all()
    assert ann.seen.get("life") == life, "the table was read anew"
    assert ann.errors == []
    assert "Are you there?" in ann.said
    late = person("Ann")
    late.http.cookies = ann.http.cookies
    late.table = ann.table
    await late.come()
    assert "Are you there?" in late.said
    assert late.seen["notes"] == {"text": "a note of mine"}


# Headers and bodies


@pytest.mark.parametrize(
    "own", ["\ndeep = " + 20_000 * "[", "\ndeep = " + 9_000 * "{a=", "\n"], ids=brief
)
async def test_a_pack_that_means_nothing_is_refused(server: Server, person: Make, own: str) -> None:
    ann = person("Ann")
    body = {"game": "secret-identity", "name": "Ann", "seats": 4, "options": {"own": own}}
    answer = await ann.http.post("/api/tables", json=body)
    assert answer.status_code == 400
    await ann.open("secret-identity", 4)
    await ann.come()
    update = await ann.do("change", options={"own": own[:8000]})
    assert update["error"]["code"] == "bad-message"


@pytest.mark.parametrize(
    "key",
    [25_000 * "a." + "a=1", 10_000 * '"a".' + "a=1", "x={" + 25_000 * "a . " + "a=1}",
     "[" + 25_000 * "a." + "a]", 6_000 * '"\\"".' + "a=1"],
    ids=brief,
)  # fmt: skip
async def test_a_pack_with_an_endless_key_takes_nobodys_time(
    server: Server, person: Make, key: str
) -> None:
    """Reading it takes the square of its length, and everybody would wait."""
    own = f'[packs.family]\ntitle = "The family"\n{key[:60_000]}\n'
    body = {"game": "secret-identity", "name": "Ann", "seats": 4, "options": {"own": own}}
    begun = seconds_of_work(server)
    answer = await person("Ann").http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert "nested too deeply" in answer.text
    assert seconds_of_work(server) - begun < 0.2


@pytest.mark.parametrize("size", [70_000, 1_000_000])
async def test_too_much_in_pieces_is_refused_like_too_much_at_once(
    server: Server, size: int
) -> None:
    wire = await Wire.to(server)
    head = f"POST /api/tables HTTP/1.1\r\nHost: {server.address}\r\nTransfer-Encoding: chunked\r\n"
    await wire.write(head.encode() + b"\r\n")
    for _ in range(size // 10_000):
        await wire.write(b"2710\r\n" + b"x" * 10_000 + b"\r\n")
    answer = await wire.answer()
    assert answer.status == 413
    assert_refused(answer)
    assert decoded(answer.body)["code"] == "bad-message"


async def test_too_much_at_once_is_refused(server: Server) -> None:
    answer = await fetch(server, "/api/tables", "POST", "Content-Length: 70000")
    assert answer.status == 413
    assert_refused(answer)


@pytest.mark.parametrize("length", ["-1", "1_0", "+5", "0x10", "5, 6", "abc", "9" * 400], ids=brief)
async def test_a_length_that_is_none_is_refused(server: Server, length: str) -> None:
    answer = await fetch(server, "/api/tables", "POST", f"Content-Length: {length}")
    assert 400 <= answer.status < 500


async def test_two_lengths_are_refused(server: Server) -> None:
    lengths = ("Content-Length: 2", "Content-Length: 3")
    answer = await fetch(server, "/api/tables", "POST", *lengths)
    assert 400 <= answer.status < 500


BODIES = {
    "nothing": b"",
    "no JSON": b"game=ninja",
    "bad UTF-8": b'{"game":"secrets-game","name":"\xff\xfe","seats":3}',
    "half a pair": b'{"game":"secrets-game","name":"\\ud800","seats":3}',
    "half a pair as bytes": b'{"game":"secrets-game","name":"\xed\xa0\x80","seats":3}',
    "deep": b'{"game":"secrets-game","name":"A","seats":3,"options":{"a":' + b"[" * DEEP,
    "deep and whole": (
        b'{"game":"secrets-game","name":"A","seats":3,"options":{"a":'
        + b"[" * DEEP + b"]" * DEEP + b"}}"
    ),
    "deep elsewhere": b'{"x":' + b'{"x":' * 9000,
    "many digits": b'{"game":"secrets-game","name":"A","seats":' + LONG.encode() + b"}",
    "digits in options": (
        b'{"game":"secrets-game","name":"A","seats":3,"options":{"rounds":' + LONG.encode() + b"}}"
    ),
    "a fraction": b'{"game":"secrets-game","name":"A","seats":3.5}',
    "beyond floats": b'{"game":"secrets-game","name":"A","seats":1e999}',
    "a null": b"null",
    "a list": b"[]",
    "NUL": b"\x00",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"game":"ninja"}'.encode("utf-16"),
    "an unknown game": b'{"game":"\\u0000","name":"A","seats":3}',
    "an unknown field": b'{"game":"secrets-game","name":"A","seats":3,"host":true}',
    "options of no kind": b'{"game":"secrets-game","name":"A","seats":3,"options":{"lines":{}}}',
}  # fmt: skip


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
async def test_a_body_that_means_nothing_is_refused(
    server: Server, person: Make, body: bytes
) -> None:
    answer = await person("Ann").http.post("/api/tables", content=body)
    assert 400 <= answer.status_code < 500
    assert [name for name in HEADERS if name not in answer.headers] == []
    assert set(answer.json()) >= {"code", "text"}
    assert len(answer.text) < 2000


@pytest.mark.parametrize("path", ["/api/play-now", "/api/tables/{table}/arrive"])
@pytest.mark.parametrize("kind", ["deep", "bad UTF-8", "half a pair"])
async def test_every_route_refuses_what_means_nothing(
    server: Server, person: Make, path: str, kind: str
) -> None:
    ann = person("Ann")
    table = await ann.open()
    answer = await ann.http.post(path.format(table=table), content=BODIES[kind])
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/api/tables", "/api/nothing", "/", "/t/abc"])
async def test_no_other_method_is_known(server: Server, method: str, path: str) -> None:
    answer = await fetch(server, path, method)
    assert answer.status == 405
    assert_refused(answer)
    assert decoded(answer.body)["code"] == "bad-message"


async def test_two_origins_are_refused(server: Server, person: Make) -> None:
    ann = person("Ann")
    table = await ann.open(settings={"public": True})
    ours, theirs = f"Origin: http://{server.address}", "Origin: https://evil.example"
    for origins in ((ours, theirs), (theirs, ours), (ours, ours)):
        answer = await fetch(server, "/api/play-now", "POST", *origins, "Content-Length: 0")
        assert_refused(answer)
        assert answer.status in (400, 403)
        assert decoded(answer.body)["code"] != "bad-message", "the origin is looked at first"
        wire = await Wire.to(server)
        path = f"/api/tables/{table}/live"
        answer = await wire.upgrade(path, *origins, host=server.address)
        assert answer.status in (400, 403)


@pytest.mark.parametrize(
    "origin",
    [
        "null", "https://evil.example", "http://127.0.0.1", "http://127.0.0.1:1", "file://",
        "http://127.0.0.1:{port}.evil.example", "http://evil.example@127.0.0.1:{port}",
        "http://127.0.0.1:{port}/", "http://127.0.0.1:{port}, http://evil.example", "",
        "ftp://127.0.0.1:{port}", "http://127.0.0.1:{port}#", "é",
    ],
)  # fmt: skip
async def test_another_origin_is_refused(server: Server, person: Make, origin: str) -> None:
    ann = person("Ann")
    table = await ann.open(settings={"public": True})
    header = "Origin: " + origin.format(port=server.port)
    answer = await fetch(server, "/api/play-now", "POST", header, "Content-Length: 0")
    assert answer.status == 403
    assert_refused(answer)
    wire = await Wire.to(server)
    answer = await wire.upgrade(f"/api/tables/{table}/live", header, host=server.address)
    assert answer.status == 403
    assert_refused(answer)


async def test_a_request_without_a_host_is_refused(server: Server) -> None:
    wire = await Wire.to(server)
    answer = await wire.asks(b"GET /api/games HTTP/1.1\r\n\r\n")
    assert 400 <= answer.status < 500


async def test_two_hosts_are_refused(server: Server) -> None:
    answer = await fetch(server, "/api/games", "GET", "Host: evil.example")
    assert 400 <= answer.status < 500


# Cookies


ODD = [
    '{"a":1}', "[1,2]", "a b", "é", "日本", '"half', "a,b", "a=b=c", "\\", "(x)", "<x>", "@", "",
    "a\tb",
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("shape", ["foo={odd}; {ours}", "{ours}; foo={odd}", "f{odd}; {ours}"])
async def test_a_foreign_cookie_does_not_hide_ours(
    server: Server, person: Make, odd: str, shape: str
) -> None:
    ann = person("Ann")
    table = await ann.open()
    cookie = shape.format(odd=odd, ours=ann.cookie).encode()
    answer = await person().http.get("/api/mine", headers={b"Cookie": cookie})
    assert [card["table"] for card in answer.json()["tables"]] == [table]
    wire = await at_table(server, table, cookie.decode("latin-1"))
    wire.close()


async def test_an_ill_formed_cookie_of_our_name_does_not_hide_ours(
    server: Server, person: Make
) -> None:
    ann = person("Ann")
    table = await ann.open()
    for cookie in (f"noren=x; {ann.cookie}", f"{ann.cookie}; noren=", f"noren; {ann.cookie}"):
        answer = await person().http.get("/api/mine", headers={"Cookie": cookie})
        assert [card["table"] for card in answer.json()["tables"]] == [table]


@pytest.mark.parametrize(
    "secret", ["", "x", "a" * 21, "a" * 23, "a" * 21 + "%", "a" * 5000], ids=brief
)
async def test_an_ill_formed_secret_is_nobodys(server: Server, person: Make, secret: str) -> None:
    answer = await person().http.get("/api/mine", headers={"Cookie": f"noren={secret}"})
    assert answer.json() == {"tables": []}


# The handshake


@pytest.mark.parametrize(
    "lines",
    [
        ("Sec-WebSocket-Version: 12",), ("Sec-WebSocket-Version: x",), ("Sec-WebSocket-Version:",),
        ("Sec-WebSocket-Key: short",), ("Sec-WebSocket-Key:",), ("Sec-WebSocket-Key: é",),
        ("Sec-WebSocket-Key: " + "A" * 24,),
    ],
    ids=str,
)  # fmt: skip
async def test_a_bad_handshake_is_refused(
    server: Server, person: Make, lines: tuple[str, ...]
) -> None:
    ann = person("Ann")
    table = await ann.open(settings={"public": True})
    usual = {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    usual.update((name, value) for name, _, value in (line.partition(":") for line in lines))
    answer = await fetch(
        server, f"/api/tables/{table}/live", "GET", "Connection: Upgrade", "Upgrade: websocket",
        *(f"{name}:{value}" for name, value in usual.items()),
    )  # fmt: skip
    assert answer.status in (400, 426)
    assert_refused(answer)


@pytest.mark.parametrize(
    "path",
    ["/", "/api/tables/%00/live", "/api/tables//live", "/api/tables/" + "x" * 5000 + "/live",
     "/api/games", "/api/tables/%ff/live", "/api/tables/é/live"],
    ids=brief,
)  # fmt: skip
async def test_there_is_no_websocket_elsewhere(server: Server, path: str) -> None:
    wire = await Wire.to(server)
    answer = await wire.upgrade(path, host=server.address)
    assert_refused(answer)


@pytest.mark.parametrize(
    "query", ["screen=" + LONG, "have=%00", "have=%ff", "&&&;;", "a=" * 500], ids=brief
)
async def test_an_odd_query_lets_one_in_all_the_same(
    server: Server, person: Make, query: str
) -> None:
    ann = person("Ann")
    await ann.open()
    assert await ann.try_to_come("?" + query) is None


# Messages


@pytest.mark.parametrize(
    "text",
    [b"\xff", b'{"do":"chat","text":"\xff"}', b'{"do":"chat","text":"\xed\xa0\x80","id":"a"}',
     b"\xc0\xaf", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80" * 130],
    ids=brief,
)  # fmt: skip
async def test_text_that_is_no_utf_8_closes_with_1007(
    server: Server, person: Make, text: bytes
) -> None:
    ann = person("Ann")
    table = await ann.open()
    wire = await at_table(server, table, ann.cookie)
    await wire.write(frame(text))
    assert await wire.close_code() == 1007


MESSAGES = {
    "nothing": "",
    "no JSON": "hello",
    "a list": "[]",
    "no command": "{}",
    "an unknown command": '{"do":"cheat","id":"a7"}',
    "a number as command": '{"do":7,"id":"a7"}',
    "deep": '{"do":"change","id":"a7","options":{"a":' + "[" * 16_000,
    "deep and whole": (
        '{"do":"change","id":"a7","options":{"a":' + "[" * 8_000 + "]" * 8_000 + "}}"
    ),
    "deep elsewhere": '{"do":"chat","id":"a7","text":"x","y":' + "[" * 8_000 + "]" * 8_000 + "}",
    "half a pair": '{"do":"chat","text":"\\ud800","id":"a7"}',
    "many digits": '{"do":"sit","id":"a7","seat":' + LONG + "}",
    "digits for a person": '{"do":"remove","id":"a7","person":' + LONG + "}",
    "digits for what was seen": '{"do":"play","id":"a7","choice":["x"],"seen":' + LONG + "}",
    "a seat of no kind": '{"do":"sit","id":"a7","seat":"first"}',
    "a missing field": '{"do":"rename","id":"a7"}',
    "an empty name": '{"do":"rename","id":"a7","name":""}',
    "a long name": '{"do":"rename","id":"a7","name":"' + "x" * 33 + '"}',
    "an odd option": '{"do":"change","id":"a7","options":{"lines":[1]}}',
    "digits in an option": '{"do":"change","id":"a7","options":{"lines":' + LONG + "}}",
    "a choice of nothing": '{"do":"play","id":"a7","choice":[],"seen":0}',
    "a negative seat": '{"do":"add-bot","id":"a7","seat":-1,"bot":"baseline"}',
    "no such bot": '{"do":"add-bot","id":"a7","seat":1,"bot":"../worker"}',
    "no such person": '{"do":"remove","id":"a7","person":-1}',
    "half of it": '{"do":"chat","id":"a7","text":"x"',
}


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES.keys())
async def test_a_message_that_means_nothing_is_refused_and_the_table_goes_on(
    server: Server, person: Make, message: str
) -> None:
    ann = person("Ann")
    await ann.open()
    await ann.come()
    life = ann.seen["life"]
    await ann.must("chat", text="before")
    assert ann.socket is not None
    await ann.socket.send(message)
    while not ann.errors:
        await ann.read()
    assert ann.errors[0]["code"] != "broken"
    assert len(ann.errors[0]["text"]) < 1000
    await ann.must("chat", text="after")
    assert ann.seen["life"] == life
    assert ann.said[-2:] == ["before", "after"]


@pytest.mark.parametrize(
    "message",
    ['{"do":"cheat","id":"a7"}', '{"do":"sit","seat":"first","id":"a7"}',
     '{"do":"rename","id":"a7"}', '{"id":"a7","do":"play","choice":[],"seen":0}',
     '{"do":"chat","text":7,"id":"a7"}'],
)  # fmt: skip
async def test_a_refusal_names_the_message_that_it_refuses(
    server: Server, person: Make, message: str
) -> None:
    ann = person("Ann")
    await ann.open()
    await ann.come()
    assert ann.socket is not None
    await ann.socket.send(message)
    while not ann.errors:
        await ann.read()
    assert ann.errors[0]["id"] == "a7"


async def test_one_persons_bad_messages_are_not_heard_by_others(
    server: Server, person: Make
) -> None:
    ann, ben = person("Ann"), person("Ben")
    await ann.open()
    await ann.come()
    await ben.join(ann)
    await ben.come()
    await ann.read_all()
    heard = len(ann.updates)
    assert ben.socket is not None
    for message in list(MESSAGES.values())[:20]:
        await ben.socket.send(message)
    await ben.read_all()
    await ann.read_all()
    assert len(ann.updates) == heard


async def test_a_setting_that_is_none_is_refused_in_plain_words(
    start: Start,
) -> None:
    with pytest.raises(AssertionError) as stopped:
        start({"NOREN_LIMITS": '{"no_such_limit": 1}'})
    assert "Traceback" not in str(stopped.value)
    assert "no_such_limit" in str(stopped.value)


async def test_words_that_are_json_reach_everyone_as_they_were(
    server: Server, person: Make
) -> None:
    ann = person("Ann")
    await ann.open()
    wire_text = '"},{"ack":"x"}'
    await ann.come()
    await ann.must("chat", text=wire_text)
    assert ann.said[-1] == wire_text
