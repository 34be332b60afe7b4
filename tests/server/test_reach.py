"""A house on this machine only: who may open it to the network, and what invitations say."""

import asyncio
import re
from collections.abc import Callable

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from noren.server import reach as reaching
from noren.server.door import Door
from noren.server.reach import Reach, sits_here
from noren.server.settings import read_door
from tests.server.running import Person, Server

Make = Callable[[str], Person]
LAN = "192.0.2.7"
"""An address for examples, which no machine has."""


@pytest.fixture
def lan(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The server's address on the local network; behind it stands one more port of this machine.

    Gives the ports at which it was told to listen.
    """
    monkeypatch.setattr(reaching, "own_address", lambda: LAN)
    listened: list[int] = []
    reach = server.runtime.reach
    really = reach._listen
    assert really is not None

    async def listen(host: str) -> int:
        assert host == LAN
        listened.append(await really("127.0.0.1"))
        return listened[-1]

    reach.listen_by(listen)
    return listened


@pytest.mark.anyio
async def test_a_house_for_this_machine_says_so(server: Server, person: Make) -> None:
    house = (await person("Ann").http.get("/api/house")).json()
    assert house["address"] is None
    assert house["may_open"] is True
    assert re.search(r"serve --host 0\.0\.0\.0", house["command"])


@pytest.mark.anyio
async def test_whoever_sits_at_the_machine_opens_it(
    server: Server, person: Make, lan: list[int]
) -> None:
    ann = person("Ann")
    await ann.open("secrets-game", 3)
    await ann.come()
    first, again = await asyncio.gather(*(ann.post("/api/house/open") for _ in range(2)))
    (port,) = lan
    address = f"http://{LAN}:{port}"
    assert first == again == (await ann.http.get("/api/house")).json()
    assert (first["address"], first["may_open"]) == (address, False)
    link = await ann.post(f"/api/tables/{ann.table}/device")
    assert link["address"] == address + link["path"]
    assert link["qr"].startswith("<svg")

    theirs = {"Host": f"{LAN}:{port}"}
    code = ann.seen["room"]["code"]
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=theirs) as phone:
        card = (await phone.get(f"/api/codes/{code}")).json()
        joined = await phone.post(
            f"/api/tables/{card['table']}/join", json={"name": "Bo", "code": code}
        )
        assert joined.json()["seat"] == 1
        assert (await phone.get("/api/house")).json()["address"] == address
    while ann.seen["room"]["seats"][1]["name"] != "Bo":
        await ann.read()


@pytest.mark.anyio
async def test_the_door_is_the_same_at_the_new_address(
    server: Server, person: Make, lan: list[int]
) -> None:
    await person("Ann").post("/api/house/open")
    base = f"http://127.0.0.1:{lan[0]}"
    async with httpx.AsyncClient(base_url=base) as stranger:
        foreign = await stranger.get("/api/games", headers={"Host": "evil.example"})
        assert foreign.status_code == 421
        ours = {"Host": f"{LAN}:{lan[0]}"}
        other = await stranger.post(
            "/api/play-now",
            json={"game": "secrets-game"},
            headers={**ours, "Origin": "http://evil.example"},
        )
        assert other.status_code == 403
        assert other.headers["content-security-policy"]
    with pytest.raises(InvalidStatus):
        await connect(
            f"ws://127.0.0.1:{lan[0]}/api/tables/x/live", origin=Origin("http://evil.example")
        )


@pytest.mark.anyio
async def test_invitations_carry_the_address_that_others_can_reach(
    server: Server, person: Make, lan: list[int]
) -> None:
    reach = server.runtime.reach
    assert reach.base("http", "localhost:8787") == "http://localhost:8787"
    await person("Ann").post("/api/house/open")
    opened = f"http://{LAN}:{lan[0]}"
    for here in ("localhost:8787", "127.0.0.1:8787", "[::1]:8787"):
        assert reach.base("http", here) == opened
    assert reach.base("https", "noren.example") == "https://noren.example"
    assert reach.base("http", f"{LAN}:1") == f"http://{LAN}:1"


FORGED = [
    {"X-Forwarded-For": "203.0.113.9"},
    {"X-Real-IP": "203.0.113.9"},
    {"Forwarded": "for=203.0.113.9"},
    {"Via": "1.1 proxy"},
    {"X-Forwarded-Proto": "https"},
    {"X-Forwarded-Port": "443"},
    {"CF-Connecting-IP": "203.0.113.9"},
    {"CDN-Loop": "cloudflare"},
    {"True-Client-IP": "203.0.113.9"},
    {"Tailscale-User-Login": "eve@example.org"},
    {"X-Whatever-Comes-Tomorrow": "1"},
    {"Host": "198.51.100.4:8787"},
    {"Origin": "http://evil.example"},
]


@pytest.mark.anyio
@pytest.mark.parametrize("headers", FORGED, ids=lambda headers: str(*headers))
async def test_who_comes_through_a_proxy_or_a_page_does_not_open_it(
    server: Server, person: Make, lan: list[int], headers: dict[str, str]
) -> None:
    answer = await person("Eve").http.post("/api/house/open", headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "not-let-in"
    assert lan == []


def test_only_this_machine_by_its_own_name_sits_here() -> None:
    assert sits_here("127.0.0.1", {"host": "localhost:8787"})
    assert sits_here("127.0.0.1", {"host": "127.0.0.1:8787"})
    says = (
        "connection user-agent accept accept-language accept-encoding origin referer cookie dnt"
        " content-type content-length cache-control pragma priority sec-fetch-site sec-gpc"
    )
    a_browser = dict.fromkeys(says.split(), "as it likes") | {"host": "localhost:8787"}
    assert sits_here("127.0.0.1", a_browser)
    assert not sits_here("192.168.1.20", {"host": "127.0.0.1:8787"}), "a forged Host"
    assert not sits_here("127.0.0.1", {"host": "192.168.1.5:8787"})
    assert not sits_here("127.0.0.1", {})
    assert not sits_here("", {"host": "localhost"})


@pytest.mark.parametrize(
    "door", [read_door("noren.example", ""), read_door("", "127.0.0.1")], ids=["named", "proxied"]
)
def test_a_house_that_is_run_with_care_is_opened_by_no_click(door: Door) -> None:
    here = {"host": "localhost:8787"}
    assert Reach("127.0.0.1", 8787, Door()).may_open("127.0.0.1", here)
    assert not Reach("127.0.0.1", 8787, door).may_open("127.0.0.1", here)
    assert not Reach(LAN, 8787, Door()).may_open("127.0.0.1", here)


def test_the_command_tells_nothing_of_this_machine() -> None:
    """Whoever asks may be another user of it, or have come by a forwarder that adds no header."""
    assert Reach("127.0.0.1", 9000, Door()).command() == "noren serve --host 0.0.0.0 --port 9000"


@pytest.mark.anyio
async def test_without_a_network_there_is_nobody_to_let_in(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reaching, "own_address", lambda: "127.0.0.1")
    answer = await person("Ann").http.post("/api/house/open")
    assert answer.status_code == 409
    assert "no network" in answer.json()["text"]


@pytest.mark.anyio
async def test_a_network_that_cannot_be_listened_to_is_said_in_words(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reaching, "own_address", lambda: LAN)
    ann = person("Ann")
    answer = await ann.http.post("/api/house/open")
    assert answer.status_code == 409
    assert LAN in answer.json()["text"]
    assert (await ann.http.get("/api/house")).json()["address"] is None
