"""How much of what a question needs is in sight, at windows of every size, along a whole game.

Bots play a match to its end. Whenever a seat is asked, its table, its hand and its log are shown on
a real page, which believes that a server has sent them, and it is measured what it has in sight.
One page shows all: it is told of another question, and its window takes another size.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, Page, WebSocketRoute

import noren
from noren.bots.names import BOT_NAMES
from noren.core.choice import Seat
from noren.core.dice import Dice, seed_bytes
from noren.core.event import Event
from noren.core.match import Match
from noren.core.registry import edition
from noren.core.step import Window
from noren.scene import Hand, Table, ending_of, hand_of, news_of, only_choice, table_of
from noren.server.schemas import TableCard
from noren.table.messages import (
    Asked,
    End,
    Log,
    LogLine,
    PersonState,
    Room,
    SeatState,
    Settings,
    Update,
    You,
)  # fmt: skip

LOOK: Final = (Path(__file__).parent / "sighting.js").read_text()
ENOUGH: Final = 12
WHOLE, MOST = 0.85, 0.6
"""Shares of a line: what surrounds its letters may be cut, but no letter of what is whole."""
SETTLED: Final = 4
"""So many frames after which a page has laid itself out anew; nothing glides in these."""


@dataclass(frozen=True)
class Size:
    """A window, and what is demanded of it."""

    name: str
    width: int
    height: int
    wide: bool = False
    """Whether everything must be in sight without scrolling."""
    touch: bool = False
    """Whether it is held in a hand: buttons are larger for a finger."""


SIZES: Final = (
    Size("desktop 1280 x 800", 1280, 800, wide=True),
    Size("desktop 1920 x 1080", 1920, 1080, wide=True),
    Size("tablet 820 x 1180", 820, 1180, wide=True, touch=True),
    Size("phone 360 x 740", 360, 740, touch=True),
    Size("phone 390 x 844", 390, 844, touch=True),
    Size("phone on its side 740 x 360", 740, 360, touch=True),
    Size("desktop at 200 %", 640, 400),
)


@dataclass(frozen=True)
class Question:
    """What a seat had before it when it was asked; `since` is where its log ended the last time."""

    seat: Seat
    table: Table
    hand: Hand
    log: tuple[LogLine, ...]
    asked: Asked
    since: int


@dataclass(frozen=True)
class Last:
    """The end of a match, and what a seat had before it when somebody chose for the last time."""

    before: Question
    by: Seat
    log: tuple[LogLine, ...]
    end: End


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
    goal: float
    """The share of the words on what one wants that are in sight."""
    small: Sequence[str]
    """What can be pressed and is too small for a finger."""
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
    def is_good(self) -> bool:
        """Whether this question can be answered as it should be at a screen of this size."""
        enough = self.is_whole if self.size.wide else self.is_led and self.swipes <= 1
        return enough and self.knows_me and self.asked and self.page <= 0

    @property
    def knows_me(self) -> bool:
        """Whether one reads who one is and what one wants: whole, or else most of it."""
        return self.me and self.goal >= (WHOLE if self.size.wide else MOST)

    @property
    def fault(self) -> str:
        """What is amiss here, in a line; nothing if nothing is."""
        hidden = [thing["id"] for thing in self.things if not thing["seen"]]
        small = [thing["id"] for thing in self.things if not thing["large"]]
        small += self.small if self.size.touch else []
        if self.is_good and not small:
            return ""
        return (
            f"{self.size.name}: {self.question[:60]!r} hidden {len(hidden)} of {len(self.things)}"
            f" {hidden[:4]}, buttons {list(self.buttons).count(False)}, swipes {self.swipes},"
            f" me {self.me}, goal {self.goal:.2f}, question {self.asked}, page {self.page},"
            f" small {small[:4]}"
        )


class Screen:
    """A real page at a table that is nowhere but here: it believes what it is told."""

    def __init__(self, page: Page, house: str, game: str, seats: int, seat: Seat) -> None:
        self.page = page
        self.size = SIZES[0]
        self.socket: WebSocketRoute | None = None
        self.count = 0
        self.seat = seat
        self.said: list[str] = []
        """What the page sent, which nobody answers."""
        self.room = room(game, seats, seat)
        page.route_web_socket(re.compile("/live"), self._connect)
        card = msgspec.json.encode(table_card(self.room)).decode()
        page.route(
            re.compile("/api/tables/"),
            lambda route: route.fulfill(body=card, content_type="application/json"),
        )
        page.goto(f"{house}/t/{self.room.table}")
        while self.socket is None:
            page.wait_for_timeout(20)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda said: self.said.append(str(said)))

    def _tell(self, **parts: Any) -> None:
        assert self.socket is not None
        self.count += 1
        # Another life of the server's: what a page hears in its first words is not announced.
        told = Update(n=self.count, **parts)
        self.socket.send(msgspec.json.encode(told).decode())

    def show(self, question: Question) -> None:
        """Let the page believe that this is how things are, and that it has decided before."""
        hand = question.hand
        nothing = msgspec.structs.replace(
            hand, prompt=msgspec.structs.replace(hand.prompt, offers=())
        )
        you = You(person=0, seat=self.seat, host=True)
        known: dict[str, Any] = {"room": self.room, "you": you, "table": question.table}
        for life, shown, lines in (
            ("then", hand, question.log[: question.since]),
            ("then", nothing, question.log[: question.since]),
            ("now", hand, question.log),
        ):
            self._tell(
                **known, life=f"{life}{self.count}" if life == "now" else life, hand=shown,
                log=Log(start=0, lines=lines), asked=question.asked, back=question.since > 0,
            )  # fmt: skip

    def ask(self, hand: Hand) -> None:
        """Let the page be asked something else, and nothing have changed besides."""
        self._tell(hand=hand)

    def come_to_its_end(self, last: Last) -> None:
        """Let the page see the last choice made, and the match over."""
        self.show(last.before)
        hand = last.end.hands[self.seat]
        self._tell(log=Log(start=0, lines=last.log), hand=hand, end=last.end)

    def resize(self, size: Size) -> None:
        """Let the window have another size."""
        self.size = size
        self.page.set_viewport_size({"width": size.width, "height": size.height})

    def look(self, hand: Hand) -> Sight:
        """What is in sight of what this question needs, once all lies still."""
        offers = hand.prompt.offers
        wanted = {
            "touches": sorted({id for offer in offers for id in offer.touches}),
            "first": sorted({offer.touches[0] for offer in offers if offer.touches}),
            "about": hand.prompt.focus,
            "frames": SETTLED,
        }
        seen = self.page.evaluate(LOOK, wanted)
        return Sight(
            self.size, hand.prompt.text, seen["things"], seen["about"], seen["buttons"],
            seen["question"], seen["me"], seen["goal"], seen["small"], seen["page"],
        )  # fmt: skip


def room(game: str, seats: int, seat: Seat) -> Room:
    """Mai among bots."""
    chairs = [SeatState(name=name, bot="baseline", here=True) for name in BOT_NAMES[:seats]]
    chairs[seat] = SeatState(name="Mai", person=0, here=True)
    return Room(
        table=f"{game}-{seats}-{seat}", code="lamp", game=game, edition=edition(noren.load(game)),
        stage="playing", seats=tuple(chairs), host=0, paused=False, options={}, watching=0,
        people=(PersonState(person=0, name="Mai", seat=seat, here=True),),
        settings=Settings(), commitment="", next=None,
    )  # fmt: skip


def table_card(room: Room) -> TableCard:
    """The same, as an invitation shows it."""
    return TableCard(
        table=room.table, game=room.game, title=noren.load(room.game).meta.title, stage=room.stage,
        host="Mai", people=("Mai",), seats=len(room.seats), free=(), public=False,
    )  # fmt: skip


@contextlib.contextmanager
def screen(
    browser: Browser, house: str, game: str, seats: int, seat: Seat = 0, **context: Any
) -> Iterator[Screen]:
    """A screen at that seat of a table."""
    made = browser.new_context(**{"reduced_motion": "reduce", **context})
    try:
        yield Screen(made.new_page(), house, game, seats, seat)
    finally:
        made.close()


def questions(
    game: str, seats: int, seat: Seat = 0, seed: int = 1, **options: Any
) -> Iterator[Question]:
    """What that seat has before it whenever it is asked, in a whole game of bots."""
    rules = noren.load(game)
    match = Match.start(rules, seats, options, seed)
    dice = Dice(seed_bytes(seed)).split("sights")
    bots = [rules.bot("baseline" if "baseline" in rules.bots else "random") for _ in range(seats)]
    last, since = b"", 0
    while not match.over:
        player = dice.pick(match.asked)
        view = match.view(player)
        # Whoever has no choice in a beat is not asked by the page either.
        if player == seat and not (match.in_beat and only_choice(view) is not None):
            shown = table_of(rules, match.view(None)), hand_of(rules, view)
            if (now := msgspec.json.encode(shown)) != last:
                log = log_of(match, seat)
                window = isinstance(view.step, Window)
                asked = Asked(seats=match.asked, of=match.asked, window=window)
                yield Question(seat, *shown, log=log, asked=asked, since=since)
                last, since = now, len(log)
        match.play(player, bots[player].choose(view, dice))


def last(game: str, seats: int, seat: Seat, *, mine: bool, **options: Any) -> Last:
    """The end of the first of many games in which that seat chooses last, or another does."""
    for seed in range(1, 100):
        ended = played(game, seats, seat, seed, **options)
        if (ended.by == seat) == mine:
            return ended
    raise AssertionError("nobody of that kind ever chooses last")


def played(game: str, seats: int, seat: Seat, seed: int, **options: Any) -> Last:
    """The end of one game of bots, as that seat comes to it."""
    rules = noren.load(game)
    match = Match.start(rules, seats, options, seed)
    dice = Dice(seed_bytes(seed)).split("sights")
    bots = [rules.bot("baseline" if "baseline" in rules.bots else "random") for _ in range(seats)]
    while True:
        before = Question(
            seat, table_of(rules, match.view(None)), hand_of(rules, match.view(seat)),
            log=log_of(match, seat), asked=Asked(seats=match.asked, of=match.asked), since=0,
        )  # fmt: skip
        player = dice.pick(match.asked)
        match.play(player, bots[player].choose(match.view(player), dice))
        if match.over:
            return Last(before, player, log_of(match, seat), end_of(match))


def end_of(match: Match) -> End:
    """How a match ended, as the table tells of it."""
    assert match.outcome is not None
    views = [match.view(seat) for seat in range(match.seats)]
    return End(
        outcome=match.outcome, hands=tuple(hand_of(match.game, view) for view in views), seed="",
        story=ending_of(match.game, views),
    )  # fmt: skip


def log_of(match: Match, seat: Seat) -> tuple[LogLine, ...]:
    """The log as that seat reads it."""
    game, world = match.game, match.world

    def line(event: Event, mine: bool) -> LogLine:
        return LogLine(text=game.describe(event), mine=mine, news=news_of(game, event))

    told = [(at, 1, line(event, False)) for at, event in enumerate(world.log)]
    told += [(it.after, 0, line(it.event, True)) for it in world.whispers[seat]]
    return tuple(line for _, _, line in sorted(told, key=lambda it: it[:2]))


def some(
    game: str, seats: int, seat: Seat = 0, most: int = 0, seed: int = 1, **options: Any
) -> list[Question]:
    """The questions of a game: all, or so many from all of it."""
    asked = list(questions(game, seats, seat, seed, **options))
    while len(asked) < ENOUGH:  # A seat may have been asked little: one more game.
        seed += 1
        asked += questions(game, seats, seat, seed, **options)
    return asked[:: -(-len(asked) // most) if most else 1]


def sights(
    browser: Browser, house: str, game: str, seats: int, sizes: Sequence[Size],
    asked: Sequence[Question],
) -> Iterator[Sight]:  # fmt: skip
    """Look at questions of one seat from screens of these sizes."""
    for touch in sorted({size.touch for size in sizes}):
        with screen(browser, house, game, seats, asked[0].seat, has_touch=touch) as shown:
            for question in asked:
                shown.show(question)
                for size in sizes:
                    if size.touch == touch:
                        shown.resize(size)
                        yield shown.look(question.hand)
