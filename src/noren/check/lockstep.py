"""Two worlds side by side: the same thing is done in both, step by step, and a viewer compares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.errors import BrokenGame
from noren.core.event import Event, Whisper
from noren.core.match import Match
from noren.core.step import AnyStep
from noren.core.world import Outcome, World

AnyWorld = World[Any, Any, Any]
Answers = Mapping[Seat, tuple[Choice, ...]]
"""What is done: the one choice of a turn, or everybody's answers."""


class Sight(NamedTuple):
    """What a viewer has before it, and what it was told lately."""

    open: Any
    mine: Any
    agenda: list[AnyStep]
    told: list[Event]
    whispered: tuple[Whisper, ...]
    outcome: Outcome | None


@dataclass(frozen=True)
class Parted:
    """The first step after which the viewer sees something else in one world than in the other."""

    step: AnyStep | None
    one: Sight
    other: Sight


class Pair:
    """Two worlds that look the same to a viewer, until something makes them differ."""

    def __init__(
        self,
        one: AnyWorld,
        other: AnyWorld,
        viewer: Seat | None,
        dice: Dice,
        *,
        since_the_beginning: bool = False,
    ) -> None:
        self.worlds = one, other
        self.viewer = viewer
        self.dice = dice
        self.told = self.whispered = 0
        if not since_the_beginning:
            self.told = len(one.log)
            self.whispered = 0 if viewer is None else len(one.whispers[viewer])
        self.done: list[AnyStep] = []
        """The steps that were carried out while both looked the same."""
        self.drew = [False, False]
        """In which of the worlds dice were thrown."""

    def carry_out(self, one: Answers, other: Answers) -> Parted | None:
        """Do what is done, and let everything happen that follows, until the viewer's sights part.

        Before every step both worlds get the same fresh dice: chance falls alike, so that only
        what is hidden can make a difference.
        """
        first, second = self.worlds
        dice = self.dice.copy(), self.dice.copy()
        return self.side_by_side(unfold(first, one, dice[0]), unfold(second, other, dice[1]))

    def let_happen(self) -> Parted | None:
        """Let everything happen that nobody decides, until the viewer's sights part."""
        first, second = (happenings(world, self.dice.copy()) for world in self.worlds)
        return self.side_by_side(first, second)

    def side_by_side(self, one: Iterator[AnyStep], other: Iterator[AnyStep]) -> Parted | None:
        """Go step by step through both; while they look the same, the same steps are next."""
        for step, twin in zip_longest(one, other):
            if step is None or twin is None:
                raise BrokenGame("Two worlds that look the same do not go through the same steps.")
            self.drew = [
                was or world.dice.drawn > 0
                for was, world in zip(self.drew, self.worlds, strict=True)
            ]
            parted = self.compare(step)
            if parted is not None:
                return parted
            self.done.append(step)
        return None

    def compare(self, step: AnyStep | None) -> Parted | None:
        """What the viewer sees in both, if it is not the same."""
        one, other = (self.sight(world) for world in self.worlds)
        return None if one == other else Parted(step, one, other)

    def sight(self, world: AnyWorld) -> Sight:
        """What the viewer has before it in one of the worlds."""
        seat = self.viewer
        return Sight(
            world.open,
            None if seat is None else world.private[seat],
            world.agenda,
            world.log[self.told :],
            () if seat is None else world.whispers[seat][self.whispered :],
            world.outcome,
        )


def unfold(world: AnyWorld, answers: Answers, dice: Dice) -> Iterator[AnyStep]:
    """Carry the answers out and let things happen until somebody is asked; each step done."""
    # Set anew at each step: else one throw more in one world would shift all its later throws, and
    # that would look like a leak.
    world.dice = dice.split("step")
    step: Any = world.agenda.pop()
    if step.together:
        world.answers = [()] * len(world.private)
        step.resolve(world, {seat: answers[seat] for seat in sorted(answers)})
    else:
        ((seat, (choice,)),) = answers.items()
        step.take(world, seat, choice)
    yield step
    yield from happenings(world, dice)


def happenings(world: AnyWorld, dice: Dice) -> Iterator[AnyStep]:
    """Let things happen until somebody is asked; each step done."""
    while world.agenda:
        step: Any = world.agenda[-1]
        asked = step.asks(world.open)
        if asked:
            world.waiting = world.awaited = world.asked = tuple(asked)
            return
        world.agenda.pop()
        world.dice = dice.split("step")
        step.happen(world)
        yield step
    world.waiting = world.awaited = world.asked = ()


