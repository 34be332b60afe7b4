"""The world: every drawer of a running game, and what a rule may do with them.

Steps lie on the world's agenda, and a step is handed the world: neither can be said without the
other, so what every step has stands here too. The kinds of step are in `noren.core.step`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar, final

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.drawers import copy_drawer
from noren.core.errors import BrokenGame
from noren.core.event import Event, Said, Whisper

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
    in yet. They differ only while a step lasts a beat.

    Only rules get a world; players, bots and screens get a `View`.
    """

    __slots__ = (
        "agenda", "answers", "awaited", "dice", "log", "open", "outcome", "private", "said",
        "sealed", "told", "waiting", "whispers",
    )  # fmt: skip

    def __init__(
        self, open: O, private: Sequence[P], sealed: S, dice: Dice, agenda: Sequence[AnyStep]
    ) -> None:
        seats = len(private)
        self.open = open
        self.private: list[P] = list(private)
        self.sealed = sealed
        self.dice = dice
        self.agenda: list[AnyStep] = list(agenda)
        self.waiting: tuple[Seat, ...] = ()
        self.awaited: tuple[Seat, ...] = ()
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

    def then(self, *steps: AnyStep) -> None:
        """Do these steps next, in this order, before whatever else is on the agenda."""
        self.agenda.extend(reversed(steps))

    def tell(self, event: Event) -> None:
        """Tell everyone, spectators too."""
        self.log.append(event)
        self.told += 1

    def whisper(self, event: Event, *seats: Seat) -> None:
        """Tell these seats and nobody else."""
        whisper = Whisper(len(self.log), event)
        for seat in seats:
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
                    self.waiting = self.awaited = asked
                    return
                try:
                    self.waiting = self.awaited = tuple(asked)
                except TypeError:  # looked into only now, since nearly every game is sound
                    demand_seats(step, asked, len(self.private))
                return
            agenda.pop()
            step.happen(self)
        self.waiting = self.awaited = ()
        if self.outcome is None:
            raise BrokenGame("The agenda is empty, but no step has ended the game.")

    def copy(self) -> World[O, P, S]:
        """An independent world, about to unfold the same way."""
        twin = World(
            copy_drawer(self.open),
            [copy_drawer(drawer) for drawer in self.private],
            copy_drawer(self.sealed),
            self.dice.copy(),
            self.agenda,
        )
        twin.waiting = self.waiting
        twin.awaited = self.awaited
        twin.answers = self.answers.copy()
        twin.log = self.log.copy()
        twin.said = self.said.copy()
        twin.whispers = self.whispers.copy()
        twin.told = self.told
        twin.outcome = self.outcome
        return twin


AnyWorld = World[Any, Any, Any]
"""A world of whatever game: only a game's own rules know what its drawers hold."""


class Step(msgspec.Struct, Generic[O, P, S], frozen=True, tag=True):
    """What every step has: the clause it carries out, and whom it asks.

    `asks` is handed the open drawer and nothing else, so who is asked can tell nobody a secret.
    A step's own fields are open too: the agenda lies where all can see it.

    `discloses` lists what of the hidden drawers the step may make known, as paths and audiences:
    `"Revealed.truth"` (a field of an event), `"open.row"`, `"agenda.Doubt.seats"`, `"asked"` (who
    is asked next), `"outcome"`, `"mine.hand"` (a drawer, to its owner), `"Peeked.stone to actor"`.
    A path covers what is inside it. `shows` lists in the same way what others learn of the choice
    itself. Nothing is the default of both.

    A game writes `asks` and what its kind of step adds. The methods that are handed a whole world
    and are final belong to the kernel: through them a match drives every kind of step alike. They
    alone reach into the drawers, to hand a game's `options`, `done` and `late` the open one and
    the seat's own, so that no rule can offer a choice by what it ought not to know.
    """

    rule: ClassVar[str] = ""
    beat: ClassVar[bool] = False
    discloses: ClassVar[tuple[str, ...]] = ()
    shows: ClassVar[tuple[str, ...]] = ()

    @property
    def together(self) -> bool:
        """Whether answers lie sealed until all are in, so that their order does not matter."""
        return False

    def asks(self, open: O) -> Sequence[Seat]:
        """The seats that must answer, in seat order; none for a step that just happens."""
        return ()

    def happen(self, world: World[O, P, S]) -> None:
        """A step at which something is decided has to ask somebody."""
        demand_seats(self, self.asks(world.open), len(world.private))
        name = type(self).__name__
        raise BrokenGame(f"{name}.asks names no seat. Name one, or make {name} a Happening.")

    # The kernel's side

    def offered(self, world: World[O, P, S], seat: Seat) -> Sequence[Choice]:
        """What the seat may choose now."""
        raise self._asks_in_vain()

    def accept(self, world: World[O, P, S], seat: Seat, choice: Choice) -> bool:
        """Take a choice; whether it lies sealed now, to be carried out with the others."""
        raise self._asks_in_vain()

    def carry_out(self, world: World[O, P, S]) -> None:
        """Open what lies sealed, and let it take effect."""
        raise self._asks_in_vain()

    def overdue(self, world: World[O, P, S]) -> Sequence[Seat]:
        """Those for whom time speaks when it is up."""
        raise self._asks_in_vain()

    def late_choice(self, world: World[O, P, S], seat: Seat) -> Choice | None:
        """What time says for the seat; None leaves it to the match's dice."""
        raise self._asks_in_vain()

    def takes_words(self, verb: str) -> bool:
        """Whether words may go with a choice of this verb."""
        return False

    @final
    def _asks_in_vain(self) -> BrokenGame:
        name = type(self).__name__
        return BrokenGame(
            f"{name} asks somebody, but cannot take an answer. Derive it from Turn, Together or"
            " Window."
        )


AnyStep = Step[Any, Any, Any]
"""A step of whatever game."""


def demand_seats(step: AnyStep, asked: object, seats: int) -> None:
    """What a step's `asks` gave are seats of the match, each once."""
    name = type(step).__name__
    if not isinstance(asked, Sequence) or isinstance(asked, str):
        raise BrokenGame(
            f"{name}.asks gave {asked!r}. Give a sequence of seats, as in (0,); () is for a"
            " Happening."
        )
    for seat in asked:
        if seat not in range(seats):
            raise BrokenGame(
                f"{name}.asks names seat {seat!r}, and there is none: seats are 0 to {seats - 1}."
            )
    if len({*asked}) < len(asked):
        raise BrokenGame(f"{name}.asks names a seat twice: {asked!r}. Name each seat once.")
