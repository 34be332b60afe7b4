"""Whoever drops out comes back, on the same device or another."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, WithMouse, WithTouch


def seated(newcomer: Invite) -> tuple[Person, Person]:
    """A host and a guest in a game that has begun, the third seat a bot's."""
    host, guest = newcomer(WithMouse, "Ann"), newcomer(WithMouse, "Bo")
    host.open_table("secrets-game", 3)
    guest.join(host.code)
    host.page.get_by_role("button", name="Start, with").click()
    expect(guest.page.locator("#question")).to_be_visible()
    return host, guest


def test_a_reload_brings_everything_back(newcomer: Invite) -> None:
    _, guest = seated(newcomer)
    guest.page.get_by_role("tab", name="Notes").click()
    guest.page.get_by_label("My notes").fill("Ann blinks when she lies")
    guest.page.wait_for_timeout(1500)
    guest.page.reload()
    guest.page.get_by_role("tab", name="Notes").click()
    expect(guest.page.get_by_label("My notes")).to_have_value("Ann blinks when she lies")
    expect(guest.page.locator(".players li.mine")).to_contain_text("Bo")


def test_a_lost_line_comes_back_by_itself_and_resumes(newcomer: Invite) -> None:
    host, guest = seated(newcomer)
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    guest.page.route_web_socket(re.compile("/live"), through)
    guest.page.reload()
    expect(guest.page.locator("#question")).to_be_visible()
    lines[0].close(code=1011)
    say(host, "Are you there?")
    guest.page.get_by_role("tab", name="Chat").click()
    expect(guest.page.get_by_role("list", name="Chat")).to_contain_text("Are you there?")
    expect(guest.page.get_by_text("The line is down")).to_have_count(0)
    assert len(lines) == 2
    assert "have=" in lines[1].url


def say(person: Person, words: str) -> None:
    """Write to all."""
    person.page.get_by_role("tab", name="Chat").click()
    person.page.get_by_label("Write to all").fill(words)
    person.page.keyboard.press("Enter")


def test_the_same_link_leads_back_to_the_seat(newcomer: Invite) -> None:
    host, guest = seated(newcomer)
    guest.page.close()
    guest.page = guest.new_page()
    guest.page.goto(host.page.url)
    expect(guest.page.locator(".players li.mine")).to_contain_text("Bo")


def test_another_device_takes_the_seat_and_the_secret_leaves_the_address(newcomer: Invite) -> None:
    _, guest = seated(newcomer)
    guest.page.get_by_role("button", name="People and table").click()
    guest.page.get_by_role("button", name="Play on another device").click()
    link = guest.page.get_by_role("dialog").locator(".device .words code").inner_text()
    assert "#" in link
    phone = newcomer(WithTouch, "Bo's phone")
    phone.page.goto(link)
    expect(phone.page.locator(".players li.mine")).to_contain_text("Bo")
    assert "#" not in phone.page.url


def test_a_device_link_is_good_only_once(newcomer: Invite) -> None:
    _, guest = seated(newcomer)
    guest.page.get_by_role("button", name="People and table").click()
    guest.page.get_by_role("button", name="Play on another device").click()
    link = guest.page.get_by_role("dialog").locator(".device .words code").inner_text()
    first, second = newcomer(WithMouse, "one"), newcomer(WithMouse, "two")
    first.page.goto(link)
    expect(first.page.locator(".players li.mine")).to_contain_text("Bo")
    second.page.goto(link)
    expect(second.page.get_by_role("heading", name="The curtain is closed")).to_be_visible()


def test_a_stranger_sees_nothing(newcomer: Invite) -> None:
    host, _ = seated(newcomer)
    stranger = newcomer(WithMouse, "Eve")
    stranger.page.goto(host.page.url)
    expect(stranger.page.get_by_role("heading", name="The curtain is closed")).to_be_visible()
    assert stranger.page.locator(".players").count() == 0
