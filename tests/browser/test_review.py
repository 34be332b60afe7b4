"""Looking back on a match of every game, at a desk and on a phone; and the page of one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import noren
from tests.browser.house import open_house
from tests.browser.judging import faults, overhang
from tests.browser.people import DESKTOP, PHONE, Person, WithMouse
from tests.browser.shelved import NAMES, shelve

SHELVED = {
    "kept-1": ("chiyos-secret", "usurpers-5"),
    "kept-2": ("ninja", "intruders-foiled-3"),
    "kept-3": ("omnitsu", "daimyo-delivered-2"),
    "kept-4": ("secret-identity", "competitive-shared-victory-3"),
    "kept-5": ("secrets-game", "highest-score-3"),
}
SECRET = "who-was-in-seat-one-ab"
LONG = 60_000
"""For what the house makes beside serving, on a machine that has other work."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house where a match of each game was played a while ago."""
    folder = tmp_path_factory.mktemp("shelf")
    shelve(folder / "tables.sqlite", SHELVED, SECRET)
    with open_house(folder) as address:
        yield address


@pytest.fixture
def reader(browser: Browser, shelf: str) -> Iterator[Person]:
    """Whoever sat in the first seat of all of them."""
    yield from at_home_in(shelf, browser)


@pytest.fixture
def forgetful(browser: Browser, tmp_path: Path) -> Iterator[Person]:
    """The same in a house of their own, where nobody else looks for what they forget."""
    shelve(tmp_path / "tables.sqlite", SHELVED, SECRET)
    with open_house(tmp_path) as address:
        yield from at_home_in(address, browser)


def at_home_in(shelf: str, browser: Browser) -> Iterator[Person]:
    """Whoever sat in the first seat; no error may have been seen in the end."""
    reader = WithMouse(browser, shelf, NAMES[0], bypass_csp=True)
    reader.context.add_cookies([{"name": "noren", "value": SECRET, "url": shelf}])
    yield reader
    reader.close()
    assert reader.complaints == []


def look_back(reader: Person, table: str) -> Any:
    """Open the review of a match; gives it as data, too."""
    page = reader.page
    reader.go(f"/t/{table}/replay#review=1")
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=LONG)
    answer = page.request.get(f"{reader.house}/api/tables/{table}/review").json()
    assert answer["share"] == 1
    return answer["review"]


def look_as(page: Page, seat: int) -> None:
    """Have the eyes of a seat."""
    page.get_by_role("radio", name=NAMES[seat]).check()
    expect(page.get_by_role("heading", name=f"What {NAMES[seat]} could know")).to_be_visible()


@pytest.mark.parametrize("table", SHELVED)
def test_a_review_of_every_game_at_a_desk_and_on_a_phone(reader: Person, table: str) -> None:
    page, found = reader.page, look_back(reader, table)
    expect(page.get_by_role("slider", name="Chances of winning")).to_be_visible()
    look_as(page, found["knowledge"][0]["seat"])
    for device in (DESKTOP, PHONE):
        page.set_viewport_size(device["viewport"])
        assert faults(page) == []
        assert overhang(page) <= 0


@pytest.mark.parametrize("table", SHELVED)
def test_what_could_be_known_stands_above_the_slider(reader: Person, table: str) -> None:
    page, found = reader.page, look_back(reader, table)
    seat = found["knowledge"][0]["seat"]
    own = [line for line in found["knowledge"] if line["seat"] == seat]
    look_as(page, seat)
    page.get_by_role("radio", name="What could be known").check()
    plot = page.get_by_role("slider", name=f"How near {NAMES[seat]} could come to the truth")
    expect(plot.locator(".curve")).to_have_count(len(own))
    plot.press("End")
    step = page.get_by_label("Step", exact=True)
    expect(step).to_have_value(str(found["moments"]))
    box = plot.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert abs(int(step.input_value()) - found["moments"] / 2) <= 1
    # The slider itself is right below: the two are one.
    below = step.bounding_box()
    assert below is not None
    assert 0 <= below["y"] - (box["y"] + box["height"]) < 60
    if SHELVED[table][0] == "ninja":
        guard = found["seats"] - 1
        look_as(page, guard)
        expect(page.locator("main .heat").first).to_be_attached(timeout=LONG)


