"""One room: a television that is read from afar, phones that can join, and who comes late."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

import noren
from tests.browser.conftest import Invite
from tests.browser.house import open_house
from tests.browser.judging import cut, faults, overhang
from tests.browser.people import Person, WithMouse, WithTouch

TELEVISION: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
NAME, TEXT = 36, 28

# Every text in sight on a screen, and how large it is; a board is zoomed as a whole, and a drawing
# has a scale of its own.
LETTERS = """(part) => {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector(part), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const it = walk.currentNode.parentElement;
        const text = walk.currentNode.textContent.trim();
        if (!text || it.closest(".unseen, title, desc") || !it.checkVisibility()) continue;
        let size = parseFloat(getComputedStyle(it).fontSize);
        if (it.closest("svg")) {
            found.push([Math.round(size * it.getScreenCTM().d * 10) / 10, text]);
            continue;
        }
        for (let up = it; up; up = up.parentElement) {
            size *= Number(getComputedStyle(up).zoom) || 1;
        }
        found.push([Math.round(size * 10) / 10, text]);
    }
    return found;
}"""

# Keeps how large the title and the line of the first announcement are: it does not stay for long.
ANNOUNCED = """() => new MutationObserver((_, watch) => {
    const sizes = (what) => [...document.querySelectorAll(what)]
        .filter((it) => it.textContent.trim())
        .map((it) => parseFloat(getComputedStyle(it).fontSize));
    const titles = sizes("[data-herald].large strong, .together.large strong");
    const lines = sizes("[data-herald].large .said > span, .together.large li span");
    if (titles.length === 0 || lines.length === 0) return;
    document.body.dataset.announced = `${Math.min(...titles)} ${Math.min(...lines)}`;
    watch.disconnect();
}).observe(document.body, { childList: true, subtree: true })"""


def letters(page: Page, part: str = ".screen") -> list[tuple[float, str]]:
    """The texts of a part, the smallest first, with their heights."""
    return sorted(tuple(found) for found in page.evaluate(LETTERS, part))


def television(newcomer: Invite, host: Person, **context: Any) -> Person:
    """The table screen of somebody's table, on a television in the same room."""
    screen = newcomer(WithMouse, "television", **TELEVISION, **context)
    screen.go(f"/join/{host.code}")
    screen.page.get_by_role("button", name="Be the table screen").click()
    expect(screen.page.locator(".screen")).to_be_visible()
    return screen


def demand_legible(page: Page) -> None:
    """Names and texts are large enough for three metres, and all of it is in sight."""
    assert letters(page)[0][0] >= TEXT
    assert min(size for size, _ in letters(page, ":is(.players, .guests)")) >= TEXT
    names = page.locator(":is(.players, .guests) .name")
    for name in names.all():
        assert float(name.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")) >= NAME
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert overhang(page) <= 0
    assert cut(page) == []


@pytest.mark.parametrize("seats", [3, 24])
def test_a_lobby_is_read_from_across_the_room(newcomer: Invite, seats: int) -> None:
    host = newcomer(WithMouse, "Maximiliane von und zu Hohenfels")
    host.open_table("secrets-game", seats)
    screen = television(newcomer, host)
    expect(screen.page.locator(".guests li")).to_have_count(seats)
    demand_legible(screen.page)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (game, seats)
        for game in noren.installed()
        for seats in (noren.load(game).meta.min_seats, noren.load(game).meta.max_seats)
    ],
)
def test_a_board_fills_the_television(newcomer: Invite, game: str, seats: int) -> None:
    host = newcomer(WithMouse, "Ann")
    host.lay_table(game, seats)
    screen = television(newcomer, host)
    host.page.get_by_role("button", name=re.compile("^Start")).click()
    expect(screen.page.get_by_role("list", name="Players")).to_contain_text("Ann")
    expect(screen.page.locator(".board .fit")).to_be_visible()
    screen.page.wait_for_timeout(500)
    names = [size for size, _ in letters(screen.page, ".players .name")]
    assert min(names) >= NAME
    assert letters(screen.page, "header")[0][0] >= TEXT
    assert letters(screen.page, ".call")[0][0] >= TEXT
    assert round(letters(screen.page, ".board")[0][0]) >= TEXT
    board = screen.page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] * board["height"] > 0.4 * 1920 * 1080
    assert screen.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    fit = screen.page.locator(".fit")
    assert fit.evaluate("it => it.scrollHeight - it.clientHeight") <= 1
    assert fit.evaluate("it => it.scrollWidth - it.clientWidth") <= 1
    assert cut(screen.page) == []


