"""The table as a place: who is host, who is away, and who stands in."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, WithMouse


def begun(newcomer: Invite) -> tuple[Person, Person]:
    """Two people and a bot, at a table where a bot stands in after five seconds."""
    host, guest = newcomer(WithMouse, "Ann"), newcomer(WithMouse, "Bo")
    settings = {"grace": 5}
    wish = {"game": "secrets-game", "name": "Ann", "seats": 3, "settings": settings}
    table = host.page.request.post(f"{host.house}/api/tables", data=wish).json()["table"]
    host.go(f"/t/{table}")
    guest.join(host.code)
    host.page.get_by_role("button", name="Start, with").click()
    expect(guest.page.locator("#question")).to_be_visible()
    return host, guest


def test_a_bot_stands_in_for_all_to_see_and_hands_back(newcomer: Invite) -> None:
    host, guest = begun(newcomer)
    seat = host.page.get_by_role("list", name="Players").get_by_role("listitem").nth(1)
    link = guest.page.url
    guest.page.close()
    expect(seat).to_contain_text("bot in")
    expect(seat).to_contain_text("bot stands in", timeout=10_000)
    guest.page = guest.new_page()
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Take my seat back").click()
    expect(guest.page.get_by_text("A bot stands in for you")).to_have_count(0)
    expect(seat).not_to_contain_text("bot")


def test_the_host_pauses_and_goes_on(newcomer: Invite) -> None:
    host, guest = begun(newcomer)
    host.page.get_by_role("button", name="People and table").click()
    host.page.get_by_role("button", name="Pause").click()
    expect(guest.page.get_by_text("The game is paused.")).to_be_visible()
    expect(guest.offers).to_have_count(0)
    host.page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(guest.page.get_by_text("The game is paused.")).to_have_count(0)


def test_the_host_passes_the_role_on(newcomer: Invite) -> None:
    host, guest = newcomer(WithMouse, "Ann"), newcomer(WithMouse, "Bo")
    host.open_table("secrets-game", 3)
    guest.join(host.code)
    host.page.get_by_role("button", name="Make host").click()
    expect(guest.page.get_by_role("button", name="Start, with")).to_be_visible()
    expect(host.page.get_by_text("Bo starts the game")).to_be_visible()
    guest.page.get_by_role("button", name="Send Ann away").click()
    guest.page.get_by_role("button", name="Send away").click()
    expect(guest.page.get_by_role("list", name="Seats")).not_to_contain_text("Ann")


def test_the_host_changes_the_table(newcomer: Invite) -> None:
    host = newcomer(WithMouse, "Ann")
    host.open_table("secrets-game", 3)
    host.page.get_by_role("button", name="Change the table").click()
    host.page.get_by_role("button", name="One seat more").click()
    host.page.get_by_label("Opening lines").select_option("Everyone")
    host.page.get_by_role("button", name="Keep these").click()
    expect(host.page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(4)
    host.page.get_by_role("button", name="Add bot in seat 2").click()
    expect(host.page.get_by_role("list", name="Seats")).to_contain_text("bot, gentle")


def test_ready_made_lines_are_heard(newcomer: Invite) -> None:
    host, guest = begun(newcomer)
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("button", name="Trust me.").click()
    expect(guest.page.get_by_role("tab", name="Chat unread: 1")).to_be_visible()
    guest.page.get_by_role("tab", name="Chat").click()
    expect(guest.page.get_by_role("list", name="Chat")).to_contain_text("Trust me.")
