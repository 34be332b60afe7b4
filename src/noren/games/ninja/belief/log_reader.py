"""The public log, read in one way for all: what each event means, and the table at that moment.

Beliefs, the backward pass, the particles and the log of the guards' cards differ in what they make
of it, not in how it is read; each says so in the methods it overrides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.meta import Options
from noren.games.ninja.rules.sneaking import may_wait
from noren.games.ninja.rules.stealth import Lookout
from noren.games.ninja.state import INTRUDER, Figure, Open, fort_of, names_of

SIGNS: Final = (
    told.ShadowCard, told.Seen, told.Vanished, told.InPassage, told.OutOfPassage, told.Left,
    told.Crept,
)  # fmt: skip
"""What may be told of a secret move."""


@dataclass
class MoveTold:
    """What was told of one secret move and of the searches after it.

    Where lookouts are kept, and the cards spent, there is one more of each than there are signs:
    the table before the first sign and after each.
    """

    who: str
    turn: int
    life: int
    roped: bool
    """Whether any rope was played before, by anybody."""
    could_wait: bool = False
    """Whether he could have let his partner go first instead."""
    outs: list[Lookout] = field(default_factory=list)
    spent: list[tuple[str, ...]] = field(default_factory=list)
    signs: list[Event] = field(default_factory=list)
    searched: list[str] = field(default_factory=list)
    searches_over: bool = False

    @property
    def ended(self) -> bool:
        """Whether the move is over."""
        return bool(self.signs) and isinstance(self.signs[-1], told.Crept | told.Left)

    def played(self, card: str) -> bool:
        """Whether a card was shown on the way."""
        return any(isinstance(s, told.ShadowCard) and s.card == card for s in self.signs)

    @property
    def seen_in(self) -> list[str]:
        """Where he was seen on the way."""
        return [sign.zone for sign in self.signs if isinstance(sign, told.Seen)]

    @property
    def came_out(self) -> bool:
        """Whether he left the secret passage."""
        return any(isinstance(sign, told.OutOfPassage) for sign in self.signs)


def empty_table(options: Options, seats: int) -> Open:
    """The table before the night, for the log to be played on."""
    names = names_of(options)
    lone = INTRUDER in names
    return Open(options, seats, figures={who: Figure("" if lone else who) for who in names})


def is_cat(event: Event) -> bool:
    """Whether somebody has said that it was a cat."""
    return isinstance(event, told.ShadowCard) and event.card == "cat"


class LogReader:
    """Goes through the log once; `read` may be called again as the log grows."""

    def __init__(self, options: Options, seats: int) -> None:
        self.open = empty_table(options, seats)
        self.fort = fort_of(self.open)
        self.at = 0
        self.log: list[told.Told] = []
        self.moves: dict[str, MoveTold] = {}
        """The last secret move of each intruder."""
        self.roped = False

    def leads_to(self, view: Any) -> bool:
        """Whether a view's log goes on from what was read, in a game with the same options."""
        open = view.open
        same = (self.open.options, self.open.seats) == (open.options, open.seats)
        return same and view.log[: self.at] == self.log[: self.at]

    def read(self, log: Sequence[Event]) -> None:
        """Take in what is new in the log."""
        self.log = cast("list[told.Told]", list(log))
        while self.at < len(self.log):
            event = self.log[self.at]
            self.before(event)
            move = self.move_of(event)
            event.show(self.open)
            self.at += 1
            if move is None:
                self.hear(event)
                continue
            move.signs.append(event)
            self.note(move)
            if move.ended:
                self.moved(move.who, move)

    def move_of(self, event: Event) -> MoveTold | None:
        """The secret move of which an event is a sign; the first sign of a turn begins it."""
        if self.open.phase != "intruders" or not isinstance(event, SIGNS):
            return None
        move = self.moves.get(event.who)
        if move is None or move.turn != self.open.turn:
            life = self.open.figures[event.who].life
            could_wait = may_wait(self.open, event.who)
            move = MoveTold(event.who, self.open.turn, life, self.roped, could_wait)
            self.moves[event.who] = move
            self.note(move)
        self.roped = self.roped or (isinstance(event, told.ShadowCard) and event.card == "rope")
        return None if move.ended else move

    def hear(self, event: Event) -> None:
        """What an event outside a secret move means."""
        match event:
            case told.NightFell():
                for who in self.open.figures:
                    self.appear(who)
            case told.Stepped(_, zone) | told.Woke(zone, _) | told.Posted(_, zone, _):
                if self.open.turn:
                    self.enter(zone, self.seen_at_once())
            case told.Listened(_, zone, heard):
                if not is_cat(self.log[self.at - 2]):
                    self.listen(zone, heard)
            case told.PhaseBegan("intruders"):
                self.rest()
            case told.PassageFound(passage, zone):
                self.find_end(passage, zone)
            case _ if hasattr(event, "who"):
                self.hear_of(event.who, event)

    def seen_at_once(self) -> set[str]:
        """Who was seen as guards entered a zone, which is told right after it (12.1)."""
        seen = set()
        for event in self.log[self.at :]:
            if isinstance(event, told.Seen):
                seen.add(event.who)
            elif not isinstance(event, told.AlertSet | told.Faced):
                break
        return seen

    def hear_of(self, who: str, event: Event) -> None:
        """What an event outside a secret move means for the intruder whom it names."""
        match event:
            case told.Returned():
                self.appear(who)
            case told.Searched(_, zone):
                if who in self.moves:
                    self.moves[who].searched.append(zone)
                self.search(who, zone)
            case told.SearchEnded():
                if who in self.moves:
                    self.moves[who].searches_over = True
                self.end_search(who)
            case told.Seen(_, zone):
                self.see(who, zone)
            case told.Waited():
                self.wait(who)

    # -- what a reader may make of it

    def before(self, event: Event) -> None:
        """Any event, before it shows on the table."""

    def appear(self, who: str) -> None:
        """An intruder starts his first life or the next."""

    def enter(self, zone: str, seen: set[str]) -> None:
        """Guards entered a zone and saw these intruders there, and nobody else."""

    def listen(self, zone: str, heard: bool) -> None:
        """Guards listened, and nobody said that it was a cat."""

    def rest(self) -> None:
        """The guards' turn is over."""

    def find_end(self, passage: str, zone: str) -> None:
        """Guards found an end of a secret passage."""

    def wait(self, who: str) -> None:
        """An intruder lets his partner move first."""

    def note(self, move: MoveTold) -> None:
        """The table before the first sign of a secret move, and after each."""

    def moved(self, who: str, move: MoveTold) -> None:
        """A secret move is over."""

    def search(self, who: str, zone: str) -> None:
        """An intruder searches a zone that he touched this turn."""

    def end_search(self, who: str) -> None:
        """An intruder searches no more this turn."""

    def see(self, who: str, zone: str) -> None:
        """An intruder is seen, but not on his own move."""


Reader = TypeVar("Reader", bound=LogReader)


def read(view: Any, kind: type[Reader], old: LogReader | None = None) -> Reader:
    """What a view's log tells such a reader; an older one that leads to it saves time."""
    begun = old if type(old) is kind and old.leads_to(view) else None
    reader = begun or kind(view.open.options, view.open.seats)
    reader.read(view.log)
    return reader