def test_what_is_announced_is_large_on_the_television(newcomer: Invite) -> None:
    host = newcomer(WithMouse, "Ann")
    host.lay_table("secrets-game", 3)
    screen = television(newcomer, host).page
    screen.evaluate(ANNOUNCED)
    host.start()
    sizes = "[...document.body.dataset.announced?.split(' ') ?? []].map(Number)"
    told: list[float] = []
    for pick in range(60):
        if told := screen.evaluate(sizes):
            break
        host.answer("A goose followed me home.", pick)
        screen.wait_for_timeout(100)
    title, text = told
    assert title >= NAME
    assert text >= TEXT


def test_a_pause_shows_on_the_television(newcomer: Invite) -> None:
    host = newcomer(WithMouse, "Ann")
    host.open_table("secrets-game", 3)
    screen = television(newcomer, host)
    host.page.get_by_role("button", name="Start, with").click()
    host.page.get_by_role("button", name="People and table").click()
    host.page.get_by_role("button", name="Pause").click()
    paused = screen.page.get_by_text("The game is paused")
    expect(paused).to_be_visible()
    assert letters(screen.page, ".paused")[0][0] >= NAME


# A house on this machine only


@pytest.fixture
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house of one's own, for whoever opens it opens it for all."""
    with open_house(tmp_path_factory.mktemp("own")) as address:
        yield address


def here(link: str, house: str) -> str:
    """The same link, as a phone of that network would follow it from this machine."""
    parts = urlsplit(link)
    assert parts.hostname == "192.0.2.7", link
    return parts._replace(netloc=f"127.0.0.1:{parts.port}").geturl()


def test_a_click_lets_phones_in(browser: Browser, own_house: str) -> None:
    host = WithMouse(browser, own_house, "Ann", bypass_csp=True)
    host.open_table("secrets-game", 3)
    screen = host.new_page()
    screen.set_viewport_size(TELEVISION["viewport"])
    screen.goto(f"{own_house}/t/{host.table}/screen")
    expect(screen.get_by_text("Phones cannot join yet.")).to_be_visible()
    expect(host.page.get_by_text("Phones cannot join yet.")).to_be_visible()
    assert host.page.get_by_role("img", name="QR code").count() == 0
    host.page.get_by_text("Or start Noren open").click()
    expect(host.page.locator(".reach code")).to_contain_text("serve --host 0.0.0.0")
    assert faults(host.page) == []

    host.page.get_by_role("button", name="Let this network in").click()
    expect(host.page.get_by_role("img", name="QR code")).to_be_visible()
    expect(host.page.get_by_text("Phones cannot join yet.")).to_have_count(0)
    link = host.page.locator(".invite .link").inner_text()
    # The television hears of it by itself, and shows where to go.
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    address = urlsplit(link).netloc
    expect(screen.locator(".invite .host")).to_have_text(address)
    big = screen.get_by_role("img", name="QR code").bounding_box()
    assert big is not None
    assert min(big["width"], big["height"]) >= 400
    demand_legible(screen)

    phone = WithTouch(browser, own_house, "Bo")
    phone.page.goto(here(link, own_house))
    phone.page.get_by_label("Your name").fill("Bo")
    phone.page.get_by_role("button", name="Sit down").tap()
    expect(host.page.get_by_role("list", name="Seats")).to_contain_text("Bo")
    expect(phone.page.locator(".invite .link")).to_have_text(link)
    for person in (host, phone):
        assert person.complaints == []
        person.close()


