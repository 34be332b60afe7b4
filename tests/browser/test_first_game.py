"""A first game: three cards, a gentle opponent, and the coach, by keyboard and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, WithKeys, WithTouch


class NewcomerWithTouch(WithTouch):
    """Somebody who has never played, on a phone."""

    has_played = False


class NewcomerWithKeys(WithKeys):
    """Somebody who has never played and has no mouse."""

    has_played = False


@pytest.mark.parametrize("kind", [NewcomerWithKeys, NewcomerWithTouch], ids=["keys", "phone"])
def test_three_cards_come_first_and_the_coach_says_why(
    kind: type[Person], newcomer: Invite
) -> None:
    me = newcomer(kind, "Mia")
    page = me.page
    page.goto(f"{me.house}/")
    door = page.get_by_role("article").filter(has_text="Omnitsu")
    expect(door.get_by_label("Bots in Omnitsu")).to_have_value("gentle")
    with page.expect_request("**/api/play-now") as begun:
        door.get_by_role("button", name="Play now against bots").click()
    assert '"pace":"slow"' in (begun.value.post_data or "")

    cards = page.get_by_role("dialog", name="Your first game of Omnitsu")
    expect(cards.get_by_role("listitem")).to_have_count(3)
    expect(cards.get_by_text("You carry a sealed scroll")).to_be_visible()
    expect(cards.get_by_role("button", name="Let me play")).to_be_focused()
    waiting = page.get_by_text("Bots wait until you go on.")
    expect(waiting).to_be_attached()
    page.keyboard.press("Enter")
    expect(cards).to_be_hidden()
    expect(waiting).to_have_count(0)
    expect(page.get_by_text("gentle bot").first).to_be_attached()

    coach = page.get_by_role("region", name="The coach")
    coach.get_by_role("button", name="Coach").press("Enter")
    coach.get_by_role("button", name="What would you do?").press("Enter")
    said = coach.get_by_role("status")
    expect(said).to_contain_text("I would choose:", timeout=60_000)
    expect(said).to_contain_text("Because")
    expect(said.get_by_role("heading", name="What each wins and risks")).to_be_attached()
    expect(page.locator("[data-advised]").first).to_be_attached()
    coach.get_by_role("button", name="What can I know?").press("Enter")
    expect(said).to_contain_text("Your scroll", timeout=60_000)

    page.get_by_role("button", name="Who am I?").click()
    expect(page.get_by_role("dialog", name="Who am I?")).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("#question")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
