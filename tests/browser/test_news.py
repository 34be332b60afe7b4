"""What just happened, choices that ask once, the pace of bots, and endings that explain."""

from __future__ import annotations

import itertools
import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Evening, Invite
from tests.browser.people import PRIMED, Person, WithMouse
from tests.browser.sighting import last, screen

SAID = "[data-herald] .said"

PATIENCE = 60.0
"""How many seconds something may take to come on a machine that others use."""

# What is read out is soon followed by more, so that all of it is kept.
LISTEN = """() => {
    window.heard = [];
    const crier = document.querySelector("[data-crier]");
    new MutationObserver(() => heard.push(crier.textContent)).observe(crier, {
        characterData: true, childList: true, subtree: true,
    });
}"""


# What is announced goes again soon, and a busy machine may look too late: the page notes it, and
# how it was drawn.
NOTE = """() => new MutationObserver(() => {
    const said = document.querySelector("[data-herald] .said");
    if (!said || document.body.dataset.announced) return;
    const { pointerEvents, animationName } = getComputedStyle(said);
    const [title] = said.innerText.split("\\n"), still = said.matches(".still");
    const noted = { title, still, pointerEvents, animationName };
    document.body.dataset.announced = JSON.stringify(noted);
}).observe(document.body, { childList: true, subtree: true })"""


def among_bots(newcomer: Invite, game: str, name: str = "Ann", **context: Any) -> Person:
    """Somebody who plays at once against bots."""
    person = newcomer(WithMouse, name, **context)
    begun = person.page.request.post(
        f"{person.house}/api/play-now", data={"game": game, "name": name}
    )
    assert begun.ok, begun.text()
    person.go(f"/t/{begun.json()['table']}")
    expect(person.page.locator("#question")).to_be_visible()
    return person


def prefer(person: Person, **kept: Any) -> None:
    """Have preferences before a page is opened."""
    said = json.dumps(json.dumps({"primed": PRIMED, **kept}))
    person.context.add_init_script(f"localStorage.setItem('noren.preferences', {said})")


def until(person: Person, page: Page, found: str) -> None:
    """Answer whatever is asked until this is to be seen."""
    end = time.monotonic() + PATIENCE
    for pick in itertools.count():
        if page.locator(found).count():
            return
        assert time.monotonic() < end, f"{found} never came"
        person.answer("A goose followed me home.", pick)
        page.wait_for_timeout(50)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_moment_that_matters_is_announced(newcomer: Invite, motion: str) -> None:
    person = among_bots(newcomer, "omnitsu", reduced_motion=motion)
    page = person.page
    page.evaluate(LISTEN)
    expect(page.locator(SAID)).to_have_count(0)  # what was told before anybody listened
    page.evaluate(NOTE)
    until(person, page, "body[data-announced]")
    noted = json.loads(page.locator("body").get_attribute("data-announced") or "")
    assert noted["pointerEvents"] == "none"
    assert noted["still"] == (motion == "reduce")
    assert (noted["animationName"] == "none") == (motion == "reduce")
    expect(page.locator(SAID)).to_have_count(0)
    page.wait_for_function("title => heard.join().includes(title)", arg=noted["title"])


def test_what_happened_since_my_turn_comes_with_my_next_question(newcomer: Invite) -> None:
    # A question of mine alone, which nobody else's answer can take away.
    person = among_bots(newcomer, "chiyos-secret")
    page = person.page
    until(person, page, "section.since")
    since = page.get_by_role("region", name="Since your last choice")
    since.get_by_role("button").click()
    expect(since.get_by_role("listitem").first).to_be_visible()


