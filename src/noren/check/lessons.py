"""Lessons can be finished, and examples of the rules are true to them.

Each lesson is played to its end, as a learner who does what is asked would.
What is expected must be on offer, what is pointed at must be in the scene, and a cited clause must
exist. Where several choices are welcome, the first and the last of them both lead to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from noren.check.run import Failed, Run
from noren.check.scenes import MARK, touchable
from noren.core.choice import Choice, Seat, choice_text
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame, think
from noren.core.match import Match
from noren.lessons import (
    PLACES,
    Guide,
    Lesson,
    LessonStep,
    examples_of,
    expected,
    lessons_of,
    problem_with,
)
from noren.lessons.lesson import fits
from noren.lessons.script import spoken
from noren.parts.random_bot import RandomBot
from noren.scene import hand_of, table_of

LONGEST: Final = 2000
"""How many moves a lesson may take."""

Pick = Callable[[Sequence[Choice]], Choice]


def check(run: Run) -> str:
    """Play every lesson of the game twice: by its line, and by the last of what is welcome.

    And draw the examples of the rulebook, which are moments of these lessons.
    """
    lessons = lessons_of(run.game)
    for lesson in lessons:
        demand_sound(run.game, lesson)
        Rehearsal(run.game, lesson, lambda choices: choices[0]).play(strict=True)
        Rehearsal(run.game, lesson, lambda choices: choices[-1]).play(strict=False)
    examples = examples_of(run.game)
    return f"{len(lessons)} lessons, each to its end; {len(examples)} examples"


def wrong_with(lesson: Lesson, number: int, words: str) -> Failed:
    """What is wrong with a step, in its author's terms."""
    say = lesson.steps[number].say
    return Failed(
        f"Lesson {lesson.name!r}, step {number + 1} ({say[:40]!r}...): {words}", here=False
    )


def demand_sound(game: AnyGame, lesson: Lesson) -> None:
    """What can be seen of a lesson without playing it."""
    game.seats(lesson.seats)
    game.read_options(lesson.options)
    where = f"Lesson {lesson.name!r}"
    if not 0 <= lesson.learner < lesson.seats:
        raise Failed(f"{where}: the learner sits in seat {lesson.learner}.", here=False)
    if lesson.bot and lesson.bot not in game.bots:
        raise Failed(f"{where}: {game.meta.title} has no bot {lesson.bot!r}.", here=False)
    for move in lesson.moves:
        if move.seat >= lesson.seats:
            raise Failed(f"{where}: its line has a move of seat {move.seat}.", here=False)
    for number in range(len(lesson.steps)):
        demand_step(game, lesson, number)
    for mark in missing_seats(lesson, lesson.closing):
        raise Failed(f"{where}: its closing speaks of ⟦{mark}⟧, which is no seat.", here=False)


def missing_seats(lesson: Lesson, words: str) -> list[str]:
    """Marks in a lesson's words that stand for nobody at its table."""
    marks = MARK.findall(words)
    return [mark for mark in marks if not mark.isdecimal() or int(mark) >= lesson.seats]


def demand_step(game: AnyGame, lesson: Lesson, number: int) -> None:
    """Its moments, its clause and those it speaks of exist."""
    step = lesson.steps[number]
    for problem in (problem_with(step.at, game), problem_with(step.until, game)):
        if problem:
            raise wrong_with(lesson, number, problem)
    if step.rule and f"{game.name}-{step.rule}" not in game.rules.clauses:
        raise wrong_with(lesson, number, f"it cites {step.rule!r}, which is no clause.")
    for mark in missing_seats(lesson, step.say + step.wrong):
        raise wrong_with(lesson, number, f"it speaks of ⟦{mark}⟧, which is no seat.")


def begin(game: AnyGame, lesson: Lesson) -> tuple[Match, Guide]:
    """A lesson's match as the learner finds it, and the guide."""
    match = Match.start(game, lesson.seats, lesson.options, lesson.seed)
    guide = Guide(game, lesson)
    for number, move in enumerate(lesson.moves[: lesson.begin], start=1):
        if move.choice not in match.options(move.seat):
            raise Failed(
                f"Lesson {lesson.name!r}: move {number} of its line, {choice_text(move.choice)!r}"
                f" of seat {move.seat}, is not on offer. {offered(match, move.seat)}",
                here=False,
            )
        guide.before(match, move.seat, move.choice)
        match.play(move.seat, move.choice, spoken(match, move.choice, move.words))
    guide.look(match)
    return match, guide


