"""Every lesson is finished in a browser, by keyboard and by touch, with nothing but the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

import noren
from noren.lessons import Lesson, lessons_of
from tests.browser.conftest import Invite
from tests.browser.fingers import spot
from tests.browser.judging import faults
from tests.browser.people import ASKED, Person, WithKeys, WithTouch

OFTEN = 50
"""Milliseconds between two looks; to look at every frame would have every frame drawn."""
GAMES = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")

# What the learner is to do next, once there is something: one question to the page, which looks
# often, instead of many that wait their turn on a busy machine.
NEXT = f"""heard => {{
    const guide = document.querySelector(".guide");
    if (!guide) return false;
    const buttons = [...document.querySelectorAll(".guide button, .prompt button")];
    const has = (words) => buttons.some((it) => it.textContent.trim().startsWith(words));
    if (has("Play a real game")) return "end";
    if (has("Go on")) return guide.dataset.step !== heard && "hear";
    if (has("Do it")) return "confirm";
    return !guide.matches(".waiting") && document.querySelector("{ASKED}") !== null && "choose";
}}"""


# What is to be pressed next lies whole in what can be seen of its panel: nobody has to scroll.
IN_SIGHT = """() => {
    const dock = document.querySelector(".dock")?.getBoundingClientRect();
    const find = (what) => document.querySelector(what);
    const next = find(".ready .seal") ?? find(".offers .hinted");
    if (!dock || !next) return true;
    const it = next.getBoundingClientRect();
    return it.top >= dock.top - 1 && it.bottom <= Math.min(dock.bottom, innerHeight) + 1;
}"""


class Learner:
    """Somebody who reads what the guide says and does what it asks."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.guide: Locator = self.page.locator(".guide")
        self.heard = ""
        """The step at which we have gone on."""
        self.tries: dict[str, int] = {}
        """How often something was tried at the step that we are at."""
        self.has_missed = False

    def take(self, lesson: Lesson) -> int:
        """The lesson that has begun, to its closing words; how many steps it had."""
        expect(self.page.get_by_role("region", name=f"Lesson: {lesson.title}")).to_be_visible()
        self.heard = ""
        for steps in range(200):
            asked = self.page.wait_for_function(NEXT, arg=self.heard, polling=OFTEN)
            todo = asked.json_value()
            if todo == "end":
                return steps
            self.page.wait_for_function(IN_SIGHT)
            self.do(todo)
        raise AssertionError(f"{lesson.title} does not end: {self.guide.inner_text()}")

    def do(self, todo: str) -> None:
        """What is to be done next; the same may be drawn anew while one reaches for it."""
        act = {"hear": self.hear, "choose": self.choose, "confirm": self.confirm}[todo]
        try:
            act()
        except TimeoutError:
            if self.has_missed:
                raise
            self.has_missed = True
        else:
            self.has_missed = False

    def hear(self) -> None:
        """Go on, when what the guide says is read."""
        self.heard = self.step
        self.press_focused(self.guide.get_by_role("button", name="Go on", exact=True))

    def next_lesson(self, lesson: Lesson) -> None:
        """Take the lesson that the guide offers at the end of another."""
        self.press_focused(self.guide.get_by_role("button", name=f"Next: {lesson.title}"))

    def press_focused(self, button: Locator) -> None:
        """Press what is under the finger already of whoever has no mouse."""
        if isinstance(self.person, WithKeys):
            expect(button).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            self.person.press(button)

    def confirm(self) -> None:
        """Say yes where a choice asks once."""
        self.person.press(self.page.get_by_role("button", name="Do it"))

    def choose(self) -> None:
        """What is pointed at; without a hint, one thing after another until it was meant."""
        hinted = self.page.locator(".touch.hinted, .tappable.hinted, .offers .button.hinted")
        zones = self.page.locator(".tappable.hinted")
        if isinstance(self.person, WithTouch) and zones.count():
            self.page.touchscreen.tap(*spot(zones))
        elif isinstance(self.person, WithTouch) and hinted.count():
            self.person.press(hinted.first)
        else:
            self.choose_from_list()

    def choose_from_list(self) -> None:
        """The same by the list of options, which is opened if it is not."""
        hinted = self.page.locator(".offers .button.hinted")
        if hinted.count() == 0 and self.page.get_by_text("options as a list").count():
            self.person.open_list()
        # The step may pass while one looks: it is read once.
        step = self.step
        self.tries = {step: self.tries.get(step, -1) + 1}
        listed = self.person.offers.count()
        if hinted.count():
            self.person.press(hinted.first)
        elif listed:
            self.person.press(self.person.offers.nth(self.tries[step] % listed))

    @property
    def step(self) -> str:
        """The number of the step that we are at."""
        return self.guide.get_attribute("data-step") or ""


@pytest.mark.parametrize("kind", [WithKeys, WithTouch], ids=["keys", "touch"])
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_finished(newcomer: Invite, game: str, kind: type[Person]) -> None:
    person = newcomer(kind, "Mai")
    learner = Learner(person)
    first, *more = lessons = lessons_of(noren.load(game))
    person.go(f"/learn/{game}/{first.name}")
    assert learner.take(first) >= len(first.steps) // 2
    assert faults(person.page) == []
    for lesson in more:
        learner.next_lesson(lesson)
        assert learner.take(lesson) >= len(lesson.steps) // 2
        # What a finger sees is drawn alike from lesson to lesson.
        if kind is WithKeys:
            assert faults(person.page) == []
    person.go(f"/learn/{game}")
    expect(person.page.get_by_text(f"{len(lessons)} of {len(lessons)} lessons")).to_be_visible()
    person.go("/")
    door = person.page.locator("article", has_text=noren.load(game).meta.title)
    expect(door.get_by_text(f"Lessons, {len(lessons)} of {len(lessons)}")).to_be_visible()
    assert person.page.get_by_text("Lesson: ").count() <= 1, "earlier lessons are put away"
