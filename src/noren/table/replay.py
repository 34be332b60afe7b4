"""A finished match again, step by step, through one seat's eyes or with all hands open.

A match is drawn once, for all eyes: `draw`. What one pair of eyes may see of it is cut from that,
so that a replay can be kept and shows the same whatever becomes of the rules and of their drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from noren.core.choice import Choice, Seat, choice_text
from noren.core.errors import FAULTS
from noren.core.event import Event, Whisper
from noren.core.match import Match
from noren.scene import Hand, Offer, Player, Table, hand_of, news_of, table_of
from noren.scene.news import PLAIN
from noren.table.drawing import UNDRAWN, AnyView, plain_hand
from noren.table.messages import LogLine

encode: Final = msgspec.json.Encoder().encode


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step of a replay: the choice that led here, and what changed by it.

    An absent `table` or seat in `hands` is as it was a step before. `log` are the new lines these
    eyes got (with open eyes: all lines). `late`: nobody chose this, for time was up. `cast`: who
    sat in the seats then, as in a line of the log.
    """

    # Another seat's choice is told only to open eyes; there is a step for it all the same, so that
    # step n is the same moment for everyone. Whose time was up is told to all but where nobody
    # knew who had answered.

    seat: int | None = None
    choice: Choice | None = None
    label: str = ""
    late: bool = False
    table: Table | None = None
    hands: dict[int, Hand] = {}
    log: tuple[LogLine, ...] = ()
    cast: int = 0


class DrawnLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log; `to` are the seats it was whispered to, if it was.

    `news`, encoded, is how the game wants it told, if it says so.
    """

    text: str
    said: int | None = None
    news: tuple[msgspec.Raw, ...] = ()
    cast: int = 0
    to: tuple[int, ...] | None = None


class DrawnStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step as all eyes together see it; pictures are encoded, and absent if they are as before.

    `told`: whether all knew who had yet to answer, and so whose time was up. `table` is one
    picture, or none.
    """

    seat: int | None = None
    choice: Choice | None = None
    label: str = ""
    late: bool = False
    told: bool = True
    table: tuple[msgspec.Raw, ...] = ()
    hands: dict[int, msgspec.Raw] = {}
    log: tuple[DrawnLine, ...] = ()
    cast: int = 0


CastOf = Callable[[int], int]
"""Which cast played when the event of that number was told."""


def always_the_same(event: int) -> int:
    """Nobody came or went."""
    return 0


def replay(match: Match, beginning: Match, eyes: Seat | None) -> Iterator[ReplayStep]:
    """Every step of the match, played again from its beginning; None sees with all eyes."""
    return (seen_by(step, eyes) for step in draw(match, beginning))


def draw(match: Match, beginning: Match, cast_of: CastOf = always_the_same) -> Iterator[DrawnStep]:
    """Every step of the match for all eyes, played again from its beginning."""
    watcher = Watcher(beginning, cast_of)
    yield watcher.look(DrawnStep())
    tracing = beginning.retrace(match)
    for number, (seat, choice) in enumerate(match.choices):
        made = DrawnStep(
            seat=seat,
            choice=choice,
            label=watcher.label(seat, choice),
            late=number in match.late,
            told=not beginning.in_beat,
        )
        next(tracing)
        yield watcher.look(made)


def seen_by(step: DrawnStep, eyes: Seat | None) -> ReplayStep:
    """What these eyes see of a step; None sees with all eyes."""
    table: Any = step.table[0] if step.table else None  # encoded, and so it stays
    hands: Any = step.hands
    if eyes is not None:
        hands = {seat: hand for seat, hand in step.hands.items() if seat == eyes}
    own = eyes is None or step.seat == eyes
    return ReplayStep(
        seat=step.seat,
        choice=step.choice if own else None,
        label=step.label if own else "",
        late=step.late and (own or step.told),
        table=table,
        hands=hands,
        log=tuple(
            seen_line(line)
            for line in step.log
            if line.to is None or eyes is None or eyes in line.to
        ),
        cast=step.cast,
    )


def seen_line(line: DrawnLine) -> LogLine:
    """A line for somebody whom it was for."""
    news: Any = line.news[0] if line.news else None  # encoded, and so it stays
    mine = line.to is not None
    return LogLine(text=line.text, said=line.said, mine=mine, news=news, cast=line.cast)


