"""A sitting: the match at a live table, the course that led there, and what is counted of it."""

from __future__ import annotations

import contextlib
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from noren.core.choice import Choice, Seat
from noren.core.errors import FAULTS
from noren.core.event import Event
from noren.core.match import Match
from noren.core.step import Window
from noren.core.world import World, demand_seats
from noren.lessons import Guide


class Move(msgspec.Struct, frozen=True):
    """A choice and the words beside it; `forced` if there was no other, and nobody made it."""

    seat: Seat
    choice: Choice
    words: str | None = None
    forced: bool = False


class Sent(msgspec.Struct, frozen=True):
    """A play that was sent under an id: how many moves came before, and its (last) choice."""

    at: int
    choice: Choice


AnyWorld = World[Any, Any, Any]

Mark = Literal["more-time", "go-back", "step"]
"""What may be asked of the table for the moment that all are in."""

REMEMBERED: Final = 64
"""How many of the last plays are known by their ids, so that none counts twice."""


class Moves(Protocol):
    """What entries of a match may do: to a course that is being read, or to a match that is on."""

    def play(self, move: Move, id: str = "") -> None:
        """A seat chooses, or had no other choice."""

    def time_up(self) -> None:
        """Whoever was silent was late."""

    def take_back(self, seat: Seat) -> None:
        """A seat takes its last choice back."""

    def go_back(self, length: int) -> None:
        """All go back to when there were so many moves."""

    def strike(self, length: int) -> None:
        """All moves but so many are struck out, for the last broke the game."""

    def mark(self, mark: Mark) -> None:
        """Something is asked that holds until all can see that the match has moved on."""


class Course:
    """What was played, in the order in which it came; None is where time was up.

    A table that is read from its journal gathers its course before anything is played, so that
    taking back is only striking out and the match is played once.
    """

    __slots__ = ("_marks", "ids", "moves")

    def __init__(self) -> None:
        self.moves: list[Move | None] = []
        self.ids: dict[tuple[Seat, str], Sent] = {}
        """By which ids the last plays were sent."""
        self._marks: list[tuple[Mark, int]] = []
        """What was asked, and how many moves there were then."""

    def play(self, move: Move, id: str = "") -> None:
        """A seat chose."""
        if id:
            self._remember(move, id)
        self.moves.append(move)

    def time_up(self) -> None:
        """Whoever was silent was late."""
        self.moves.append(None)

    def take_back(self, seat: Seat) -> None:
        """Strike out the seat's last move."""
        number = self.last(seat)
        del self.moves[number]
        self._marks = [(mark, at - (at > number)) for mark, at in self._marks]
        self.ids = {
            id: replace(sent, at=sent.at - (sent.at > number)) for id, sent in self.ids.items()
        }

    def go_back(self, length: int) -> None:
        """Strike out all but so many moves, and what was asked meanwhile."""
        del self.moves[length:]
        self._marks.clear()

    def strike(self, length: int) -> None:
        """Strike out all but so many moves; sent again under the same id, they count."""
        self.go_back(length)
        self.ids = {id: sent for id, sent in self.ids.items() if sent.at < length}

    def mark(self, mark: Mark) -> None:
        """Remember that this was asked now."""
        self._marks.append((mark, len(self.moves)))

    def marks(self, mark: Mark, since: int) -> int:
        """How often this was asked since there were so many moves."""
        return sum(kind == mark and at >= since for kind, at in self._marks)

    def last(self, seat: Seat, chosen: bool = False) -> int:
        """The number of the seat's last move, or of the last that was a choice; or -1."""
        moves = self.moves
        for number in range(len(moves) - 1, -1, -1):
            move = moves[number]
            if move is not None and move.seat == seat and not (chosen and move.forced):
                return number
        return -1

    def _remember(self, move: Move, id: str) -> None:
        """Know this play by its id when it is sent again."""
        self.ids[move.seat, id] = Sent(len(self.moves), move.choice)
        if len(self.ids) > REMEMBERED:
            del self.ids[next(iter(self.ids))]


class Lapse(NamedTuple):
    """For all to see, time was up for these seats at a move; so many events came before it."""

    move: int
    after: int
    seats: tuple[Seat, ...]


