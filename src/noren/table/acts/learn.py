"""Learn: a table with a guide, who follows a lesson; the learner reads and goes on."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import ClassVar

from noren.core.errors import BadOptions
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.lessons import Guide, Lesson, find_lesson
from noren.table.act import Command
from noren.table.acts.play import Played
from noren.table.acts.time_up import TimeUp
from noren.table.checks import seat_of, sitting_of
from noren.table.messages import StepNumber
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Guided(Entry, frozen=True, kw_only=True, tag="guided"):
    """This match is a lesson; it stands before the match begins."""

    lesson: str

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """A guide is there, if the game still has that lesson; else it is like any match."""
        with contextlib.suppress(BadOptions):
            table.guide = Guide(table.game, find_lesson(table.game, self.lesson))


class WentOn(Entry, frozen=True, kw_only=True, tag="went-on"):
    """The learner had read what the guide said, when there were so many choices."""

    of_room: ClassVar[bool] = False

    step: int
    choices: int

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """The guide goes on; while a table is being read, it does so when the match is there."""
        if table.guide is None:
            return
        table.guide.heard[self.step] = self.choices
        if table.sitting is not None and table.course is None:
            table.guide.look(table.sitting.match)


class GoOn(Command, frozen=True, kw_only=True, tag="go-on"):
    """At a lesson: I have read what the guide says, or play on after the end.

    `step` is the `number` of that guidance.
    """

    step: StepNumber

    writes: ClassVar[tuple[type[Entry], ...]] = (WentOn,)
    quick: ClassVar[bool] = True

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If it waits for that; a second tap on the same words does nothing."""
        guide, match = table.guide, sitting_of(table, over=True).match
        if guide is None or seat_of(table, person) != guide.lesson.learner:
            return []
        if guide.number != self.step or guide.waits(match) not in ("go-on", "end"):
            return []
        return written(WentOn(step=self.step, choices=len(match.choices)))


def beginning(game: AnyGame, lesson: Lesson) -> Iterator[Entry]:
    """What was played before the lesson begins, as a table writes it."""
    match = Match.start(game, lesson.seats, lesson.options, lesson.seed)
    match.held = True
    for move in lesson.moves[: lesson.begin]:
        match.play(move.seat, move.choice)
        yield Played(seat=move.seat, choice=move.choice, forced=True)
        if match.in_beat and not match.asked:
            match.close()
            yield TimeUp()
