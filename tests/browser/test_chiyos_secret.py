"""Chiyo's Secret through to the end: a noble on a phone, and Motonaka by keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import WithKeys, WithTouch
from tests.browser.seated import begin, demand_good_looks, play_on, unfold


def test_a_noble_on_a_phone(newcomer: Invite) -> None:
    noble = newcomer(WithTouch, "Ann", bypass_csp=True)
    begin(noble, "chiyos-secret", 5, motonaka="last")
    page = noble.page
    own = page.get_by_role("region", name="Only you see this")
    expect(page.get_by_role("region", name="Who you are")).to_contain_text("You are")
    # The Daimyo begins in the temple, from where a quick bot may have moved him already.
    expect(page.locator("[data-area]").filter(has_text="Daimyo").first).to_be_visible()
    demand_good_looks(page)

    # The notebook is filled in by taps, and keeps its marks.
    unfold(noble, "Who hides whom?")
    cell = own.get_by_role("button", name=re.compile("Geisha: no mark")).first
    cell.tap()
    label = own.get_by_role("button", name=re.compile("Geisha: ✓")).first
    expect(label).to_be_visible()

    # A patron that lies face-down goes to another place, number and all.
    asked = page.locator(".prompt.mine #question")
    noble.wait_for_question()  # What the others did before may have to be read first.
    expect(asked).to_contain_text("Loyal Action", timeout=30_000)
    noble.press(noble.offers.first)
    expect(asked).to_contain_text("Which patron do you move?")
    back = page.locator("main .card button.touch").and_(page.get_by_label("face down")).first
    number = (back.get_attribute("aria-label") or "").partition(",")[0]
    back.tap()  # It can be put back, so nothing is asked.
    expect(asked).to_contain_text(f"Where does Card {number}")
    place = page.locator("main .area > button.touch").last
    house = page.get_by_role("region", name=place.get_attribute("aria-label"), exact=True)
    place.tap()  # Nothing comes of it that one would have to read first.
    expect(house.get_by_text(number, exact=True).first).to_be_visible()
    demand_good_looks(page)

    play_on(noble)
    expect(page.locator("#ending")).to_be_visible()
    truth = page.get_by_role("region", name="The truth")
    expect(truth).to_contain_text("Geisha")
    expect(truth).to_contain_text(re.compile("was the lie|never lied"))
    players = page.get_by_role("list", name="Players")
    expect(players).to_contain_text("Betrayer")
    expect(page.get_by_role("region", name="What everyone held")).to_contain_text("Usurper")
    demand_good_looks(page)


def test_motonaka_by_keyboard_alone(newcomer: Invite) -> None:
    broker = newcomer(WithKeys, "Ann", bypass_csp=True, color_scheme="dark")
    begin(broker, "chiyos-secret", 5, motonaka="first")
    page = broker.page
    expect(page.locator("#question")).to_contain_text("Which one hides the Geisha?")
    own = page.get_by_role("region", name="Only you see this")
    broker.choose("", 0)
    expect(page.locator("#question")).to_contain_text("True Assassin")
    broker.choose("", 0)
    expect(own).to_contain_text("hides the Geisha")
    expect(own).to_contain_text("The city is space")
    broker.wait_for_question()
    expect(page.locator("#question")).to_contain_text("asks:")
    demand_good_looks(page)

    play_on(broker)
    expect(page.get_by_role("region", name="Motonaka's answers")).to_contain_text("Yes")
    expect(page.get_by_role("region", name="The truth")).to_contain_text("The city was space")
    demand_good_looks(page)
