"""Steps: one moment of the rulebook each, at which something is decided or happens.

There are three kinds: a `Happening` asks nobody, a `Turn` asks and takes the first answer, and
`Together` gathers everybody's sealed answers. `Window` is Together with a pass.

A step also says what it makes known (`discloses` and `shows`); `noren check` finds whatever else
gets out. And it says what silence means when time is up (`late`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

import msgspec

from noren.core.choice import PASS, Choice, Seat
from noren.core.errors import BrokenGame

if TYPE_CHECKING:
    from noren.core.world import World

O = TypeVar("O")  # noqa: E741 - the open drawer
P = TypeVar("P")  # a private drawer
S = TypeVar("S")  # the sealed drawer

Answers = Mapping[Seat, tuple[Choice, ...]]

EVERYTHING: Final = ("*",)
"""For `shows`: the choice is made in the open."""


class Step(msgspec.Struct, Generic[O, P, S], frozen=True, tag=True):
    """What every step has: the clause it carries out, and whom it asks.

    `asks` is handed the open drawer and nothing else, so who is asked can tell nobody a secret.
    A step's own fields are open too: the agenda lies where all can see it.

    `discloses` lists what of the hidden drawers the step may make known, as paths and audiences:
    `"Revealed.truth"` (a field of an event), `"open.row"`, `"agenda.Doubt.seats"`, `"asked"` (who
    is asked next), `"outcome"`, `"mine.hand"` (a drawer, to its owner), `"Peeked.stone to actor"`.
    A path covers what is inside it. `shows` lists in the same way what others learn of the choice
    itself. Nothing is the default of both.
    """

    rule: ClassVar[str] = ""
    together: ClassVar[bool] = False
    beat: ClassVar[bool] = False
    discloses: ClassVar[tuple[str, ...]] = ()
    shows: ClassVar[tuple[str, ...]] = ()

    def asks(self, open: O) -> Sequence[Seat]:
        """The seats that must answer, in seat order; none for a step that just happens."""
        return ()

    def happen(self, world: World[O, P, S]) -> None:
        """A step at which something is decided has to ask somebody."""
        demand_seats(self, self.asks(world.open), len(world.private))
        name = type(self).__name__
        raise BrokenGame(f"{name}.asks names no seat. Name one, or make {name} a Happening.")


class Happening(Step[O, P, S], frozen=True):
    """A moment at which nobody decides anything."""

    def happen(self, world: World[O, P, S]) -> None:
        """Change the world."""
        raise BrokenGame(f"{type(self).__name__} asks nobody and says not what happens.")


class Turn(Step[O, P, S], frozen=True):
    """A moment at which one seat decides; if several are asked, the first answer counts.

    A choice whose verb is in `spoken` may have words beside it, which everyone hears.
    """

    spoken: ClassVar[frozenset[str]] = frozenset()

    def options(self, open: O, mine: P, seat: Seat) -> Sequence[Choice]:
        """What the seat may choose, from what that seat can see and nothing else."""
        raise BrokenGame(f"{type(self).__name__} asks a seat and offers nothing.")

    def take(self, world: World[O, P, S], seat: Seat, choice: Choice) -> None:
        """Carry the choice out. The step has left the agenda already."""
        raise BrokenGame(f"{type(self).__name__} says not what a choice does.")

    def late(self, open: O, mine: P, seat: Seat) -> Choice | None:
        """What counts as the seat's choice when time is up, offered or not.

        None: the match's dice pick one of the options.
        """
        return None


class Together(Step[O, P, S], frozen=True):
    """A moment at which several seats decide in secret, each in one or more small choices.

    Answers lie sealed in each seat's drawer, may be changed until the last one is in, and are
    resolved together in seat order. Who has answered is told, unless the step lasts a `beat`: then
    nobody learns it, and the step stays open until it is closed. That is for questions to which
    some have only one answer, for a quick one would tell.
    """

    together: ClassVar[bool] = True

    def options(self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]) -> Sequence[Choice]:
        """What the seat may choose next, after its own choices so far."""
        raise BrokenGame(f"{type(self).__name__} asks a seat and offers nothing.")

    def done(self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        """Whether the seat's answer is complete: by default after one choice."""
        return True

    def resolve(self, world: World[O, P, S], answers: Answers) -> None:
        """Carry all answers out. The step has left the agenda already."""
        raise BrokenGame(f"{type(self).__name__} says not what the answers do.")

    def late(self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """What counts as the seat's next choice when time is up, offered or not.

        None: the match's dice pick one of the options. Asked until the answer is done.
        """
        return None


class Window(Together[O, P, S], frozen=True):
    """A chance to react, open to all who might as far as the public can tell; silence is a pass."""

    beat: ClassVar[bool] = True

    def reactions(self, open: O, mine: P, seat: Seat) -> Sequence[Choice]:
        """What the seat could do besides passing."""
        return ()

    def options(self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]) -> Sequence[Choice]:
        """Pass first, then the reactions."""
        return (PASS, *self.reactions(open, mine, seat))

    def late(self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """Whoever is silent has passed."""
        return PASS


AnyStep = Step[Any, Any, Any]


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
