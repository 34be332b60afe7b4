"""The guide: it says what a lesson says when its moment has come, and waits.

It is the same at a live table, in the terminal and in the rehearsal that CI holds. It looks at the
learner's view alone; of the others it knows only what the lesson has them play.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.game import AnyGame, Thought
from noren.core.match import Match
from noren.lessons.lesson import CHOICE, Lesson, LessonStep, lesson_after
from noren.lessons.moments import expected, has_come
from noren.lessons.script import Script

Waits = Literal["go-on", "choice", "others", "end"]

NOT_THAT: Final = "That is allowed, but here we try something else first."
LISTEN_FIRST: Final = "Read on first: the others wait for you."
NOT_YET: Final = "Let the others go first here."
ONE_BY_ONE: Final = "One choice at a time, while you learn."


class Guidance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the guide says now, what it points at, and what it waits for.

    `number` of `of` steps are done. It waits for me to `go-on`, for one of `choices`, for the
    `others`, or for nothing any more, at the `end`. `arrow`: the choices are to be pointed at too.
    `point` are ids of things, `player:2`, or `me`, `question`, `players`. `then` is the name and
    title of the lesson to take next. `playing_on`: after the end I play on as I like.
    """

    game: str
    lesson: str
    title: str
    number: int
    of: int
    say: str
    waits: Waits
    point: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    arrow: bool = False
    rule: str = ""
    then: tuple[str, str] | None = None
    playing_on: bool = False


class Place(NamedTuple):
    """Where the guide was, and how many events it had taken in."""

    number: int
    since: int


