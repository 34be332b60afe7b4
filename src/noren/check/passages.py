"""From one question to the next: what was answered, or that time was up, and what it led to.

Rare things (a deck that is shuffled anew, an event of the last turn) teach as much as common ones,
and a secret gets out as well in the one as in the other. So what is looked at closely is chosen by
what happens: each kind of thing about as often as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from noren.check.lockstep import Answers
from noren.check.rows import hidden_rows, is_thinned
from noren.check.run import Run, Walk
from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.match import Match

LATE: Final = 4
"""At one question in so many time is up."""
SEVERAL: Final = 2
"""So many things that come to a hidden row at once, or more, are worth a look."""

Kind = tuple[str, ...]
"""Something that happens: a step with a verb, an event, a hidden row that is put in order."""


@dataclass(frozen=True)
class Passage:
    """What was done at one moment; no answers where time was up for everybody."""

    before: Match
    answers: Answers
    dice: Dice

    @property
    def late(self) -> bool:
        """Whether nobody answered."""
        return not self.answers

    @property
    def step(self) -> Any:
        """The step that was asking."""
        return self.before.world.agenda[-1]

    def led_to(self, dice: Dice) -> Match:
        """The match after it, as these dice fall."""
        match = self.before.copy()
        match.world.dice = dice.copy()
        carry_out(match, self.answers)
        return match

    def in_words(self) -> str:
        """What was done, for whoever reads a report."""
        verb = "" if self.late or self.step.together else f" of {self.choice[0]!r}"
        return f"{type(self.step).__name__}{verb}{', where time is up' if self.late else ''}"

    @property
    def choice(self) -> Choice:
        """The choice of a turn."""
        ((choice,),) = self.answers.values()
        return choice


def passages(run: Run, purpose: str, each: int) -> Iterator[Passage]:
    """Along random games, what leads to something that was seen less than so often."""
    met: Counter[Kind] = Counter()
    for walk in run.walks(run.games):
        for _ in walk.moves():
            if any(walk.match.world.answers):
                continue
            passage = set_out(walk, purpose)
            after = passage.led_to(passage.dice)
            kinds = {*kinds_of(passage, after)}
            if not after.over and any(met[kind] < each for kind in kinds):
                met.update(kinds)
                yield passage


def set_out(walk: Walk, purpose: str) -> Passage:
    """Something that can be done at the moment of a walk, each verb as likely as any."""
    dice = walk.side(purpose)
    before = walk.match.copy()
    before.held = False
    # In a beat nobody sees who is silent.
    late = not before.in_beat and not dice.below(LATE)
    answers = {} if late else any_answers(before, dice)
    return Passage(before, answers, dice)


def any_answers(match: Match, dice: Dice) -> Answers:
    """What whoever is asked might answer, in a turn each verb as likely as any."""
    step: Any = match.world.agenda[-1]
    if step.together:
        return random_answers(match, dice)
    seat = dice.pick(match.asked)
    options = match.options(seat)
    verb = dice.pick(sorted({choice[0] for choice in options}))
    return {seat: (dice.pick([choice for choice in options if choice[0] == verb]),)}


def random_answers(match: Match, dice: Dice) -> Answers:
    """What whoever is asked answers in random play."""
    step: Any = match.world.agenda[-1]
    if step.together:
        # On a copy, as the options of a faulty game may change what they look at.
        return {seat: step.random_answer(match.world.copy(), seat, dice) for seat in match.asked}
    seat = dice.pick(match.asked)
    return {seat: (dice.pick(match.options(seat)),)}


def carry_out(match: Match, answers: Answers) -> None:
    """Give these answers, or let time be up if there are none."""
    match.held = False
    if not answers:
        match.close()
    for seat, answer in answers.items():
        for choice in answer:
            match.play(seat, choice)


def kinds_of(passage: Passage, after: Match) -> Iterator[Kind]:
    """Everything that happens, each thing by itself."""
    before, world = passage.before.world, after.world
    step, late = type(passage.step).__name__, "late" if passage.late else ""
    verb = "" if passage.late or passage.step.together else passage.choice[0]
    yield "asked", step, verb, late
    told = world.log[len(before.log) :]
    for seat in world.seats:
        told += [whisper.event for whisper in world.whispers[seat][len(before.whispers[seat]) :]]
    for event in told:
        yield "told", type(event).__name__, late
    was: Mapping[str, list[Any]] = dict(hidden_rows(before))
    for path, row in hidden_rows(world):
        if len(row) >= len(was.get(path, ())) + SEVERAL or not is_thinned(was.get(path, []), row):
            yield "row", path