class Sitting:
    """The one place where a live match changes: it is the fold of its course.

    What is legal, who may know what and who is awaited is the match's to say; here it is only
    counted who is asked anew, and how often something happened that all can see.
    """

    __slots__ = (
        "_chose", "_heard", "_moment_began", "_told", "began", "changes", "course", "guide",
        "holds", "lapses", "match", "moment", "questions", "rewinds", "sound", "stood",
    )  # fmt: skip

    def __init__(
        self, match: Match, course: Course | None = None, guide: Guide | None = None
    ) -> None:
        match.held = True
        self.guide = guide
        self.match = match
        self.course = course or Course()
        self.began: list[int] = []
        """For each move, the first move of the same step."""
        self._chose = [-1] * match.seats
        """For each seat, the number of its last move that was a choice; -1 for none."""
        self._told: list[int] = []
        """For each move, how many events all had been told before it."""
        self._heard: list[tuple[int, ...]] = []
        """For each move, how many words were said before it, and what each seat was whispered."""
        self.lapses: list[Lapse] = []
        """When time was up for whom, as far as everybody may know it."""
        self.questions = [0] * match.seats
        self.moment = 0
        """Counts what all can see: it stays the same while a seat acts in secret."""
        self._moment_began = 0
        """How many moves there were when the moment began."""
        self.holds = 0
        """How often bots were asked to wait in this moment."""
        self.rewinds = 0
        self.changes = 0
        """Counts whatever may change what all see, but for who has yet to answer."""
        self.stood = 0
        """How many moves there were when a step was last carried out that stands."""
        self.sound = True
        """Whether the match is what its course says: not after a rule has failed in the middle."""
        self._play_course()

    # Questions

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.sound and self.match.over

    @property
    def step(self) -> Any:
        """The step that is asking now; None once the match is over."""
        agenda = self.match.world.agenda
        return agenda[-1] if agenda else None

    @property
    def sealed(self) -> bool:
        """Whether answers stay secret until all are in."""
        agenda = self.match.world.agenda
        return bool(agenda) and agenda[-1].together

    @property
    def in_window(self) -> bool:
        """Whether silence is a pass."""
        agenda = self.match.world.agenda
        return bool(agenda) and agenda[-1].beat and isinstance(agenda[-1], Window)

    def asks(self) -> tuple[Seat, ...]:
        """Every seat that the step asks, whether it has answered or not."""
        world = self.match.world
        if world.asked is not None:
            return world.asked
        return tuple(world.agenda[-1].asks(world.open)) if world.agenda else ()

    def before_last(self, seat: Seat, alone: bool = False) -> int | None:
        """How many moves there were before the step in which the seat chose last.

        Alone with bots, None as well where a step that stands has been carried out since.
        """
        number = self._chose[seat]
        if number < 0 or (alone and self.began[number] < self.stood):
            return None
        return self.began[number]

    def move_of(self, event: int) -> int:
        """By which move the event of that number came about; -1 for the set-up."""
        return bisect_right(self._told, event) - 1

    def move_of_words(self, number: int) -> int:
        """With which move the words of that number were said."""
        return bisect_right(self._heard, number, key=lambda heard: heard[0]) - 1

    def move_of_whisper(self, seat: Seat, number: int) -> int:
        """By which move the seat's whisper of that number came about; -1 for the set-up."""
        return bisect_right(self._heard, number, key=lambda heard: heard[1 + seat]) - 1

    def told_by(self, move: int) -> Sequence[Event]:
        """What all were told by the move of that number."""
        told = self._told
        return self.match.world.log[told[move] : told[move + 1] if move + 1 < len(told) else None]

    @property
    def just_told(self) -> Sequence[Event]:
        """What all were told by the last move; nothing at the start."""
        return self.match.world.log[self._told[-1] :] if self._told else ()

    def waits(self, seat: Seat, choice: Choice) -> bool:
        """Whether the choice is an answer to wait for: it is complete, or somebody else sees it."""
        trial = self.match.copy()
        trial.play(seat, choice)
        if self.sealed:
            return seat not in trial.asked or not trial.world.answers[seat]
        return not alike(self.match.world, trial.world, seat)

    def marks(self, mark: Mark) -> int:
        """How often this was asked in this moment, whether it was lived through or read."""
        return self.course.marks(mark, self._moment_began)

    # Changes

    def play(self, move: Move, id: str = "") -> None:
        """Carry out a choice that has been checked."""
        self.course.play(move, id)
        if self.sound:
            self._carry_out(move)

    def time_up(self) -> None:
        """Time is up for whoever has not answered."""
        self.course.time_up()
        if self.sound:
            self._carry_out(None)

    def take_back(self, seat: Seat) -> None:
        """Take back the seat's last choice; nobody has learned of it, so nothing else counts."""
        number = self.course.last(seat)
        self.course.take_back(seat)
        if self.sound:
            self.match.undo(seat)
            if self.guide is not None and seat == self.guide.lesson.learner:
                self.guide.take_back(self.match)
            del self.began[number], self._told[number], self._heard[number]
            seats = range(self.match.seats)
            self._chose = [self.course.last(other, chosen=True) for other in seats]
            self.questions[seat] += 1

    def go_back(self, length: int) -> None:
        """Go back to when there were so many moves."""
        self.course.go_back(length)
        self.play_again()

    def strike(self, length: int) -> None:
        """Go back to before a move that broke the game; it is no longer known by its id."""
        self.course.strike(length)
        self.sound = False
        self.try_again()

    def try_again(self) -> bool:
        """If a rule has failed, play the course again; whether the match is what it says now."""
        if not self.sound:
            with contextlib.suppress(*FAULTS):
                self.play_again()
        return self.sound

    def play_again(self) -> None:
        """Play the course from the beginning; until the rules allow it, the match is not sound."""
        self.sound = False
        self.match.rewind(0)
        self.began.clear()
        self._told.clear()
        self._heard.clear()
        self.lapses.clear()
        self._chose = [-1] * self.match.seats
        self.stood = 0
        self._play_course()
        self.sound = True
        self.changes += 1
        self.rewinds += 1
        self._next_moment()

    def mark(self, mark: Mark) -> None:
        """Something is asked that holds for this moment."""
        self.course.mark(mark)

    def _carry_out(self, move: Move | None) -> None:
        """Play, under the eyes of the guide if there is one."""
        guide = self.guide
        if guide is not None and move is not None:
            guide.before(self.match, move.seat, move.choice)
        self._go_on(move)
        if guide is not None:
            guide.look(self.match)

    def _go_on(self, move: Move | None) -> None:
        """Play, and count what changed: questions for those asked, moments for all to see."""
        match, began = self.match, self.began
        world = match.world
        step = world.agenda[-1] if world.agenda else None
        sealed = step is not None and step.together
        waiting, told = world.waiting, len(world.log)
        # In a beat nobody may know who had answered.
        late = waiting if move is None and not match.in_beat else ()
        goes_on = bool(began) and any(world.answers)
        began.append(began[-1] if goes_on else len(began))
        self._told.append(told)
        self._heard.append((len(world.said), *map(len, world.whispers)))
        if move is None:
            match.close()
        else:
            if not move.forced:
                self._chose[move.seat] = len(began) - 1
            match.play(move.seat, move.choice, move.words)
            if sealed and world.answers[move.seat]:
                self.questions[move.seat] += 1
                return
        # In a lesson nothing stands: whoever learns may always try again.
        if step is not None and step.stands and self.guide is None:
            self.stood = len(began)
        self.changes += 1
        # What all see of it: that something was told, or that another question is asked.
        if sealed or len(world.log) > told or world.waiting != waiting or self.step != step:
            self._next_moment()
            if late:
                self.lapses.append(Lapse(len(began) - 1, told, tuple(late)))
        else:
            self.questions[match.choices[-1][0]] += 1

    def _play_course(self) -> None:
        if self.guide is not None:
            self.guide.begin()
            self.guide.look(self.match)
        for move in self.course.moves:
            self._carry_out(move)
        if self.guide is not None:
            self.guide.forget_later(self.match)
            self.guide.look(self.match)

    def _next_moment(self) -> None:
        """Something has happened for all to see, so everybody's question is another one.

        Whom the step asks has a seat here: else a rule has failed, before anybody is told.
        """
        world = self.match.world
        if world.agenda:
            demand_seats(world.agenda[-1], world.waiting, len(world.private))
        self.moment += 1
        self.holds = 0
        self._moment_began = len(self.began)
        self.questions = [question + 1 for question in self.questions]

    def forget_words(self) -> None:
        """Let nobody read again what was said."""
        self.match.words.clear()
        self.match.world.said.clear()
        self.rewinds += 1
        self.changes += 1


def alike(one: AnyWorld, other: AnyWorld, but: Seat) -> bool:
    """Whether two worlds look the same to everyone but this seat."""
    public = (
        one.open == other.open
        and one.agenda == other.agenda
        and one.waiting == other.waiting
        and len(one.log) == len(other.log)
        and len(one.said) == len(other.said)
        and one.outcome == other.outcome
    )
    return public and all(
        one.private[seat] == other.private[seat]
        and len(one.whispers[seat]) == len(other.whispers[seat])
        for seat in one.seats
        if seat != but
    )