class Guide:
    """How far a learner has come in a lesson."""

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.heard: dict[int, int] = {}
        """The steps after which the learner went on, and how many choices there were then."""
        self.begin()

    def begin(self) -> None:
        """Begin anew, with what was heard still known."""
        self.script = Script(self.lesson.moves, self.lesson.seats)
        self._place = Place(0, 0)
        self._answered = False
        self._before: list[Place] = []
        """Where the guide was before each choice of the learner's."""

    # Questions

    @property
    def number(self) -> int:
        """How many steps are done."""
        return self._place.number

    @property
    def done(self) -> bool:
        """Whether the lesson is over."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep | None:
        """The step that is next, or being said."""
        return None if self.done else self.lesson.steps[self.number]

    def waits(self, match: Match) -> Waits:
        """What the guide waits for now."""
        step = self.step
        if step is None:
            return "end"
        if not self._is_said(match, step):
            return "others"
        if step.expect:
            return "choice" if expected(step, match.view(self.lesson.learner)) else "others"
        return "others" if step.until else "go-on"

    def holds(self, match: Match) -> bool:
        """Whether nothing happens until the learner goes on; at the end, until they play on."""
        waits = self.waits(match)
        return not match.over and (
            waits == "go-on" or (waits == "end" and not self._plays_on(match))
        )

    def _plays_on(self, match: Match) -> bool:
        return self._has_heard(len(self.lesson.steps), match)

    def _has_heard(self, number: int, match: Match) -> bool:
        at = self.heard.get(number)
        return at is not None and at <= len(match.choices)

    def objection(self, match: Match, choice: Choice) -> str:
        """What is said if the learner would choose this now; nothing if that is fine."""
        waits, step, seat = self.waits(match), self.step, self.lesson.learner
        if step is None or choice not in match.options(seat):
            return ""
        if waits == "go-on":
            return LISTEN_FIRST
        if waits == "choice":
            return "" if step.expects(choice) else step.wrong or NOT_THAT
        return NOT_YET if self._others_first(match) else ""

    def may_go(self, match: Match, seat: Seat) -> bool:
        """Whether a seat may answer now: where the first answer counts, whoever the line says."""
        if self.holds(match):
            return seat == self.lesson.learner and self.done
        asked = match.asked
        if len(asked) < 2 or match.world.agenda[-1].together or self.done:
            return True
        if self.waits(match) == "choice":
            return seat == self.lesson.learner
        return self.script.first_of(asked) in (seat, None)

    def scripted(self, match: Match, seat: Seat) -> Thought | None:
        """What the lesson has a seat play now; of the learner's, what it does not ask about."""
        if seat == self.lesson.learner:
            step = self.step
            if step is None or step.free or self.waits(match) != "others":
                return None
        move = self.script.next(seat)
        if move is None or not self.may_go(match, seat) or move.choice not in match.options(seat):
            return None
        return Thought(move.choice, move.words)

    def _others_first(self, match: Match) -> bool:
        asked = match.asked
        if len(asked) < 2 or match.world.agenda[-1].together:
            return False
        return self.script.first_of(asked) not in (self.lesson.learner, None)

    def _is_said(self, match: Match, step: LessonStep) -> bool:
        """Whether the moment of a step has come."""
        view = match.view(self.lesson.learner)
        if step.expect and not step.at:
            return bool(expected(step, view)) or bool(step.until)
        return has_come(step.at, view, self.game, self._place.since) is not None

    # Changes

    def before(self, match: Match, seat: Seat, choice: Choice) -> None:
        """A seat is about to choose."""
        step, learner = self.step, self.lesson.learner
        asked_for = False
        if seat == learner and step is not None and self._began(match):
            self._before.append(self._place)
            asked_for = self.waits(match) == "choice" and step.expects(choice)
            if asked_for:
                self._place = Place(self.number, heard_by(match, learner))
            self._answered = asked_for
        self.script.follow(seat, choice, allowed=asked_for)

    def look(self, match: Match) -> None:
        """Something has changed: perhaps the step is done by it, and the next one, and so on."""
        while self._began(match) and (step := self.step) is not None:
            since = self._after(match, step)
            if since is None:
                break
            self._place = Place(self.number + 1, since)
            self._answered = False

    def hear(self, match: Match) -> None:
        """The learner goes on."""
        self.heard[self.number] = len(match.choices)
        self.look(match)

    def take_back(self, match: Match) -> None:
        """The learner's last choice is taken back."""
        if self._before:
            self._place = self._before.pop()
            self.script.take_back(self.lesson.learner)
        self.forget_later(match)

    def forget_later(self, match: Match) -> None:
        """What was heard later than now is to be heard again."""
        now = len(match.choices)
        self.heard = {step: at for step, at in self.heard.items() if at <= now}

    def _began(self, match: Match) -> bool:
        return len(match.choices) >= self.lesson.begin

    def _after(self, match: Match, step: LessonStep) -> int | None:
        """If a step is done: how many events had been told when it was; else None."""
        view, since = match.view(self.lesson.learner), self._place.since
        if step.until:
            return has_come(step.until, view, self.game, since)
        if step.expect:
            return since if self._answered else None
        came = has_come(step.at, view, self.game, since)
        return came if came is not None and self._has_heard(self.number, match) else None

    # What is said

    def guidance(self, match: Match) -> Guidance:
        """What the learner's screen shows of it."""
        lesson, waits = self.lesson, self.waits(match)
        playing_on = self.done and self._plays_on(match)
        step = self._said(match)
        said = Guidance(
            game=self.game.name,
            lesson=lesson.name,
            title=lesson.title,
            number=self.number,
            of=len(lesson.steps),
            say=lesson.closing.strip() if self.done else "",
            waits=waits,
            then=self._then() if self.done else None,
            playing_on=playing_on,
        )
        if step is None:
            return said
        now = waits != "others" or bool(step.until)
        choices = expected(step, match.view(lesson.learner)) if waits == "choice" else []
        return msgspec.structs.replace(
            said,
            say=step.say,
            point=tuple(it for it in step.point if it != CHOICE) if now else (),
            choices=tuple(choices),
            arrow=CHOICE in step.point and waits == "choice",
            rule=f"{self.game.name}-{step.rule}" if step.rule else "",
        )

    def _said(self, match: Match) -> LessonStep | None:
        """The step whose words are to be read: until the next one's moment, the one before it."""
        step = self.step
        if step is None or self._is_said(match, step):
            return step
        return self.lesson.steps[self.number - 1] if self.number else None

    def _then(self) -> tuple[str, str] | None:
        after = lesson_after(self.game, self.lesson.name)
        return None if after is None else (after.name, after.title)


def heard_by(match: Match, seat: Seat) -> int:
    """How many events a seat has been told."""
    view = match.view(seat)
    return len(view.log) + len(view.whispers)
