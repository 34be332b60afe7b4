"""People at browsers: each plays in their own way, with nothing but what the screen offers."""

from __future__ import annotations

import contextlib
import json
import re
from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, expect

from noren.core.registry import installed

PATIENCE = 15_000

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
"""Whoever does not look at the motion spares the machine drawing it, frame by frame."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}


ASKED = ".prompt.mine:not(.fresh, :has(.offers [aria-disabled=true]))"

# Whether the focus is on a thing, elsewhere, or the thing is no longer on the page.
WHERE = """it => it === document.activeElement ? "here" : it.isConnected ? "elsewhere" : "gone" """

# Whoever only lets go of the focus goes on from where it was, and walks around the whole page.
PRIMED = installed()
HAS_READ = f"""(() => {{
    const kept = JSON.parse(localStorage.getItem("noren.preferences") ?? "{{}}");
    kept.primed ??= {json.dumps(PRIMED)};
    kept.pace ??= "quick";
    localStorage.setItem("noren.preferences", JSON.stringify(kept));
}})()"""
"""What a browser keeps of somebody who has read the cards of every game, and likes it quick."""

TO_THE_TOP = """() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
}"""


class Person(ABC):
    """Somebody with a browser of their own; what goes wrong on their page is kept."""

    device: dict[str, Any] = DESKTOP
    has_played = True
    """Whether the three cards of a first game were read before; else they come first."""

    def __init__(self, browser: Browser, house: str, name: str, **context: Any) -> None:
        self.name = name
        self.house = house
        self.context: BrowserContext = browser.new_context(**{**CALM, **self.device, **context})
        self.context.set_default_timeout(PATIENCE)
        if self.has_played:
            self.context.add_init_script(HAS_READ)
        self.hosts: set[str] = set()
        self.complaints: list[str] = []
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("console", lambda line: self._note(line.type, line.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        return page

    def _note(self, kind: str, text: str) -> None:
        # That a refused request had a bad status is Chromium's remark, not ours.
        if kind in ("error", "warning") and "Failed to load resource" not in text:
            self.complaints.append(text)

    # Finding the way

    def go(self, path: str) -> None:
        """Open a page of the house."""
        self.page.goto(self.house + path)

    def look_away(self) -> None:
        """Go where nothing has to be drawn."""
        self.go("/api/games")

    def open_table(self, game: str, seats: int) -> None:
        """Lay a table as its host."""
        self.go(f"/new/{game}")
        self.page.get_by_label("Your name").fill(self.name)
        shown = self.page.locator("output")
        expect(shown).to_be_visible()
        while int(shown.inner_text()) != seats:
            more = int(shown.inner_text()) < seats
            self.page.get_by_role("button", name="One seat more" if more else "fewer").click()
        self.page.get_by_role("button", name="Lay the table").click()
        expect(self.page.get_by_role("heading", name="Who is at the table")).to_be_visible()

    def lay_table(self, game: str, seats: int, **wish: Any) -> None:
        """Lay a table with options and settings of one's own, as its host."""
        wish = {"game": game, "name": self.name, "seats": seats, **wish}
        laid = self.page.request.post(f"{self.house}/api/tables", data=wish)
        assert laid.ok, laid.text()
        self.go(f"/t/{laid.json()['table']}")
        expect(self.page.get_by_role("heading", name="Who is at the table")).to_be_visible()

    def start(self) -> None:
        """Begin, with bots in the free seats."""
        self.press(self.page.get_by_role("button", name="Start"))
        expect(self.page.locator("#question")).to_be_visible()

    @property
    def code(self) -> str:
        """The spoken code, as the screen shows it."""
        said = self.page.locator(".code .unseen").first.text_content() or ""
        return said.strip().removeprefix("Code: ").replace(" ", "")

    @property
    def table(self) -> str:
        """The table's id, from the address."""
        found = re.search(r"/t/([\w-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def join(self, code: str) -> None:
        """Come by invitation and sit down."""
        self.go(f"/join/{code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.press(self.page.get_by_role("button", name="Sit down"))
        expect(self.page.get_by_role("heading", name="Who is at the table")).to_be_visible()

    # Playing

    @property
    def question(self) -> str:
        """What the screen asks now; nothing once the game is over."""
        return "".join(self.page.locator("#question").all_inner_texts())

    @property
    def offers(self) -> Locator:
        return self.page.get_by_role("list", name="Options").get_by_role("button")

    @property
    def is_over(self) -> bool:
        return self.page.locator("#ending").count() > 0

    def is_asked(self) -> bool:
        """Whether this screen waits for me, and for no answer of the server's."""
        return self.page.locator(ASKED).count() > 0

    def wait_for_question(self) -> None:
        """Wait until this screen asks me something, or the game is over."""
        # Bots wait while one reads what just happened: whoever is alone has to put it away.
        next = self.page.locator(f"{ASKED}, #ending, [data-together]").first
        for _ in range(50):
            next.wait_for(state="attached", timeout=60_000)
            if self.is_asked() or self.is_over:
                return
            self.put_away()
        raise AssertionError("there is always something more that just happened")

    def asked(self) -> list[str]:
        """The question and the options, to tell whether they have changed."""
        return self.page.locator("#question, .prompt .offers button").all_inner_texts()

    def answer(self, words: str, pick: int) -> bool:
        """Answer if asked; somebody else may have been quicker, which is no fault.

        The same question may come again while one reaches for it, hence the second try. Where so
        much happened that it lies over the question, the next time is the time to answer.
        """
        if not self.is_asked():
            self.put_away()
            return False
        for is_last in (False, True):
            asked = None
            try:
                asked = self.asked()
                self.go_on()
                self.choose(words, pick)
                break
            except TimeoutError:
                if not self.is_asked() or self.asked() != asked:
                    break
                if is_last:
                    raise
        return True

    @abstractmethod
    def choose(self, words: str, pick: int) -> None:
        """Take one of the options, in this person's way."""

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button, in this person's way."""

    def listed(self) -> int:
        """How many options stand in the list, which is opened if it is not."""
        count = self.offers.count()
        if count == 0:
            self.open_list()
            count = self.offers.count()
        return count

    def open_list(self) -> None:
        """Have the options as a list, where they are things on the table."""
        self.press(self.page.get_by_role("button", name="options as a list"))

    def go_on(self) -> None:
        """Put away what just happened, where so much did that it lies over the board."""
        told = self.page.locator("[data-together]")
        if told.count():
            self.press(told)

    def put_away(self) -> None:
        """Go on, unless what just happened goes by itself meanwhile."""
        with contextlib.suppress(TimeoutError):
            self.go_on()

    def mean_it(self) -> None:
        """Say yes where a choice asks whether it is meant."""
        sure = self.page.get_by_role("group", name="Confirm your choice").locator("button.seal")
        if sure.count():
            self.press(sure)

    @property
    def story(self) -> Locator:
        return self.page.locator(".prompt textarea")

    def close(self) -> None:
        self.context.close()


class WithMouse(Person):
    """Clicks buttons."""

    def press(self, button: Locator) -> None:
        button.click(timeout=3000)

    def choose(self, words: str, pick: int) -> None:
        if self.story.count():
            self.story.fill(words, timeout=3000)
        self.press(self.offers.nth(pick % max(self.listed(), 1)))
        self.mean_it()


class WithTouch(WithMouse):
    """Taps on a phone: things on the table where that is possible, and then confirms."""

    device = PHONE

    def press(self, button: Locator) -> None:
        button.tap(timeout=3000)

    def choose(self, words: str, pick: int) -> None:
        things = self.page.locator("main button.touch:not(.chosen, .instead)")
        if things.count() == 0:
            super().choose(words, pick)
            return
        while things.count() > 0:
            self.press(things.nth(pick % things.count()))
            if self.page.get_by_role("button", name="Do it").count():
                self.press(self.page.get_by_role("button", name="Do it"))
                return
            if self.page.locator("main button.touch.chosen").count() == 0:
                return  # What is quick is done at the last tap.


class WithKeys(Person):
    """Never touches the mouse: Tab, Enter and typing are all."""

    def press(self, button: Locator) -> None:
        """Walk to the button, once it takes a press, and press Enter."""
        # Nothing is expected: that somebody else was quicker, and the button gone, is no fault.
        for _ in range(60):
            if button.is_enabled(timeout=3000):
                break
            self.page.wait_for_timeout(50)
        self.walk_to(button)
        self.page.keyboard.press("Enter")

    def walk_to(self, target: Locator) -> None:
        """Tab onward until the target has the focus."""
        it = target.element_handle(timeout=3000)
        for _ in range(120):
            found = it.evaluate(WHERE)
            if found == "here":
                return
            if found == "gone":  # Perhaps drawn anew; to look for it at every step takes long.
                it = target.element_handle(timeout=3000)
            else:
                self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by keyboard to {target}")

    def to_the_question(self) -> None:
        """The first stop on a table's page leads straight to the question."""
        self.page.evaluate(TO_THE_TOP)
        self.walk_to(self.page.get_by_role("link", name="To the question"))
        self.page.keyboard.press("Enter")

    def choose(self, words: str, pick: int) -> None:
        self.to_the_question()
        if self.story.count():
            self.walk_to(self.story)
            self.page.keyboard.type(words)
        self.press(self.offers.nth(pick % max(self.listed(), 1)))
        self.mean_it()

    def open_list(self) -> None:
        super().open_list()
        self.to_the_question()  # The list stands before the button that opens it.
