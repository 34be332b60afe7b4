"""What is counted of a learner's way through a lesson: steps and seconds, and each step once."""

from __future__ import annotations

import noren
from noren import Match
from noren.lessons import Guide, find_lesson
from noren.server.lesson_steps import LONGEST, StepWatch
from noren.server.store import StepCount

GAME = noren.load("secrets-game")


class Way:
    """A learner in the first lesson, with a clock that the test sets."""

    def __init__(self) -> None:
        lesson = find_lesson(GAME, "first")
        self.match = Match.start(GAME, lesson.seats, lesson.options, lesson.seed)
        self.guide = Guide(GAME, lesson)
        self.guide.look(self.match)
        self.watch = StepWatch(self.guide)
        self.moves = iter(lesson.moves)

    def follow(self, now: float) -> list[tuple[int, int, int, float]]:
        """What is counted now: step, started, finished, seconds."""
        counts = self.watch.follow(self.guide, now)
        assert {it[:2] for it in counts} <= {("secrets-game", "first")}
        return [it[2:] for it in counts]

    def play(self, count: int) -> None:
        """So many moves of the lesson's line."""
        for _ in range(count):
            move = next(self.moves)
            self.guide.before(self.match, move.seat, move.choice)
            self.match.play(move.seat, move.choice, move.words)
            self.guide.look(self.match)


def test_a_step_takes_from_its_first_sight_to_the_next() -> None:
    way = Way()
    assert way.follow(100.0) == [(0, 1, 0, 0.0)]
    assert way.follow(104.0) == [], "nothing has happened"
    way.guide.hear(way.match)
    assert way.follow(107.5) == [(0, 0, 1, 7.5), (1, 1, 0, 0.0)]


def test_whoever_takes_a_break_is_not_counted_as_slow() -> None:
    way = Way()
    way.follow(100.0)
    way.guide.hear(way.match)
    way.follow(107.5)
    way.play(5)
    assert way.follow(107.5 + 3600) == [(1, 0, 1, LONGEST), (2, 1, 0, 0.0)]


def test_whoever_goes_back_is_not_counted_again() -> None:
    way = Way()
    way.follow(100.0)
    way.guide.hear(way.match)
    assert len(way.follow(101.0)) == 2
    way.guide.begin()
    assert way.guide.number == 0
    assert way.follow(150.0) == []
    way.guide.look(way.match)
    assert way.follow(160.0) == []


def test_a_table_that_was_loaded_again_goes_on_where_it_was() -> None:
    way = Way()
    way.guide.hear(way.match)
    way.watch = StepWatch(way.guide)
    way.play(5)
    # Since when the step was before somebody is not known any more, so no seconds are counted.
    assert way.follow(500.0) == [(1, 0, 1, 0.0), (2, 1, 0, 0.0)]


def test_at_the_end_no_further_step_is_begun() -> None:
    way = Way()
    counted: list[StepCount] = []
    for step in range(len(way.guide.lesson.steps) * 4):
        counted += way.watch.follow(way.guide, float(step))
        if way.guide.done:
            break
        if way.guide.waits(way.match) == "go-on":
            way.guide.hear(way.match)
        else:
            way.play(1)
    assert way.guide.done
    finished = [it.step for it in counted if it.finished]
    assert finished == [*range(len(way.guide.lesson.steps))]
    assert [it.step for it in counted if it.started] == finished
