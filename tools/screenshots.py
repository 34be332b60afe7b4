"""Make the README's screenshots: a real server, real browsers, a real game.

`python -m tools.screenshots [FOLDER]` writes PNG files, by default into `docs/images`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

import noren
from tests.browser.conftest import FLAGS, play
from tests.browser.house import open_house
from tests.browser.people import PHONE, Person, WithMouse
from tests.programs import find_chromium

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"
DESKTOP: Final = {"viewport": {"width": 1280, "height": 800}}
SETTLED: Final = 900
"""Milliseconds after which nothing glides any more."""

STORY: Final = "a goose followed me home, and nobody on the tram would sit next to us."


class Album:
    """Where the pictures go, and the people in them."""

    def __init__(self, browser: Browser, house: str, folder: Path) -> None:
        self.browser = browser
        self.house = house
        self.folder = folder

    def person(self, name: str, **context: Any) -> Person:
        """Somebody at a desktop, unless told otherwise."""
        person = WithMouse(self.browser, self.house, name, **{**DESKTOP, **context})
        kept = json.dumps(json.dumps({"name": name}))
        person.context.add_init_script(f"localStorage.setItem('noren.preferences', {kept})")
        return person

    def take(self, page: Page, name: str) -> None:
        """Take a picture of what is in sight, once it lies still."""
        page.mouse.move(0, 0)
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=self.folder / f"{name}.png")
        print(f"{name}.png: {(self.folder / f'{name}.png').stat().st_size // 1024} KB")


def home(album: Album) -> None:
    """The first page."""
    guest = album.person("Mai", viewport={"width": 1280, "height": 1000})
    guest.go("/")
    expect(guest.page.get_by_role("article").first).to_be_visible()
    album.take(guest.page, "home")
    guest.close()


def evening(album: Album) -> None:
    """A table by day, a phone by night, and the screen in the room."""
    host = album.person("Mai")
    phone = album.person("Oskar", **PHONE, color_scheme="dark")
    others = [album.person("Priya"), album.person("Tomás")]
    host.open_table("secrets-game", 4)
    album.take(host.page, "lobby")
    screen = album.person("screen")
    screen.go(f"/join/{host.code}")
    screen.page.get_by_role("button", name="Be the table screen").click()
    for person in (phone, *others):
        person.join(host.code)
    host.page.get_by_role("button", name="Start the game").click()
    others[0].offers.first.click()
    others[0].page.get_by_role("button", name="Tell: ").first.click()
    others[0].page.locator(".prompt textarea").fill(STORY)
    others[0].page.get_by_role("button", name="It is true").click()
    others[1].page.get_by_role("button", name="It was a lie").click()
    expect(host.page.get_by_text("answered")).to_be_visible()
    album.take(host.page, "table")
    album.take(phone.page, "phone")
    album.take(screen.page, "screen")
    for person in (host, phone, screen, *others):
        person.close()


def replay(album: Album) -> None:
    """A game against bots, looked back on."""
    guest = album.person("Mai")
    guest.go("/")
    door = guest.page.get_by_role("article").filter(has_text="The Secrets Game")
    door.get_by_role("button", name="Play now against bots").click()
    expect(guest.page.locator("#question")).to_be_visible()
    play([guest])
    guest.page.get_by_role("link", name="Watch the replay").click()
    guest.page.get_by_label("Step", exact=True).fill("40")
    guest.page.get_by_role("button", name="Verify the shuffles").click()
    expect(guest.page.locator(".findings")).to_be_visible()
    album.take(guest.page, "replay")
    guest.close()


def games(album: Album) -> None:
    """The first question of every other game."""
    for name in noren.games():
        if name == "secrets-game":
            continue
        guest = album.person("Mai", viewport={"width": 1280, "height": 1000})
        guest.go("/")
        door = guest.page.get_by_role("article").filter(has_text=noren.load(name).meta.title)
        door.get_by_role("button", name="Play now against bots").click()
        expect(guest.page.locator(".prompt.mine")).to_be_visible(timeout=60_000)
        album.take(guest.page, name)
        guest.close()


SCENES: Final[tuple[Callable[[Album], None], ...]] = (home, evening, replay, games)


def main(folder: Path) -> None:
    """Make them all."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = find_chromium()
    assert chromium, "no Chromium found; on Debian: apt-get install chromium"
    with (
        tempfile.TemporaryDirectory() as scratch,
        open_house(Path(scratch)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        album = Album(browser, house, folder)
        for scene in SCENES:
            scene(album)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
