"""Omnitsu in the browser: to the end on a phone and on a desktop, and its pauses for reactions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import noren
from noren.core.choice import Choice, Seat
from noren.core.step import Window
from noren.scene import only_choice
from tests.browser.conftest import Invite
from tests.browser.fingers import finger
from tests.browser.judging import overhang
from tests.browser.people import Person, WithMouse, WithTouch
from tests.browser.seated import (
    begin,
    demand_good_looks,
    look_once,
    play_by,
    play_out,
    play_unseen,
    skip_to,
    socket_of,
    unfold,
)

ROOMS = [
    pytest.param(WithTouch, 2, {"color_scheme": "dark"}, id="phone"),
    pytest.param(WithMouse, 3, {"viewport": {"width": 1280, "height": 800}}, id="desktop"),
]
# From now on, keeps every question that has one answer, Pass, however briefly it is there: what can
# be tapped on the table besides is offered as a list.
WATCH = """() => {
    window.needless = [];
    const watch = () => {
        const prompt = document.querySelector(".prompt.mine");
        const offers = [...(prompt?.querySelectorAll(".offers button") ?? [])];
        if (offers.length === 1 && offers[0].textContent.trim() === "Pass"
            && !prompt.querySelector('[aria-label$="options as a list"]')) {
            needless.push(document.querySelector("#question").textContent.trim());
        }
    };
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
}"""
THROW_DOWN = "Throw down a card"
MOMENTS = ("Throw down", "Point it", "comes up", "any-time card", "response", "Discard", "Clearing")


def sit_down(newcomer: Invite, kind: type[Person], seats: int, **context: Any) -> Person:
    """Somebody at a table with bots that choose at random, at the first question."""
    person = newcomer(kind, "Ann", bypass_csp=True, **context)
    begin(person, "omnitsu", seats, bot="random")
    return person


@pytest.mark.parametrize(("kind", "seats", "context"), ROOMS)
def test_a_night_to_its_end(
    newcomer: Invite, kind: type[Person], seats: int, context: dict[str, Any]
) -> None:
    person = sit_down(newcomer, kind, seats, **context)
    seen: set[str] = set()
    for pick in range(100):
        if person.is_over or len(seen) > 3:
            break
        look_once(person, MOMENTS, seen)
        person.answer("", pick)
        skip_to(person, {*MOMENTS} - seen)
        person.wait_for_question()
    assert "Throw down" in seen
    assert len(seen) > 2
    play_out(person)
    page = person.page
    expect(page.get_by_role("region", name="The result").get_by_role("row")).to_have_count(
        seats + 1
    )
    expect(page.locator("[data-area=scrolls] .back")).to_have_count(0)
    demand_good_looks(page)


def test_a_scroll_says_what_i_know_of_it(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithTouch, 2)
    mine = person.page.locator("[data-area=scrolls] .card").first
    expect(mine).to_contain_text("Daimyo 50%")
    expect(mine).to_contain_text("Poison 50%")
    crack = person.page.get_by_role("button", name=re.compile("^Card, face down, sealed"))
    expect(crack).to_be_visible()
    unfold(person, "If the Castle were reached now")
    expect(person.page.get_by_role("region", name="If the Castle were reached now")).to_be_visible()


# The first card of the hand of which not all words are in sight.
CUT_CARD = """() => [...document.querySelectorAll("[data-area=hand] .card")].findIndex((card) => {
    const text = card.querySelector(".text");
    return text && (text.clientWidth < 8 || text.scrollHeight > text.clientHeight + 2);
})"""


def test_a_finger_chooses_by_a_tap_and_reads_by_a_long_press(newcomer: Invite) -> None:
    page = sit_down(newcomer, WithTouch, 3).page
    read, cards = page.locator(".peek .card"), page.locator("[data-area=hand] .card")
    expect(cards.first).to_be_visible()
    at = page.evaluate(CUT_CARD)
    if at >= 0:  # Else all texts are whole, and there is nothing to read more closely.
        with finger(cards.nth(at)):
            expect(read).to_be_visible()
        expect(read).to_be_visible()
        page.locator("#question").tap()
        expect(read).to_have_count(0)
    page.locator("[data-area=hand] [data-touch]").first.tap()
    expect(
        page.get_by_role("button", name="Not this").or_(page.get_by_text("at whom"))
    ).to_be_visible()
    expect(read).to_have_count(0)


def test_a_tap_on_something_else_changes_ones_mind(newcomer: Invite) -> None:
    page = sit_down(newcomer, WithTouch, 2).page
    scroll = page.locator("main [data-touch^=scroll]")
    card = page.locator("[data-area=hand] [data-touch]")
    sure = page.get_by_role("group", name="Confirm your choice")
    scroll.tap()
    expect(sure).to_contain_text("Crack your scroll")
    card.tap()
    expect(sure).to_contain_text("Throw")
    expect(scroll).to_have_attribute("aria-pressed", "false")
    card.tap()
    expect(sure).to_have_count(0)


def test_the_list_asks_as_the_table_does_whether_a_card_is_meant(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithMouse, 2)
    person.offers.filter(has_text="Throw").first.click()
    sure = person.page.get_by_role("group", name="Confirm your choice")
    expect(sure).to_contain_text("Throw")
    sure.get_by_role("button", name="Do it").click()
    expect(sure).to_have_count(0)


def test_what_one_holds_is_read_at_once_where_cards_have_no_room_for_words(
    newcomer: Invite,
) -> None:
    person = sit_down(newcomer, WithTouch, 4, viewport={"width": 740, "height": 360})
    card = person.page.locator("[data-area=hand] .card")
    said = card.locator(".text").text_content() or ""
    person.press(person.page.get_by_role("button", name="Read", exact=True))
    told = person.page.get_by_role("dialog", name="What you hold")
    expect(told.get_by_role("listitem")).to_have_count(1)
    assert said.split("\n")[0].strip() in (told.get_by_role("listitem").text_content() or "")
    expect(told.get_by_role("button", name="Quick reference")).to_be_visible()


def test_a_pile_can_be_looked_through(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithTouch, 3)
    person.press(person.page.get_by_role("button", name=re.compile("^Piles: ")))
    pile = person.page.locator("[data-area=discard]")
    texts = pile.locator(".card .text")
    expect(texts.first).to_be_hidden()
    person.press(pile.get_by_role("button", name="Look through"))
    expect(texts).to_have_count(3)
    for text in texts.all():
        expect(text).to_be_visible()
    assert overhang(person.page) <= 0


def test_whoever_holds_nothing_that_fits_need_not_click(newcomer: Invite) -> None:
    person, _ = at_a_pause(newcomer, beat=5, idle=True)
    expect(person.page.locator("#question")).to_contain_text("You hold nothing that fits here")
    expect(person.offers).to_have_count(0)


def test_in_a_whole_match_nobody_is_asked_who_can_only_pass(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithMouse, 2)
    person.page.evaluate(WATCH)
    with socket_of(person) as socket:
        play_by(socket)
    # All of it is drawn, one thing after the other, and what brought the end about is read first.
    ending, on = (
        person.page.locator("#ending"),
        person.page.get_by_role("button", name="To the end"),
    )
    expect(ending.or_(on).first).to_be_visible(timeout=60_000)
    if on.count():
        on.click()
    expect(ending).to_be_visible()
    asked: list[str] = person.page.evaluate("needless")
    # What all throw down comes up together: whoever has nothing left says so as the others do.
    assert [question for question in asked if not question.startswith(THROW_DOWN)] == []


def test_the_beat_is_a_bar_for_all_and_nobody_can_tell_who_holds_nothing(newcomer: Invite) -> None:
    people = at_a_pause(newcomer, beat=4)
    for person in people:
        expect(person.page.locator("[data-beat]")).to_be_visible()
    # A phone shows the sign alone, and the word to a screen reader.
    lists = [person.page.get_by_role("list", name="Players") for person in people]
    states = [(players.text_content() or "").count("thinking") for players in lists]
    assert states[0] == states[1]


@cache
def way_to_a_pause(idle: bool = False) -> tuple[int, Sequence[tuple[Seat, Choice]], Seat]:
    """A deal, what two people choose in it until there is a pause, and whom that asks; an `idle`
    one holds nothing that fits.
    """
    game = noren.load("omnitsu")
    for deal in range(1000):
        match = noren.Match.start(game, seats=2, seed=deal)
        chosen: list[tuple[Seat, Choice]] = []
        while not match.in_beat and len(chosen) < 8:
            chosen.append((match.asked[0], match.options(match.asked[0])[0]))
            match.play(*chosen[-1])
        for seat in match.asked:
            view = match.view(seat)
            if isinstance(view.step, Window) and (only_choice(view) is not None) == idle:
                return deal, chosen, seat
    raise AssertionError("no pause comes up")


def at_a_pause(newcomer: Invite, beat: int, idle: bool = False) -> tuple[Person, Person]:
    """Two people at a pause for reactions that lasts this many seconds; the first is asked, or, if
    `idle`, holds nothing that fits.
    """
    deal, chosen, asked = way_to_a_pause(idle)
    people = newcomer(WithMouse, f"Deal {deal}"), newcomer(WithTouch, "Bo")
    host, guest = people
    host.lay_table("omnitsu", 2, settings={"beat": beat})
    guest.join(host.code)
    host.start()
    for seat, choice in chosen:
        play_unseen(people[seat], choice)
    if not idle:
        expect(people[asked].page.get_by_text("Silence is a pass.")).to_be_visible()
    return people[asked], people[1 - asked]


def test_silence_is_a_pass_when_the_beat_is_over(newcomer: Invite) -> None:
    person, _ = at_a_pause(newcomer, beat=2)
    expect(person.page.get_by_role("timer").first).to_be_visible()
    asked = person.question
    expect(person.page.locator("#question")).not_to_have_text(asked, timeout=8000)


def test_a_tap_asks_for_more_time(newcomer: Invite) -> None:
    people = at_a_pause(newcomer, beat=4)
    people[0].press(people[0].page.get_by_role("button", name="More time"))
    for each in people:
        timer = each.page.get_by_role("timer").first
        expect(timer).to_have_text(re.compile("0:0[5-8]"))


def test_a_standing_order_passes_for_me_until_i_stop_it(newcomer: Invite) -> None:
    person, other = at_a_pause(newcomer, beat=4)
    person.press(person.page.get_by_role("button", name="Always pass for me"))
    expect(person.page.get_by_role("button", name="Pass", exact=True)).to_have_count(0)
    expect(other.page.get_by_text("Passing for you")).to_have_count(0)
    person.press(person.page.get_by_role("button", name="Passing for you: stop that"))
    expect(person.page.get_by_text("Passing for you")).to_have_count(0)


def test_the_host_sets_how_long_a_pause_lasts(newcomer: Invite) -> None:
    host = newcomer(WithMouse, "Ann")
    host.go("/new/omnitsu")
    host.page.get_by_label("Your name").fill("Ann")
    beat = host.page.get_by_label("A pause for reactions lasts")
    expect(beat.locator("option")).to_have_text([f"{n} seconds" for n in (2, 3, 5, 7, 10)])
    beat.select_option("10 seconds")
    host.page.get_by_role("button", name="Lay the table").click()
    host.page.get_by_role("button", name="Change the table").click()
    expect(
        host.page.get_by_label("A pause for reactions lasts").locator("option:checked")
    ).to_have_text("10 seconds")
    host.go("/new/secret-identity")
    expect(host.page.get_by_label("Your name")).to_be_visible()
    expect(host.page.get_by_label("A pause for reactions lasts")).to_have_count(0)
