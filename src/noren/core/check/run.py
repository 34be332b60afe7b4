"""Random games, the ground that every check walks on."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from noren.core.choice import Choice, Seat
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame
from noren.core.match import Match

LONGEST: Final = 5000
"""How many choices a random game may take."""


class Failed(Exception):
    """A game breaks what a check demands; the words say how.

    `here` says that the last place the run was at is the place to look.
    """

    def __init__(self, words: str, *, here: bool = True) -> None:
        super().__init__(words)
        self.here = here


class Run:
    """What a check is handed: a game at one number of seats, and how deep to look."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        games: int = 40,
        options: Sequence[Mapping[str, Any]] = ({},),
        seed: int = 0,
    ) -> None:
        self.game = game
        self.seats = seats
        self.games = games
        self.options = options
        self.seed = seed
        self.longest = LONGEST
        self.place = ""

    @property
    def viewers(self) -> list[Seat | None]:
        """Every seat, and a spectator."""
        return [*range(self.seats), None]

    def dice(self, purpose: str, number: int = 0) -> Dice:
        """Dice of the check's own, which no game throws."""
        return Dice(seed_bytes(self.seed + number)).split(purpose)

    def walk(self, number: int) -> Walk:
        """The random game of that number."""
        return Walk(self, self.options[number % len(self.options)], self.seed + number)

    def walks(self, count: int) -> Iterator[Walk]:
        """So many random games."""
        return (self.walk(number) for number in range(max(1, count)))

    @functools.cached_property
    def length(self) -> int:
        """How many choices a random game takes, more or less."""
        lengths = sorted(sum(1 for _ in walk.moves()) for walk in self.walks(5))
        return max(1, lengths[2])

    @functools.cached_property
    def sights(self) -> int:
        """How many different views a seat gets in a random game, more or less."""
        counts = []
        for walk in self.walks(5):
            views = [walk.match.view(0).encode() for _ in walk.moves()]
            counts.append(sum(1 for one, other in pairwise([b"", *views]) if one != other))
        return max(1, sorted(counts)[2])


class Walk:
    """One random game, choice by choice."""

    def __init__(self, run: Run, options: Mapping[str, Any], seed: int) -> None:
        self.run = run
        self.options = options
        self.seed = seed
        self.note(0)
        self.match = Match.start(run.game, run.seats, options, seed)
        self.dice = Dice(seed_bytes(seed)).split("walk")

    def moves(self, *, aloud: bool = False) -> Iterator[tuple[Seat, Choice]]:
        """Each random choice, just before it is played; aloud, with words where words may be."""
        match = self.match
        while not match.over and len(match.choices) < self.run.longest:
            self.note(len(match.choices))
            move = random_move(match, self.dice)
            if move is None:
                return
            yield move
            speaks = aloud and move[1][0] in getattr(match.world.agenda[-1], "spoken", ())
            match.play(*move, words="So it was." if speaks else None)
        self.note(len(match.choices))

    def samples(self, count: int, *, aloud: bool = False) -> Iterator[tuple[Seat, Choice]]:
        """A few of the moves, evenly drawn."""
        spread = range(self.run.length)
        wanted = set(self.side("samples").sample(spread, min(count, len(spread))))
        for number, move in enumerate(self.moves(aloud=aloud)):
            if number in wanted:
                yield move

    def side(self, purpose: str) -> Dice:
        """Dice for a check to throw, which leave the walk's own as they are."""
        return self.dice.copy().split(purpose)

    def note(self, choices: int) -> None:
        """Remember the place, for whoever has to look at it."""
        options = f", options={dict(self.options)!r}" if self.options else ""
        self.run.place = (
            f"noren.core.check.position(game, seats={self.run.seats}, seed={self.seed},"
            f" choices={choices}{options})"
        )


def random_move(match: Match, dice: Dice) -> tuple[Seat, Choice] | None:
    """Any choice of anyone who is asked; None when that seat has nothing to choose.

    A seat that has begun a sealed answer ends it first: were seats to take turns, how soon one is
    ready would tell how many small choices it made.
    """
    begun = [seat for seat in match.asked if match.world.answers[seat]]
    seat = begun[0] if begun else dice.pick(match.asked)
    options = match.options(seat)
    return (seat, dice.pick(options)) if len(options) else None


def position(
    game: AnyGame,
    seats: int,
    seed: int,
    choices: int,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """The place that a failed check names: a random game after so many choices."""
    walk = Walk(Run(game, seats), options or {}, seed)
    for _ in walk.moves():
        if len(walk.match.choices) == choices:
            break
    return walk.match
