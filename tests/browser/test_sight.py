"""What a question needs is in sight, at screens of every size; docs/sight.md has whole games."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import noren
from tests.browser.conftest import Invite
from tests.browser.fingers import finger
from tests.browser.judging import faults
from tests.browser.people import WithMouse, WithTouch
from tests.browser.seated import begin
from tests.browser.sighting import SIZES, screen, sights, some

SOME = 5
"""So many questions of each table, from all of a game."""
TABLES = [
    (name, seats)
    for name in noren.installed()
    for seats in (noren.load(name).meta.min_seats, noren.load(name).meta.max_seats)
]
DESKTOP, PHONE = SIZES[0], SIZES[3]

TOP = """it => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return it.contains(found);
}"""
"""Whether nothing lies over the middle of an element."""


FLOWS = """it => {
    let piece = it;
    while (piece.parentElement.tagName !== "BUTTON") piece = piece.parentElement;
    return piece.textContent.trim() !== it.textContent.trim();
}"""
"""Whether a button holds a name and the words around it as one piece."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_a_question_needs_is_in_sight(
    browser: Browser, house: str, game: str, seats: int
) -> None:
    asked = some(game, seats, seat=seats - 1, most=SOME)
    seen = list(sights(browser, house, game, seats, SIZES, asked))
    assert len(seen) == len(SIZES) * len(asked) > 4 * len(SIZES)
    assert [it.fault for it in seen if it.fault] == []


def test_the_story_is_beside_the_vote_at_a_table_of_twenty_four(
    browser: Browser, house: str
) -> None:
    votes = [it for it in some("secrets-game", 24) if "truth or a lie" in it.hand.prompt.text]
    for it in sights(browser, house, "secrets-game", 24, (DESKTOP, PHONE), votes[:1]):
        assert it.about, it.size.name
        assert all(it.about), it.size.name


def test_an_option_carries_what_its_card_says(browser: Browser, house: str) -> None:
    throw = next(it for it in some("omnitsu", 4) if "Throw down" in it.hand.prompt.text)
    with screen(browser, house, "omnitsu", 4) as shown:
        shown.resize(DESKTOP)
        shown.show(throw)
        card = shown.page.locator("[data-area=hand] .card").first
        expect(card).to_be_visible()
        options = shown.page.get_by_role("list", name="Options")
        option = options.get_by_role("listitem").filter(
            has_text=card.locator(".title").inner_text()
        )
        said = (card.locator(".text").text_content() or "").strip().splitlines()[0]
        expect(option.first).to_contain_text(said[:30])


def test_the_way_to_more_about_me_is_one_press(newcomer: Invite) -> None:
    guest = newcomer(WithMouse, "Ann", bypass_csp=True)
    begin(guest, "chiyos-secret", 5, motonaka="last")
    me = guest.page.get_by_role("region", name="Who you are and what you want")
    expect(me).to_contain_text("You are")
    expect(me.get_by_role("button", name="Who am I?")).to_be_visible()
    me.get_by_role("button", name="You are").click()
    told = guest.page.get_by_role("dialog", name="You are")
    expect(told).to_contain_text("Your establishments")
    assert faults(guest.page) == []


