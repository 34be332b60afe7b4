"""Two nodes behind a proxy are renewed one by one while people play: nobody loses anything."""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import asyncpg
import httpx
import pytest
from playwright.async_api import Page, async_playwright, expect

from tests.browser.house import free_port
from tests.browser.people import HAS_READ
from tests.server.proxied import Guest, Node, caddy, nginx

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

STORY = "Once I rode my brother's bicycle into the river."


class House(NamedTuple):
    address: str
    certificate: Path
    nodes: list[Node]
    db: str

    def guest(self, name: str, address: str = "127.0.0.2") -> Guest:
        return Guest(self.address, self.certificate, name, address)


PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.fixture(params=PROXIES)
async def house(
    tmp_path: Path, postgres_url: str, anyio_backend: object, request: pytest.FixtureRequest
) -> AsyncIterator[House]:
    port = free_port()
    address = f"https://localhost:{port}"
    nodes = [Node(postgres_url, address, tmp_path / f"node-{at}.log") for at in range(2)]
    try:
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in nodes))
        with PROXIES[request.param](tmp_path, port, nodes) as certificate:
            house = House(address, certificate, nodes, postgres_url)
            await is_open(house)
            yield house
    finally:
        for node in nodes:
            await asyncio.to_thread(node.stop)


async def is_open(house: House) -> None:
    """Wait until the proxy lets somebody in."""
    guest = house.guest("Ann")
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if (await guest.http.get("/api/house")).is_success:
                    break
            await asyncio.sleep(0.1)
    await guest.close()


async def gather(house: House, names: list[str]) -> list[Guest]:
    """A table at which everybody sits and the match has begun."""
    host, *guests = people = [house.guest(name) for name in names]
    await host.open("secrets-game", len(names), settings={"words": "table", "takeover": False})
    await host.come()
    for guest in guests:
        await guest.join(host)
        await guest.come()
    await start(host)
    return people


async def start(host: Guest) -> None:
    """Begin as soon as the host's own node has heard of everybody."""
    while any(seat.get("person") is None for seat in host.seen["room"]["seats"]):
        await host.read()
    assert "ack" in await host.do("start")


async def begin_a_story(house: House, page: Page) -> Guest:
    """Sit down at the browser, begin a story, and stop in the middle of it; gives who sits by."""
    ann, cat = house.guest("Ann"), house.guest("Cat")
    await ann.open("secrets-game", 3, settings={"words": "table", "takeover": False})
    await ann.come()
    await page.goto(f"{house.address}/join/{ann.seen['room']['code']}")
    await page.get_by_label("Your name").fill("Bo")
    await page.get_by_role("button", name="Sit down").click()
    await expect(page.get_by_role("heading", name="Who is at the table")).to_be_visible()
    await page.evaluate("window.neverReloaded = true")
    await cat.join(ann)
    await start(ann)
    await page.get_by_role("button", name="I have a story").click()
    story = page.locator(".prompt textarea")
    offers = page.get_by_role("list", name="Options").get_by_role("button")
    while not await story.count():
        await offers.first.click()
        await page.wait_for_timeout(300)
    await story.fill(STORY[:20])
    await page.get_by_role("tab", name="Chat").click()
    await page.get_by_label("Write to all").fill("Do you bel")
    await cat.close()
    return ann


async def finish_the_story(page: Page, ann: Guest) -> None:
    """Every letter is still there; go on, and be heard."""
    await expect(page.get_by_text("The line is down")).to_have_count(0)
    story = page.locator(".prompt textarea")
    await expect(story).to_have_value(STORY[:20])
    await story.press("End")
    await story.press_sequentially(STORY[20:])
    await page.get_by_role("list", name="Options").get_by_role("button").first.click()
    line = page.get_by_label("Write to all")
    await expect(line).to_have_value("Do you bel")
    await line.press("End")
    await line.press_sequentially("ieve me?")
    await line.press("Enter")
    await expect(page.get_by_role("list", name="Chat")).to_contain_text("Do you believe me?")
    assert await page.evaluate("window.neverReloaded") is True
    await ann.come()
    assert STORY in [line["text"] for line in ann.log]


async def test_nodes_are_renewed_while_people_play_and_nobody_loses_anything(
    house: House, chromium: Path
) -> None:
    tables = [await gather(house, [f"{name}{at}" for name in "abc"]) for at in range(3)]
    people = [one for table in tables for one in table]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, chromium_sandbox=False)
        page = await browser.new_page(ignore_https_errors=True)
        await page.add_init_script(HAS_READ)
        page.set_default_timeout(30_000)
        ann = await begin_a_story(house, page)
        stop = asyncio.Event()
        playing = [asyncio.ensure_future(one.keep_playing(stop)) for one in people]
        for node in house.nodes:
            await asyncio.to_thread(node.stop)
            await asyncio.to_thread(node.start)
        await finish_the_story(page, ann)
        stop.set()
        await asyncio.gather(*playing)
        await browser.close()
    closed = sum((one.closed for one in people), Counter[int]())
    assert set(closed) == {1001}, "everybody was told to come back, and did"
    assert sum(one.plays for one in people) > 10
    await nothing_is_lost(house, people)
    for one in [*people, ann]:
        await one.close()
    assert not [node.log for node in house.nodes if '"way"' in node.log]


async def nothing_is_lost(house: House, people: list[Guest]) -> None:
    """Whatever was acknowledged is written down, and once."""
    connection = await asyncpg.connect(house.db)
    for table in {one.table for one in people}:
        sql = "SELECT entry FROM entries WHERE table_id = $1"
        entries = [json.loads(entry) for (entry,) in await connection.fetch(sql, table)]
        written = Counter(entry["id"] for entry in entries if entry["is"] == "played")
        for one in people:
            if one.table == table:
                assert all(written[id] == 1 for id in one.played)
    await connection.close()


async def test_the_proxy_says_who_asks_and_nobody_else_does(house: House) -> None:
    one, other = house.guest("Eve"), house.guest("Ann", "127.0.0.3")
    lies = [{"X-Forwarded-For": f"192.0.2.{at}"} for at in range(9)]
    codes = [(await one.http.get("/api/codes/ABCDEFGH", headers=lie)).status_code for lie in lies]
    assert codes[0] == 404
    assert codes.count(404) <= 6, "each node has counted three, whoever they were said for"
    assert set(codes) == {404, 429}
    assert (await other.http.get("/api/codes/ABCDEFGH")).status_code == 404
    table = await one.http.post(
        "/api/tables", json={"game": "secrets-game", "name": "Eve", "seats": 3}
    )
    assert table.status_code == 201, table.text
    assert "; Secure" in table.headers["set-cookie"], "the proxy said that it was TLS"
    other_name = await one.http.get("/api/house", headers={"Host": "evil.example"})
    # Either the proxy knows no such name, or the house says so itself.
    assert other_name.status_code == 421 or other_name.content == b""
    assert (await one.http.get("/api/house")).json()["address"] == house.address
    huge = await one.http.post("/api/tables", content=b"x" * 100_000)
    assert huge.status_code == 413
    for guest in (one, other):
        await guest.close()
