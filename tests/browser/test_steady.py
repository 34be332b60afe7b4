"""What one has found stays where it is: places keep their columns, cards stay in their places."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from noren.scene import Area
from tests.browser.sighting import SIZES, Question, questions, screen, some

# In which column, from the left, every place of the city stands.
COLUMNS = """() => {
    const lefts = new Map();
    for (const it of document.querySelectorAll(".square .area")) {
        lefts.set(it.dataset.area, Math.round(it.getBoundingClientRect().left));
    }
    const all = [...new Set(lefts.values())].sort((one, two) => one - two);
    return Object.fromEntries([...lefts].map(([id, left]) => [id, all.indexOf(left)]));
}"""

# Every place of the city, whether it stands in a later row, and in which column.
IN_ORDER = """() => {
    const all = [...document.querySelectorAll(".square .area")];
    const slots = all.map((it) => it.parentElement);  // what glides there stands there already
    return all.map((it, at) => {
        const column = Math.round((slots[at].offsetLeft - slots[0].offsetLeft)
            / slots[0].offsetWidth);
        return [it.dataset.area, slots[at].offsetTop - slots[0].offsetTop > 20, column];
    });
}"""

# How far cards reach beyond the place they lie in.
BEYOND = """() => Math.max(...[...document.querySelectorAll(".square .plates .card")].map((it) =>
    it.getBoundingClientRect().right
    - it.closest(".area").getBoundingClientRect().right))"""


def columns(page: Page) -> dict[str, int]:
    page.wait_for_timeout(150)
    found: dict[str, int] = page.evaluate(COLUMNS)
    return found


def test_places_stand_where_they_stood(browser: Browser, house: str) -> None:
    asked = list(questions("chiyos-secret", 5))[:4]  # of one game: another has another city
    assert len(asked) > 1
    with screen(browser, house, "chiyos-secret", 5) as shown:
        for size in (SIZES[0], SIZES[2]):
            shown.resize(size)
            shown.show(asked[0])
            before = columns(shown.page)
            assert len(set(before.values())) > 1
            for question in asked[1:]:
                shown.show(question)
                assert columns(shown.page) == before, (size.name, question.hand.prompt.text)


def city(question: Question) -> list[str]:
    """The places of a match in their order: another match has them in another."""
    ring = next(it for it in question.table.things if it.id == "ring")
    assert isinstance(ring, Area)
    return [place.id for place in ring.things]


def test_where_there_is_width_a_place_has_its_own_all_match_long(
    browser: Browser, house: str
) -> None:
    first, *later = questions("chiyos-secret", 8)
    later = [question for question in later if city(question) == city(first)]
    asked = [first, *later[:: max(1, len(later) // 5)]]
    assert len(asked) > 3
    with screen(browser, house, "chiyos-secret", 8) as shown:
        for size in SIZES[:2]:
            shown.resize(size)
            shown.show(asked[0])
            before = shown.page.evaluate(IN_ORDER)
            assert len(before) == 8
            for question in asked[1:]:
                shown.show(question)
                shown.page.wait_for_timeout(150)
                assert shown.page.evaluate(IN_ORDER) == before, question.hand.prompt.text


def test_the_log_ends_with_its_newest_line(browser: Browser, house: str) -> None:
    asked = list(questions("omnitsu", 4))[:6:5]
    with screen(browser, house, "omnitsu", 4) as shown:
        for question in asked:
            shown.show(question)
            shown.page.wait_for_timeout(150)
            log = shown.page.locator(".log")
            assert log.evaluate("it => it.clientHeight") >= 20
            assert log.evaluate("it => it.scrollHeight - it.clientHeight - it.scrollTop") <= 1


def test_cards_stay_inside_their_place(browser: Browser, house: str) -> None:
    asked = some("chiyos-secret", 5, most=4)
    with screen(browser, house, "chiyos-secret", 5) as shown:
        for size in (SIZES[2], SIZES[4]):
            shown.resize(size)
            for question in asked[1:]:
                shown.show(question)
                shown.page.wait_for_timeout(150)
                assert shown.page.evaluate(BEYOND) <= 0, (size.name, question.hand.prompt.text)
