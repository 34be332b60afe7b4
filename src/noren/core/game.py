"""A game: its parts, gathered from the rooms of its folder."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from noren.core.afterwards import Afterwards
from noren.core.choice import Choice, Seat
from noren.core.codec import ViewReader
from noren.core.contract import (
    demand_disclosures,
    demand_drawers,
    demand_kind,
    demand_listed,
    demand_maker,
)
from noren.core.dice import Dice
from noren.core.disclosure import Known
from noren.core.errors import BadOptions, BrokenGame
from noren.core.event import Event
from noren.core.picture import HandPicture, Picture, TablePicture
from noren.core.rules import Rulebook
from noren.core.step import Step, StepKind
from noren.core.view import AnyView, View
from noren.core.world import AnyStep, O, P, S, World

T_co = TypeVar("T_co", bound=TablePicture, covariant=True)  # what everyone sees
H_co = TypeVar("H_co", bound=HandPicture, covariant=True)  # what one seat sees besides


class Bot(Protocol):
    """Whoever plays a seat: a pure function of the seat's view and of dice of its own.

    A bot keeps nothing between choices, but for what only saves time. So it does not matter
    whether it is made afresh for every choice, as a server does, or sits through a whole match.
    """

    def choose(self, view: AnyView, dice: Dice) -> Choice:
        """One of `view.options`."""


class Thought(NamedTuple):
    """What a bot answers: a choice, and perhaps words beside it."""

    choice: Choice
    words: str | None


def think(bot: Bot, view: AnyView, dice: Dice, *, aloud: bool = True) -> Thought:
    """Let a bot look and choose; aloud, with its words where words may go with the choice.

    A bot that has words to go with a choice has a method `words(view, choice)`.
    """
    choice = bot.choose(view, dice)
    speak = getattr(bot, "words", None) if aloud else None
    if speak is None or choice not in view.options:
        return Thought(choice, None)
    spoken = view.step is not None and view.step.takes_words(choice[0])
    return Thought(choice, speak(view, choice) if spoken else None)


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For a game that has nothing to set."""


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What a shelf says about a game."""

    name: str
    title: str
    pitch: str
    min_seats: int
    max_seats: int
    minutes: tuple[int, int]
    rules_version: str
    accent: str = "#28407a"
    emblem: str = "◆"
    icon: str = ""
    """A picture of the client's icon set, drawn instead of the emblem where there are pictures."""
    sides: tuple[tuple[str, ...], ...] = ()
    """What each seat plays, where that is settled beforehand: for the fewest seats, for one more,
    and so on."""
    depth: Literal[1, 2, 3] = 2
    """How much there is to learn: 1 if a first game is played as soon as it has begun, 2 if it
    takes a lesson, 3 if it takes several. A shelf begins with the shallowest."""

    def __post_init__(self) -> None:
        if not 1 <= self.min_seats <= self.max_seats:
            raise BrokenGame(
                f"{self.title} is for {self.min_seats} to {self.max_seats} players. Let min_seats"
                " be at least 1, and max_seats at least min_seats."
            )


class Hidden(Generic[P, S]):
    """What `imagine` fills in: a private drawer for every seat, and the sealed one.

    `answers` may say what each seat has already answered in secret to the step that is asking;
    where it is None, the kernel draws answers at random among what that seat could have chosen.
    """

    __slots__ = ("answers", "private", "sealed")

    def __init__(
        self,
        private: Sequence[P],
        sealed: S,
        answers: Mapping[Seat, tuple[Choice, ...]] | None = None,
    ) -> None:
        self.private = list(private)
        self.sealed = sealed
        self.answers = answers


