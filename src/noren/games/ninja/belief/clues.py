"""What was told of one intruder, in the order it was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.belief.intruder_hands import Holding, Sleeve, is_cat
from noren.games.ninja.rules.signs import Sign, sign_of
from noren.games.ninja.rules.stealth import Lookout, lookout
from noren.games.ninja.state import HIDDEN, INSIDE, Figure, Open, is_passage
from noren.games.ninja.state.board import apply


@dataclass
class Move:
    """What was told of one secret move and of the searches after it.

    There is one lookout and one holding more than there are signs: the table, and the cards, before
    the first sign and after each.
    """

    turn: int
    outs: list[Lookout]
    holding: list[Holding]
    roped: bool
    signs: list[Sign] = field(default_factory=list)
    searched: list[str] = field(default_factory=list)
    searches_over: bool = False

    @property
    def ended(self) -> bool:
        """Whether the move is over."""
        return bool(self.signs) and self.signs[-1][0] in ("crept", "left")


@dataclass(frozen=True)
class Entry:
    """Guards entered a zone and saw him there, or did not."""

    zone: str
    seen: bool


@dataclass(frozen=True)
class Listening:
    """Guards listened; `alone` says that nobody else could have been heard."""

    zone: str
    heard: bool
    alone: bool


@dataclass(frozen=True)
class Start:
    """He appeared, in his first life or the next."""

    life: int


Clue = Move | Entry | Listening | Start


def clues_of(open: Open, log: Sequence[Event], who: str) -> list[Clue]:
    """All that was told of one intruder; `open` is an empty table, on which the log is played."""
    reader = _Reader(open, log, who)
    for at, event in enumerate(log):
        sign = reader.read(at, event)
        apply(open, event)
        if sign is not None:
            reader.note(sign)
    return reader.clues


class _Reader:
    """Goes through the log, event by event, before each shows on the table."""

    def __init__(self, open: Open, log: Sequence[Event], who: str) -> None:
        self.open, self.log, self.who = open, log, who
        self.clues: list[Clue] = []
        self.moves: list[Move] = []
        self.roped = False
        self.sleeves: dict[int, Sleeve] = {}

    @property
    def figure(self) -> Figure:
        """What all know of the intruder."""
        return self.open.figures[self.who]

    def read(self, at: int, event: Event) -> Sign | None:
        """Keep what an event tells; a sign of a secret move is noted when it shows."""
        match event:
            case told.NightFell():
                self.clues.append(Start(1))
            case told.Stepped(_, zone) | told.Woke(zone, _) | told.Posted(_, zone, _):
                self.entered(at, zone)
            case told.Listened(_, zone, heard):
                self.listened(at, zone, heard)
            case _ if getattr(event, "who", "") == self.who:
                return self.told(event)
            case told.ShadowCard(card="rope"):
                self.roped = True
            case _:
                pass
        return None

    def told(self, event: Event) -> Sign | None:
        """What is told of him alone."""
        match event:
            case told.Returned():
                self.clues.append(Start(self.figure.life + 1))
            case told.Searched(_, zone):
                self.moves[-1].searched.append(zone)
            case told.SearchEnded():
                self.moves[-1].searches_over = True
            case _ if self.open.phase == "intruders" and (sign := sign_of(event)) is not None:
                return self.begin(sign)
            case _:
                pass
        return None

    def begin(self, sign: Sign) -> Sign | None:
        """The first sign of a turn begins a move; what comes after its end is no part of it."""
        if not self.moves or self.moves[-1].turn != self.open.turn:
            out, held = lookout(self.open, self.who), self.holding()
            self.moves.append(Move(self.open.turn, [out], [held], self.roped))
            self.clues.append(self.moves[-1])
        if not self.moves[-1].ended:
            return sign
        if sign[0] == "seen":  # by a hidden sentry
            self.clues.append(Entry(sign[1], seen=True))
        return None

    def note(self, sign: Sign) -> None:
        """One more sign of a move, and the table after it."""
        move = self.moves[-1]
        move.signs.append(sign)
        move.outs.append(lookout(self.open, self.who))
        move.holding.append(self.holding())
        self.roped = self.roped or sign[:2] == ("card", "rope")

    def holding(self) -> Holding:
        """What he may hold now."""
        life = self.figure.life
        if life not in self.sleeves:
            self.sleeves[life] = Sleeve(self.open, self.log, self.who, life)
        return self.sleeves[life].holding(self.figure.spent)

    def entered(self, at: int, zone: str) -> None:
        """Guards entered a zone in their turn."""
        if not self.open.turn or self.figure.state not in (HIDDEN, INSIDE):
            return
        seen = False
        for event in self.log[at + 1 : at + 6]:
            if isinstance(event, told.Seen):
                seen = seen or event.who == self.who
            elif not isinstance(event, told.AlertSet | told.Faced):
                break
        self.clues.append(Entry(zone, seen))

    def listened(self, at: int, zone: str, heard: bool) -> None:
        """Guards listened, unless it was a cat."""
        cat = is_cat(self.log[at - 1])
        if self.figure.in_play and not cat and not is_passage(zone):
            others = [f for who, f in self.open.figures.items() if who != self.who]
            alone = not any(figure.in_play for figure in others)
            self.clues.append(Listening(zone, heard, alone))
