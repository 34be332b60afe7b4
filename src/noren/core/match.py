"""A match: a record of choices, and the world that is its fold.

Only choices are kept, never states: replay, undo, crash recovery and the proof of fairness are all
the same fold, from the seed through the choices. That is why nothing else may change the world.

Who does what: the match keeps the record, judges what is legal and says when answers are opened;
the step on top of the agenda knows what an answer means for its kind (`offered`, `accept`,
`carry_out`, `overdue`, `late_choice`). So the match need not know which kinds there are.

Two things look odd and are meant. The answers to a simultaneous step are put into seat order in
the record once all are in, since the order of arrival would tell who hesitated. And the options
last offered are remembered for one seat, since whoever looks at a view plays from it next, and
making options is what costs most in a simulation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.dice import Dice, commitment, seed_bytes
from noren.core.errors import (
    BadRecord,
    BrokenGame,
    CannotUndo,
    IllegalChoice,
    NotAsked,
    UnknownSeat,
    WordsNotTaken,
)
from noren.core.game import AnyGame
from noren.core.record import Record, RecordData, read_record
from noren.core.view import AnyView, View
from noren.core.world import AnyStep, AnyWorld, Outcome, World, demand_seats

NO_CHOICES: Final[tuple[Choice, ...]] = ()
NOBODY: Final = object()
"""In the place of a seat, and not None: a spectator is somebody."""
TIME_TOLD: Final = -1
"""In the place of how much had been told before a choice: time made it, so it stands."""
NEVER: Final[frozenset[int]] = frozenset()
SEAT_OF: Final = itemgetter(0)
MOST_SMALL_CHOICES: Final = 1000
"""More than this many never make one answer."""


class Match:
    """A game being played. What changes it is `play`, and `close` when time is up.

    A step that lasts a beat, such as a window, is over when it is closed. Unless the match is
    `held`, as a table holds it, that is when the last answer is in.
    """

    __slots__ = (
        "_offered",
        "_offered_to",
        "_options",
        "_seed",
        "_told_before",
        "choices",
        "closed",
        "game",
        "held",
        "late",
        "words",
        "world",
    )

    def __init__(
        self, game: AnyGame, world: AnyWorld, options: msgspec.Struct | None, seed: bytes | None
    ) -> None:
        self.game = game
        self.world = world
        self.held = False
        self.choices: list[tuple[Seat, Choice]] = []
        """All that was chosen, the answers to one simultaneous step in seat order."""
        self.late: frozenset[int] = NEVER
        """The numbers of the choices that nobody made: time was up."""
        self.closed: tuple[int, ...] = ()
        """How many choices there were whenever a beat was over."""
        self.words: dict[int, str] = {}
        self._options = options
        self._seed = seed
        self._offered: Sequence[Choice] = NO_CHOICES
        self._offered_to: object = NOBODY
        self._told_before = 0

    @staticmethod
    def start(
        game: AnyGame,
        seats: int,
        options: Mapping[str, object] | None = None,
        seed: int | bytes | None = None,
    ) -> Match:
        """Set the game up. The same seed gives the same match."""
        read = game.read_options(options) if options else game.default_options
        key = seed_bytes(seed)
        world = game.setup(game.seats(seats), read, Dice(key))
        if type(world) is not World or len(world.private) != seats:
            raise wrongly_set_up(game, seats, world)
        world.settle()
        match = Match(game, world, read, key)
        if world.waiting != (0,):  # most often it is, and then all is well
            match.demand_seats()
        return match

    @staticmethod
    def replay(record: Mapping[str, object] | Record, game: AnyGame | None = None) -> Match:
        """The match that a record tells of, played again choice by choice.

        By the rules of its version, if they are installed or kept. `game` is for one that is being
        written and not installed yet.
        """
        from noren.core.registry import load_kept

        read = read_record(record)
        game = game or load_kept(read.game, read.rules)
        read.demand_rules(game)
        if read.seed is None:
            raise BadRecord(
                "This record holds no seed, as its match was not over when it was written:"
                " it cannot be replayed."
            )
        match = Match.start(game, read.seats, read.options, read.seed_bytes())
        match.held = read.says_when_closed
        match._fold(read.choices, frozenset(read.late), frozenset(read.closed), {})
        match.held = False
        if read.says_when_closed and match.choices != [*read.choices]:
            raise BadRecord("The choices of this record are not in order, or not what time makes.")
        return match

    def _fold(
        self,
        choices: Sequence[tuple[Seat, Choice]],
        late: Collection[int],
        closed: Collection[int],
        words: Mapping[int, str],
    ) -> None:
        """Play what a record tells, from the beginning."""
        for _ in self._retrace(choices, late, closed, words):
            pass

    def retrace(self, match: Match) -> Iterator[int]:
        """Play another match again from this beginning of it, a choice each time it is told to.

        Gives the number of each choice once it is played; the last one of a beat ends it.
        """
        self.held = True
        yield from self._retrace(match.choices, match.late, match.closed, match.words)
        self.held = False

    def _retrace(
        self,
        choices: Sequence[tuple[Seat, Choice]],
        late: Collection[int],
        closed: Collection[int],
        words: Mapping[int, str],
    ) -> Iterator[int]:
        for number, (seat, choice) in enumerate(choices):
            try:
                if number in late:
                    self._lapse(seat)
                else:
                    self.play(seat, choice, words.get(number))
                if number + 1 in closed:
                    self.close()
            except (IllegalChoice, NotAsked, UnknownSeat) as error:
                raise BadRecord(f"Choice {number} of the record: {error}") from None
            yield number

    def repeat(self, match: Match, number: int, *, close: bool = True) -> None:
        """Make one choice as another match made it, by somebody or by time.

        The last one of a beat ends it, if it is to `close`; this match is held for that.
        """
        self.held = True
        seat, choice = match.choices[number]
        if number in match.late:
            self._lapse(seat)
        else:
            self.play(seat, choice, match.words.get(number))
        if close and number + 1 in match.closed:
            self.close()

    # What anyone may ask

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats whose answer is not in yet; none once the match is over.

        Nobody but whoever holds the match may know: what all can see is a view's `waiting`.
        """
        return self.world.awaited

    @property
    def in_beat(self) -> bool:
        """Whether the step that is asking lasts until it is closed."""
        agenda = self.world.agenda
        return bool(agenda) and agenda[-1].beat

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.world.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """Winners, scores and ending; None while the match goes on."""
        return self.world.outcome

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.world.private)

    def view(self, seat: Seat | None) -> AnyView:
        """What this seat may know now; None is a spectator."""
        world = self.world
        if seat is None:
            return View(
                None, world.open, None, world.agenda, world.waiting, NO_CHOICES, NO_CHOICES,
                world.log, (), world.said, world.outcome,
            )  # fmt: skip
        if seat is self._offered_to:
            options = self._offered
        elif type(seat) is not int or not 0 <= seat < len(world.private):
            options = self.options(seat)
        elif seat in world.awaited:
            # As `options` does it: bots look once for every choice, and a call costs a fiftieth.
            options = self._offered = world.agenda[-1].offered(
                world.open, world.private[seat], seat, world.answers[seat]
            )
            self._offered_to = seat
        else:
            options = NO_CHOICES
        waiting = world.waiting
        if waiting is not world.awaited and seat not in world.awaited:
            # In a beat all see everyone as still asked; only the seat itself knows that it has
            # answered.
            waiting = tuple(other for other in waiting if other != seat)
        return View(
            seat, world.open, world.private[seat], world.agenda, waiting, options,
            world.answers[seat], world.log, world.whispers[seat], world.said,
            world.outcome,
        )  # fmt: skip

    def options(self, seat: Seat) -> Sequence[Choice]:
        """What this seat may choose now; empty when it is not asked."""
        world = self.world
        if type(seat) is not int or not 0 <= seat < len(world.private):
            self.demand_seats()
            raise UnknownSeat(seat, len(world.private))
        if seat not in world.awaited:
            return NO_CHOICES
        options = world.agenda[-1].offered(
            world.open, world.private[seat], seat, world.answers[seat]
        )
        self._offered, self._offered_to = options, seat
        return options

    def demand_seats(self) -> None:
        """Whom the step asks are seats of this match, each once: else the game is broken."""
        world = self.world
        if world.agenda:
            demand_seats(world.agenda[-1], world.agenda[-1].asks(world.open), len(world.private))

    # What a seat may do

    def check(self, seat: Seat, choice: Sequence[str], words: str | None = None) -> Choice:
        """The choice as the tuple it stands for; an illegal one raises what is wrong with it."""
        options = self._offered if seat is self._offered_to else self.options(seat)
        if choice not in options:
            choice = self._legal(seat, choice, options)
        if words is not None and not self.world.agenda[-1].takes_words(choice[0]):
            raise WordsNotTaken(choice[0])
        return tuple(choice)

    def play(self, seat: Seat, choice: Sequence[str], words: str | None = None) -> None:
        """Take a seat's choice; an illegal one raises and changes nothing.

        Words travel beside a choice: they are told, never judged, and stay out of the record.
        """
        offered = self._offered if seat is self._offered_to else self.options(seat)
        if words is not None or choice not in offered:
            choice = self.check(seat, choice, words)
        legal: Choice = choice if type(choice) is tuple else tuple(choice)
        world = self.world
        step = world.agenda[-1]
        self._told_before = world.told
        if words is not None:
            self.words[len(self.choices)] = words
            world.say(seat, words)
        self._offered_to = NOBODY
        self.choices.append((seat, legal))
        # What _go_on does, without the call: nearly every choice of a simulation comes by here.
        if not step.accept(world, seat, legal):
            world.settle()
        elif not (world.awaited or (step.beat and self.held)):
            self._resolve(step)

    def play_by_lot(self, seat: Seat, dice: Dice) -> None:
        """Take one of the seat's options, each equally likely.

        The match goes on as by `play` of what these dice pick from `options`; but what has just
        been offered need not be judged, and nobody looks. Simulations and searches draw most of
        their choices so.
        """
        world = self.world
        if seat not in world.awaited:
            raise NotAsked(seat, world.waiting)
        step = world.agenda[-1]
        choice = dice.pick(step.offered(world.open, world.private[seat], seat, world.answers[seat]))
        self._told_before = world.told
        self._offered_to = NOBODY
        self.choices.append((seat, choice))
        if not step.accept(world, seat, choice):
            world.settle()
        elif not (world.awaited or (step.beat and self.held)):
            self._resolve(step)

    def close(self) -> None:
        """Time is up: whoever has not answered is late, and the step says what that means.

        A window is over by this; in it, the silent have passed.
        """
        world = self.world
        if not world.agenda:
            raise NotAsked(None, ())
        step = world.agenda[-1]
        if all(self._answer_late(step, seat) for seat in step.overdue(world)):
            self._resolve(step)
        else:
            world.settle()
        self._told_before = TIME_TOLD

    def _legal(self, seat: Seat, choice: object, options: Sequence[Choice]) -> Choice:
        """The choice as the tuple it stands for, or the error that says why not."""
        if isinstance(choice, (list, tuple)):
            words = tuple(choice)
            if words in options:
                return words
        if seat not in self.world.awaited:
            raise NotAsked(seat, self.world.waiting)
        raise IllegalChoice(choice, self.world.agenda[-1].rule, options)

    def _go_on(self, step: AnyStep, sealed: bool) -> None:
        """After a choice: a turn is over by it; sealed answers are opened when the last is in."""
        world = self.world
        if not sealed:
            world.settle()
        elif not (world.awaited or (step.beat and self.held)):
            self._resolve(step)

    def _resolve(self, step: AnyStep) -> None:
        """All answers are in: put them on record in seat order and carry them out."""
        world = self.world
        count = sum(map(len, world.answers))
        if count > 1:
            self._put_in_order(count)
        if step.beat:
            self.closed += (len(self.choices),)
        self._offered_to = NOBODY
        step.carry_out(world)
        world.settle()

    def _put_in_order(self, count: int) -> None:
        """The order in which answers arrived is nobody's business: the last ones, by seat."""
        began = max(0, len(self.choices) - count)  # nobody chose what was imagined
        arrived = self.choices[began:]
        by_seat = sorted(arrived, key=SEAT_OF)
        if by_seat == arrived:
            return
        self.choices[began:] = by_seat
        if self.late:
            numbers = range(began, len(self.choices))
            ordered = sorted(numbers, key=lambda number: arrived[number - began][0])
            late = {began + at for at, number in enumerate(ordered) if number in self.late}
            self.late = frozenset(number for number in self.late if number < began) | late

    # What time does

    def _lapse(self, seat: Seat) -> None:
        """Time made this choice, says a record: make it again, with the same throws of the dice."""
        world = self.world
        if seat not in world.awaited:
            raise NotAsked(seat, world.waiting)
        step = world.agenda[-1]
        overdue = step.overdue(world)
        self._go_on(step, self._add_late(step, seat if seat in overdue else overdue[0]))
        self._told_before = TIME_TOLD

    def _answer_late(self, step: AnyStep, seat: Seat) -> bool:
        """Complete a seat's answer: what was begun counts, unless the step says otherwise.

        Whether it lies sealed now, to be resolved with the others.
        """
        for _ in range(MOST_SMALL_CHOICES):
            if not self._add_late(step, seat):
                return False
            if seat not in self.world.awaited:
                return True
        raise BrokenGame(f"{type(step).__name__}.late never makes an answer that is done.")

    def _add_late(self, step: AnyStep, seat: Seat) -> bool:
        """One small choice of a seat's answer, as time makes it; whether it lies sealed."""
        world = self.world
        # Not judged against the options: a rule may give what nobody can choose, such as silence.
        late = step.late_choice(world.open, world.private[seat], seat, world.answers[seat])
        choice = late or world.dice.pick(self.options(seat))
        self.late |= {len(self.choices)}
        self.choices.append((seat, choice))
        self._offered_to = NOBODY
        return step.accept(world, seat, choice)

    # Taking back

    def can_undo(self, seat: Seat) -> bool:
        """Whether nobody, the seat included, has learned anything since its last choice."""
        choices = self.choices
        if not choices or seat != choices[-1][0]:
            # A table asks for every seat after every choice, and mostly this is the answer.
            return self._has_sealed(seat)
        return self._has_sealed(seat) or self._before(seat) is not None

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last choice, if nobody has learned anything since."""
        if self._has_sealed(seat):
            self._unseal(seat)
            return
        before = self._before(seat)
        if before is None:
            raise CannotUndo(
                "That choice stands: somebody has learned something since."
                " Ask the table to agree to go back."
            )
        self._become(before)

    def rewind(self, length: int) -> None:
        """Go back to when the record had this many choices. Only a table's consent allows it."""
        self._become(self._refold(length))

    def _become(self, other: Match) -> None:
        kept = len(other.choices)
        self.world = other.world
        self.choices = other.choices
        self.late = other.late
        self.closed = other.closed
        # Words are no part of the fold: they are kept beside it, and go with the choices they came
        # with.
        self.words = {at: words for at, words in self.words.items() if at < kept}
        self._told_before = other._told_before
        self._offered_to = NOBODY

    def _has_sealed(self, seat: Seat) -> bool:
        """Whether the seat has answered, at least in part, a step that goes on."""
        return 0 <= seat < self.seats and bool(self.world.answers[seat])

    def _unseal(self, seat: Seat) -> None:
        """Take back the last small choice of a sealed answer: it has changed nothing else."""
        world, choices = self.world, self.choices
        last = max(number for number, (who, _) in enumerate(choices) if who == seat)
        del choices[last]
        world.answers[seat] = world.answers[seat][:-1]
        if seat not in world.awaited:
            asked = world.agenda[-1].asks(world.open)
            world.awaited = tuple(s for s in asked if s in world.awaited or s == seat)
            if not world.agenda[-1].beat:
                world.waiting = world.awaited
        self._offered_to = NOBODY

    def _before(self, seat: Seat) -> Match | None:
        """The match without the seat's last choice, if that may be taken back."""
        choices = self.choices
        # An imagined match has no beginning to be folded from; and what is over has been learned by
        # all.
        if self._seed is None or not 0 <= seat < self.seats or self.over:
            return None
        if not choices or choices[-1][0] != seat or self._told_before != self.world.told:
            return None
        before = self._refold(len(choices) - 1)
        return before if before._differs_only_for(seat, self.world) else None

    def _differs_only_for(self, seat: Seat, later: AnyWorld) -> bool:
        """Whether the later world is this one but for what lies in the seat's own drawer."""
        world = self.world
        others = [other for other in world.seats if other != seat]
        return (
            world.open == later.open
            and world.agenda == later.agenda
            and world.waiting == later.waiting
            and world.sealed == later.sealed
            and world.dice.drawn == later.dice.drawn
            and all(world.private[other] == later.private[other] for other in others)
        )

    def _refold(self, length: int) -> Match:
        """The match as it was after so many choices."""
        match = Match.start(self.game, self.seats, self._option_values(), self._seed)
        match.held = True
        match._fold(self.choices[:length], self.late, frozenset(self.closed), self.words)
        match.held = self.held
        return match

    # Copies and records

    def copy(self) -> Match:
        """An independent match in the same position."""
        twin = Match(self.game, self.world.copy(), self._options, self._seed)
        twin.held = self.held
        twin.choices = self.choices.copy()
        twin.late = self.late
        twin.closed = self.closed
        twin.words = self.words.copy()
        twin._told_before = self._told_before
        return twin

    def _option_values(self) -> dict[str, object]:
        options = self._options
        assert options is not None  # only an imagined match has none, and it is never folded again
        return {name: getattr(options, name) for name in options.__struct_fields__}

    def record(self, *, reveal: bool = False) -> RecordData:
        """The match as plain data.

        The seed is in it once the match is over, or, for whoever keeps the match safe, with
        `reveal`.
        """
        if self._seed is None:
            raise BadRecord("An imagined match has no record: nobody played its beginning.")
        record = Record(
            game=self.game.name,
            rules=self.game.meta.rules_version,
            seats=self.seats,
            options=self._option_values(),
            commitment=commitment(self._seed),
            choices=tuple(self.choices),
            late=tuple(sorted(self.late)),
            closed=self.closed,
            seed=self._seed.hex() if self.over or reveal else None,
            outcome=self.outcome,
        )
        return record.to_data()


def wrongly_set_up(game: AnyGame, seats: int, world: object) -> BrokenGame:
    """What is wrong with what a game's `setup` gave back."""
    title = game.meta.title
    if isinstance(world, World):
        return BrokenGame(
            f"`setup` of {title} gave {len(world.private)} private drawers for {seats} seats. Give"
            " one for every seat."
        )
    return BrokenGame(
        f"`setup` of {title} gave {world!r}. Give World(open, private, sealed, dice, agenda)."
    )
