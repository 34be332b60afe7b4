"""The first page, the settings and the keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Evening, Invite
from tests.browser.judging import cut, faults, overhang
from tests.browser.people import Person, WithMouse, WithTouch

SIZES: dict[type[Person], list[ViewportSize]] = {
    WithTouch: [
        {"width": 360, "height": 740},
        {"width": 390, "height": 844},
        {"width": 820, "height": 1180},
    ],
    WithMouse: [{"width": 1280, "height": 800}, {"width": 1920, "height": 1080}],
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FINGER = 44

# What can be pressed and is lower than a finger needs; links within a sentence are let be.
NARROW = """(finger) => [
    ...document.querySelectorAll("button, a, select, input, summary, label:has(input)"),
]
    .filter((it) => it.checkVisibility() && !it.closest(".unseen, p:not(.link):not(.more)"))
    .filter((it) => !it.matches("input[type=radio], input[type=checkbox]"))
    .filter((it) => it.getBoundingClientRect().height < finger - 0.5)
    .map((it) => it.outerHTML.slice(0, 120))"""


def narrow(page: Page) -> list[str]:
    """What is hard to hit with a finger."""
    found: list[str] = page.evaluate(NARROW, FINGER)
    return found


def play_now(person: Person, game: str = "secrets-game") -> str:
    """Begin a match against bots without looking at it; gives the table."""
    begun = person.page.request.post(f"{person.house}/api/play-now", data={"game": game})
    table: str = begun.json()["table"]
    return table


# Tables


def test_my_turn_and_open_tables_come_before_the_games(newcomer: Invite) -> None:
    host = newcomer(WithMouse, "Ann")
    host.lay_table("secrets-game", 4, settings={"public": True})
    guest = newcomer(WithMouse, "Bo")
    guest.go("/")
    table = play_now(guest)
    guest.go(f"/t/{table}")
    expect(guest.page.locator(".prompt.mine")).to_be_visible()
    guest.go("/")
    first = guest.page.get_by_role("list", name="Your tables").get_by_role("link").first
    expect(first).to_contain_text("Your turn")
    expect(guest.page.get_by_role("heading", name="It is your turn")).to_be_visible()
    open = guest.page.get_by_role("list", name="Open tables").get_by_role("listitem")
    expect(open.filter(has_text="Ann's table").first).to_be_visible()
    games = guest.page.get_by_role("heading", name="The games").bounding_box()
    for part in (first, open.first):
        box = part.bounding_box()
        assert box is not None
        assert games is not None
        assert box["y"] < games["y"]
    first.click()
    expect(guest.page.locator(".prompt.mine")).to_be_visible()


def test_a_game_can_be_begun_without_scrolling_and_the_shallowest_stands_first(
    newcomer: Invite,
) -> None:
    person = newcomer(WithMouse, "Ann")
    person.page.set_viewport_size({"width": 1280, "height": 800})
    person.go("/")
    doors = person.page.get_by_role("article")
    expect(doors).to_have_count(5)
    expect(doors.first).to_contain_text("easy to begin")
    expect(doors.last).to_contain_text("much to learn")
    for at in range(3):
        for button in ("link", "button"):
            first = doors.nth(at).get_by_role(button, name=re.compile("Learn, |Lessons|Play now"))
            box = first.first.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 800


def test_my_own_public_table_is_listed_once(newcomer: Invite) -> None:
    host = newcomer(WithMouse, "Ann")
    host.lay_table("secrets-game", 4, settings={"public": True})
    table = host.table
    host.go("/")
    expect(host.page.get_by_role("list", name="Your tables")).to_be_visible()
    expect(host.page.locator(f'a[href="/t/{table}"]')).to_have_count(1)


def test_finished_games_stay_with_result_and_replay(evening: Evening, newcomer: Invite) -> None:
    mai = evening.people[0]
    page = mai.new_page()
    page.goto(f"{mai.house}/")
    games = page.get_by_role("list", name="Finished games").get_by_role("listitem")
    expect(games.first).to_contain_text("The Secrets Game")
    expect(games.first).to_contain_text("Oskar")
    text = games.first.inner_text()
    assert "You won" in text or "You lost" in text or "Nobody won" in text
    games.first.get_by_role("link", name="Replay of The Secrets Game").click()
    expect(page.get_by_role("button", name="Verify the shuffles")).to_be_visible()
    page.close()


# A wrong code


def test_a_wrong_code_says_what_to_do(newcomer: Invite) -> None:
    guest = newcomer(WithMouse, "Ann")
    guest.go("/")
    code = guest.page.get_by_label("Friends are waiting?")
    code.fill("bcd")
    guest.page.get_by_role("button", name="Join").click()
    problem = guest.page.get_by_role("alert")
    expect(problem).to_contain_text("A code has 5 letters")
    code.fill("KTM0A")
    guest.page.get_by_role("button", name="Join").click()
    expect(problem).to_contain_text("No code has 0 or A in it")
    code.fill("zzzzz")
    guest.page.get_by_role("button", name="Join").click()
    expect(problem).to_contain_text("No open table has the code ZZZZZ")
    expect(problem).to_contain_text("ask for the link")


def test_a_code_is_understood_as_a_link_too(newcomer: Invite) -> None:
    host, guest = newcomer(WithMouse, "Ann"), newcomer(WithMouse, "Bo")
    host.open_table("secrets-game", 3)
    guest.go("/")
    link = f"http://192.0.2.7:8787/join/{host.code.lower()}"
    guest.page.get_by_label("Friends are waiting?").fill(link)
    guest.page.get_by_role("button", name="Join").click()
    expect(guest.page.get_by_text("invites you to a table")).to_be_visible()


def test_a_wrong_invitation_can_be_tried_again(newcomer: Invite) -> None:
    host, guest = newcomer(WithMouse, "Ann"), newcomer(WithMouse, "Bo")
    host.open_table("secrets-game", 3)
    guest.go("/join/ZZZZZ")
    expect(guest.page.get_by_text("No open table has the code ZZZZZ")).to_be_visible()
    guest.page.get_by_label("Try again").fill(host.code)
    guest.page.get_by_role("button", name="Join").click()
    expect(guest.page.get_by_text("invites you to a table")).to_be_visible()


# The settings


def test_settings_hold_at_once_and_are_kept(newcomer: Invite) -> None:
    guest = newcomer(WithMouse, "Ann", color_scheme="light")
    guest.go("/")
    guest.page.get_by_role("link", name="Settings").first.click()
    form = guest.page.get_by_role("main")
    form.get_by_label("Your name").fill("Mai")
    colours = form.get_by_role("group", name="Colours")
    colours.get_by_label("Dark").check()
    form.get_by_role("group", name="Motion").get_by_label("Still").check()
    form.get_by_role("group", name="Pace of bots").get_by_label("Step by step").check()
    form.get_by_label("Sound when it is my turn").uncheck()
    form.get_by_label("Hints beside questions").uncheck()
    root = guest.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "reduced")
    guest.page.reload()
    expect(form.get_by_label("Your name")).to_have_value("Mai")
    expect(colours.get_by_label("Dark")).to_be_checked()
    expect(form.get_by_label("Sound when it is my turn")).not_to_be_checked()
    expect(form.get_by_label("Hints beside questions")).not_to_be_checked()
    guest.go("/new/secrets-game")
    expect(guest.page.get_by_label("Your name")).to_have_value("Mai")
    guest.page.get_by_role("button", name="Lay the table").click()
    expect(guest.page.get_by_role("heading", name="Who is at the table")).to_be_visible()
    table = guest.page.request.get(f"{guest.house}/api/tables/{guest.table}")
    assert table.json()["host"] == "Mai"


# The keys


def test_digits_choose_and_a_question_mark_shows_the_keys(newcomer: Invite) -> None:
    guest = newcomer(WithMouse, "Ann")
    guest.go("/")
    # A question of mine alone, which nobody else's answer can take away.
    guest.go(f"/t/{play_now(guest, 'secret-identity')}")
    expect(guest.page.locator(".prompt.mine")).to_be_visible()
    guest.page.keyboard.press("?")
    keys = guest.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("take the option of that number")
    for name in ("Log", "Chat", "People and table"):
        expect(keys).to_contain_text(name)
    before = guest.asked()
    guest.page.keyboard.press("1")
    assert guest.asked() == before, "what lies under the keys is out of reach"
    guest.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    for _ in range(3):
        guest.page.keyboard.press("1")
        guest.page.wait_for_timeout(300)
        if guest.asked() != before:
            break
    assert guest.asked() != before
    guest.page.keyboard.press("t")
    expect(guest.page.get_by_role("dialog", name="The table")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("c")
    expect(guest.page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")


def test_whoever_writes_or_wants_no_keys_is_left_alone(newcomer: Invite) -> None:
    guest = newcomer(WithMouse, "Ann")
    guest.go("/")
    code = guest.page.get_by_label("Friends are waiting?")
    code.focus()
    guest.page.keyboard.type("?s1")
    expect(code).to_have_value("?s1")
    assert guest.page.get_by_role("dialog").count() == 0
    code.blur()
    guest.page.keyboard.press("s")
    guest.page.get_by_role("main").get_by_label("Keyboard shortcuts").uncheck()
    guest.page.keyboard.press("?")
    assert guest.page.get_by_role("dialog").count() == 0


# Looks


@pytest.mark.parametrize("kind", SIZES)
def test_every_page_of_the_house_at_every_size(newcomer: Invite, kind: type[Person]) -> None:
    guest = newcomer(kind, "Maximiliane von und zu Hohenfels", bypass_csp=True)
    page = guest.page
    page.set_viewport_size(SIZES[kind][0])
    guest.go("/")
    play_now(guest)
    for path in ("/", "/settings", "/new/secrets-game", "/join/ZZZZZ"):
        guest.go(path)
        page.wait_for_load_state("networkidle")
        demand_good_looks(page, SIZES[kind], path)
    guest.open_table("secrets-game", 5)
    demand_good_looks(page, SIZES[kind], "lobby", page.locator(".seats .mine .you"))
    page.get_by_role("button", name="People and table").click()
    page.get_by_role("button", name="Play on another device").click()
    demand_good_looks(page, SIZES[kind], "panel")


def demand_good_looks(
    page: Page, sizes: Sequence[ViewportSize], where: str, seen: Locator | None = None
) -> None:
    """The page is good at every size, by day and by night; ends as it began."""
    # By night only the colours are others, and at another size the page is made of the same.
    rules: tuple[str, ...] = ()
    for size in (*sizes[1:], sizes[0]):
        page.set_viewport_size(size)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            demand_good(page, f"{where} {size['width']} {scheme}", rules)
            rules = ("color-contrast", "target-size")
        if seen is not None:
            expect(seen).to_be_in_viewport()


def demand_good(page: Page, where: str, rules: tuple[str, ...]) -> None:
    """Nothing hangs over, is cut, is too narrow for a finger, or bothers axe-core."""
    found = faults(page, *rules)  # Which waits until all has found its place.
    assert found == [], where
    assert overhang(page) <= 0, where
    assert cut(page) == [], where
    assert narrow(page) == [], where
