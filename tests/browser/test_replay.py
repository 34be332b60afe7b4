"""After the end: every step again, from any seat's eyes, and the proof that it was fair."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Evening, Invite
from tests.browser.people import WithMouse


def replay_of(evening: Evening, newcomer: Invite) -> Page:
    """Anyone who has the link may watch, without a seat."""
    visitor = newcomer(WithMouse, "visitor")
    visitor.go(f"/t/{evening.table}/replay")
    expect(visitor.page.get_by_label("Step", exact=True)).to_be_visible()
    # Roles and hands stay hidden until somebody wishes.
    expect(visitor.page.get_by_role("radio", name="The table alone")).to_be_checked()
    visitor.page.get_by_role("radio", name="All open").check()
    return visitor.page


def test_the_slider_walks_over_every_step(evening: Evening, newcomer: Invite) -> None:
    page = replay_of(evening, newcomer)
    slider = page.get_by_label("Step", exact=True)
    last = int(slider.get_attribute("max") or 0)
    assert last >= 4 * 4 * 6
    expect(page.get_by_text("The table is laid.")).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    begun = re.compile("I have a story|would prefer another line")  # whichever came to hand
    expect(page.get_by_text(begun).first).to_be_visible()
    slider.fill(str(last))
    expect(page.get_by_role("region", name="Score sheet")).to_contain_text("Round 4")
    slider.fill("0")
    expect(page.get_by_text("The table is laid.")).to_be_visible()
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet.get_by_text("Round 2")).to_have_count(0)


def go_to_the_first_secret(page: Page) -> None:
    """With all open, walk on until somebody holds something: the storyteller, their token."""
    step = page.get_by_label("Step", exact=True)
    for at in range(1, 12):
        step.fill(str(at))
        # A step may still be on its way.
        expect(page.get_by_text("Fetching this step")).to_have_count(0)
        if page.get_by_role("heading", name="holds").count():
            return
    raise AssertionError("nobody holds anything")


def test_each_pair_of_eyes_sees_its_own_secrets(evening: Evening, newcomer: Invite) -> None:
    page = replay_of(evening, newcomer)
    go_to_the_first_secret(page)
    holder = page.get_by_role("heading", name="holds")
    expect(holder).to_have_count(1)
    held_by = holder.inner_text()
    own = page.get_by_role("region", name="Only you see this")
    seers = []
    for name in ("Mai", "Oskar", "Priya"):
        page.get_by_role("radio", name=name).check()
        expect(page.locator(".players li.mine")).to_contain_text(name)
        expect(page.get_by_text("Fetching this step")).to_have_count(0)
        expect(holder).to_have_count(0)
        seers += [name] * own.count()
    assert seers == [name for name in evening.turns if name in held_by]
    page.get_by_role("radio", name="All open").check()
    expect(holder).to_be_visible()


def test_the_shuffles_are_verified(evening: Evening, newcomer: Invite) -> None:
    page = replay_of(evening, newcomer)
    page.get_by_role("button", name="Verify the shuffles").click()
    findings = page.locator(".findings li")
    expect(findings.first).to_be_visible()
    assert findings.count() >= 4
    assert all("✓" in words for words in findings.all_inner_texts())


def test_the_record_can_be_taken_home(evening: Evening, newcomer: Invite, tmp_path: Path) -> None:
    page = replay_of(evening, newcomer)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download the record").click()
    waiting.value.save_as(tmp_path / "record.json")
    record = json.loads((tmp_path / "record.json").read_text())
    assert record["game"] == "secrets-game"
    assert record["seed"]
    assert len(record["choices"]) == int(
        page.get_by_label("Step", exact=True).get_attribute("max") or 0
    )


def test_a_match_is_looked_back_on(evening: Evening, newcomer: Invite) -> None:
    """The review above the slider: scrubbed by keys, and with a table behind its curve."""
    page = replay_of(evening, newcomer)
    expect(page.get_by_role("heading", name="Luck and skill")).to_have_count(0)
    page.get_by_role("button", name="Review this match").click()
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=60_000)
    step = page.get_by_label("Step", exact=True)
    page.get_by_role("button", name="Turning point 1").click()
    turned = step.input_value()
    assert turned != "0"
    curve = page.get_by_role("slider", name="Chances of winning")
    curve.press("ArrowLeft")
    expect(step).to_have_value(str(int(turned) - 1))
    page.get_by_text("The same as a table").click()
    expect(page.get_by_role("cell", name="100 %").first).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save it as a picture").click()
    assert waiting.value.suggested_filename == "noren-secrets-game-story.png"
    assert waiting.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("radio", name="Mai").check()
    page.get_by_label("Only what Mai knew then").check()
    expect(curve).to_have_count(0)
    expect(page.get_by_role("heading", name="Luck and skill")).to_have_count(0)
    expect(page.get_by_role("heading", name="What Mai could know")).to_be_visible()
