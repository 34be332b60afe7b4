"""The kinds of step: one moment of the rulebook each, at which something is decided or happens.

There are three: a `Happening` asks nobody, a `Turn` asks and takes the first answer, and
`Together` gathers everybody's sealed answers. `Window` is Together with a pass.

A step also says what it makes known (`discloses` and `shows`); `noren check` finds whatever else
gets out. And it says what silence means when time is up (`late`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, final

import msgspec

from noren.core.choice import PASS, Choice, Seat
from noren.core.dice import Dice
from noren.core.errors import BrokenGame
from noren.core.world import AnyStep, O, P, S, World, demand_seats

__all__ = [
    "EVERYTHING", "Answers", "AnyStep", "AnyTogether", "Happening", "O", "P", "S", "Step",
    "StepKind", "Together", "Turn", "Window",
]  # fmt: skip

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

    A game writes `asks` and what its kind of step adds. The methods under "the kernel's side" are
    how a match drives every kind alike, and are final in the kinds. `offered` and `late_choice`
    are handed the open drawer and the seat's own and no more, as the game's `options` and `late`
    are: no rule can offer a choice by what that seat ought not to know.
    """

    rule: ClassVar[str] = ""
    beat: ClassVar[bool] = False
    together: ClassVar[bool] = False
    """Whether answers lie sealed until all are in, so that their order does not matter."""
    stands: ClassVar[bool] = False
    """Whether whoever plays alone with bots cannot go back to before it was carried out: to have
    seen how a vote went is no longer to vote, but to know. Where others have seats, they may agree.
    """
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

    # The kernel's side

    def offered(self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]) -> Sequence[Choice]:
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

    def late_choice(
        self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Choice | None:
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


StepKind = type[Step[Any, Any, Any]]
"""A class of steps, as a game lists them."""


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
    def offered(self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]) -> Sequence[Choice]:
        """The options: a turn knows no earlier choices."""
        return self.options(open, mine, seat)

    @final
    def accept(self, world: World[O, P, S], seat: Seat, choice: Choice) -> bool:
        """Carry the choice out at once: nothing of a turn lies sealed."""
        world.agenda.pop()
        self.take(world, seat, choice)
        return False

    @final
    def overdue(self, world: World[O, P, S]) -> Sequence[Seat]:
        """Whoever was asked; where it was a race, one of them by lot, as nobody was first."""
        waiting = world.waiting
        return waiting if len(waiting) == 1 else (world.dice.pick(waiting),)

    @final
    def late_choice(
        self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Choice | None:
        """As the rules of the turn have it."""
        return self.late(open, mine, seat)

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

    # The kernel's side

    @final
    def offered(self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]) -> Sequence[Choice]:
        """The options that are left after what the seat has chosen already."""
        return self.options(open, mine, seat, so_far)

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
        given = world.answers
        # Those whom it asked at first: nothing that lies open has changed since.
        asked = self.asks(world.open) if world.asked is None else world.asked
        answers = {seat: given[seat] for seat in asked}
        world.answers = [()] * len(world.private)
        world.agenda.pop()
        self.resolve(world, answers)

    @final
    def overdue(self, world: World[O, P, S]) -> Sequence[Seat]:
        """Everyone whose answer is not in."""
        return world.awaited

    @final
    def late_choice(
        self, open: O, mine: P, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Choice | None:
        """As the rules of the step have it, after what the seat has chosen already."""
        return self.late(open, mine, seat, so_far)

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
