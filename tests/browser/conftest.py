"""A house, a browser, and an evening at a table that several tests look back on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.house import open_house
from tests.browser.people import PATIENCE, Person, WithKeys, WithMouse, WithTouch

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
    # A page lives too briefly for what helpers would compile and collect beside it to pay.
    "--js-flags=--single-threaded",
]  # fmt: skip

# Tests share the machine with others, so what is expected may take a while to come.
expect.set_options(timeout=PATIENCE)

CLIENT = Path(__file__).parents[2] / "src" / "noren" / "web" / "dist"


# First, for then the groups are read.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one worker have all tests that look back on the evening, so that it is played once."""
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here and "evening" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("evening in the browser"))


# A package's fixtures end with its last test. Playwright's loop must be gone by the time that the
# same worker goes on to tests which run a loop of their own.
@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    assert (CLIENT / "index.html").is_file(), "the browser client is not built: `make client`"
    with open_house(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture(scope="package")
def browser(chromium: Path) -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


Invite = Callable[..., Person]


@pytest.fixture
def newcomer(browser: Browser, house: str) -> Iterator[Invite]:
    """Makes people; at the end of the test none may have seen an error."""
    people: list[Person] = []

    def make(kind: type[Person], name: str, **context: Any) -> Person:
        people.append(kind(browser, house, name, **context))
        return people[-1]

    yield make
    for person in people:
        person.close()
    for person in people:
        assert person.complaints == [], person.name


@dataclass(frozen=True)
class Evening:
    """A whole Secrets Game: host, two guests and a bot."""

    people: list[Person]
    table: str
    turns: dict[str, int]


@pytest.fixture(scope="package")
def evening(browser: Browser, house: str) -> Iterator[Evening]:
    """Play the game to its end, everyone in their own way."""
    host = WithMouse(browser, house, "Mai", reduced_motion="no-preference")
    guests: list[Person] = [
        WithTouch(browser, house, "Oskar", color_scheme="dark"),
        WithKeys(browser, house, "Priya"),
    ]
    host.open_table("secrets-game", 4)
    for guest in guests:
        guest.join(host.code)
    people = [host, *guests]
    host.page.get_by_role("button", name="Start, with").click()
    for person in people:
        expect(person.page.locator("#question")).to_be_visible()
    turns = play(people)
    yield Evening(people, host.table, turns)
    for person in people:
        person.close()


def play(people: list[Person]) -> dict[str, int]:
    """Let everyone answer until it is over; how often each did."""
    turns = {person.name: 0 for person in people}
    for moment in range(2000):
        for at, person in enumerate(people):
            turns[person.name] += person.answer(f"a tale of {person.name}'s", moment + at)
        if all(person.is_over for person in people):
            return turns
        people[0].page.wait_for_timeout(20)
    raise AssertionError("the game does not end")