def test_the_log_folds_by_turns_and_names_stand_apart(newcomer: Invite) -> None:
    person = among_bots(newcomer, "secrets-game", name="שרה")
    page = person.page
    until(person, page, "ol.log bdi:has-text('שרה')")
    log = page.get_by_role("list", name="What happened")
    expect(log.locator(".head:has([aria-expanded=true])").first).to_contain_text("Round 1 begins")
    # A name in Hebrew turns nothing beside it, neither in the log nor in a plain text.
    name = log.locator("b:visible", has_text="שרה").last
    expect(name.locator("bdi")).to_have_text(re.compile("שרה"))
    sets_apart = "it => getComputedStyle(it).unicodeBidi"
    assert name.locator("bdi").evaluate(sets_apart) == "isolate"
    plate = page.get_by_role("list", name="Players").get_by_text("שרה").first
    assert "\N{FIRST STRONG ISOLATE}שרה" in (plate.text_content() or "")


def test_a_grave_choice_says_what_it_does_and_asks_once(newcomer: Invite) -> None:
    person = among_bots(newcomer, "omnitsu")
    page = person.page
    until(person, page, ".touch[data-touch^=scroll]")
    question = person.question
    page.locator(".touch[data-touch^=scroll]").first.click()
    confirm = page.get_by_role("group", name="Confirm your choice")
    expect(confirm).to_contain_text("killed")
    expect(confirm.get_by_role("button", name="Do it all the same")).to_be_visible()
    confirm.get_by_role("button", name="Not this").click()
    expect(page.locator("#question")).to_have_text(question)


def test_alone_one_goes_back_when_it_is_meant(newcomer: Invite) -> None:
    person = newcomer(WithMouse, "Ann")
    prefer(person, pace="step")  # Bots that wait for me have no story before I have mine.
    person.lay_table("secrets-game", 3, settings={"pace": "step"})
    person.start()
    page = person.page
    page.get_by_role("button", name="I have a story").click()
    expect(page.locator("#question")).to_contain_text("Which line")
    page.get_by_role("button", name="Go back").click()
    sure = page.get_by_role("group", name="Confirm going back")
    sure.get_by_role("button", name="Stay here").click()
    expect(page.locator("#question")).to_contain_text("Which line")
    page.get_by_role("button", name="Go back").click()
    sure.get_by_role("button", name="Yes, go back").click()
    expect(page.get_by_role("button", name="I have a story")).to_be_visible()
    expect(page.locator(SAID)).to_contain_text("You went back")


def test_step_by_step_bots_wait_for_me(newcomer: Invite) -> None:
    person = newcomer(WithMouse, "Ann")
    prefer(person, pace="step")
    begun = person.page.request.post(f"{person.house}/api/play-now", data={"game": "omnitsu"})
    person.go(f"/t/{begun.json()['table']}")
    page = person.page
    until(person, page, "button:has-text('Next')")
    lines = page.locator("ol.log li li, ol.log .head")
    before = lines.count()
    page.wait_for_timeout(2500)
    assert lines.count() == before, "a bot did not wait"
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("button", name="Next")).to_have_count(0)


def test_the_pace_stands_beside_the_question_while_bots_play(newcomer: Invite) -> None:
    person = newcomer(WithMouse, "Ann")
    prefer(person, pace="step")  # Then it stays as it is until I look.
    begun = person.page.request.post(f"{person.house}/api/play-now", data={"game": "omnitsu"})
    person.go(f"/t/{begun.json()['table']}")
    until(person, person.page, "button:has-text('Next')")
    pace = person.page.get_by_label("Pace of the bots")
    expect(pace).to_have_value("step")
    pace.select_option("quick")
    kept = 'JSON.parse(localStorage.getItem("noren.preferences")).paces'
    person.page.wait_for_function(f"{kept}.omnitsu === 'quick'")


def test_the_prelude_is_one_scene(newcomer: Invite) -> None:
    person = among_bots(newcomer, "chiyos-secret")
    page = person.page
    until(person, page, "section.overture")
    prelude = page.get_by_role("region", name="The Prelude")
    heading = prelude.get_by_role("button", expanded=False)
    if heading.count():  # Beside a question it is only a line.
        person.press(heading)
    lines = prelude.get_by_role("listitem")
    expect(lines.first).to_contain_text("You are")
    expect(lines.last).to_contain_text("Turns go in this order")
    assert lines.count() >= 5
    # Nothing else of it is to be read before one decides: in the log it is one line, folded.
    told = page.locator(".log").get_by_role("button", name=re.compile("is Motonaka"))
    expect(told).to_have_attribute("aria-expanded", "false")


