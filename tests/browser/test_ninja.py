"""A night in the small fortress: as intruders on a phone, and as guards at a desk."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Invite
from tests.browser.fingers import spot
from tests.browser.people import PHONE, Person, WithMouse, WithTouch
from tests.browser.seated import begin, demand_good_looks, play_on, play_out
from tests.browser.sighting import SIZES, screen, some


def zones(page: Page) -> Locator:
    """The zones of the map that can be tapped."""
    return page.locator("main .tappable")


def quiet_step(person: Person) -> str:
    """A zone one can go to, and where there is nothing else to do."""
    if not person.offers.filter(has_text="Go to").count():
        person.press(person.page.get_by_role("button", name="options as a list"))
    labels = person.offers.all_inner_texts()
    fold = person.page.get_by_role("button", name="Close the list")
    if fold.count():  # The map has the room again.
        person.press(fold)
    steps = [found[1] for label in labels if (found := re.match(r"Go to (\w+)", label))]
    return next(zone for zone in steps if not any(f"in {zone}" in label for label in labels))


def step_unseen(person: Person) -> None:
    """Take a step at a tap; whoever is in sight is asked whether he means it, and tries again."""
    undo = person.page.get_by_role("button", name="Undo")
    sure = person.page.get_by_role("button", name="Do it")
    for _ in range(200):
        if "ninja sneak" not in person.question:
            person.answer("", 0)
            person.page.wait_for_timeout(50)
            continue
        step = quiet_step(person)
        person.page.wait_for_timeout(300)
        there = zones(person.page).and_(person.page.locator(f"[data-zone={step}]"))
        person.page.touchscreen.tap(*spot(there))
        expect(undo.or_(sure)).to_be_visible()
        if undo.count():
            return
        person.press(sure)
        expect(sure).to_have_count(0)
    raise AssertionError("the ninja is always in sight")


class Shadows(WithTouch):
    """Two intruders who lie low: they stay where they are."""

    def choose(self, words: str, pick: int) -> None:
        still = self.offers.filter(has_text="stops here")
        if still.count():
            self.press(still)
            return
        if self.offers.count():
            self.press(self.offers.first)
            return
        self.page.wait_for_timeout(300)  # The map may still be moving into sight.
        self.page.locator(".prompt:not(.fresh)").wait_for()  # A new question takes no tap.
        if not self.offers.count():  # Else another question has come meanwhile.
            self.page.touchscreen.tap(*spot(zones(self.page)))
            self.press(self.page.get_by_role("button", name="Do it"))


class Watch(WithMouse):
    """Guards who save their cards."""

    def choose(self, words: str, pick: int) -> None:
        rest = self.offers.filter(has_text="No more cards")
        if rest.count():
            self.press(rest)
        else:
            super().choose(words, pick)


def test_intruders_on_a_phone(newcomer: Invite) -> None:
    shadows = newcomer(Shadows, "Ann", bypass_csp=True)
    begin(shadows, "ninja", 2, bot="random", map="outpost")
    page = shadows.page
    expect(page.locator("#question")).to_contain_text("Where does the ninja start")
    demand_good_looks(page)
    shadows.choose("", 0)
    expect(page.locator("#question")).to_contain_text("Where does the traitor start")
    shadows.choose("", 0)

    # The path is drawn step by step, heard further with every step, and taken back.
    paths, rings = page.locator(".line.arrow.tone-mine"), page.locator(".line.ring")
    step_unseen(shadows)
    expect(page.locator("#question")).to_contain_text("The ninja creeps: heard one zone away.")
    expect(paths).to_have_count(1)
    assert rings.count() > 0
    demand_good_looks(page)
    shadows.press(page.get_by_role("button", name="Undo"))
    expect(page.locator("#question")).to_contain_text("Where does the ninja sneak?")
    expect(paths).to_have_count(0)

    play_out(shadows)
    expect(page.get_by_role("region", name="What everyone held")).to_contain_text("Mission")
    demand_good_looks(page)


def test_guards_at_a_desk(newcomer: Invite) -> None:
    guards = newcomer(Watch, "Ann", bypass_csp=True, color_scheme="dark")
    begin(guards, "ninja", 2, seat=1, map="outpost")
    page = guards.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    while "Up to two cards" not in guards.question:
        guards.answer("", 0)
        page.wait_for_timeout(50)
    demand_good_looks(page)

    # One taps where a guard stands; what he can do is then a matter of buttons.
    listen = "Listen without a card"
    page.mouse.click(*spot(zones(page)))
    expect(guards.offers.filter(has_text=listen)).not_to_have_count(0)
    guards.press(guards.offers.filter(has_text=listen).first)
    expect(page.get_by_role("list", name="What happened")).to_contain_text("hear")
    play_on(guards)

    # The best moment: both ways through the night on one map, told apart without colours.
    expect(page.locator("main .line.arrow.tone-mine")).not_to_have_count(0)
    expect(page.locator("main .line.dashed-arrow.tone-bad")).not_to_have_count(0)
    demand_good_looks(page)
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_label("Step", exact=True)
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    expect(page.locator("main .marker").first).to_be_attached()
    expect(page.locator("main .line.dashed-arrow, main .line.arrow").first).to_be_attached()
    demand_good_looks(page)


def test_a_map_is_looked_at_more_closely_with_fingers(newcomer: Invite) -> None:
    guest = newcomer(WithTouch, "Ann")
    begin(guest, "ninja", 2, map="outpost")
    page = guest.page
    plan = page.locator("main .frame svg")
    expect(zones(page).first).to_be_attached()
    # A tap on any zone tells what it is, and shows what lies one step away.
    page.touchscreen.tap(*spot(page.locator("main .zone[data-zone^=B]")))
    expect(page.locator(".caption")).to_contain_text(re.compile(r"^B\d+ \w+"))
    expect(page.locator("main .near").first).to_be_attached()

    width = "it => it.viewBox.baseVal.width"
    before = plan.evaluate(width)
    fingers = Fingers(page)
    fingers.spread(*middle(plan))
    closer = plan.evaluate(width)
    assert closer < before * 0.75
    where = "it => it.viewBox.baseVal.x"
    left = plan.evaluate(where)
    fingers.drag(*middle(plan), by=-60)
    assert plan.evaluate(where) > left
    shown = plan.get_attribute("viewBox") or ""
    page.get_by_role("button", name="Step back").click()
    expect(plan).not_to_have_attribute("viewBox", shown)
    assert plan.evaluate(width) > closer


class Fingers:
    """Fingers on a screen, as Chromium feels them."""

    def __init__(self, page: Page) -> None:
        self.screen = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Put so many fingers down, move them, or lift them all."""
        touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def spread(self, x: float, y: float) -> None:
        """Two fingers move apart."""
        self.touch("touchStart", (x - 20, y), (x + 20, y))
        for far in (30, 45, 60, 80):
            self.touch("touchMove", (x - far, y), (x + far, y))
        self.touch("touchEnd")

    def drag(self, x: float, y: float, by: float) -> None:
        """One finger moves sideways."""
        self.touch("touchStart", (x, y))
        for part in (0.3, 0.6, 1.0):
            self.touch("touchMove", (x + by * part, y))
        self.touch("touchEnd")