AnyHidden = Hidden[Any, Any]
"""What is hidden in whatever game."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[O, P, S, T_co, H_co]):
    """All that the kernel, a table, a bot or a screen needs to know of one game.

    The types of its drawers and pictures follow from what it is made with: an author writes
    `noren.Game(...)` and never names them.
    """

    meta: Meta
    rules: Rulebook
    options: type[msgspec.Struct] = NoOptions
    open: type[O]
    private: type[P]
    sealed: type[S]
    steps: Sequence[StepKind]
    events: Sequence[type[Event]]
    # The options are a Struct of the game's own, which its `setup` names; no type variable can
    # say so, since one cannot have the default `NoOptions`.
    setup: Callable[[int, Any, Dice], World[O, P, S]]
    """(seats, options, dice) -> the world before the first step."""
    discloses: Sequence[str] = ()
    """What the set-up makes known, as a step says it."""
    imagine: Callable[[View[O, P], Dice], Hidden[P, S]]
    """(view, dice) -> hidden drawers that this viewer cannot tell from the true ones."""
    things: Callable[[World[O, P, S]], Iterable[str]]
    """Every physical thing, by name, each once, wherever it lies."""
    table: Callable[[View[O, P]], T_co]
    """What everyone sees; it is handed a spectator's view."""
    table_shows_waiting: bool = False
    """Whether `table` looks at `view.waiting`: then it is drawn anew whenever somebody answers."""
    hand: Callable[[View[O, P]], H_co]
    """What one seat sees besides, its prompt above all; it is handed that seat's view."""
    hand_shows_waiting: bool = False
    """Whether `hand` says, while sealed answers are laid, who else has yet to lay one: then every
    hand is drawn and sent anew at each of them. Every screen shows it anyway."""
    describe: Callable[[Event], str]
    """An event in words, as it stands in the log."""
    news: Callable[[Event], Picture] | None = None
    """How an event is told besides: its weight, where it happens, what it begins."""
    primer: Callable[[View[O, P]], Picture | None] | None = None
    """Three cards for whoever has never played: who this seat is, what it wants, what it does.
    Once there are any they stay for the match."""
    ending: Callable[[Sequence[View[O, P]]], Picture] | None = None
    """The end in words; it is handed the views of all seats once the match is over."""
    bots: Mapping[str, Callable[[], Bot]]
    manners: Mapping[str, str] = field(default_factory=dict)
    """How each of its bots plays this game, in a line for people, by the bot's id."""
    assist: Callable[[View[O, P]], Sequence[Picture]] | None = None
    """What a deduction assistant would show this viewer."""
    layers: Callable[[View[O, P]], Sequence[Picture]] | None = None
    """What the assistant would lay over the table's maps; a replay shows it after the end."""
    reference: Callable[[], Picture] | None = None
    """The turn at a glance, signs and cards: the same for all, and of no match."""
    knows: Callable[[View[O, P]], Picture] | None = None
    """The same in sentences: what is certain, what is likely, what was learned last."""
    afterwards: Afterwards[O, P, S] | None = None
    """What a review of a finished match can know of the game."""
    hushed: Callable[[O], Iterable[Seat]] | None = None
    """Who may say nothing to the others now. It is handed the open drawer alone, so that whose
    chat is closed tells nobody anything; a table keeps to it wherever people speak."""
    quick_options: Mapping[str, object] = field(default_factory=dict)
    """Options for "play now against bots"."""
    quick_seats: int = 0
    """At how many seats one plays so; 0 is as near to four as can be. Quick options of a game that
    says it are for so many alone."""
    learning: str = ""
    """Where it says what its choices and views are in numbers, such as `tea.learning:learning`. It
    is imported when a learner wants it: no table does."""
    lessons: Mapping[str, str] = field(default_factory=dict)
    """The files of the game's `lessons` folder, by name: `lesson_texts(__name__)` reads them."""
    moments: Mapping[str, Callable[[View[O, P]], bool]] = field(default_factory=dict)
    """Moments that lessons may wait for, by name; each is handed the learner's view alone."""
    earlier: Mapping[str, str] = field(default_factory=dict)
    """Versions of the rules from before, by which tables may finish: where each is, such as
    `{"1": "tea.before:game"}`. It is imported when a table or a record wants it."""

    def __post_init__(self) -> None:
        demand_drawers(open=self.open, private=self.private, sealed=self.sealed)
        demand_listed("steps", self.steps, Step)
        demand_listed("events", self.events, Event)
        for step in self.steps:
            demand_kind(step)
        for name, make in self.bots.items():
            demand_maker(f"The bot {name!r}", make)
        steps = {step.__name__: step for step in self.steps}
        events = {event.__name__: event for event in self.events}
        demand_disclosures(self.discloses, Known(self.open, self.private, steps, events))

    @property
    def name(self) -> str:
        """The name under which the game is loaded."""
        return self.meta.name

    def seats(self, count: int) -> int:
        """The number of seats, if the game can be played by so many."""
        if type(count) is not int or count not in self.seat_counts:
            low, high = self.meta.min_seats, self.meta.max_seats
            raise BadOptions(f"{self.meta.title} is for {low} to {high} players, not {count!r}.")
        return count

    def read_options(self, given: Mapping[str, object]) -> msgspec.Struct:
        """The options as the game's own type, defaults filled in."""
        try:
            return msgspec.convert(dict(given), self.options)
        except msgspec.ValidationError as error:
            offered = ", ".join(self.options.__struct_fields__) or "none"
            raise BadOptions(f"{self.meta.title}: {error}. Options offered: {offered}.") from None

    @functools.cached_property
    def seat_counts(self) -> range:
        """How many may play."""
        return range(self.meta.min_seats, self.meta.max_seats + 1)

    @functools.cached_property
    def default_options(self) -> msgspec.Struct:
        """What a table plays with if nobody says otherwise."""
        return self.options()

    @functools.cached_property
    def _view_reader(self) -> ViewReader:
        return ViewReader(self.open, self.private, self.steps, self.events)

    def read_view(self, data: bytes) -> View[O, P]:
        """A view back from its JSON, in the game's own types."""
        return self._view_reader.read(data, self.meta.title)

    def bot(self, name: str) -> Bot:
        """A fresh bot of that name."""
        if name not in self.bots:
            known = ", ".join(sorted(self.bots))
            raise BadOptions(f"{self.meta.title} has no bot called {name!r}. It has: {known}.")
        return self.bots[name]()

    def clause(self, step: AnyStep) -> str:
        """The words of the clause behind a step."""
        if step.rule not in self.rules.clauses:
            raise BrokenGame(f"{type(step).__name__} cites {step.rule!r}, which is no clause.")
        return self.rules.clauses[step.rule]


AnyGame = Game[Any, Any, Any, TablePicture, HandPicture]
"""Whatever game: the kernel may hold its drawers and hand on its pictures, and look into neither.
"""
