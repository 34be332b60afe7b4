"""Drawing: a game's pictures and log lines of one table, whatever the game does.

What a game draws says nothing of what was played. So if it cannot draw, the match goes on: with the
last good picture of the table, and with a plain list of options in the hand.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from noren.core.choice import Seat, choice_text
from noren.core.errors import FAULTS
from noren.core.event import Event
from noren.core.match import Match
from noren.core.view import View
from noren.scene import (
    Ending,
    Hand,
    News,
    Offer,
    Player,
    Primer,
    Prompt,
    Table,
    Text,
    Thing,
    assist_of,
    ending_of,
    hand_of,
    listed,
    news_of,
    only_choice,
    primer_of,
    quieted,
    seat,
    table_of,
)
from noren.scene.ending import plain_ending
from noren.scene.news import PLAIN
from noren.table.messages import LogLine
from noren.table.sitting import Lapse
from noren.table.table import LiveTable

log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode

AnyView = View[Any, Any]

UNDRAWN: Final = Text(
    id="cannot-be-drawn",
    text="The game could not draw what lies here now. What was played is safe: play on.",
)
CHOOSE: Final = "The game could not draw this. Choose from the list; what was played is safe."
WAIT: Final = "The game could not draw this. What was played is safe."
AT_A_LOSS: Final = Text(
    id="at-a-loss", text="The assistant cannot make sense of this. Play on without it."
)


class Drawing:
    """Draws for one table; a fault is logged when it is new, and not again."""

    __slots__ = ("_faults", "_last", "_of", "failed", "stale")

    def __init__(self, table: LiveTable) -> None:
        self._of = table
        self._faults: set[tuple[str, type[BaseException]]] = set()
        self._last: Table | None = None
        self.stale = False
        """Whether the table is to be drawn again, though nothing has changed at it."""
        self.failed = False
        """Whether the last hand is no drawing but a list."""

    def table(self, match: Match) -> bytes:
        """What everyone sees; if that cannot be drawn, the last good picture, which says so."""
        try:
            table = table_of(self._of.game, match.view(None))
            drawn = encode(table)
        except FAULTS as error:
            self._report("table", error)
            self.stale = True
            return encode(self._stale_table(match.seats))
        self._last, self.stale = table, False
        return drawn

    def _stale_table(self, seats: int) -> Table:
        last = self._last
        if last is not None:
            return msgspec.structs.replace(last, things=(UNDRAWN, *last.things))
        players = tuple(Player(seat=seat) for seat in range(seats))
        return Table(heading=self._of.game.meta.title, players=players, things=(UNDRAWN,))

    def hand(self, match: Match, seat: Seat | None, in_beat: bool) -> tuple[bytes, AnyView | None]:
        """What one seat sees besides, or else what it may choose; and the view it was drawn from,
        unless a rule fails even at saying what may be chosen.
        """
        view = None
        self.failed = False
        try:
            view = match.view(seat)
            hand = hand_of(self._of.game, view)
            return encode(quieted(hand, view) if in_beat else hand), view
        except FAULTS as error:
            self.failed = True
            self._report("options" if view is None else "hand", error)
            return encode(plain_hand(view)), view

    def last_hand(self, view: AnyView) -> Hand:
        """What a seat held when the match was over."""
        try:
            hand = hand_of(self._of.game, view)
            encode(hand)
        except FAULTS as error:
            self._report("hand", error)
            return plain_hand(view)
        return hand

    def line(self, event: Event, mine: bool = False, cast: int = 0) -> bytes:
        """An event as an encoded line of the log; without words for it, by its name."""
        try:
            text = self._of.game.describe(event)
            return encode(LogLine(text=text, mine=mine, news=self._news(event), cast=cast))
        except FAULTS as error:
            self._report("describe", error)
            return encode(LogLine(text=f"({type(event).__name__})", mine=mine, cast=cast))

    def lapse(self, lapse: Lapse, events: Sequence[Event]) -> bytes | None:
        """That time was up, as a line of the log, unless what then was told says so itself.

        What came of it is the game's to tell: an offer's words may be for one seat alone.
        """
        if any(news.tells_time for news in map(self._news, events) if news is not None):
            return None
        at = tuple(f"player:{who}" for who in lapse.seats)
        news = News(
            weight="heavy", title="Time is up", at=at, to=lapse.seats, yours="Your time is up"
        )
        text = f"Time was up for {listed(map(seat, lapse.seats))}."
        cast = self._of.casts.of_move(lapse.move)
        return encode(LogLine(text=text, news=news, cast=cast))

    def _news(self, event: Event) -> News | None:
        """How the event is told besides; None if as any other."""
        try:
            news = news_of(self._of.game, event)
            if news == PLAIN:
                return None
            encode(news)
        except FAULTS as error:
            self._report("news", error)
            return None
        return news

    def ending(self, match: Match) -> Ending:
        """The end in words; the plain ones, if the game finds none."""
        views = [match.view(seat) for seat in range(match.seats)]
        try:
            ending = ending_of(self._of.game, views)
            encode(ending)
        except FAULTS as error:
            self._report("ending", error)
            return plain_ending(views)
        return ending

    def cast(self, event: int) -> int:
        """Which cast played when the event of that number was told."""
        return self._of.cast_of(event) if self._of.casts.changed else 0

    def cast_of_words(self, number: int) -> int:
        """Which cast played when the words of that number were said."""
        return self._of.cast_of_words(number)

    def cast_of_whisper(self, seat: Seat, number: int) -> int:
        """Which cast played when the whisper of that number was told to a seat."""
        return self._of.cast_of_whisper(seat, number)

    def advice(self, view: AnyView) -> bytes:
        """What the assistant shows, if there is one."""
        try:
            return encode(assist_of(self._of.game, view))
        except FAULTS as error:
            self._report("assist", error)
            shown: tuple[Thing, ...] = (AT_A_LOSS,)
            return encode(shown)

    def primer(self, view: AnyView) -> Primer | None:
        """Three cards for whoever has never played; None if there is nothing to say."""
        try:
            primer = primer_of(self._of.game, view)
            encode(primer)
        except FAULTS as error:
            self._report("primer", error)
            return None
        return primer

    def can_undo(self, match: Match, seat: Seat, in_beat: bool) -> bool:
        """Whether the seat may take its last choice back; not if a rule fails at playing it.

        What was its only choice would be made again at once.
        """
        try:
            return match.can_undo(seat) and (not in_beat or only_choice(match.view(seat)) is None)
        except FAULTS as error:
            self._report("undo", error)
            return False

    def _report(self, part: str, error: BaseException) -> None:
        fault = (part, type(error))
        if fault not in self._faults:
            self._faults.add(fault)
            log.error(
                "%s of %s failed at table %s; the match goes on without it",
                part, self._of.game.name, self._of.id, exc_info=error,
            )  # fmt: skip


def plain_hand(view: AnyView | None) -> Hand:
    """What a seat may choose, as a list, with the rule behind the question."""
    if view is None or not view.options:
        return Hand(prompt=Prompt(text=WAIT))
    offers = tuple(Offer(choice=choice, label=choice_text(choice)) for choice in view.options)
    return Hand(prompt=Prompt(text=CHOOSE, rule=view.rule, offers=offers))
