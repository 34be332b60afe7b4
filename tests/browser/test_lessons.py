"""Every lesson is finished in a browser, by keyboard and by touch, with nothing but the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import noren
from noren.lessons import lessons_of
from tests.browser.conftest import Invite
from tests.browser.judging import faults
from tests.browser.people import Person, WithKeys, WithTouch

GAMES = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")


class Learner:
    """Somebody who reads what the guide says and does what it asks."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.guide: Locator = self.page.locator(".guide")
        self.tries: dict[str, int] = {}
        """How often something was tried at the step that we are at."""
        self.on: Locator = self.guide.get_by_role("button", name="Go on", exact=True)

    @property
    def is_at_the_end(self) -> bool:
        return self.guide.get_by_role("button", name="Play a real game").count() > 0

    def take(self, path: str) -> int:
        """A lesson from its address to its closing words; how many steps it had."""
        self.person.go(path)
        steps = 0
        for _ in range(200):
            expect(self.guide.or_(self.page.locator(".notice"))).to_be_visible()
            if self.is_at_the_end:
                return steps
            steps += self.step()
        raise AssertionError(f"{path} does not end: {self.guide.inner_text()}")

    def step(self) -> bool:
        """Go on or choose, if the guide waits for that."""
        if self.on.count():
            was = self.guide.get_attribute("data-step") or ""
            if isinstance(self.person, WithKeys):
                expect(self.on).to_be_focused()
                self.page.keyboard.press("Enter")
            else:
                self.person.press(self.on)
            expect(self.guide).not_to_have_attribute("data-step", was)
            return True
        if self.person.is_asked() and self.page.locator(".guide.waiting").count() == 0:
            return self.choose()
        self.page.wait_for_timeout(60)
        return False

    def choose(self) -> bool:
        """What is pointed at; without a hint, one thing after another until it was meant."""
        hinted = self.page.locator(".touch.hinted, .tappable.hinted")
        if isinstance(self.person, WithTouch) and hinted.count():
            self.person.press(hinted.first)
            self.confirm()
            return True
        if self.page.get_by_role("button", name="options as a list").count():
            self.person.open_list()
        listed = self.person.listed()
        if listed == 0:
            return False
        best = self.page.locator(".offers .button.hinted")
        step = self.guide.get_attribute("data-step") or ""
        self.tries = {step: self.tries.get(step, -1) + 1}
        self.person.press(
            best.first if best.count() else self.person.offers.nth(self.tries[step] % listed)
        )
        self.confirm()
        return True

    def confirm(self) -> None:
        """Say yes where a choice asks once."""
        sure = self.page.get_by_role("button", name="Do it")
        if sure.count():
            self.person.press(sure)


# On a phone Ninja's map is tapped in `test_ninja.py`; lesson by lesson that takes minutes.
WAYS = [(game, kind) for game in GAMES for kind in (WithKeys, WithTouch)
        if (game, kind) != ("ninja", WithTouch)]  # fmt: skip


@pytest.mark.parametrize(("game", "kind"), WAYS)
def test_every_lesson_can_be_finished(newcomer: Invite, game: str, kind: type[Person]) -> None:
    person = newcomer(kind, "Mai")
    learner = Learner(person)
    lessons = lessons_of(noren.load(game))
    for lesson in lessons:
        assert learner.take(f"/learn/{game}/{lesson.name}") >= len(lesson.steps) // 2
        # What a finger sees is drawn alike from lesson to lesson.
        if kind is WithKeys or lesson is lessons[0]:
            assert faults(person.page) == []
    person.go(f"/learn/{game}")
    expect(person.page.get_by_text(f"{len(lessons)} of {len(lessons)} lessons")).to_be_visible()
    person.go("/")
    door = person.page.locator("article", has_text=noren.load(game).meta.title)
    expect(door.get_by_text(f"Lessons, {len(lessons)} of {len(lessons)}")).to_be_visible()
    assert person.page.get_by_text("Lesson: ").count() <= 1, "earlier lessons are put away"
