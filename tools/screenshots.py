"""Make the README's screenshots: a real server, real browsers, a real game.

`python -m tools.screenshots [SCENE ...]` writes PNG files into `docs/images`: of all scenes, or
of those that are named, such as `ninja`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import FLAGS, play
from tests.browser.house import open_house
from tests.browser.people import PHONE, Person, WithMouse
from tests.programs import find_chromium

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"
DESKTOP: Final = {"viewport": {"width": 1280, "height": 800}}
SETTLED: Final = 900
"""Milliseconds after which nothing glides any more."""
COLOURS: Final = 256
"""So many are enough for a picture, and make its file small."""

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
        file = self.folder / f"{name}.png"
        page.screenshot(path=file)
        with Image.open(file) as picture:
            few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(file, optimize=True)
        print(f"{file.name}: {file.stat().st_size // 1024} KB")


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


def secret_identity(album: Album) -> None:
    """Votes on a desktop, and pictos being laid on a phone by night."""
    guest = album.person("Mai", viewport={"width": 1280, "height": 1040})
    begin(guest, "secret-identity", 4)
    lay_pictos(guest, 2)
    guest.page.get_by_role("button", name="Ready").click()
    safes = guest.page.locator("[data-area=safes] button.touch")
    safes.first.click()
    guest.offers.nth(2).click()
    expect(guest.page.get_by_text("Mai votes")).to_be_visible()
    guest.page.evaluate("scrollTo(0, 0)")
    album.take(guest.page, "secret-identity")
    guest.close()
    phone = album.person("Mai", **PHONE, color_scheme="dark")
    begin(phone, "secret-identity", 4)
    lay_pictos(phone, 1)
    phone.page.locator("[data-area=hand] button.touch").first.click()
    expect(phone.page.locator("#question")).to_contain_text("Which pictogram")
    album.take(phone.page, "secret-identity-phone")
    phone.close()


def begin(person: Person, game: str, seats: int) -> None:
    """A table with bots; whoever is on the board is known."""
    person.lay_table(game, seats)
    person.start()
    if game == "secret-identity":
        person.page.get_by_role("button", name="I know them all").click()


def lay_pictos(person: Person, count: int) -> None:
    """Take cards, and show a pictogram of each: the first fits, the next does not."""
    question = person.page.locator("#question")
    for at in range(count):
        expect(question).to_contain_text("Lay another" if at else "Show it with")
        person.page.locator("[data-area=hand] button.touch").nth(at).click()
        expect(question).to_contain_text("Which pictogram")
        person.page.locator("[data-area=taken] button.touch").nth(at).click()
        person.offers.nth(at).click()
    expect(question).to_contain_text("Lay another")


def omnitsu(album: Album) -> None:
    """Cards that resolve one by one on a desktop, and a pause for reactions on a phone."""
    guest = album.person("Mai", viewport={"width": 1280, "height": 1000})
    begin(guest, "omnitsu", 4)
    thrown = guest.page.locator("[data-area=thrown] .card")
    places = guest.page.locator("[data-area=locations] .card")
    while not play_until(guest, lambda: thrown.count() > 3 and places.count() > 1, "comes up"):
        begin(guest, "omnitsu", 4)
    guest.page.evaluate("scrollTo(0, 0)")
    album.take(guest.page, "omnitsu")
    guest.close()
    phone = album.person("Mai", **PHONE)
    begin(phone, "omnitsu", 3)
    held = phone.page.locator("[data-area=hand] .card")
    while not play_until(phone, lambda: held.count() > 1, "Throw down"):
        begin(phone, "omnitsu", 3)
    held.first.scroll_into_view_if_needed()
    album.take(phone.page, "omnitsu-phone")
    phone.close()


def play_until(person: Person, is_reached: Callable[[], bool], asked: str) -> bool:
    """Answer until this is asked and that is so, or the game is over; whether it came to that."""
    for pick in range(2000):
        if person.is_over:
            return False
        if person.is_asked():
            if asked in person.question and is_reached():
                return True
            person.answer("", pick)
        person.page.wait_for_timeout(40)
    raise AssertionError(f"{asked!r} was never asked")


def chiyos_secret(album: Album) -> None:
    """A noble's turn at a desk, and Motonaka about to answer on a phone by night."""
    guest = album.person("Mai", viewport={"width": 1280, "height": 1040})
    guest.lay_table("chiyos-secret", 5, options={"motonaka": "last"})
    guest.start()
    answers = guest.page.get_by_role("region", name="Motonaka's answers").get_by_role("row")
    play_until(guest, lambda: answers.count() > 4, "Loyal Action")
    guest.page.evaluate("scrollTo(0, 0)")
    album.take(guest.page, "chiyos-secret")
    guest.close()
    phone = album.person("Mai", **PHONE, color_scheme="dark")
    phone.lay_table("chiyos-secret", 5, options={"motonaka": "first"})
    phone.start()
    play_until(phone, lambda: True, "You may lie")
    phone.page.locator(".own").scroll_into_view_if_needed()
    phone.page.locator(".own").evaluate("it => it.scrollIntoView()")
    album.take(phone.page, "chiyos-secret-phone")
    phone.close()


def sneak(person: Person, steps: int) -> None:
    """Let the intruders take so many steps, one in each move; the last move is not yet over."""
    question = person.page.locator("#question")
    while steps > 0 or ": heard" not in person.question:
        if person.is_asked() and "sneak? Up to" in person.question:
            person.page.get_by_role("button", name="options as a list").click()
            person.offers.filter(has_text="Go to").nth(steps % 2).click()
            expect(question).not_to_contain_text("sneak? Up to")
            steps -= 1
        else:
            person.answer("", 0)
        person.page.wait_for_timeout(40)


def ninja(album: Album) -> None:
    """A path being drawn, the guards on a phone, and the whole night when it is over."""
    guest = album.person("Mai", viewport={"width": 1280, "height": 800})
    guest.lay_table("ninja", 2)
    guest.start()
    sneak(guest, 5)
    guest.page.evaluate("scrollTo(0, 0)")
    album.take(guest.page, "ninja")
    guest.close()
    for name, context in (("ninja-phone", {**PHONE, "color_scheme": "dark"}), ("ninja-night", {})):
        guards = album.person("Mai", **context)
        guards.lay_table("ninja", 2)
        places = guards.page.get_by_role("list", name="Seats").get_by_role("listitem")
        places.nth(1).get_by_role("button", name="Sit here").click()
        expect(places.nth(1)).to_contain_text("you")
        guards.start()
        if context:
            play_until(guards, lambda: True, "Up to two cards")
            guards.page.locator(".plan").evaluate("it => it.scrollIntoView()")
        else:
            play([guards])
            guards.page.locator(".plan").evaluate("it => it.scrollIntoView()")
        album.take(guards.page, name)
        guards.close()


SCENES: Final[tuple[Callable[[Album], None], ...]] = (
    home, evening, replay, secret_identity, omnitsu, chiyos_secret, ninja,
)  # fmt: skip


def main(names: list[str]) -> None:
    """Make them all, or those that are asked for."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = find_chromium()
    assert chromium, "no Chromium found; on Debian: apt-get install chromium-headless-shell"
    with (
        tempfile.TemporaryDirectory() as scratch,
        open_house(Path(scratch)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        album = Album(browser, house, FOLDER)
        for scene in SCENES:
            if not names or scene.__name__ in names:
                scene(album)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
