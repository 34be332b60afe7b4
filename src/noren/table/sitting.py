"""A sitting: the match at a live table, with windows held back and questions numbered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from noren.core.choice import PASS, Choice, Seat
from noren.core.errors import IllegalChoice, NotAsked, WordsNotTaken
from noren.core.match import Match
from noren.core.step import Window
from noren.core.view import View
from noren.table.entries import (
    AnyEntry,
    Held,
    Played,
    Rewound,
    Undone,
    Unheld,
    WindowClosed,
)
from noren.table.refused import Refused

Move = tuple[Seat, Choice, str | None]
"""A choice and the words beside it."""

REMEMBERED = 64
"""How many of the last plays are known by their ids, so that none counts twice."""


class Course:
    """What entries say was played, before any of it is: taking back is only striking out."""

    __slots__ = ("held", "ids", "moves")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.held: dict[Seat, tuple[Choice, ...]] = {}
        self.ids: list[tuple[Seat, str]] = []

    def add(self, entry: AnyEntry, words: str | None = None) -> None:
        """Follow one entry; those that are not about the match do nothing here."""
        match entry:
            case Played(seat=seat, choice=choice, id=id):
                self.moves.append((seat, choice, words))
                self._remember(seat, id)
            case Held(seat=seat, choice=choice, id=id):
                self.held[seat] = (*self.held.get(seat, ()), choice)
                self._remember(seat, id)
            case Unheld(seat=seat):
                del self.held[seat]
            case WindowClosed(plays=plays):
                self.moves += [(seat, choice, None) for seat, choice in plays]
                self.held.clear()
            case Undone(seat=seat):
                last = max(n for n, (who, _, _) in enumerate(self.moves) if who == seat)
                del self.moves[last]
            case Rewound(length=length):
                del self.moves[length:]
                self.held.clear()

    def _remember(self, seat: Seat, id: str) -> None:
        if id:
            self.ids.append((seat, id))


class Sitting:
    """The one place where a live match changes.

    Answers in a window are held here, not yet played: the match, and so everybody's view, stays as
    it is until the beat is over.
    """

    __slots__ = (
        "_asks", "changes", "held", "ids", "in_window", "match", "moment", "questions", "rewinds",
        "sealed", "step",
    )  # fmt: skip

    def __init__(self, match: Match, course: Course | None = None) -> None:
        course = course or Course()
        self.match = match
        for seat, choice, words in course.moves:
            match.play(seat, choice, words)
        self.held = dict(course.held)
        self.ids = dict.fromkeys(course.ids[-REMEMBERED:])
        self.questions = [0] * match.seats
        self.moment = 0
        """Counts what all can see: it stays the same while a seat acts in secret."""
        self.rewinds = 0
        self.changes = 0
        """Counts whatever may change what all see, but for who has yet to answer."""
        self._look()

    def _look(self) -> None:
        """See which step is asking now."""
        agenda = self.match.world.agenda
        self.step: Any = agenda[-1] if agenda else None
        self.sealed: bool = self.step is not None and self.step.together
        """Whether answers stay secret until all are in."""
        self.in_window = isinstance(self.step, Window)
        self._asks: tuple[Seat, ...] | None = None

    # Questions

    def asks(self) -> tuple[Seat, ...]:
        """Every seat that the step asks, whether it has answered or not."""
        if self._asks is None:
            self._asks = () if self.step is None else tuple(self.step.asks(self.match.world.open))
        return self._asks

    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose answer is not in yet; known to the table, in a window to nobody else."""
        if not self.held:
            return self.match.asked
        return tuple(seat for seat in self.match.asked if not self._held_all(seat))

    def view(self, seat: Seat | None) -> View[Any, Any]:
        """What this seat may know now: the match's view, and its own held answer."""
        view = self.match.view(seat)
        if seat is not None and seat in self.held:
            view.answer = self.held[seat]
            view.options = self.options(seat)
            if self._held_all(seat):
                view.waiting = tuple(other for other in view.waiting if other != seat)
        return view

    def options(self, seat: Seat) -> Sequence[Choice]:
        """What this seat may choose now."""
        held = self.held.get(seat)
        if held is None:
            return self.match.options(seat)
        if self._held_all(seat):
            return ()
        world = self.match.world
        options: Sequence[Choice] = self.step.options(world.open, world.private[seat], seat, held)
        return options

    def _held_all(self, seat: Seat) -> bool:
        held = self.held.get(seat)
        world = self.match.world
        return bool(held) and self.step.done(world.open, world.private[seat], seat, held)

    def check(self, seat: Seat, choice: Choice, words: str | None = None) -> None:
        """Raise what is wrong with a choice, if anything is; nothing changes."""
        options = self.options(seat)
        if choice not in options:
            if not options:
                raise NotAsked(seat, self.match.asked)
            raise IllegalChoice(choice, self.step.rule, options)
        if words is not None and (self.sealed or choice[0] not in self.step.spoken):
            raise WordsNotTaken(choice[0])

    def check_all(self, seat: Seat, choices: Sequence[Choice]) -> None:
        """Raise what is wrong with several choices in a row.

        Between them nothing may be learned: else refusing the last would tell what the first drew.
        """
        if self.in_window:
            self._check_in_window(seat, choices)
            return
        trial = self.match.copy()
        for number, choice in enumerate(choices, start=1):
            trial.play(seat, choice)
            if number < len(choices) and not trial.can_undo(seat):
                raise Refused("illegal", "Something is learned in between: choose one by one.")

    def _check_in_window(self, seat: Seat, choices: Sequence[Choice]) -> None:
        held = self.held.copy()
        try:
            for choice in choices:
                self.check(seat, choice)
                self.held[seat] = (*self.held.get(seat, ()), choice)
        finally:
            self.held = held

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take its last choice back without asking anyone."""
        if self.in_window:
            return seat in self.held
        if self.sealed and self.match.world.answers[seat]:
            return True
        choices = self.match.choices
        return bool(choices) and choices[-1][0] == seat and self.match.can_undo(seat)

    def last_choice(self, seat: Seat) -> int | None:
        """The number of the seat's last choice, if it has made one."""
        choices = self.match.choices
        return next((n for n in range(len(choices) - 1, -1, -1) if choices[n][0] == seat), None)

    def passes(self) -> tuple[tuple[Seat, Choice], ...]:
        """What is played when the window closes: what was held, and a pass for the silent."""
        return tuple(
            (seat, choice) for seat in self.match.asked for choice in self.held.get(seat, (PASS,))
        )

    # Changes

    def play(self, seat: Seat, choice: Choice, words: str | None = None) -> None:
        """Play a choice that has been checked."""
        self._change([(seat, choice, words)])

    def hold(self, seat: Seat, choice: Choice) -> None:
        """Keep a choice back until the window closes."""
        self.held[seat] = (*self.held.get(seat, ()), choice)
        self.questions[seat] += 1

    def unhold(self, seat: Seat) -> None:
        """Forget what was held."""
        del self.held[seat]
        self.questions[seat] += 1

    def close_window(self, plays: Iterable[tuple[Seat, Choice]]) -> None:
        """Play what the window brought."""
        self.held.clear()
        self._change([(seat, choice, None) for seat, choice in plays])

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last choice."""
        sealed = self.sealed
        self.match.undo(seat)
        self.changes += 1
        self._look()
        self.rewinds += 1
        self._ask_anew([seat] if sealed else range(self.match.seats))

    def rewind(self, length: int) -> None:
        """Go back to when the match had this many choices."""
        self.held.clear()
        self.match.rewind(length)
        self.changes += 1
        self._look()
        self.rewinds += 1
        self.moment += 1
        self._ask_anew(range(self.match.seats))

    def _change(self, moves: Sequence[Move]) -> None:
        """Play, and count what changed: questions for those asked, moments for all to see."""
        match = self.match
        for seat, choice, words in moves:
            step, waiting, told = self.step, match.asked, len(match.world.log)
            match.play(seat, choice, words)
            if step.together and match.world.answers[seat]:
                self.questions[seat] += 1
                continue
            self._look()
            self._asks = match.asked  # nobody has answered the new step yet
            self.changes += 1
            self._ask_anew(range(match.seats))
            public = self.step, match.asked, len(match.world.log)
            if step.together or public != (step, waiting, told):
                self.moment += 1

    def _ask_anew(self, seats: Iterable[Seat]) -> None:
        for seat in seats:
            self.questions[seat] += 1

    def forget_words(self) -> None:
        """Let nobody read again what was said."""
        self.match.words.clear()
        self.match.world.said.clear()
        self.rewinds += 1
        self.changes += 1

    def remember(self, seat: Seat, id: str) -> None:
        """Know this play by its id when it is sent again."""
        if id:
            self.ids[seat, id] = None
            if len(self.ids) > REMEMBERED:
                del self.ids[next(iter(self.ids))]
