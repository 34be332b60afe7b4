"""A sitting: the match at a live table, the course that led there, and what is counted of it."""

from __future__ import annotations

from typing import Any, Final

from noren.core.choice import Choice, Seat
from noren.core.match import Match
from noren.core.step import Window
from noren.core.world import World
from noren.table.entries import AnyEntry, Played, Rewound, TimeUp, Undone

Move = tuple[Seat, Choice, str | None]
"""A choice and the words beside it."""

AnyWorld = World[Any, Any, Any]

REMEMBERED: Final = 64
"""How many of the last plays are known by their ids, so that none counts twice."""


class Course:
    """What was played, in the order in which it came; None is where time was up.

    Entries change it before anything is played: taking back is only striking out.
    """

    __slots__ = ("ids", "moves")

    def __init__(self) -> None:
        self.moves: list[Move | None] = []
        self.ids: dict[tuple[Seat, str], None] = {}

    def add(self, entry: AnyEntry, words: str | None = None) -> None:
        """Follow one entry; those that are not about the match do nothing here."""
        match entry:
            case Played(seat=seat, choice=choice, id=id):
                self.moves.append((seat, choice, words))
                self._remember(seat, id)
            case TimeUp():
                self.moves.append(None)
            case Undone(seat=seat):
                del self.moves[self.last(seat)]
            case Rewound(length=length):
                del self.moves[length:]

    def last(self, seat: Seat) -> int:
        """The number of the seat's last move, or -1."""
        moves = self.moves
        for number in range(len(moves) - 1, -1, -1):
            move = moves[number]
            if move is not None and move[0] == seat:
                return number
        return -1

    def _remember(self, seat: Seat, id: str) -> None:
        """Know this play by its id when it is sent again."""
        if id:
            self.ids[seat, id] = None
            if len(self.ids) > REMEMBERED:
                del self.ids[next(iter(self.ids))]


class Sitting:
    """The one place where a live match changes: it is the fold of its course.

    What is legal, who may know what and who is awaited is the match's to say; here it is only
    counted who is asked anew, and how often something happened that all can see.
    """

    __slots__ = ("_began", "changes", "course", "match", "moment", "questions", "rewinds")

    def __init__(self, match: Match, course: Course | None = None) -> None:
        match.held = True
        self.match = match
        self.course = course or Course()
        self._began: list[int] = []
        """For each move, the first move of the same step."""
        self.questions = [0] * match.seats
        self.moment = 0
        """Counts what all can see: it stays the same while a seat acts in secret."""
        self.rewinds = 0
        self.changes = 0
        """Counts whatever may change what all see, but for who has yet to answer."""
        self._play_course()

    # Questions

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
        return isinstance(self.step, Window)

    def asks(self) -> tuple[Seat, ...]:
        """Every seat that the step asks, whether it has answered or not."""
        step = self.step
        return () if step is None else tuple(step.asks(self.match.world.open))

    def before_last(self, seat: Seat) -> int | None:
        """How many moves there were before the step in which the seat chose last."""
        number = self.course.last(seat)
        return None if number < 0 else self._began[number]

    def waits(self, seat: Seat, choice: Choice) -> bool:
        """Whether the choice is an answer to wait for: it is complete, or somebody else sees it."""
        trial = self.match.copy()
        trial.play(seat, choice)
        if self.sealed:
            return seat not in trial.asked or not trial.world.answers[seat]
        return not alike(self.match.world, trial.world, seat)

    # Changes

    def follow(self, entry: AnyEntry, words: str | None) -> None:
        """Carry an entry out that has been checked."""
        before = self.course.last(entry.seat) if isinstance(entry, Undone) else 0
        self.course.add(entry, words)
        match entry:
            case Undone(seat=seat):
                del self._began[before]
                self._undo(seat)
            case Rewound():
                self._rewind()
            case _:
                self._carry_out(self.course.moves[-1])

    def _carry_out(self, move: Move | None) -> None:
        """Play, and count what changed: questions for those asked, moments for all to see."""
        match, began = self.match, self._began
        sealed, before = self.sealed, self._public()
        goes_on = bool(began) and any(match.world.answers)
        began.append(began[-1] if goes_on else len(began))
        if move is None:
            match.close()
        else:
            match.play(*move)
            if sealed and match.world.answers[move[0]]:
                self.questions[move[0]] += 1
                return
        self.changes += 1
        if sealed or before != self._public():
            self.moment += 1
            self._ask_anew()
        else:
            self.questions[match.choices[-1][0]] += 1

    def _public(self) -> tuple[object, ...]:
        """What all see of the question and of what has happened."""
        world = self.match.world
        return world.agenda[-1] if world.agenda else None, world.waiting, len(world.log)

    def _undo(self, seat: Seat) -> None:
        """Take back the seat's last choice; nobody has learned of it, so nothing else counts."""
        self.match.undo(seat)
        self.questions[seat] += 1

    def _rewind(self) -> None:
        """Go back to where the course ends now."""
        self.match.rewind(0)
        self._began.clear()
        self._play_course()
        self.changes += 1
        self.rewinds += 1
        self.moment += 1
        self._ask_anew()

    def _play_course(self) -> None:
        for move in self.course.moves:
            self._carry_out(move)

    def _ask_anew(self) -> None:
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
