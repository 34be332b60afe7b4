"""Secret Identity in the browser: both variants to the end, on a phone and on a desktop."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.browser.conftest import Invite
from tests.browser.judging import faults
from tests.browser.people import Person, WithKeys, WithMouse, WithTouch
from tests.browser.seated import begin, demand_good_looks, look_once, skip_to, unfold

SMALL_DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
ROOMS = [
    pytest.param(WithTouch, {"color_scheme": "dark"}, id="phone"),
    pytest.param(WithMouse, SMALL_DESKTOP, id="desktop"),
]
MOMENTS = (
    "whom you do not know", "Show it with", "Which pictogram", "Lay another", "Who is who",
    "Are you ready", "Open your safe", "Propose", "do not agree",
)  # fmt: skip


def sit_down(
    newcomer: Invite, kind: type[Person], variant: str, seats: int = 3, **context: Any
) -> Person:
    """Somebody at a table with bots, at the first question."""
    person = newcomer(kind, "Ann", bypass_csp=True, **context)
    begin(person, "secret-identity", seats, variant=variant)
    return person


def play_through(person: Person, moments: set[str]) -> None:
    """Look at each of these questions and answer it by hand; all others go by without clicks."""
    seen: set[str] = set()
    for pick in range(3, 100):
        skip_to(person, moments - seen)
        if seen >= moments:
            break
        person.wait_for_question()
        assert not person.is_over, seen
        look_once(person, MOMENTS, seen)
        if "whom you do not know" in person.question:
            person.press(person.page.get_by_role("button", name="I know them all"))
            expect(person.page.get_by_text("I know them all")).to_have_count(0)
        else:
            person.answer("", pick)
    assert seen >= moments
    expect(person.page.locator("#ending")).to_be_visible()


@pytest.mark.parametrize(("kind", "context"), ROOMS)
def test_everyone_for_themselves(
    newcomer: Invite, kind: type[Person], context: dict[str, Any]
) -> None:
    person = sit_down(newcomer, kind, "competitive", **context)
    play_through(person, {*MOMENTS} - {"Propose", "do not agree"})
    page = person.page
    expect(page.locator("#ending")).to_contain_text("win")
    for round in range(1, 5):
        told = page.get_by_role("region", name=f"Round {round}: who guessed what of whom")
        expect(told.get_by_role("row")).to_have_count(6)
        assert sum(sign in told.inner_text() for sign in ("✓", "✗")) >= 1
    totals = page.get_by_role("region", name="Points").locator("tr.total td").all_inner_texts()
    scores = page.locator(".players .score").all_inner_texts()
    assert [f"Score {total}" for total in totals] == [" ".join(each.split()) for each in scores]
    expect(page.locator("[data-area=safes] .token").filter(has_text="Ann")).not_to_have_count(0)
    demand_good_looks(page)


@pytest.mark.parametrize(("kind", "context"), ROOMS)
def test_all_together(newcomer: Invite, kind: type[Person], context: dict[str, Any]) -> None:
    person = sit_down(newcomer, kind, "cooperative", **context)
    play_through(person, {*MOMENTS} - {"Who is who", "Are you ready", "Open your safe"})
    page = person.page
    expect(page.locator("#ending")).to_be_visible()
    turns = page.get_by_role("region", name="The turns so far").get_by_role("row")
    expect(turns).to_have_count(11)
    found = sum("✓" in (row.inner_text().split("\t")[2]) for row in turns.all()[1:])
    heading = page.get_by_role("banner").inner_text()
    assert f"{found} of 10 found" in " ".join(heading.split())
    demand_good_looks(page)


BOXED = """() => [...document.querySelectorAll(".offers button .joined")]
    .filter((name) => getComputedStyle(name.parentElement).display.includes("flex"))
    .map((name) => name.closest("button").textContent)"""
"""Options of which a name lies beside the words, not among them: long ones ran over each other."""


def lay_first(person: Person) -> None:
    """Take a card, and show its first pictogram as fitting."""
    expect(person.page.locator("#question")).to_contain_text("Show it with")
    person.press(person.page.locator("[data-area=hand] button.touch").first)
    expect(person.page.locator("#question")).to_contain_text("Which pictogram")
    person.press(person.page.locator("[data-area=taken] button.touch").first)
    person.press(person.page.get_by_role("button", name="✓ fits"))
    expect(person.page.locator("#question")).to_contain_text("Lay another")


def to_the_vote(person: Person) -> None:
    """Lay one picto and wait for the others'."""
    person.press(person.page.get_by_role("button", name="I know them all"))
    lay_first(person)
    person.press(person.page.get_by_role("button", name="Ready"))
    expect(person.page.locator("#question")).to_contain_text("Who is who")


def test_a_picto_is_laid_with_three_taps_and_taken_back(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithTouch, "competitive")
    person.press(person.page.get_by_role("button", name="I know them all"))
    lay_first(person)
    green = person.page.get_by_role("region", name="Fits")
    expect(green.locator(".card")).to_have_count(1)
    person.press(person.page.get_by_role("button", name="Undo"))
    expect(person.page.locator("#question")).to_contain_text("Which pictogram")
    expect(green.locator(".card")).to_have_count(0)


def test_a_pictogram_is_dragged_to_its_side(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithMouse, "competitive")
    page = person.page
    page.get_by_role("button", name="I know them all").click()
    page.locator("[data-area=hand] button.touch").first.click()
    picture = page.locator("[data-area=taken] .card").nth(1)
    # What a pictogram is called is read out, and written only for whoever wishes it.
    name = picture.locator(".caption").inner_text()
    page.locator(".prompt:not(.fresh)").wait_for()  # A new question takes no press.
    picture.locator("button.touch").hover()
    page.mouse.down()
    page.mouse.move(300, 300, steps=3)
    red = page.get_by_role("region", name="Is not")
    box = red.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20, steps=3)
    page.mouse.up()
    expect(red.locator(".card")).to_have_text(name)