def test_a_paused_clock_stands_and_the_television_says_so(newcomer: Invite) -> None:
    host = newcomer(WithMouse, "Ann")
    host.lay_table("secrets-game", 3, settings={"clock": 90})
    host.start()
    tv = newcomer(WithMouse, "TV")
    screen = host.new_page()
    screen.goto(host.page.url + "/screen")
    expect(screen.get_by_role("timer").first).to_be_visible()
    host.page.get_by_role("button", name="People and table").click()
    host.page.get_by_role("button", name="Pause").click()
    expect(screen.get_by_text("The game is paused")).to_be_visible()
    clock = screen.get_by_role("timer").first
    expect(clock).to_have_attribute("aria-label", re.compile("the clock stands"))
    shown = clock.inner_text()
    screen.wait_for_timeout(1500)
    assert clock.inner_text() == shown
    assert tv.complaints == []


def test_after_a_kick_old_lines_keep_the_name(newcomer: Invite) -> None:
    host, guest, third = (newcomer(WithMouse, name) for name in ("Ann", "Bo", "Cy"))
    host.lay_table("secrets-game", 3)
    guest.join(host.code)
    third.join(host.code)  # A bot would be quicker than Bo.
    host.start()
    guest.page.get_by_role("button", name="I have a story").click()
    log = host.page.get_by_role("list", name="What happened")
    expect(log).to_contain_text("Bo has a story.")
    host.page.get_by_role("button", name="People and table").click()
    host.page.get_by_role("button", name="Send Bo away").click()
    host.page.get_by_role("button", name="Send away", exact=True).click()
    expect(host.page.get_by_role("list", name="Seats")).not_to_contain_text("Bo")
    expect(log).to_contain_text("Bo has a story.")


@pytest.mark.parametrize("mine", [False, True])
def test_whoever_did_not_end_it_reads_how_it_came_before_the_end(
    browser: Browser, house: str, mine: bool
) -> None:
    over = last("ninja", 2, int(mine), mine=mine, map="outpost", variant="lone wolf")
    with screen(browser, house, "ninja", 2, over.before.seat) as shown:
        shown.come_to_its_end(over)
        ending = shown.page.locator("#ending")
        if not mine:
            told = shown.page.get_by_role("region", name="What just happened")
            expect(told.get_by_role("listitem").first).to_be_visible()
            expect(shown.page.locator(".plan").first).to_be_visible()
            expect(ending).to_have_count(0)
            told.get_by_role("button", name="To the end").click()
        expect(ending).to_be_visible()


def test_the_end_explains_itself_and_nothing_flies_over_it(evening: Evening) -> None:
    page = evening.people[0].page
    expect(page.locator("#ending")).to_contain_text(re.compile("wins? with [0-9]+ points"))
    fates = page.get_by_role("list", name="What each wanted and had")
    # What is the same for all is said once.
    expect(page.get_by_text("Wanted by all:")).to_have_count(1)
    expect(fates.get_by_text("Wanted:")).to_have_count(0)
    expect(fates.get_by_text("(you)")).to_have_count(1)
    expect(fates.locator(".place").first).to_contain_text("1.")
    expect(fates.get_by_text("listeners fooled").first).to_be_visible()
    expect(page.get_by_role("button", name="Share the replay")).to_be_visible()
    expect(page.locator(SAID)).to_have_count(0)
    # Right is green and wrong is red, whatever was voted.
    for token in page.locator("[data-area=reveal] .token").all():
        words = token.inner_text()
        if "voted" in words:
            tone = "tone-good" if "right" in words else "tone-bad"
            assert tone in (token.get_attribute("class") or "")
