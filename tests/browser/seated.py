"""Sitting down at a table of any game, playing it to its end, and looking at it hard."""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterable
from typing import Any

from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection, connect

from noren.core.choice import Choice
from tests.browser.judging import cut, faults, overhang
from tests.browser.people import Person


def begin(
    person: Person, game: str, seats: int, seat: int = 0, bot: str = "", **options: Any
) -> None:
    """Lay a table with these options, sit down, and let bots take the other seats."""
    person.lay_table(game, seats, options=options)
    for other in range(2, seats + 1) if bot else ():
        person.press(person.page.get_by_role("button", name=f"Add bot in seat {other}"))
        which = person.page.get_by_label(f"Which bot plays seat {other}")
        which.select_option(bot)
        expect(which).to_have_value(bot)
    if seat:
        places = person.page.get_by_role("list", name="Seats").get_by_role("listitem")
        person.press(places.nth(seat).get_by_role("button", name="Sit here"))
        expect(places.nth(seat)).to_contain_text("you")
    person.start()


def unfold(person: Person, name: str) -> None:
    """Open something behind the curtain that lies folded, and the curtain before it."""
    curtain = person.page.get_by_role("button", name="Behind your curtain")
    # After coming back, what is mine may still be on its way.
    expect(person.page.get_by_role("region", name="Only you see this")).to_be_visible()
    folded = person.page.get_by_role("button", name=name, exact=True)
    for _ in range(20):
        if folded.is_visible():
            break
        # A new question may draw or close the curtain at the same moment: then once more.
        if curtain.is_visible() and curtain.get_attribute("aria-expanded") == "false":
            person.press(curtain)
        person.page.wait_for_timeout(100)
    person.press(folded)


def socket_of(person: Person) -> ClientConnection:
    """A socket of one's own beside the page's, with the same cookie."""
    table = f"{person.house.replace('http', 'ws', 1)}/api/tables/{person.table}/live"
    kept = "; ".join(f"{it['name']}={it['value']}" for it in person.context.cookies())
    return connect(table, additional_headers={"Cookie": kept})


def play_unseen(person: Person, choice: Choice) -> None:
    """Make a choice that a test does not look at: it costs no clicks."""
    with socket_of(person) as socket:
        update = json.loads(socket.recv())
        id = f"unseen at {update['n']}"
        command = {"do": "play", "choice": choice, "seen": update["n"], "id": id}
        socket.send(json.dumps(command))
        while update.get("ack") != id:
            update = json.loads(socket.recv(timeout=20))
            assert "error" not in update, update


def skip_to(person: Person, moments: Collection[str]) -> None:
    """Let a match go by until one of these questions is asked, or it is over; come back then."""
    if person.is_asked() and any(moment in person.question for moment in moments):
        return
    with socket_of(person) as socket:
        # A page that nobody looks at is spared the drawing.
        there = person.page.url
        person.look_away()
        play_by(socket, moments)
        person.page.goto(there)
    expect(person.page.locator("#question, #ending").first).to_be_attached()


def play_out(person: Person) -> None:
    """Let the rest of a match go by, once every question has been answered by hand."""
    skip_to(person, ())
    expect(person.page.locator("#ending")).to_be_visible()


def play_by(socket: ClientConnection, moments: Collection[str] = ()) -> None:
    """Choose at random, without clicks, until one of these questions comes or the end."""
    dice = random.Random(1)
    seen: dict[str, Any] = {}
    answered = 0
    while not seen.get("end"):
        update = json.loads(socket.recv(timeout=60))
        assert update.get("error", {}).get("code", "stale") == "stale", update
        seen.update(update)
        prompt = (seen.get("hand") or {}).get("prompt", {})
        if not prompt.get("offers") or seen["n"] == answered:
            continue
        if any(moment in prompt["text"] for moment in moments):
            return
        answered = seen["n"]
        choice = dice.choice(prompt["offers"])["choice"]
        wanted = (prompt.get("words") or {}).get("verbs", ())
        said = {"words": "and so on"} if choice[0] in wanted else {}
        id = f"{socket.id.hex[:12]} at {answered}"
        command = {"do": "play", "choice": choice, "seen": answered, "id": id, **said}
        socket.send(json.dumps(command))


def play_on(person: Person, by_hand: int = 8) -> None:
    """Answer so many questions by hand, and play the rest of the match out."""
    for moment in range(by_hand):
        person.wait_for_question()
        if person.is_over:
            return
        person.answer("", moment)
    play_out(person)


def look_once(person: Person, moments: Iterable[str], seen: set[str]) -> None:
    """Look hard at this moment, if its question is of a kind that was not seen before."""
    for moment in moments:
        if moment in person.question and moment not in seen:
            seen.add(moment)
            demand_good_looks(person.page, moment)


def demand_good_looks(page: Page, moment: str = "") -> None:
    """Nothing hangs over the edge or is cut, and axe-core has nothing serious to say."""
    assert overhang(page) <= 0, f"the page must not scroll sideways. {moment}"
    for amiss in (cut(page), faults(page)):
        assert amiss == [], f"{moment}: {amiss}"
