"""Host, two guests and a bot: one on a phone by touch, one by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Evening, Invite
from tests.browser.people import Person, WithKeys, WithMouse, WithTouch
from tests.browser.seated import play_out


def test_everyone_plays_their_part(evening: Evening) -> None:
    # Four stories each, with a line chosen and a token laid, and a vote on most of the others'.
    assert all(count >= 4 * 2 for count in evening.turns.values()), evening.turns


def test_all_see_the_same_end(evening: Evening) -> None:
    endings = {person.page.locator("#ending").inner_text() for person in evening.people}
    assert len(endings) == 1
    for person in evening.people:
        expect(person.page.get_by_role("link", name="Watch the replay")).to_be_visible()


def test_scores_on_the_sheet_add_up(evening: Evening) -> None:
    sheet = evening.people[0].page.get_by_role("region", name="Score sheet")
    total = sheet.locator("tr.total td").all_inner_texts()
    # Every story gives out as many points as it has listeners.
    assert sum(map(int, total)) == 4 * 4 * 3


def test_a_story_is_heard_by_all(evening: Evening) -> None:
    for person in evening.people:
        tab = person.page.get_by_role("tab", name="Log")
        if tab.is_visible():
            expect(person.page.get_by_text("a tale of Oskar's").first).to_be_attached()


def test_a_screen_reader_is_told(evening: Evening) -> None:
    for person in evening.people:
        expect(person.page.locator("[data-crier]")).not_to_be_empty()


def test_nothing_goes_wrong_and_nothing_comes_from_elsewhere(evening: Evening) -> None:
    for person in evening.people:
        assert person.complaints == []
        assert person.hosts == {person.house.removeprefix("http://")}


@pytest.mark.parametrize("kind", [WithMouse, WithTouch, WithKeys])
def test_one_click_leads_to_a_game_against_bots(newcomer: Invite, kind: type[Person]) -> None:
    guest = newcomer(kind, "Ann")
    guest.go("/")
    door = guest.page.get_by_role("article").filter(has_text="The Secrets Game")
    guest.press(door.get_by_role("button", name="Play now against bots"))
    expect(guest.page.locator("#question")).to_be_visible()
    answered = 0
    for moment in range(600):
        answered += guest.answer("and then it rained frogs", moment)
        if answered >= 8:
            break
        guest.page.wait_for_timeout(40)
    play_out(guest)


def test_a_vote_can_be_changed_until_all_are_in(newcomer: Invite) -> None:
    host, guest = newcomer(WithMouse, "Ann"), newcomer(WithMouse, "Bo")
    third = newcomer(WithMouse, "Cy")
    host.open_table("secrets-game", 3)
    guest.join(host.code)
    third.join(host.code)
    host.page.get_by_role("button", name="Start the game").click()
    guest.offers.first.click()
    guest.page.get_by_role("button", name="Tell: ").first.click()
    guest.page.locator(".prompt textarea").fill("my hat flew away")
    guest.page.get_by_role("button", name="I made it up").click()
    host.page.get_by_role("button", name="It was the truth").click()
    host.page.get_by_role("button", name="Change it").click()
    host.page.get_by_role("button", name="It was a lie").click()
    expect(host.page.get_by_text("Your answer is sealed")).to_be_visible()
    third.page.get_by_role("button", name="It was the truth").click()
    expect(third.page.get_by_text("Ann voted: lie")).to_be_visible()


def test_the_rule_is_one_tap_away(newcomer: Invite) -> None:
    guest = newcomer(WithTouch, "Ann")
    guest.go("/")
    door = guest.page.get_by_role("article").filter(has_text="The Secrets Game")
    door.get_by_role("button", name="Play now against bots").tap()
    guest.page.get_by_role("button", name="Rule ").last.tap()
    told = guest.page.get_by_role("dialog")
    expect(told.get_by_role("paragraph").first).not_to_be_empty()
    # The example was played once, and shows what lay on that table: nothing of it can be tapped.
    example = told.get_by_role("complementary", name="For example")
    expect(example).to_contain_text("For example:")
    expect(example.locator(".things").first).to_contain_text("Oskar")
    expect(example.get_by_role("button")).to_have_count(0)
    expect(guest.page.get_by_role("link", name="The whole rulebook")).to_be_visible()


def test_the_same_people_play_again(newcomer: Invite) -> None:
    guest = newcomer(WithMouse, "Ann")
    guest.go("/")
    door = guest.page.get_by_role("article").filter(has_text="The Secrets Game")
    door.get_by_role("button", name="Play now against bots").click()
    expect(guest.page.locator("#question")).to_be_visible()
    first = guest.table
    play_out(guest)
    guest.page.get_by_role("button", name="Play again with the same people").click()
    guest.page.wait_for_url(lambda url: first not in url)
    expect(guest.page.get_by_role("list", name="Seats")).to_contain_text("Guest")
