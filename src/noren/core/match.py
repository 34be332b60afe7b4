"""A match: a record of choices, and the world that is its fold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from noren.core.choice import Choice, Seat
from noren.core.dice import Dice, commitment, seed_bytes
from noren.core.errors import (
    BadRecord,
    CannotUndo,
    IllegalChoice,
    NotAsked,
    UnknownSeat,
    WordsNotTaken,
)
from noren.core.game import AnyGame
from noren.core.record import Record, read_record
from noren.core.view import View
from noren.core.world import Outcome, World

NO_CHOICES: tuple[Choice, ...] = ()
NOBODY = object()


class Match:
    """A game being played. The one way to change it is `play`."""

    __slots__ = (
        "_offered",
        "_offered_to",
        "_options",
        "_quiet",
        "_seed",
        "choices",
        "game",
        "words",
        "world",
    )

    def __init__(
        self, game: AnyGame, world: World[Any, Any, Any], options: Any, seed: bytes | None
    ) -> None:
        self.game = game
        self.world = world
        self.choices: list[tuple[Seat, Choice]] = []
        self.words: dict[int, str] = {}
        self._options = options
        self._seed = seed
        self._offered: Sequence[Choice] = NO_CHOICES
        self._offered_to: object = NOBODY
        self._quiet = 0

    @staticmethod
    def start(
        game: AnyGame,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seed: int | bytes | None = None,
    ) -> Match:
        """Set the game up. The same seed gives the same match."""
        read = game.read_options(options) if options else game.default_options
        key = seed_bytes(seed)
        world = game.setup(game.seats(seats), read, Dice(key))
        world.settle()
        return Match(game, world, read, key)

    @staticmethod
    def replay(record: Mapping[str, Any] | Record, game: AnyGame | None = None) -> Match:
        """The match that a record tells of, played again choice by choice.

        `game` is for one that is being written and not installed yet.
        """
        from noren.core.registry import load

        read = read_record(record)
        game = game or load(read.game)
        read.demand_rules(game)
        if read.seed is None:
            raise BadRecord(
                "This record holds no seed, as its match was not over when it was written:"
                " it cannot be replayed."
            )
        match = Match.start(game, read.seats, read.options, read.seed_bytes())
        for number, (seat, choice) in enumerate(read.choices):
            try:
                match.play(seat, choice)
            except (IllegalChoice, NotAsked, UnknownSeat) as error:
                raise BadRecord(f"Choice {number} of the record: {error}") from None
        return match

    # What anyone may ask

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that must answer now; none once the match is over."""
        return self.world.waiting

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

    def view(self, seat: Seat | None) -> View[Any, Any]:
        """What this seat may know now; None is a spectator."""
        world = self.world
        if seat is None:
            return View(
                None, world.open, None, world.agenda, world.waiting, NO_CHOICES, NO_CHOICES,
                world.log, (), world.said, world.outcome,
            )  # fmt: skip
        options = self._offered if seat is self._offered_to else self.options(seat)
        return View(
            seat, world.open, world.private[seat], world.agenda, world.waiting, options,
            world.answers[seat], world.log, world.whispers[seat], world.said,
            world.outcome,
        )  # fmt: skip

    def options(self, seat: Seat) -> Sequence[Choice]:
        """What this seat may choose now; empty when it is not asked."""
        world = self.world
        if type(seat) is not int or not 0 <= seat < len(world.private):
            raise UnknownSeat(seat, len(world.private))
        if seat not in world.waiting:
            return NO_CHOICES
        step: Any = world.agenda[-1]
        options: Sequence[Choice]
        if step.together:
            options = step.options(world.open, world.private[seat], seat, world.answers[seat])
        else:
            options = step.options(world.open, world.private[seat], seat)
        self._offered, self._offered_to = options, seat
        return options

    # What a seat may do

    def play(self, seat: Seat, choice: Sequence[str], words: str | None = None) -> None:
        """Take a seat's choice; an illegal one raises and changes nothing.

        Words travel beside a choice: they are told, never judged, and stay out of the record.
        """
        options = self._offered if seat is self._offered_to else self.options(seat)
        if choice not in options:
            choice = self._legal(seat, choice, options)
        legal: Choice = tuple(choice)
        world = self.world
        step: Any = world.agenda[-1]
        told = world.told
        if words is not None:
            self._say(step, seat, legal, words)
        self._offered_to = NOBODY
        self.choices.append((seat, legal))
        if step.together:
            self._answer(step, seat, legal)
        else:
            world.agenda.pop()
            step.take(world, seat, legal)
            world.settle()
        if world.told != told:
            self._quiet = len(self.choices)

    def _say(self, step: Any, seat: Seat, choice: Choice, words: str) -> None:
        """Let the words be heard, where the step allows words: a sealed answer has none."""
        if step.together or choice[0] not in step.spoken:
            raise WordsNotTaken(choice[0])
        self.words[len(self.choices)] = words
        self.world.say(seat, words)

    def _legal(self, seat: Seat, choice: object, options: Sequence[Choice]) -> Choice:
        """The choice as the tuple it stands for, or the error that says why not."""
        if isinstance(choice, (list, tuple)):
            words = tuple(choice)
            if words in options:
                return words
        if seat not in self.world.waiting:
            raise NotAsked(seat, self.world.waiting)
        raise IllegalChoice(choice, self.world.agenda[-1].rule, options)

    def _answer(self, step: Any, seat: Seat, choice: Choice) -> None:
        """Seal one small choice in a simultaneous step; resolve it when the last one is in."""
        world = self.world
        answer = (*world.answers[seat], choice)
        world.answers[seat] = answer
        if not step.done(world.open, world.private[seat], seat, answer):
            return
        world.waiting = tuple(other for other in world.waiting if other != seat)
        if not world.waiting:
            answers = {other: world.answers[other] for other in step.asks(world.open)}
            world.answers = [NO_CHOICES] * len(world.private)
            world.agenda.pop()
            step.resolve(world, answers)
            world.settle()

    # Taking back

    def can_undo(self, seat: Seat) -> bool:
        """Whether nobody, the seat included, has learned anything since its last choice."""
        return self._before(seat) is not None

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last choice, if nobody has learned anything since."""
        before = self._before(seat)
        if before is None:
            raise CannotUndo(
                "That choice stands: somebody has learned something since."
                " Ask the table to agree to go back."
            )
        self._become(before)

    def rewind(self, length: int) -> None:
        """Go back to when the record had this many choices. Only a table's consent allows it."""
        self._become(self._refold(self.choices[:length]))

    def _become(self, other: Match) -> None:
        kept = len(other.choices)
        self.world = other.world
        self.choices = other.choices
        self.words = {at: words for at, words in self.words.items() if at < kept}
        self._quiet = min(self._quiet, kept)
        self._offered_to = NOBODY

    def _before(self, seat: Seat) -> Match | None:
        """The match without the seat's last choice, if that may be taken back."""
        world, choices = self.world, self.choices
        if self._seed is None or not 0 <= seat < self.seats or self.over:
            return None
        if world.agenda[-1].together and world.answers[seat]:
            at = max(n for n, (who, _) in enumerate(choices) if who == seat)
            return self._refold(choices[:at] + choices[at + 1 :])
        if not choices or choices[-1][0] != seat or self._quiet == len(choices):
            return None
        before = self._refold(choices[:-1])
        return before if before._differs_only_for(seat, world) else None

    def _differs_only_for(self, seat: Seat, later: World[Any, Any, Any]) -> bool:
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

    def _refold(self, choices: Sequence[tuple[Seat, Choice]]) -> Match:
        match = Match.start(self.game, self.seats, self._option_values(), self._seed)
        for number, (seat, choice) in enumerate(choices):
            match.play(seat, choice, self.words.get(number))
        return match

    # Copies and records

    def copy(self) -> Match:
        """An independent match in the same position."""
        twin = Match(self.game, self.world.copy(), self._options, self._seed)
        twin.choices = self.choices.copy()
        twin.words = self.words.copy()
        twin._quiet = self._quiet
        return twin

    def _option_values(self) -> dict[str, Any]:
        return {name: getattr(self._options, name) for name in self._options.__struct_fields__}

    def record(self, *, reveal: bool = False) -> dict[str, Any]:
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
            seed=self._seed.hex() if self.over or reveal else None,
            outcome=self.outcome,
        )
        return record.to_data()