class Watcher:
    """Looks at a match after each choice and tells only what has changed.

    What a game cannot draw is said to be so; the replay goes on.
    """

    def __init__(self, match: Match, cast_of: CastOf) -> None:
        self._match = match
        self._cast_of = cast_of
        self._seats = range(match.seats)
        self._table = b""
        self._hands: dict[Seat, bytes] = {}
        self._offers: dict[Seat, Sequence[Offer]] = {}
        self._happened = 0
        self._said = 0
        self._whispered = dict.fromkeys(self._seats, 0)

    def label(self, seat: Seat, choice: Choice) -> str:
        """The choice in the words in which it was offered."""
        offers = self._offers[seat]
        fitting = (offer.label for offer in offers if offer.choice == choice)
        return next(fitting, choice_text(choice))

    def look(self, made: DrawnStep) -> DrawnStep:
        """The choice that was made, with all that is new since the last look."""
        match = self._match
        before, self._table = self._table, self._draw_table(match.view(None))
        hands: dict[int, msgspec.Raw] = {}
        for seat in self._seats:
            hand = self._draw_hand(seat, match.view(seat))
            if hand != self._hands.get(seat):
                self._hands[seat] = hand
                hands[seat] = msgspec.Raw(hand)
        table = () if self._table == before else (msgspec.Raw(self._table),)
        cast = self._cast_of(self._happened)
        log = tuple(self._new_lines())
        return msgspec.structs.replace(made, table=table, hands=hands, log=log, cast=cast)

    def _draw_table(self, view: AnyView) -> bytes:
        try:
            return encode(table_of(self._match.game, view))
        except FAULTS:
            players = tuple(Player(seat=seat) for seat in self._seats)
            title = self._match.game.meta.title
            return encode(Table(heading=title, players=players, things=(UNDRAWN,)))

    def _draw_hand(self, seat: Seat, view: AnyView) -> bytes:
        try:
            hand = hand_of(self._match.game, view)
            drawn = encode(hand)
        except FAULTS:
            hand = plain_hand(view)
            drawn = encode(hand)
        self._offers[seat] = hand.prompt.offers
        return drawn

    def _new_lines(self) -> Iterator[DrawnLine]:
        """Words said first, then what happened, then what was whispered."""
        world, cast_of = self._match.world, self._cast_of
        for said in world.said[self._said :]:
            yield DrawnLine(text=said.words, said=said.seat, cast=cast_of(said.after))
        for at, event in enumerate(world.log[self._happened :], start=self._happened):
            yield self._line(event, cast_of(at))
        new = {seat: world.whispers[seat][self._whispered[seat] :] for seat in self._seats}
        for whisper, to in in_order(new):
            yield self._line(whisper.event, cast_of(whisper.after), to)
        self._whispered = {seat: len(world.whispers[seat]) for seat in self._seats}
        self._said, self._happened = len(world.said), len(world.log)

    def _line(self, event: Event, cast: int, to: tuple[Seat, ...] | None = None) -> DrawnLine:
        game = self._match.game
        try:
            text, news = game.describe(event), news_of(game, event)
            told = () if news == PLAIN else (msgspec.Raw(encode(news)),)
        except FAULTS:
            text, told = f"({type(event).__name__})", ()
        return DrawnLine(text=text, to=to, news=told, cast=cast)


def in_order(
    whispers: dict[Seat, tuple[Whisper, ...]],
) -> Iterator[tuple[Whisper, tuple[int, ...]]]:
    """Each whisper once, with the seats it went to, in the order in which every seat got them."""
    left = {seat: list(heard) for seat, heard in whispers.items() if heard}
    while left:
        whisper = next(heard[0] for heard in left.values() if is_next(heard[0], left))
        to = tuple(seat for seat, heard in left.items() if heard[0] is whisper)
        yield whisper, to
        left = {seat: heard[seat in to :] for seat, heard in left.items()}
        left = {seat: heard for seat, heard in left.items() if heard}


def is_next(whisper: Whisper, left: dict[Seat, list[Whisper]]) -> bool:
    """Whether nobody who heard it heard another before; of all that are left, one always is."""
    return not any(any(it is whisper for it in heard[1:]) for heard in left.values())