@pytest.mark.parametrize("game", noren.installed())
def test_who_i_am_is_told_whole_and_over_nothing(browser: Browser, house: str, game: str) -> None:
    middle = some(game, noren.load(game).meta.min_seats)[SOME // 2]
    with screen(browser, house, game, noren.load(game).meta.min_seats) as shown:
        shown.resize(DESKTOP)
        shown.show(middle)
        shown.page.locator(".me > button").first.click()
        for text in shown.page.locator("dialog[open] .more p").all():
            text.scroll_into_view_if_needed()
            assert text.evaluate(TOP), text.inner_text()


def test_what_is_folded_opens(newcomer: Invite) -> None:
    guest = newcomer(WithTouch, "Ann", bypass_csp=True)
    begin(guest, "ninja", 2)
    track = guest.page.get_by_role("button", name="The night: turn")
    track.scroll_into_view_if_needed()
    expect(track).to_have_attribute("aria-expanded", "false")
    guest.press(track)
    expect(guest.page.get_by_role("region", name="The night", exact=True)).to_be_visible()
    assert faults(guest.page) == []


def test_names_in_the_log_open_the_thing(browser: Browser, house: str) -> None:
    late = some("omnitsu", 3)[-1]
    with screen(browser, house, "omnitsu", 3, bypass_csp=True) as shown:
        shown.resize(DESKTOP)
        shown.show(late)
        name = shown.page.locator(".log .term:visible").first
        card = shown.page.locator(".peek .card")
        expect(card).to_have_count(0)
        name.focus()
        shown.page.keyboard.press("Enter")
        expect(card.locator(".title")).to_have_text(name.inner_text())
        assert faults(shown.page) == []
        shown.page.keyboard.press("Escape")
        expect(card).to_have_count(0)


def test_names_in_an_option_open_beside_it_and_choose_nothing(browser: Browser, house: str) -> None:
    throw = next(it for it in some("omnitsu", 4) if "Throw down" in it.hand.prompt.text)
    with screen(browser, house, "omnitsu", 4, bypass_csp=True, has_touch=True) as shown:
        shown.resize(DESKTOP)
        shown.show(throw)
        option = shown.page.get_by_role("list", name="Options").get_by_role("button").first
        name, card = option.locator(".term"), shown.page.locator(".peek .card .title")
        expect(option).to_be_enabled()
        # It is read as one line: a name in it is no column of its own.
        assert name.evaluate(FLOWS)
        name.hover()
        expect(card).to_have_text(name.inner_text())
        shown.page.mouse.move(1, 1)
        expect(card).to_have_count(0)
        shown.page.locator("#question").focus()
        while not option.evaluate("it => it === document.activeElement"):
            shown.page.keyboard.press("Tab")
        expect(card).to_have_text(name.inner_text())
        assert faults(shown.page) == []
        shown.page.keyboard.press("Escape")
        expect(card).to_have_count(0)
        with finger(name):
            expect(card).to_have_text(name.inner_text())
        expect(card).to_have_text(name.inner_text())
        assert shown.page.get_by_role("group", name="Confirm your choice").count() == 0
        assert not any('"play"' in said for said in shown.said)
        option.tap()
        expect(shown.page.get_by_role("group", name="Confirm your choice")).to_be_visible()


def test_words_of_the_game_open_in_a_question(browser: Browser, house: str) -> None:
    turn = next(it for it in some("chiyos-secret", 5) if "Loyal Action" in it.hand.prompt.text)
    with screen(browser, house, "chiyos-secret", 5, has_touch=True) as shown:
        shown.resize(PHONE)
        shown.show(turn)
        shown.page.locator("#question .term", has_text="Loyal Action").tap()
        expect(shown.page.locator(".peek .card .text")).to_contain_text("for all to see")


def test_a_card_explains_the_words_on_it(browser: Browser, house: str) -> None:
    throw = next(it for it in some("omnitsu", 4) if "TARGET" in str(it.hand.things))
    with screen(browser, house, "omnitsu", 4) as shown:
        shown.resize(DESKTOP)
        shown.show(throw)
        shown.page.locator("[data-area=hand] .card", has_text="TARGET").first.hover()
        word = shown.page.locator(".peek .word", has_text="TARGET").first
        expect(word).to_contain_text("Another player, never yourself")


def test_a_table_fetches_the_pictures_of_its_game_alone(browser: Browser, house: str) -> None:
    fetched: list[str] = []
    with screen(browser, house, "omnitsu", 2) as shown:
        shown.page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
        shown.show(some("omnitsu", 2)[0])
        expect(shown.page.locator("[data-area=hand]")).to_be_visible()
        shown.page.wait_for_load_state("networkidle")
    sheets = {name for name in fetched if name.startswith("icons-")}
    assert len(sheets) == 1
    assert sheets.pop().startswith("icons-omnitsu-")
