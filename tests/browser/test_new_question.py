"""A question that has only just come takes no press, and takes the focus from nowhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, expect

from noren.scene import Hand, Offer
from tests.browser.sighting import Screen, questions, screen

FRESH = 400
"""So many milliseconds a new question takes no press: `SETTLING` of the client."""
LEFT, RIGHT, STAY = (
    Offer(label=word, choice=(word.lower(),)) for word in ("Left", "Right", "Stay")
)


@pytest.fixture
def shown(browser: Browser, house: str) -> Iterator[Screen]:
    """A screen whose time stands still, asked where to go."""
    first = next(questions("secrets-game", 3))
    with screen(browser, house, "secrets-game", 3) as shown:
        shown.page.clock.install()
        shown.show(replace(first, hand=asking(first.hand, "Where to?", LEFT, RIGHT, STAY)))
        expect(option(shown, "Right")).to_be_enabled()
        shown.page.clock.pause_at("2100-01-01")
        yield shown


def asking(hand: Hand, text: str, *offers: Offer) -> Hand:
    """The same hand, asked something else."""
    prompt = msgspec.structs.replace(hand.prompt, text=text, offers=offers, focus=(), words=None)
    return msgspec.structs.replace(hand, prompt=prompt)


def option(shown: Screen, label: str) -> Locator:
    return shown.page.get_by_role("list", name="Options").get_by_role("button", name=label)


def ask(shown: Screen, text: str, *offers: Offer) -> None:
    """Ask this, at this moment."""
    shown.ask(asking(next(questions("secrets-game", 3)).hand, text, *offers))
    shown.page.clock.run_for(1)
    expect(shown.page.locator("#question")).to_have_text(text)


def played(shown: Screen) -> list[Any]:
    """What this screen has chosen so far."""
    said = [json.loads(line) for line in shown.said]
    return [command["choice"] for command in said if command["do"] == "play"]


def test_the_focus_stays_on_an_option_and_enter_waits_for_the_question_to_be_read(
    shown: Screen,
) -> None:
    option(shown, "Right").focus()
    ask(shown, "And now?", RIGHT, STAY)
    expect(option(shown, "Right")).to_be_focused()
    expect(option(shown, "Right")).to_have_attribute("aria-disabled", "true")
    shown.page.clock.run_for(FRESH - 50)
    shown.page.keyboard.press("Enter")
    option(shown, "Stay").dispatch_event("click")
    shown.page.keyboard.press("1")
    shown.page.clock.run_for(50)
    expect(option(shown, "Right")).to_be_focused()
    expect(option(shown, "Right")).to_be_enabled()
    assert played(shown) == []
    shown.page.keyboard.press("Enter")
    shown.page.clock.run_for(1)
    assert played(shown) == [["right"]]


def test_an_option_that_goes_leaves_the_focus_to_the_question(shown: Screen) -> None:
    option(shown, "Left").focus()
    ask(shown, "And now?", RIGHT, STAY)
    expect(shown.page.locator("#question")).to_be_focused()
    shown.page.clock.run_for(FRESH)
    shown.page.keyboard.press("Tab")
    while not option(shown, "Right").evaluate("it => it === document.activeElement"):
        shown.page.keyboard.press("Tab")
    shown.page.keyboard.press("Enter")
    shown.page.clock.run_for(1)
    assert played(shown) == [["right"]]
