"""How much of what a question needs is in sight, at windows of every size, along a whole game.

Bots play a match to its end. Whenever seat 0 is asked, its table and its hand are shown on real
screens, which believe that a server has sent them, and it is measured what they have in sight.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

import noren
from noren.core.dice import Dice, seed_bytes
from noren.core.match import Match
from noren.scene import Hand, Table, hand_of, table_of
from noren.table.messages import Asked, Update
from tests.browser.people import WithMouse
from tests.browser.seated import begin

LOOK: Final = (Path(__file__).parent / "sighting.js").read_text()
ENOUGH: Final = 12
SETTLED: Final = 200
"""Milliseconds in which a screen lays itself out anew; nothing glides, since motion is reduced."""


@dataclass(frozen=True)
class Size:
    """A window, and what is demanded of it."""

    name: str
    width: int
    height: int
    touch: bool = False
    wide: bool = False
    """Whether everything must be in sight without scrolling."""

    @property
    def context(self) -> dict[str, Any]:
        """What a browser needs to know."""
        shape: dict[str, Any] = {"viewport": {"width": self.width, "height": self.height}}
        device = {"has_touch": True, "is_mobile": True} if self.touch else {}
        return {**shape, **device, "reduced_motion": "reduce"}


SIZES: Final = (
    Size("desktop 1280 x 800", 1280, 800, wide=True),
    Size("desktop 1920 x 1080", 1920, 1080, wide=True),
    Size("tablet 820 x 1180", 820, 1180, touch=True, wide=True),
    Size("phone 360 x 740", 360, 740, touch=True),
    Size("phone 390 x 844", 390, 844, touch=True),
    Size("phone on its side 740 x 360", 740, 360, touch=True),
    Size("desktop at 200 %", 640, 400),
)


@dataclass(frozen=True)
class Sight:
    """One question at one screen."""

    size: Size
    question: str
    things: Sequence[Mapping[str, Any]]
    about: Sequence[bool]
    buttons: Sequence[bool]
    asked: bool
    me: bool
    page: int

    @property
    def is_whole(self) -> bool:
        """Whether everything that an option touches, and every button, is in sight."""
        return all(thing["seen"] for thing in self.things) and all(self.buttons)

    @property
    def is_led(self) -> bool:
        """Whether the part that is concerned is in sight: some of it, or else some button."""
        return any(thing["seen"] for thing in self.things) or any(self.buttons)

    @property
    def swipes(self) -> int:
        """How often one must scroll to see whatever can be tapped first and is not in sight.

        What is tapped after that comes into sight by itself, at the first tap.
        """
        return max((thing["swipes"] for thing in self.things if thing["first"]), default=0)

    @property
    def share(self) -> float:
        """The share of things that are in sight and uncovered."""
        return mean([thing["seen"] for thing in self.things])

    @property
    def large(self) -> float:
        """The share of things that a finger hits."""
        return mean([thing["large"] for thing in self.things])

    @property
    def is_good(self) -> bool:
        """Whether this question can be answered as it should be at a screen of this size."""
        enough = self.is_whole if self.size.wide else self.is_led and self.swipes <= 1
        return enough and self.me and self.asked and self.page <= 0


def mean(facts: Sequence[bool]) -> float:
    """The share of what is so; where there is nothing, nothing is amiss."""
    return sum(facts) / len(facts) if facts else 1.0


class Screen:
    """A real page at a real table, which from then on is told what this hand says."""

    def __init__(self, size: Size, page: Page) -> None:
        self.size = size
        self.page = page
        self.socket: WebSocketRoute | None = None
        self.count = 0
        self.life = ""
        page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        server = socket.connect_to_server()
        socket.on_message(lambda _: None)
        server.on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        """The server's first words begin the page; after that it is silent."""
        if self.socket is not None and not self.life:
            first = json.loads(message)
            self.life, self.count = first.get("life", ""), first.get("n", 0)
            self.socket.send(message)

    def show(self, table: Table, hand: Hand) -> None:
        """Let the page believe that this is how things are."""
        assert self.socket is not None
        self.count += 1
        told = Update(
            n=self.count, life=self.life, table=table, hand=hand,
            asked=Asked(seats=(0,), of=(0,), window=False, seconds=None),
        )  # fmt: skip
        self.socket.send(msgspec.json.encode(told).decode())

    def look(self, hand: Hand) -> Sight:
        """What is in sight of what this question needs."""
        offers = hand.prompt.offers
        wanted = {
            "touches": sorted({id for offer in offers for id in offer.touches}),
            "first": sorted({offer.touches[0] for offer in offers if offer.touches}),
            "about": hand.prompt.focus,
        }
        seen = self.page.evaluate(LOOK, wanted)
        return Sight(
            self.size, hand.prompt.text, seen["things"], seen["about"], seen["buttons"],
            seen["question"], seen["me"], seen["page"],
        )  # fmt: skip


@contextlib.contextmanager
def screens(
    browser: Browser, house: str, game: str, seats: int, sizes: Sequence[Size], **options: Any
) -> Iterator[list[Screen]]:
    """Screens of these sizes, all at seat 0 of one table."""
    host = WithMouse(browser, house, "Mai")
    begin(host, game, seats, **options)
    contexts = []
    found = []
    for size in sizes:
        kept = host.context.storage_state()
        contexts.append(browser.new_context(**size.context, storage_state=kept))
        found.append(Screen(size, contexts[-1].new_page()))
        found[-1].page.goto(host.page.url)
        expect(found[-1].page.locator("#question")).to_be_visible()
    yield found
    for context in contexts:
        context.close()
    host.close()


def questions(
    game: str, seats: int, seed: int, options: Mapping[str, Any]
) -> Iterator[tuple[Table, Hand]]:
    """Table and hand of seat 0 whenever it is asked, in a whole game of bots."""
    rules = noren.load(game)
    match = Match.start(rules, seats, options, seed)
    dice = Dice(seed_bytes(seed)).split("sights")
    bots = [rules.bot("baseline" if "baseline" in rules.bots else "random") for _ in range(seats)]
    last = b""
    while not match.over:
        seat = dice.pick(match.asked)
        view = match.view(seat)
        if seat == 0:
            shown = table_of(rules, match.view(None)), hand_of(rules, view)
            if (now := msgspec.json.encode(shown)) != last:
                last = now
                yield shown
        match.play(seat, bots[seat].choose(view, dice))


def sights(
    browser: Browser, house: str, game: str, seats: int, sizes: Sequence[Size],
    most: int = 0, seed: int = 1, **options: Any,
) -> Iterator[Sight]:  # fmt: skip
    """Look at the questions of a game from screens of these sizes: all, or some from all of it."""
    with screens(browser, house, game, seats, sizes, **options) as found:
        asked = list(questions(game, seats, seed, options))
        while len(asked) < ENOUGH:  # Seat 0 may have been asked little: one more game.
            seed += 1
            asked += questions(game, seats, seed, options)
        asked = asked[:: -(-len(asked) // most) if most else 1]
        for table, hand in asked:
            for screen in found:
                screen.show(table, hand)
            found[0].page.wait_for_timeout(SETTLED)
            for screen in found:
                yield screen.look(hand)