def common_answers(one: Match, other: Match, dice: Dice) -> Answers | None:
    """Something that can be done in both worlds by whoever is asked; None if there is nothing."""
    step: Any = one.world.agenda[-1]
    if not step.together:
        seat = dice.pick(one.asked)
        choice = common(one.options(seat), other.options(seat), dice)
        return None if choice is None else {seat: (choice,)}
    answers: dict[Seat, tuple[Choice, ...]] = {}
    for seat in one.asked:
        answer = common_answer(step, one.world, other.world, seat, dice)
        if answer is None:
            return None
        answers[seat] = answer
    return answers


def common_answer(
    step: Any, one: AnyWorld, other: AnyWorld, seat: Seat, dice: Dice
) -> tuple[Choice, ...] | None:
    """A complete answer that the seat could give in both worlds."""
    answer: tuple[Choice, ...] = ()
    while not answer or not step.done(one.open, one.private[seat], seat, answer):
        mine, theirs = (step.options(w.open, w.private[seat], seat, answer) for w in (one, other))
        choice = common(mine, theirs, dice)
        if choice is None:
            return None
        answer = (*answer, choice)
    return answer if step.done(other.open, other.private[seat], seat, answer) else None


def haste(one: Match, other: Match, seat: Seat, dice: Dice) -> bool:
    """Whether the seat has one thing to choose in one world, and several in the other."""
    step: Any = one.world.agenda[-1]
    if not step.together:
        return (len(one.options(seat)) == 1) != (len(other.options(seat)) == 1)
    answer: tuple[Choice, ...] = ()
    while True:
        offered = [
            step.options(world.open, world.private[seat], seat, answer)
            for world in (one.world, other.world)
        ]
        if (len(offered[0]) == 1) != (len(offered[1]) == 1):
            return True
        choice = common(offered[0], offered[1], dice)
        if choice is None:
            return False
        answer = (*answer, choice)
        if step.done(one.world.open, one.world.private[seat], seat, answer):
            return False


def can_be_done(match: Match, answers: Answers) -> bool:
    """Whether everyone could answer so in this world."""
    step: Any = match.world.agenda[-1]
    if not step.together:
        return all(answer[0] in match.options(seat) for seat, answer in answers.items())
    world = match.world
    return all(
        choice in step.options(world.open, world.private[seat], seat, answer[:at])
        for seat, answer in answers.items()
        for at, choice in enumerate(answer)
    )


def common(one: Sequence[Choice], other: Sequence[Choice], dice: Dice) -> Choice | None:
    """One of what is offered in both, each verb as likely as any."""
    shared = [choice for choice in one if choice in other]
    if not shared:
        return None
    verb = dice.pick(sorted({choice[0] for choice in shared}))
    return dice.pick([choice for choice in shared if choice[0] == verb])


def other_answers(match: Match, answers: Answers, dice: Dice) -> tuple[Seat, Answers] | None:
    """One seat does something else than in these answers, if it can; who, and all answers."""
    step: Any = match.world.agenda[-1]
    seat = dice.pick(sorted(answers))
    if step.together:
        changed = step.random_answer(match.world, seat, dice)
        return None if changed == answers[seat] else (seat, {**answers, seat: changed})
    rest = [choice for choice in match.options(seat) if choice != answers[seat][0]]
    if not rest:
        return None
    verb = dice.pick(sorted({choice[0] for choice in rest}))
    return seat, {seat: (dice.pick([choice for choice in rest if choice[0] == verb]),)}


def late_answers(match: Match, dice: Dice) -> Answers:
    """What counts when time is up for everybody."""
    step: Any = match.world.agenda[-1]
    world = match.world
    if not step.together:
        seat = dice.pick(match.asked)
        choice = step.late(world.open, world.private[seat], seat)
        return {seat: (choice or dice.pick(match.options(seat)),)}
    return {seat: late_answer(step, world, seat, dice) for seat in match.asked}


def late_by_rule(match: Match) -> bool:
    """Whether the step itself says what counts for each seat when time is up, not the dice."""
    step: Any = match.world.agenda[-1]
    world = match.world
    so_far = ((),) if step.together else ()
    return all(
        step.late(world.open, world.private[seat], seat, *so_far) is not None
        for seat in match.asked
    )


def late_answer(step: Any, world: AnyWorld, seat: Seat, dice: Dice) -> tuple[Choice, ...]:
    """A complete answer as time makes it."""
    mine, answer = world.private[seat], world.answers[seat]
    while not answer or not step.done(world.open, mine, seat, answer):
        choice = step.late(world.open, mine, seat, answer)
        answer = (*answer, choice or dice.pick(step.options(world.open, mine, seat, answer)))
    return answer
