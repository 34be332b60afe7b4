"""The kinds of step: one moment of the rulebook each, at which something is decided or happens.

There are three: a `Happening` asks nobody, a `Turn` asks and takes the first answer, and
`Together` gathers everybody's sealed answers. `Window` is Together with a pass.

A step also says what it makes known (`discloses` and `shows`); `noren check` finds whatever else
gets out. And it says what silence means when time is up (`late`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, final

from noren.core.choice import PASS, Choice, Seat
from noren.core.dice import Dice
from noren.core.errors import BrokenGame
from noren.core.world import AnyStep, O, P, S, Step, World

__all__ = [
    "EVERYTHING", "Answers", "AnyStep", "AnyTogether", "Happening", "O", "P", "S", "Step",
    "Together", "Turn", "Window",
]  # fmt: skip

Answers = Mapping[Seat, tuple[Choice, ...]]

EVERYTHING: Final = ("*",)
"""For `shows`: the choice is made in the open."""


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

    # The kernel's side

    @final
    def offered(self, world: World[O, P, S], seat: Seat) -> Sequence[Choice]:
        """The options: a turn knows no earlier choices."""
        return self.options(world.open, world.private[seat], seat)

    @final
    def accept(self, world: World[O, P, S], seat: Seat, choice: Choice) -> bool:
        """Carry the choice out at once: nothing of a turn lies sealed."""
        world.agenda.pop()
        self.take(world, seat, choice)
        world.settle()
        return False

    @final
    def overdue(self, world: World[O, P, S]) -> Sequence[Seat]:
        """Whoever was asked; where it was a race, one of them by lot, as nobody was first."""
        waiting = world.waiting
        return waiting if len(waiting) == 1 else (world.dice.pick(waiting),)

    @final
    def late_choice(self, world: World[O, P, S], seat: Seat) -> Choice | None:
        """As the rules of the turn have it."""
        return self.late(world.open, world.private[seat], seat)

    @final
    def takes_words(self, verb: str) -> bool:
        """Words are for choices that the rules call spoken."""
        return verb in self.spoken


class Together(Step[O, P, S], frozen=True):
    """A moment at which several seats decide in secret, each in one or more small choices.

    Answers lie sealed in each seat's drawer, may be changed until the last one is in, and are
    resolved together in seat order. Who has answered is told, unless the step lasts a `beat`: then
    nobody learns it, and the step stays open until it is closed. That is for questions to which
    some have only one answer, for a quick one would tell.
    """

    @property
    def together(self) -> bool:
        """Yes: nobody sees another's answer before all have given theirs."""
        return True

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

    # The kernel's side

    @final
    def offered(self, world: World[O, P, S], seat: Seat) -> Sequence[Choice]:
        """The options that are left after what the seat has chosen already."""
        return self.options(world.open, world.private[seat], seat, world.answers[seat])

    @final
    def accept(self, world: World[O, P, S], seat: Seat, choice: Choice) -> bool:
        """Seal one small choice. `waiting` hides who is done while the step lasts a beat."""
        answer = (*world.answers[seat], choice)
        world.answers[seat] = answer
        if self.done(world.open, world.private[seat], seat, answer):
            awaited = world.awaited
            if awaited[0] == seat:  # the usual case, and the quick one: answers come in seat order
                world.awaited = awaited[1:]
            else:
                world.awaited = tuple([other for other in awaited if other != seat])
            if not self.beat:
                world.waiting = world.awaited
        return True

    @final
    def carry_out(self, world: World[O, P, S]) -> None:
        """Open all answers at once, in seat order: the order of arrival must not matter."""
        answers = {seat: world.answers[seat] for seat in self.asks(world.open)}
        world.answers = [()] * len(world.private)
        world.agenda.pop()
        self.resolve(world, answers)
        world.settle()

    @final
    def overdue(self, world: World[O, P, S]) -> Sequence[Seat]:
        """Everyone whose answer is not in."""
        return world.awaited

    @final
    def late_choice(self, world: World[O, P, S], seat: Seat) -> Choice | None:
        """As the rules of the step have it, after what the seat has chosen already."""
        return self.late(world.open, world.private[seat], seat, world.answers[seat])

    @final
    def random_answer(self, world: World[O, P, S], seat: Seat, dice: Dice) -> tuple[Choice, ...]:
        """A complete answer, each small choice drawn evenly from what is offered."""
        mine = world.private[seat]
        answer: tuple[Choice, ...] = ()
        while not answer or not self.done(world.open, mine, seat, answer):
            answer = (*answer, dice.pick(self.options(world.open, mine, seat, answer)))
        return answer


AnyTogether = Together[Any, Any, Any]
"""A simultaneous step of whatever game."""


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
