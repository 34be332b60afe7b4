"""The table screen: a television that shows what all may see, and the way in."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import WithMouse, WithTouch


def test_one_room_many_phones(newcomer: Invite) -> None:
    host = newcomer(WithTouch, "Ann")
    host.open_table("secrets-game", 3)
    screen = newcomer(WithMouse, "television")
    screen.go(f"/join/{host.code}")
    screen.page.get_by_role("button", name="Be the table screen").click()
    expect(screen.page.get_by_role("heading", name="Join with your phone")).to_be_visible()
    assert screen.code == host.code

    guest = newcomer(WithTouch, "Bo")
    guest.join(screen.code)
    expect(screen.page.locator(".guests")).to_contain_text("Bo")

    host.press(host.page.get_by_role("button", name="Start, with"))
    expect(screen.page.get_by_role("list", name="Players")).to_contain_text("Ann")
    expect(host.page.locator("#question")).to_be_visible()
    host.answer("", 0)
    expect(screen.page.locator(".call")).not_to_be_empty()


def test_the_screen_has_no_hand_and_no_options(newcomer: Invite) -> None:
    host = newcomer(WithMouse, "Ann")
    host.open_table("secret-identity", 3)
    host.page.get_by_role("button", name="Start, with").click()
    expect(host.page.get_by_role("region", name="Only you see this")).to_be_visible()
    screen = host.new_page()
    screen.goto(f"{host.page.url}/screen")
    expect(screen.get_by_role("list", name="Players")).to_contain_text("Ann")
    assert screen.get_by_role("region", name="Only you see this").count() == 0
    assert screen.locator(".prompt, .touch").count() == 0
