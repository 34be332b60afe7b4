"""The world: every drawer of a running game, and what a rule may do with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.drawers import copy_drawer, copy_drawers
from noren.core.errors import BrokenGame
from noren.core.event import Event, Said, Whisper
from noren.core.moment import Moment

O = TypeVar("O")  # noqa: E741 - the open drawer
P = TypeVar("P")  # a private drawer
S = TypeVar("S")  # the sealed drawer


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: who won, what each seat scored, and by which ending."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ending: str


class World(Generic[O, P, S]):
    """All drawers. Open: `open`, `agenda`, `waiting`, `log`, `said`, `outcome`. Private:
    `private[seat]`, `answers[seat]`, `whispers[seat]`. Sealed: `sealed`, `awaited` and the dice.

    `waiting` are the seats that all can see to be asked; `awaited` are those whose answer is not
    in yet. They differ only while a step lasts a beat. `asked` are all whom the step asked, those
    who have answered too; None where nobody has kept it.

    Only rules get a world; players, bots and screens get a `View`.
    """

    __slots__ = (
        "agenda", "answers", "asked", "awaited", "dice", "log", "open", "outcome", "private",
        "said", "sealed", "told", "waiting", "whispers",
    )  # fmt: skip

    def __init__(
        self,
        open: O,
        private: Sequence[P],
        sealed: S,
        dice: Dice,
        agenda: Sequence[Moment[O, P, World[O, P, S]]],
    ) -> None:
        seats = len(private)
        self.open = open
        self.private: list[P] = list(private)
        self.sealed = sealed
        self.dice = dice
        self.agenda: list[Moment[O, P, World[O, P, S]]] = list(agenda)
        self.waiting: tuple[Seat, ...] = ()
        self.awaited: tuple[Seat, ...] = ()
        self.asked: tuple[Seat, ...] | None = None
        self.answers: list[tuple[Choice, ...]] = [()] * seats
        self.log: list[Event] = []
        self.said: list[Said] = []
        self.whispers: list[tuple[Whisper, ...]] = [()] * seats
        self.told = 0
        self.outcome: Outcome | None = None

    @property
    def seats(self) -> range:
        """All seats, in order."""
        return range(len(self.private))

    def then(self, *steps: Moment[O, P, World[O, P, S]]) -> None:
        """Do these steps next, in this order, before whatever else is on the agenda."""
        # The agenda is a stack with its top at the end, so what is to come first is put on it last.
        self.agenda.extend(reversed(steps))

    def tell(self, event: Event) -> None:
        """Tell everyone, spectators too."""
        self.log.append(event)
        self.told += 1

    def whisper(self, event: Event, *seats: Seat) -> None:
        """Tell these seats and nobody else."""
        whisper = Whisper(len(self.log), event)
        for seat in seats:
            # A tuple, not a list: a view holds it by reference, and copies of the world may share
            # it.
            self.whispers[seat] += (whisper,)
        self.told += 1

    def say(self, seat: Seat, words: str) -> None:
        """Let everyone hear a seat's words."""
        self.said.append(Said(seat, words, len(self.log)))
        self.told += 1

    def end(self, winners: Sequence[Seat], scores: Sequence[int], ending: str) -> None:
        """The game is over: nothing on the agenda matters any more."""
        self.outcome = Outcome(tuple(winners), tuple(scores), ending)
        self.agenda.clear()

    def settle(self) -> None:
        """Let everything happen that nobody decides, until somebody is asked or it is over."""
        agenda = self.agenda
        while agenda:
            step = agenda[-1]
            asked = step.asks(self.open)
            if asked:
                if type(asked) is tuple:
                    self.waiting = self.awaited = self.asked = asked
                    return
                try:
                    self.waiting = self.awaited = self.asked = tuple(asked)
                except TypeError:  # looked into only now, since nearly every game is sound
                    demand_seats(step, asked, len(self.private))
                return
            agenda.pop()
            step.happen(self)
        self.waiting = self.awaited = self.asked = ()
        if self.outcome is None:
            raise BrokenGame("The agenda is empty, but no step has ended the game.")

    def copy(self) -> World[O, P, S]:
        """An independent world, about to unfold the same way."""
        twin = World(
            copy_drawer(self.open),
            copy_drawers(self.private),
            copy_drawer(self.sealed),
            self.dice.copy(),
            self.agenda,
        )
        twin.waiting = self.waiting
        twin.awaited = self.awaited
        twin.asked = self.asked
        twin.answers = self.answers.copy()
        twin.log = self.log.copy()
        twin.said = self.said.copy()
        twin.whispers = self.whispers.copy()
        twin.told = self.told
        twin.outcome = self.outcome
        return twin


AnyWorld = World[Any, Any, Any]
"""A world of whatever game: only a game's own rules know what its drawers hold."""


AnyStep = Moment[Any, Any, AnyWorld]
"""A step of whatever game, as it lies on an agenda."""


def demand_seats(step: AnyStep, asked: object, seats: int) -> None:
    """What a step's `asks` gave are seats of the match, each once."""
    name, everybody = type(step).__name__, range(seats)
    # A tuple is what a world has, and whether something is a Sequence costs more to find out.
    if not isinstance(asked, tuple) and (not isinstance(asked, Sequence) or isinstance(asked, str)):
        raise BrokenGame(
            f"{name}.asks gave {asked!r}. Give a sequence of seats, as in (0,); () is for a"
            " Happening."
        )
    for seat in asked:
        if seat not in everybody:
            raise BrokenGame(
                f"{name}.asks names seat {seat!r}, and there is none: seats are 0 to {seats - 1}."
            )
    if len({*asked}) < len(asked):
        raise BrokenGame(f"{name}.asks names a seat twice: {asked!r}. Name each seat once.")