def offered(match: Match, seat: Seat) -> str:
    """What a seat is offered, for an author to read."""
    step = type(match.world.agenda[-1]).__name__ if match.world.agenda else "The end"
    options = [choice_text(choice) for choice in match.options(seat)]
    return f"{step} offers seat {seat}: {', '.join(options[:30]) or 'nothing'}."


class Rehearsal:
    """One lesson, played through by somebody who does what is asked."""

    def __init__(self, game: AnyGame, lesson: Lesson, pick: Pick) -> None:
        self.game = game
        self.lesson = lesson
        self.pick = pick
        self.match, self.guide = begin(game, lesson)
        self.bot = game.bot(lesson.bot) if lesson.bot else RandomBot()
        self.dice = Dice(seed_bytes(lesson.seed)).split("rehearsal")
        self.said: list[int] = []
        """The steps that were said, in order."""

    def play(self, *, strict: bool) -> None:
        """To the end of the lesson; strictly, nobody may leave the line on the way."""
        guide, match = self.guide, self.match
        for _ in range(LONGEST):
            if guide.done:
                return
            if strict and guide.script.left:
                raise self.problem("the line is left before it.")
            waits = guide.waits(match)
            if waits != "others":
                self.demand_there()
            if waits == "go-on":
                guide.hear(match)
            elif waits == "choice":
                self.choose(strict)
            elif match.over:
                raise self.problem("the match is over before its moment comes.")
            else:
                self.let_go(strict)
        raise self.problem(f"it is not done after {LONGEST} moves.")

    def problem(self, words: str) -> Failed:
        """What is wrong with the step that is next."""
        return wrong_with(self.lesson, self.guide.number, words)

    @property
    def step(self) -> LessonStep:
        """The step that is said now."""
        return self.lesson.steps[self.guide.number]

    def choose(self, strict: bool) -> None:
        """Do what is expected; strictly, as the line has it, if it is among that."""
        match, seat, step = self.match, self.lesson.learner, self.step
        choices = expected(step, match.view(seat))
        for pattern in step.expect:
            if not step.until and not any(fits(pattern, choice) for choice in choices):
                raise self.problem(f"{pattern!r} is not on offer. {offered(match, seat)}")
        move = self.guide.script.next(seat)
        by_line = move is not None and strict and move.choice in choices
        self.play_for(seat, move.choice if move is not None and by_line else self.pick(choices))

    def let_go(self, strict: bool) -> None:
        """Whoever may go does: by the line, or else as a bot would."""
        match, guide = self.match, self.guide
        asking = type(match.world.agenda[-1]).__name__
        if self.step.at == asking and self.lesson.learner in match.asked:
            raise self.problem(f"nothing it expects is there. {self.offered()}")
        going = [seat for seat in match.asked if guide.may_go(match, seat)]
        if not going:
            raise self.problem("everybody waits for somebody else.")
        seat = going[0]
        thought = guide.scripted(match, seat)
        if thought is None:
            move = guide.script.next(seat)
            if strict and move is not None:
                wanted = choice_text(move.choice)
                raise self.problem(
                    f"before it, the line wants {wanted!r} of seat {seat}. {offered(match, seat)}"
                )
            thought = think(self.bot, match.view(seat), self.dice)
        self.play_for(seat, thought.choice, thought.words)

    def offered(self) -> str:
        """What the learner is offered."""
        return offered(self.match, self.lesson.learner)

    def play_for(self, seat: Seat, choice: Choice, words: str | None = None) -> None:
        """Play, and let the guide look."""
        match = self.match
        self.guide.before(match, seat, choice)
        match.play(seat, choice, spoken(match, choice, words))
        self.guide.look(match)

    def demand_there(self) -> None:
        """What the step points at is in the learner's scene."""
        match, seat = self.match, self.lesson.learner
        if not self.said or self.said[-1] != self.guide.number:
            self.said.append(self.guide.number)
        table = table_of(self.game, match.view(None))
        there = touchable(table, hand_of(self.game, match.view(seat)), match.seats) | {*PLACES}
        for thing in self.step.point:
            if thing not in there:
                raise self.problem(
                    f"it points at {thing!r}, which is not there. There are:"
                    f" {', '.join(sorted(there))}."
                )