def test_a_round_by_keyboard_alone(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithKeys, "competitive")
    page = person.page
    name = "Round 1: who guessed what of whom"
    told = page.get_by_role("region", name=name)
    # It folds once the next round is dealt, which may be before one has looked.
    folded = page.get_by_role("button", name=name)
    for pick in range(400):
        if told.or_(folded).count():
            break
        person.answer("", 0 if "whom you do not know" in person.question else pick)
        page.wait_for_timeout(40)
    for _ in range(20):
        if told.is_visible():
            break
        if folded.is_visible():
            with contextlib.suppress(TimeoutError):  # It was drawn anew under one's hands.
                person.press(folded)
        page.wait_for_timeout(200)
    expect(told).to_be_visible()


def test_what_can_be_tapped_is_in_sight(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithTouch, "competitive")
    to_the_vote(person)
    person.page.wait_for_timeout(300)
    dock = person.page.locator(".dock").bounding_box()
    boxes = [it.bounding_box() for it in person.page.locator("main button.touch").all()]
    assert dock
    assert any(box and box["y"] >= 0 and box["y"] + 40 <= dock["y"] for box in boxes)


def test_notes_about_an_opponent_stay(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithTouch, "competitive")
    to_the_vote(person)
    page = person.page
    unfold(person, "Who may be who")
    notes = page.get_by_role("region", name="Notes")
    expect(notes.get_by_role("columnheader")).to_have_count(2)
    cell = notes.get_by_role("row").nth(3).get_by_role("button").nth(1)
    cell.tap()
    expect(cell).to_have_text("✓")
    cell.tap()
    expect(cell).to_have_text("?")
    page.wait_for_load_state("networkidle")
    page.reload()
    unfold(person, "Who may be who")
    expect(cell).to_have_text("?")


def test_the_assistant_weighs_a_clue_and_the_votes(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithMouse, "competitive")
    page = person.page
    page.get_by_role("button", name="I know them all").click()
    page.get_by_role("button", name="People and table").click()
    page.get_by_label("Deduction assistant").check()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Assistant").click()
    expect(page.get_by_text("Lay a picto to see how it would be heard.")).to_be_visible()
    lay_first(person)
    expect(page.get_by_text("Expected right guesses:")).to_be_visible()
    bars = page.get_by_role("region", name="Whom your clue would be taken for")
    expect(bars.get_by_role("listitem")).to_have_count(8)
    page.get_by_role("button", name="Ready").click()
    votes = page.get_by_role("region", name="Who Ren may be")
    expect(votes.get_by_role("listitem")).to_have_count(8)
    person.press(page.locator("[data-touch=safe-1]"))
    expect(page.locator(".offers button .joined").first).to_be_visible()
    assert page.evaluate(BOXED) == [], "names in options are boxes beside their words"
    assert faults(page) == []


def test_pictures_come_from_one_file_that_tells_nothing(newcomer: Invite) -> None:
    person = sit_down(newcomer, WithMouse, "competitive")
    to_the_vote(person)
    page = person.page
    files: list[str] = page.locator("svg use").evaluate_all(
        "all => [...new Set(all.map(it => it.getAttribute('href').split('#')[0]))]"
    )
    assert len(files) == 1
    assert "icons-" in files[0]
    expect(page.locator("main img")).to_have_count(0)


def test_a_guest_cannot_make_the_server_read_a_file(newcomer: Invite) -> None:
    person = newcomer(WithMouse, "Ann")
    person.go("/new/secret-identity")
    person.page.get_by_label("Your name").fill("Ann")
    person.page.get_by_label("A pack of your own").fill("pyproject.toml")
    person.page.get_by_role("button", name="Lay the table").click()
    expect(person.page.get_by_text("is no pack: give the text of the pack")).to_be_visible()


def test_what_is_judged_and_what_was_decided_stay_in_sight(newcomer: Invite) -> None:
    person = sit_down(
        newcomer, WithTouch, "competitive", seats=4, viewport={"width": 390, "height": 844}
    )
    page = person.page
    to_the_vote(person)
    person.press(page.locator("[data-touch=safe-1]"))
    begun = page.get_by_role("group", name="Chosen so far")
    expect(begun.locator("svg use").first).to_be_visible()
    expect(begun).to_contain_text("safe")
    expect(
        page.locator("[data-touch=character-1], [data-touch=character-2]").first
    ).to_be_in_viewport()
    # The rest of the round, until all safes are told of together.
    together = page.get_by_role("region", name="What just happened")
    next_round = page.locator("#question", has_text="whom you do not know")
    for pick in range(200):
        # Whoever decides in the next round has no more need of it.
        if together.count() or next_round.count() or person.is_over:
            break
        # Not `answer`, which would put away what is looked for, if it came at that moment.
        with contextlib.suppress(TimeoutError):
            if person.is_asked():
                person.choose("", pick)
        page.wait_for_timeout(50)
    expect(together.get_by_role("listitem").first).to_be_visible()
    expect(together.get_by_text("In the safe").nth(3)).to_be_attached()
    expect(page.locator(".dock [data-together]")).to_be_in_viewport(ratio=0.9)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(together).to_have_count(0)
    expect(page.locator("#question")).to_contain_text("whom you do not know")
    for number in range(1, 9):
        expect(page.locator(f"[data-touch=character-{number}]")).to_be_in_viewport(ratio=0.9)
