"""axe-core finds no serious fault on any page, by day and by night."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import expect

import noren
from tests.browser.conftest import Evening, Invite
from tests.browser.judging import faults, overhang
from tests.browser.people import Person, WithMouse, WithTouch

Scheme = Literal["light", "dark"]
schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


@pytest.fixture(params=["light", "dark"])
def visitor(newcomer: Invite, request: pytest.FixtureRequest) -> Person:
    """Somebody who looks around, by day or by night."""
    context: dict[str, Any] = {"color_scheme": request.param}
    return newcomer(WithMouse, "Ann", bypass_csp=True, **context)


def test_first_page(visitor: Person) -> None:
    visitor.go("/")
    expect(visitor.page.get_by_role("article").first).to_be_visible()
    assert faults(visitor.page) == []


def test_rules(visitor: Person) -> None:
    visitor.go("/rules/secrets-game#3.4")
    expect(visitor.page.locator(".cited")).to_be_visible()
    assert faults(visitor.page) == []


def test_nothing_here(visitor: Person) -> None:
    visitor.go("/no/such/page")
    assert faults(visitor.page) == []


def test_new_table_lobby_panel_and_table(visitor: Person) -> None:
    visitor.go("/new/secrets-game")
    expect(visitor.page.get_by_role("button", name="Lay the table")).to_be_visible()
    assert faults(visitor.page) == []
    visitor.open_table("secrets-game", 4)
    assert faults(visitor.page) == []
    visitor.page.get_by_role("button", name="Change the table").click()
    assert faults(visitor.page) == []
    visitor.page.get_by_role("button", name="People and table").click()
    assert faults(visitor.page) == []
    visitor.page.keyboard.press("Escape")
    visitor.page.get_by_role("button", name="Start, with").click()
    expect(visitor.page.locator("#question")).to_be_visible()
    for tab in ("Log", "Chat", "Notes"):
        visitor.page.get_by_role("tab", name=tab).click()
        assert faults(visitor.page) == []


@schemes
def test_invitation_and_screen(newcomer: Invite, scheme: Scheme) -> None:
    host = newcomer(WithMouse, "Ann")
    host.open_table("secrets-game", 3)
    guest = newcomer(WithMouse, "Bo", bypass_csp=True, color_scheme=scheme)
    guest.go(f"/join/{host.code}")
    expect(guest.page.get_by_role("button", name="Sit down")).to_be_visible()
    assert faults(guest.page) == []
    guest.page.get_by_role("button", name="Be the table screen").click()
    expect(guest.page.get_by_role("heading", name="Join with your phone")).to_be_visible()
    assert faults(guest.page) == []


@pytest.mark.parametrize("game", noren.installed())
@schemes
def test_every_game_on_a_phone(newcomer: Invite, game: str, scheme: Scheme) -> None:
    guest = newcomer(WithTouch, "Ann", bypass_csp=True, color_scheme=scheme)
    guest.go("/")
    door = guest.page.get_by_role("article").filter(has_text=noren.load(game).meta.title)
    door.get_by_role("button", name="Play now against bots").tap()
    guest.wait_for_question()
    assert faults(guest.page) == []
    assert overhang(guest.page) <= 0, "a phone must not scroll sideways"


@pytest.mark.parametrize("game", noren.installed())
@schemes
def test_what_is_looked_up_at_a_table(newcomer: Invite, game: str, scheme: Scheme) -> None:
    # Its button stands on dark cloth; what opens lies on light paper, with letters of its own.
    reader = newcomer(WithMouse, "Ann", bypass_csp=True, color_scheme=scheme)
    reader.go("/")
    door = reader.page.get_by_role("article").filter(has_text=noren.load(game).meta.title)
    door.get_by_role("button", name="Play now against bots").click()
    expect(reader.page.locator("#question")).to_be_visible(timeout=60_000)
    reader.page.get_by_role("button", name="Reference", exact=True).click()
    reader.page.locator("dialog[open] details").first.wait_for()
    reader.page.evaluate(
        "document.querySelectorAll('dialog[open] details').forEach((it) => (it.open = true))"
    )
    assert faults(reader.page) == []


def test_replay(evening: Evening, visitor: Person) -> None:
    visitor.go(f"/t/{evening.table}/replay")
    visitor.page.get_by_role("button", name="Verify the shuffles").click()
    expect(visitor.page.locator(".findings")).to_be_visible()
    assert faults(visitor.page) == []


def test_the_end(evening: Evening) -> None:
    # The host sees it by day, the phone by night.
    for person in evening.people[:2]:
        copy = person.context.browser
        assert copy is not None
        context = copy.new_context(
            storage_state=person.context.storage_state(),
            bypass_csp=True,
            color_scheme="dark" if person.name == "Oskar" else "light",
        )
        page = context.new_page()
        page.goto(person.page.url)
        expect(page.locator("#ending")).to_be_visible()
        assert faults(page) == []
        context.close()