def middle(plan: Locator) -> tuple[float, float]:
    """The middle of what is in sight of the map."""
    box = plan.bounding_box()
    assert box is not None
    high = PHONE["viewport"]["height"]
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"], high - box["y"] - 250) / 2


# How far pieces of a map overlap each other, or cover the code of a zone, in parts of a piece.
OVERLAPS = """() => {
    const discs = [...document.querySelectorAll(".plan .marker > circle:not(.halo)")].map((it) => {
        const { left, top, width, height } = it.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2, r: width / 2 };
    });
    const codes = [...document.querySelectorAll(".plan .words text")];
    const boxes = codes.map((it) => it.getBoundingClientRect());
    const found = [];
    discs.forEach((one, at) => {
        discs.slice(at + 1).forEach((other) => {
            const apart = Math.hypot(one.x - other.x, one.y - other.y);
            found.push((one.r + other.r - apart) / (2 * Math.min(one.r, other.r)));
        });
        boxes.forEach((box) => {
            const aside = Math.max(box.left - one.x, one.x - box.right, 0);
            const above = Math.max(box.top + box.height * 0.2 - one.y, one.y - box.bottom, 0);
            found.push((one.r - Math.hypot(aside, above)) / (2 * one.r));
        });
    });
    return found;
}"""
MOST_COVERED = 0.4
"""Of a piece: in a gate as large as two of them stand three."""

FILLED = """() => {
    const frame = document.querySelector(".plan .frame");
    const [, , width, height] = frame.querySelector("svg").getAttribute("viewBox").split(" ");
    const scale = Math.min(frame.clientWidth / width, frame.clientHeight / height);
    const drawn = frame.querySelector("svg").getBBox();
    return Math.min(1, (drawn.width * scale) / frame.clientWidth);
}"""


@pytest.mark.parametrize("map", ["outpost", "fortress"])
def test_pieces_stand_beside_each_other_and_not_on_the_codes(
    browser: Browser, house: str, map: str
) -> None:
    asked = some("ninja", 2, most=8, map=map, variant="lone wolf")
    with screen(browser, house, "ninja", 2) as shown:
        shown.resize(SIZES[0])
        for question in asked:
            shown.show(question)
            shown.look(question.hand)
            overlaps = shown.page.evaluate(OVERLAPS)
            assert overlaps
            covered = [share for share in overlaps if share > MOST_COVERED]
            assert not covered, question.hand.prompt.text


def test_a_high_map_has_the_height_of_the_window_and_says_where_the_castles_are(
    browser: Browser, house: str
) -> None:
    (question, *_) = some("ninja", 2, most=1, map="outpost", variant="lone wolf")
    with screen(browser, house, "ninja", 2) as shown:
        for size in SIZES[:2]:
            shown.resize(size)
            shown.show(question)
            shown.look(question.hand)
            assert shown.page.evaluate(FILLED) > 0.9
            frame = shown.page.locator(".plan .frame").bounding_box()
            assert frame is not None
            assert frame["height"] > 0.7 * size.height
        expect(shown.page.locator(".plan .region")).to_have_text(["Hawk Castle", "Fox Castle"])


def test_a_guide_points_at_the_code_of_a_zone(newcomer: Invite) -> None:
    learner = newcomer(WithMouse, "Mai")
    learner.go("/learn/ninja/first")
    guide = learner.page.locator(".guide")
    expect(guide).to_be_visible()
    guide.get_by_role("button", name="Go on", exact=True).click()
    arrow = learner.page.locator("[data-pointer] .spot.bare .arrow")
    expect(arrow).to_be_visible()
    tip = arrow.bounding_box()
    label = learner.page.locator("[data-anchor=G5]").bounding_box()
    assert tip is not None
    assert label is not None
    assert abs(tip["x"] + tip["width"] / 2 - label["x"] - label["width"] / 2) < 8
    assert -8 < label["y"] - tip["y"] - tip["height"] < 12