@pytest.mark.parametrize("table", SHELVED)
def test_whoever_guesses_along_is_told_of_nothing_to_come(reader: Person, table: str) -> None:
    page, found = reader.page, look_back(reader, table)
    look_as(page, found["knowledge"][0]["seat"])
    chapters = page.get_by_label("Chapter").locator("option")
    told = [0, *(chapter["at"] for chapter in found["chapters"])]
    expect(chapters).to_have_count(len(told))
    page.get_by_role("checkbox", name="knew then").check()
    step = page.get_by_label("Step", exact=True)
    middle = found["moments"] // 2
    step.fill(str(middle))
    expect(chapters).to_have_count(sum(at <= middle for at in told))
    for gone in ("Turning points", "Luck and skill", "The story"):
        expect(page.get_by_role("heading", name=gone, exact=True)).to_have_count(0)
    for gone in ("✓ true", "certain from", "The same as a table"):
        expect(page.get_by_text(gone)).to_have_count(0)
    expect(page.get_by_role("button", name="Turning point")).to_have_count(0)
    expect(page.get_by_role("slider", name="could be")).to_be_visible()
    later = [one for one in found["decisions"] if one["at"] >= middle]
    for one in later[:3]:
        expect(page.get_by_text(f"step {one['at']}", exact=True)).to_have_count(0)


@pytest.mark.parametrize("table", SHELVED)
@pytest.mark.parametrize("guessing", [False, True])
def test_somebody_finds_the_better_one(reader: Person, table: str, guessing: bool) -> None:
    page, found = reader.page, look_back(reader, table)
    assert found["decisions"], "this match has nothing to find: keep another"
    one = found["decisions"][-1]
    if guessing:  # from its own eyes, with nothing shown that came later
        look_as(page, one["seat"])
        page.get_by_role("checkbox", name="knew then").check()
        page.get_by_label("Step", exact=True).fill(str(one["at"] + 1))
    item = (
        page.locator("ol > li")
        .filter(has_text=f"step {one['at']}")
        .filter(has=page.get_by_role("button", name="Find the better one"))
    )
    if not item.count():
        page.get_by_role("button", name=re.compile(r"^All \d+$")).click()
    item = item.first
    item.get_by_role("button", name="Find the better one").click()
    opened = page.locator("ol > li").filter(has=page.get_by_role("button", name="Close"))
    offers = opened.get_by_role("list", name="What would you choose?").get_by_role("button")
    expect(offers).to_have_count(one["options"], timeout=LONG)
    offers.first.click()
    expect(opened.get_by_role("status")).to_contain_text("The strong bot")
    expect(page.get_by_label("Step", exact=True)).to_have_value(str(one["at"]))


def test_my_games_are_listed_in_figures_taken_home_and_forgotten(
    forgetful: Person, tmp_path: Path
) -> None:
    page = forgetful.page
    forgetful.go("/mine")
    matches = page.locator(".matches > li")
    expect(matches).to_have_count(len(SHELVED))
    # Those that nobody has looked back on yet are reviewed meanwhile.
    expect(matches.filter(has_text="own decisions")).to_have_count(len(SHELVED), timeout=LONG)
    figures = page.get_by_role("region", name="In figures")
    for game, _ in SHELVED.values():
        row = figures.get_by_role("row", name=noren.load(game).meta.title)
        expect(row.get_by_role("cell").first).to_have_text("1")
        expect(row.get_by_role("cell").nth(2)).to_contain_text("%")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as a file").click()
    waiting.value.save_as(tmp_path / "mine.json")
    saved = json.loads((tmp_path / "mine.json").read_text())
    assert sorted(one["table"]["table"] for one in saved) == sorted(SHELVED)
    assert all(one["account"]["seat"] == 0 for one in saved)
    page.set_viewport_size(PHONE["viewport"])
    assert faults(page) == []
    assert overhang(page) <= 0
    first = matches.filter(has_text=noren.load("secrets-game").meta.title)
    first.get_by_role("button", name="Forget").click()
    first.get_by_role("button", name="Keep it").click()
    expect(matches).to_have_count(len(SHELVED))
    first.get_by_role("button", name="Forget").click()
    first.get_by_role("button", name="Forget it").click()
    expect(matches).to_have_count(len(SHELVED) - 1)
    page.get_by_role("button", name="Forget all").click()
    page.get_by_role("button", name="Forget all of them for good").click()
    expect(page.get_by_text("You have not finished a game here yet.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("You have not finished a game here yet.")).to_be_visible()