def test_my_other_device_has_a_code_that_is_no_invitation(browser: Browser, own_house: str) -> None:
    host = WithMouse(browser, own_house, "Ann", bypass_csp=True)
    host.open_table("secrets-game", 3)
    host.page.get_by_role("button", name="Let this network in").click()
    host.page.get_by_role("button", name="People and table").click()
    panel = host.page.get_by_role("dialog")
    expect(panel.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    panel.get_by_role("button", name="Play on another device").click()
    mine = panel.get_by_role("region", name="Your other device")
    expect(mine.get_by_role("img", name="QR code of the link into your own seat")).to_be_visible()
    expect(mine).to_contain_text("Only for you, Ann")
    expect(mine).to_contain_text("no invitation")
    # The two are never side by side.
    expect(panel.get_by_role("img", name="QR code of the link to this table")).to_have_count(0)
    assert faults(host.page) == []

    phone = WithTouch(browser, own_house, "Ann's phone")
    phone.page.goto(here(mine.locator("code").inner_text(), own_house))
    expect(phone.page.get_by_role("heading", name="Who is at the table")).to_be_visible()
    expect(phone.page.locator(".seats li.mine")).to_contain_text("Ann")
    mine.get_by_role("button", name="Hide it").click()
    expect(panel.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    for person in (host, phone):
        person.close()


# Who comes, and who goes


def begun(newcomer: Invite, **settings: Any) -> tuple[Person, Person, str]:
    """Two people and a bot in the middle of a match, and the code."""
    host, guest = newcomer(WithMouse, "Ann"), newcomer(WithMouse, "Bo")
    host.lay_table("secrets-game", 3, settings=settings)
    code = host.code
    guest.join(code)
    host.page.get_by_role("button", name="Start, with").click()
    expect(guest.page.locator("#question")).to_be_visible()
    return host, guest, code


def test_a_newcomer_takes_over_a_bots_seat_if_the_host_lets_them(newcomer: Invite) -> None:
    host, guest, code = begun(newcomer, latecomers="host")
    late = newcomer(WithTouch, "Eve")
    late.go(f"/join/{code}")
    expect(late.page.get_by_text("ask to take over a seat that a bot plays")).to_be_visible()
    late.page.get_by_label("Your name").fill("Eve")
    late.page.get_by_role("button", name="Ask for a bot's seat").tap()
    expect(late.page.get_by_text("You have asked for the seat of")).to_be_visible()
    expect(late.page.get_by_text("Ann decides.")).to_be_visible()
    expect(guest.page.get_by_text("Eve would like to play on")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Agree that Eve sits down")).to_have_count(0)
    host.page.get_by_role("button", name="Agree that Eve sits down").click()
    expect(late.page.locator(".players li.mine")).to_contain_text("Eve")
    expect(late.page.get_by_text("You have asked for the seat of")).to_have_count(0)


def test_somebody_who_watches_asks_from_the_table(newcomer: Invite) -> None:
    host, guest, code = begun(newcomer)
    late = newcomer(WithMouse, "Eve")
    late.go(f"/join/{code}")
    late.page.get_by_label("Your name").fill("Eve")
    late.page.get_by_role("button", name="Only watch").click()
    late.page.get_by_role("button", name="People and table").click()
    late.page.get_by_role("button", name="Ask for this seat").click()
    late.page.keyboard.press("Escape")
    for person in (host, guest):
        person.page.get_by_role("button", name="Agree that Eve sits down").click()
    expect(late.page.locator(".players li.mine")).to_contain_text("Eve")


def test_sending_somebody_away_asks_once_and_is_told(newcomer: Invite) -> None:
    host, guest, _ = begun(newcomer)
    host.page.get_by_role("button", name="People and table").click()
    host.page.get_by_role("button", name="Send Bo away").click()
    asking = host.page.get_by_role("group", name="Send Bo away?")
    expect(asking).to_contain_text("A bot plays on in the seat. Everyone is told.")
    asking.get_by_role("button", name="Keep").click()
    expect(asking).to_have_count(0)
    expect(host.page.get_by_role("list", name="Seats")).to_contain_text("Bo")
    host.page.get_by_role("button", name="Send Bo away").click()
    asking.get_by_role("button", name="Send away").click()
    expect(guest.page.get_by_role("heading", name="The curtain is closed")).to_be_visible()
    host.page.keyboard.press("Escape")
    host.page.get_by_role("tab", name="Chat").click()
    expect(host.page.get_by_role("list", name="Chat")).to_contain_text("Bo was sent away by Ann")
