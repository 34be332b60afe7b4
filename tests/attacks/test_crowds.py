"""Many at once: nobody who has a place is shut out, and each crowd is bounded by itself."""

import asyncio
from collections import Counter

import pytest

from tests.attacks.conftest import Make, Start
from tests.attacks.evenings import begin
from tests.attacks.people import Person, new_address
from tests.attacks.siege import Server, brief, settings
from tests.attacks.wire import Wire

pytestmark = pytest.mark.anyio

GUESSES = 60


async def crowd(server: Server, table: str, count: int) -> list[Wire]:
    """So many strangers at a table, from many addresses."""
    wires = [await Wire.to(server) for _ in range(count)]
    path = f"/api/tables/{table}/live"
    for wire in wires:
        await wire.upgrade(path, host=server.address)
    return wires


# Screens


async def test_a_crowd_of_strangers_does_not_lock_a_player_out(
    server: Server, person: Make
) -> None:
    ann = person("Ann")
    await ann.open(settings={"public": True})
    await crowd(server, ann.table, 300)
    assert await ann.try_to_come() is None
    await ann.must("chat", text="I am in.")


async def test_a_crowd_does_not_keep_a_friend_from_coming(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await ann.open(settings={"public": True})
    await ann.come()
    await crowd(server, ann.table, 300)
    await ann.read_all()
    await ben.join(ann)
    assert await ben.try_to_come() is None
    assert ben.seen["you"]["seat"] is not None


async def test_strangers_screens_are_bounded(server: Server, person: Make) -> None:
    ann = person("Ann")
    await ann.open(settings={"public": True})
    await crowd(server, ann.table, 300)
    await ann.come()
    await ann.read_all()
    assert ann.seen["room"]["watching"] < 300


async def test_one_address_cannot_take_all_the_strangers_places(
    server: Server, person: Make
) -> None:
    ann, cat = person("Ann"), person("Cat")
    await ann.open(settings={"public": True})
    one = new_address()
    for _ in range(300):
        wire = await Wire.to(server, one)
        await wire.upgrade(f"/api/tables/{ann.table}/live", host=server.address)
    cat.table = ann.table
    assert await cat.try_to_come() is None


async def test_one_person_has_so_many_screens_and_no_more(server: Server, person: Make) -> None:
    ann = person("Ann")
    await ann.open()
    screens = [person("Ann") for _ in range(10)]
    came = []
    for screen in screens:
        screen.table, screen.http.cookies = ann.table, ann.http.cookies
        came.append(await screen.try_to_come())
    assert came == [None] * 8 + [4409] * 2


async def test_the_host_can_make_a_table_private_in_the_middle_of_a_match(
    server: Server, person: Make
) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cat")]
    await begin(people, public=True)
    stranger = person()
    stranger.table = people[0].table
    await stranger.come()
    now = people[0].seen["room"]["settings"]
    await people[0].must("change", settings={**now, "public": False})
    assert await stranger.closed() == 4403
    assert await stranger.try_to_come() == 4403


async def test_the_process_never_runs_out_of_descriptors(start: Start, person: Make) -> None:
    """With few descriptors, those who are in stay in, and the server is there again afterwards."""
    server = start(before="ulimit -n 90")
    ann = person("Ann", at=server)
    await ann.open(settings={"public": True})
    await ann.come()
    path = f"/api/tables/{ann.table}/live"
    for _ in range(120):
        wire = await Wire.to(server)
        line = f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        await wire.write(f"{line}Upgrade: websocket\r\n{key}\r\n".encode())
    await asyncio.sleep(0.5)
    await ann.must("chat", text="still here")
    ben = person("Ben", at=server)
    answer = await ben.http.get("/api/games")
    assert answer.status_code in (200, 429, 503)
    await Wire.hang_up()
    await asyncio.sleep(0.5)
    await ben.join(ann)
    assert await ben.try_to_come() is None
    assert "Too many open files" not in server.log
    assert "Traceback" not in server.log


# Tables and places


async def opened_from(server: Server, addresses: list[str], count: int, public: bool) -> int:
    """How many tables somebody can open who forgets the cookie each time."""
    opened = 0
    for number in range(count):
        ann = Person(server, "Ann", addresses[number % len(addresses)])
        body = {"game": "secrets-game", "name": "A", "seats": 3, "settings": {"public": public}}
        answer = await ann.http.post("/api/tables", json=body)
        assert answer.status_code in (201, 429)
        opened += answer.status_code == 201
        await ann.go_home()
    return opened


async def test_one_address_cannot_open_tables_without_end(server: Server) -> None:
    assert await opened_from(server, [new_address()], 60, public=False) <= 30


async def test_matches_against_bots_are_bounded_too(server: Server) -> None:
    address, opened = new_address(), 0
    for _ in range(60):
        ann = Person(server, "Ann", address)
        answer = await ann.http.post("/api/play-now", json={"game": "secrets-game"})
        opened += answer.status_code == 201
        await ann.go_home()
    assert opened <= 30


async def test_one_address_cannot_fill_the_public_list(start: Start, person: Make) -> None:
    server = start()
    ben = person("Ben", at=server)
    table = await ben.open(settings={"public": True})
    await opened_from(server, [new_address()], 60, public=True)
    listed = (await ben.http.get("/api/tables")).json()["tables"]
    assert table in [card["table"] for card in listed]


async def test_one_person_has_so_many_tables(server: Server, person: Make) -> None:
    ann = person("Ann")
    body = {"game": "secrets-game", "name": "A", "seats": 3}
    found = [(await ann.http.post("/api/tables", json=body)).status_code for _ in range(25)]
    assert found.count(201) <= 20
    assert set(found) == {201, 429}


async def test_watchers_do_not_take_the_places_of_players(server: Server, person: Make) -> None:
    ann, friend = person("Ann"), person("Friend")
    await ann.open(settings={"public": True})
    await ann.come()
    for number in range(64):
        watcher = Person(server, f"W{number}")
        answer = await watcher.ask_in(ann.table, watch=True)
        assert answer.status_code in (200, 429)
        await watcher.go_home()
    assert (await friend.ask_in(ann.table)).status_code == 200
    assert await friend.try_to_come() is None


async def test_a_host_can_clear_the_seats_that_one_address_has_taken(
    server: Server, person: Make
) -> None:
    ann, friend = person("Ann"), person("Friend")
    await ann.open("chiyos-secret", 5, settings={"public": True})
    one = new_address()
    for number in range(6):
        guest = Person(server, f"G{number}", one)
        await guest.ask_in(ann.table)
        await guest.go_home()
    await ann.come()
    strangers = [p["person"] for p in ann.people if p["name"].startswith("G")]
    for number in strangers:
        await ann.must("remove", person=number)
    assert (await friend.ask_in(ann.table)).status_code == 200


@pytest.mark.parametrize("watch", [True, False], ids=["watcher", "player"])
async def test_renames_are_bounded(server: Server, person: Make, watch: bool) -> None:
    ann, ben = person("Ann"), person("Ben")
    await ann.open()
    await ann.come()
    await ben.join(ann, watch=watch)
    screens = [ben, *(person("Ben") for _ in range(4))]
    for screen in screens:
        screen.table, screen.http.cookies = ben.table, ben.http.cookies
        await screen.come()
    for number in range(30):
        for at, screen in enumerate(screens):
            await screen.send("rename", name=f"Ben {number} {at}")
    for screen in screens:
        await screen.read_all()
    renamed = sum("ack" in update for screen in screens for update in screen.updates)
    assert 1 <= renamed <= 30, "of 150 at once"
    errors = {error["code"] for screen in screens for error in screen.errors}
    assert errors <= {"too-fast", "too-many", "busy"}


@pytest.mark.parametrize("named", [True, False], ids=["watchers", "strangers"])
async def test_a_crowd_that_cannot_play_does_not_fill_the_mailbox_with_plays(
    server: Server, person: Make, named: bool
) -> None:
    """Each of them was refused, but only when their turn had come, before those who play."""
    ann = person("Ann")
    await ann.open(settings={"public": True})
    await ann.come()
    lurker = person("Eve")
    if named:
        await lurker.ask_in(ann.table, watch=True)
    crowd = [lurker, *(person("Eve") for _ in range(4))]
    for screen in crowd:
        screen.table, screen.http.cookies = ann.table, lurker.http.cookies
        await screen.come()
    for _ in range(30):
        for screen in crowd:
            await screen.send("play", choice=["speak"], seen=1)
    for screen in crowd:
        await screen.read_all()
    codes = Counter(error["code"] for screen in crowd for error in screen.errors)
    assert codes["too-fast"] >= 100, "of 150 at once"
    assert not codes.keys() - {"too-fast", "not-seated", "not-now"}
    await ann.must("start", fill="strong")
    await ann.read_all()
    assert "ack" in await ann.play(["speak"])


async def test_watchers_from_one_address_do_not_drown_what_players_say(
    server: Server, person: Make
) -> None:
    ann = person("Ann")
    await ann.open(settings={"public": True})
    await ann.come()
    await ann.must("chat", text="Shall we begin?")
    one = new_address()
    crowd = [person(f"Eve {number}", one) for number in range(25)]
    for eve in crowd:
        await eve.ask_in(ann.table, watch=True)
        await eve.come()
    for number in range(19):
        for eve in crowd:
            await eve.send("chat", text=f"Buy this, {number}")
    for eve in crowd:
        await eve.read_all(0.05)
    said = sum("ack" in update for eve in crowd for update in eve.updates)
    assert 10 <= said <= 60, "of 475 at once"
    late = person("Ann")
    late.table, late.http.cookies = ann.table, ann.http.cookies
    await late.come()
    assert "Shall we begin?" in late.said


async def test_what_one_person_plays_is_bounded_on_all_screens_together(
    server: Server, person: Make
) -> None:
    ann = person("Ann")
    await ann.open()
    await ann.come()
    screens = [ann, *(person("Ann") for _ in range(4))]
    for screen in screens[1:]:
        screen.table, screen.http.cookies = ann.table, ann.http.cookies
        await screen.come()
    for number in range(35):
        for screen in screens:
            await screen.send("note", key="text", value=f"{number}")
    for screen in screens:
        await screen.read_all()
    noted = sum("ack" in update for screen in screens for update in screen.updates)
    assert 40 <= noted <= 120, "of 175 at once"


async def test_a_table_that_has_gone_on_for_too_long_can_still_be_left_and_closed(
    start: Start, person: Make
) -> None:
    server = start(settings({"entries_a_table": 6}))
    ann, ben = person("Ann", at=server), person("Ben", at=server)
    await ann.open()
    await ann.come()
    await ben.join(ann)
    await ben.come()
    for number in range(8):
        await ann.do("rename", name=f"Ann {number}")
    assert ann.errors[-1]["code"] == "too-many"
    await ben.must("leave")
    await ann.must("close")
    await ann.read_all()
    assert ann.seen["room"]["stage"] == "closed"


@pytest.mark.parametrize("commands", [
    (("sit", {"seat": None}), ("sit", {"seat": 1})),
    (("pass-host", {"person": 0}),),
], ids=["sitting and standing", "hosting"])  # fmt: skip
async def test_idle_changes_are_bounded(
    server: Server, person: Make, commands: tuple[tuple[str, dict[str, object]], ...]
) -> None:
    ann, ben = person("Ann"), person("Ben")
    await ann.open()
    await ann.come()
    await ben.join(ann)
    busy = ann if commands[0][0] == "pass-host" else ben
    screens = [busy, *(person(busy.name) for _ in range(4))]
    for screen in screens:
        screen.table, screen.http.cookies = ann.table, busy.http.cookies
        if screen.socket is None:
            await screen.come()
    for number in range(30):
        do, fields = commands[number % len(commands)]
        for screen in screens:
            await screen.send(do, **fields)
    for screen in screens:
        await screen.read_all()
    carried_out = sum("ack" in update for screen in screens for update in screen.updates)
    assert carried_out <= 100, "of 150 at once"


async def test_coming_and_going_is_bounded(server: Server, person: Make) -> None:
    ann = person("Ann")
    await ann.open(settings={"public": True})
    one, came = new_address(), 0
    for number in range(80):
        guest = Person(server, f"G{number}", one)
        came += (await guest.ask_in(ann.table, watch=True)).is_success
        await guest.go_home()
    assert came <= 40


# Codes


async def wrong_guesses(server: Server, count: int, addresses: list[str], **headers: str) -> int:
    """How many of so many wrong codes are answered at all."""
    tried = 0
    guessers = [Person(server, "", address) for address in addresses]
    for number in range(count):
        http = guessers[number % len(guessers)].http
        named = {name.replace("_", "-"): value.format(number) for name, value in headers.items()}
        answer = await http.get(f"/api/codes/BBB{number:03}", headers=named)
        assert answer.status_code in (404, 429)
        tried += answer.status_code == 404
    for guesser in guessers:
        await guesser.go_home()
    return tried


async def test_all_of_a_party_behind_one_address_get_in(server: Server, person: Make) -> None:
    ann = person("Ann")
    await ann.open()
    await ann.come()
    code, one = ann.seen["room"]["code"], new_address()
    for number in range(30):
        guest = Person(server, f"Guest {number}", one)
        card = await guest.http.get(f"/api/codes/{code}")
        assert card.status_code == 200, number
        joined = await guest.ask_in(ann.table, code=code, watch=True)
        assert joined.status_code == 200, number
        await guest.go_home()


async def test_wrong_codes_from_one_address_are_counted(server: Server) -> None:
    assert await wrong_guesses(server, GUESSES, [new_address()]) <= 30


async def test_wrong_codes_at_the_table_itself_are_counted(server: Server, person: Make) -> None:
    ann = person("Ann")
    await ann.open()
    one = person("Eve")
    tried = [(await one.ask_in(ann.table, code=f"BB{n:02}")).status_code for n in range(GUESSES)]
    assert set(tried) == {404, 429}
    assert tried.count(404) <= 30


async def test_wrong_codes_of_one_person_are_counted_wherever_they_come_from(
    server: Server, person: Make
) -> None:
    eve = person("Eve")
    await eve.open()
    tried = 0
    for number in range(GUESSES):
        elsewhere = Person(server, "Eve")
        cookie = {"Cookie": eve.cookie}
        answer = await elsewhere.http.get(f"/api/codes/BBB{number:03}", headers=cookie)
        tried += answer.status_code == 404
        await elsewhere.go_home()
    assert tried <= 30


async def test_wrong_codes_from_everywhere_are_slowed_down(start: Start) -> None:
    server = start(settings({"codes_at_once": 20}))
    addresses = [new_address() for _ in range(60)]
    assert await wrong_guesses(server, 900, addresses) < 900


async def test_a_wrong_guesser_does_not_shut_out_who_is_in(server: Server, person: Make) -> None:
    ann = person("Ann")
    await ann.open()
    await wrong_guesses(server, GUESSES, [ann.address])
    assert await ann.try_to_come() is None
    assert (await ann.http.get(f"/api/tables/{ann.table}")).status_code == 200


# Proxies and hosts


PROXY = "127.0.0.9"


async def test_a_stranger_cannot_forge_an_address(server: Server) -> None:
    """Not even one on this machine, if nobody said that it is a proxy."""
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        name = header.replace("-", "_")
        value = "for=198.51.100.{}" if header == "Forwarded" else "198.51.100.{}"
        for address in ("127.0.0.1", new_address()):
            tried = await wrong_guesses(server, GUESSES, [address], **{name: value})
            assert tried <= 30, (header, address)


async def test_who_comes_through_a_trusted_proxy_is_counted_apart(start: Start) -> None:
    server = start(settings(proxies=PROXY))
    forwarded = {"X_Forwarded_For": "198.51.100.{}"}
    assert await wrong_guesses(server, GUESSES, [PROXY], **forwarded) == GUESSES
    assert await wrong_guesses(server, GUESSES, [new_address()], **forwarded) <= 30


async def test_behind_a_proxy_the_last_address_that_is_no_proxy_counts(start: Start) -> None:
    server = start(settings(proxies=f"{PROXY},10.0.0.0/8"))
    forged = {"X_Forwarded_For": "198.51.100.{}, 203.0.113.7"}
    assert await wrong_guesses(server, GUESSES, [PROXY], **forged) <= 30
    hops = {"X_Forwarded_For": "198.51.100.{}, 10.1.2.3"}
    assert await wrong_guesses(server, GUESSES, [PROXY], **hops) == GUESSES


async def test_addresses_of_one_network_are_one_in_ipv6(start: Start) -> None:
    server = start(settings(proxies=PROXY))
    near = {"X_Forwarded_For": "2001:db8:0:1::{}"}
    far = {"X_Forwarded_For": "2001:db8:0:{}::1"}
    assert await wrong_guesses(server, GUESSES, [PROXY], **near) <= 30
    assert await wrong_guesses(server, GUESSES, [PROXY], **far) >= GUESSES - 1


@pytest.mark.parametrize("odd", ["x" * 2000, "é", ",,,", "198.51.100.300", "[::1", "%00"])
async def test_an_odd_forwarded_address_is_no_fault(start: Start, person: Make, odd: str) -> None:
    server = start(settings(proxies=PROXY))
    ann = person("Ann", PROXY, at=server)
    headers = {b"X-Forwarded-For": odd.encode()}
    answer = await ann.http.get("/api/games", headers=headers)
    assert answer.status_code in (200, 400)
    assert "Traceback" not in server.log


async def handshakes(server: Server, address: str, forwarded: str) -> list[int]:
    """What twenty handshakes in a row are answered."""
    found = []
    for number in range(20):
        wire = await Wire.to(server, address)
        header = "X-Forwarded-For: " + forwarded.format(number)
        answer = await wire.upgrade("/api/tables/none/live", header, host=server.address)
        found.append(answer.status)
    return found


async def test_websockets_count_addresses_as_requests_do(start: Start) -> None:
    few = {"screens_at_once": 5, "screens_a_second": 0.01}
    server = start(settings(few, proxies=PROXY))
    assert set(await handshakes(server, PROXY, "198.51.100.{}")) == {101}
    assert await handshakes(server, PROXY, "203.0.113.7") == [101] * 5 + [429] * 15
    assert await handshakes(server, new_address(), "192.0.2.{}") == [101] * 5 + [429] * 15


async def test_only_a_trusted_proxy_says_that_the_page_is_secure(
    start: Start, person: Make
) -> None:
    server = start(settings(proxies=PROXY))
    body = {"game": "secrets-game", "name": "A", "seats": 3}
    secure = {"X-Forwarded-Proto": "https"}
    for address, expected in ((PROXY, True), ("127.0.0.1", False), (new_address(), False)):
        ann = person("Ann", address, at=server)
        answer = await ann.http.post("/api/tables", json=body, headers=secure)
        assert ("secure" in answer.headers["set-cookie"].lower()) is expected, address


def to_host(host: str, *more: str) -> bytes:
    lines = ("GET /api/games HTTP/1.1", f"Host: {host}", *more, "", "")
    return "\r\n".join(lines).encode("latin-1")


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1.evil.example",
        "localhost.evil",
        "",
        "127.0.0.1:{port}@evil.example",
        "localhost:x",
        "127.0.0.1:{port}/evil",
        "localhost" + "." * 3000,
    ],
    ids=brief,
)
async def test_a_foreign_host_name_is_refused(server: Server, person: Make, host: str) -> None:
    """A page of another name that was made to point here must not get an answer."""
    ann = person("Ann")
    await ann.open(settings={"public": True})
    name = host.format(port=server.port)
    wire = await Wire.to(server)
    answer = await wire.asks(to_host(name, f"Origin: http://{name}"))
    assert answer.status in (400, 403, 421)
    assert b"secrets-game" not in answer.body
    wire = await Wire.to(server)
    path = f"/api/tables/{ann.table}/live"
    answer = await wire.upgrade(path, f"Origin: http://{name}", host=name)
    assert answer.status in (400, 403, 421)


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "[::1]:{port}"])
async def test_this_machines_own_names_are_known(server: Server, host: str) -> None:
    wire = await Wire.to(server)
    answer = await wire.asks(to_host(host.format(port=server.port)))
    assert answer.status == 200


async def test_an_operator_says_which_names_are_ours(start: Start) -> None:
    server = start(settings(hosts="noren.example,*.games.example"))
    for host, expected in (
        ("noren.example", True), ("NOREN.example:443", True), ("a.games.example", True),
        ("evil.example", False), ("noren.example.evil.example", False),
    ):  # fmt: skip
        wire = await Wire.to(server)
        answer = await wire.asks(to_host(host))
        assert (answer.status == 200) is expected, host
