"""Random games, the ground that every check walks on."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from noren.core.choice import Choice, Seat
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame, think
from noren.core.match import Match
from noren.core.step import Window
from noren.core.view import View

LONGEST: Final = 5000
"""How many choices a random game may take."""
SELDOM: Final = 20
"""Where silence is no pass, one question in so many goes without an answer."""
DECOY: Final = 1_000_003
"""Added to a number: another game, played in between, that must not rub off."""


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
        self.unseen: list[str] = []
        """Steps of which nobody has looked what they make known."""

    @property
    def viewers(self) -> list[Seat | None]:
        """Every seat, and a spectator."""
        return [*range(self.seats), None]

    def dice(self, purpose: str, number: int = 0) -> Dice:
        """Dice of the check's own, which no game throws."""
        return Dice(seed_bytes(self.seed + number)).split(purpose)

    def walk(self, number: int, *, even: bool = False) -> Walk:
        """The random game of that number."""
        options = self.options[number % len(self.options)]
        return Walk(self, options, self.seed + number, even=even)

    def walks(self, count: int) -> Iterator[Walk]:
        """So many random games."""
        return (self.walk(number) for number in range(max(1, count)))

    @functools.cached_property
    def length(self) -> int:
        """How many choices a random game takes, more or less."""
        lengths = sorted(sum(1 for _ in walk.moves()) for walk in self.walks(5))
        # The median of five: one odd game, over at once or endless, does not decide how deep to
        # look.
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
    """One random game, as a table drives it: a beat lasts until it is closed, and in it some are
    silent, unless the walk is to be `even` among all options.
    """

    def __init__(
        self, run: Run, options: Mapping[str, Any], seed: int, *, even: bool = False
    ) -> None:
        self.run = run
        self.options = options
        self.seed = seed
        self.even = even
        self.note(0)
        self.match = Match.start(run.game, run.seats, options, seed)
        # As a table holds it, since some leaks (who was silent) exist only where a beat is closed.
        self.match.held = True
        self.dice = Dice(seed_bytes(seed)).split("walk")
        self.trail: list[tuple[Seat, Choice] | None] = []
        """All that was done: who chose what, or None where a beat was closed."""

    def moves(self, *, aloud: bool = False, led_by: str = "") -> Iterator[tuple[Seat, Choice]]:
        """Each choice, just before it is played; aloud, with words where words may be.

        `led_by` is the name of a bot that chooses; nobody leads a random game.
        """
        match = self.match
        while not match.over and len(match.choices) < self.run.longest:
            self.note(len(match.choices))
            match.demand_seats()
            if self.closes():
                self.follow(None)
                continue
            move = self.led_move(led_by) if led_by else random_move(match, self.dice)
            if move is None:
                return
            yield move
            speaks = aloud and move[1][0] in getattr(match.world.agenda[-1], "spoken", ())
            self.follow(move, words="So it was." if speaks else None)
        self.note(len(match.choices))

    def closes(self) -> bool:
        """Whether the beat is over: everyone has answered, or the others are silent."""
        match = self.match
        if not match.in_beat or not match.asked:
            return match.in_beat
        # Then every number of silent seats is equally likely, and that nobody is, twice as likely:
        # silence must be common where it is evidence.
        often = len(match.asked) + 2 if isinstance(match.world.agenda[-1], Window) else SELDOM
        return not self.even and not self.dice.below(often)

    def follow(self, done: tuple[Seat, Choice] | None, words: str | None = None) -> None:
        """Play a choice, or close the beat."""
        self.trail.append(done)
        if done is None:
            self.match.close()
        else:
            self.match.play(*done, words=words)

    def led_move(self, bot: str) -> tuple[Seat, Choice] | None:
        """What a bot would choose for somebody who is asked."""
        seat = self.dice.pick(self.match.asked)
        # Over the wire, so that a bot that scribbles on its view cannot lead the walk elsewhere.
        view = View.decode(self.run.game, self.match.view(seat).encode())
        choice = think(self.run.game.bot(bot), view, self.dice.split("bot"), aloud=False).choice
        return (seat, choice) if choice in view.options else None

    def samples(self, count: int, *, aloud: bool = False) -> Iterator[tuple[Seat, Choice]]:
        """A few of the moves, evenly drawn."""
        spread = range(self.run.length)
        wanted = set(self.side("samples").sample(spread, min(count, len(spread))))
        for number, move in enumerate(self.moves(aloud=aloud)):
            if number in wanted:
                yield move

    def side(self, purpose: str) -> Dice:
        """Dice for a check to throw, which leave the walk's own as they are."""
        # A copy: however much a check throws, the walk goes the same way, and `position` finds the
        # place again.
        return self.dice.copy().split(purpose)

    def note(self, choices: int) -> None:
        """Remember the place, for whoever has to look at it."""
        options = f", options={dict(self.options)!r}" if self.options else ""
        even = ", even=True" if self.even else ""
        self.run.place = (
            f"noren.check.position(game, seats={self.run.seats}, seed={self.seed},"
            f" choices={choices}{options}{even})"
        )


def random_move(match: Match, dice: Dice) -> tuple[Seat, Choice] | None:
    """Any choice of anyone who is asked; None when that seat has nothing to choose.

    A seat that has begun a sealed answer ends it first: were seats to take turns, how soon one is
    ready would tell how many small choices it made.
    """
    # See the docstring: an eavesdropper would otherwise hear the number of small choices.
    begun = [seat for seat in match.asked if match.world.answers[seat]]
    seat = begun[0] if begun else dice.pick(match.asked)
    options = match.options(seat)
    return (seat, dice.pick(options)) if len(options) else None


def go_on(match: Match, dice: Dice) -> bool:
    """Let something random happen: a choice, or the end of a beat; whether anything could."""
    if match.over:
        return False
    if not match.asked:
        match.close()
        return True
    move = random_move(match, dice)
    if move is not None:
        match.play(*move)
    return move is not None


def stir(run: Run, number: int) -> None:
    """Play another game for a while: what is kept outside a match is of that game now."""
    place, walk = run.place, run.walk(number + DECOY)
    for _ in range(8):
        go_on(walk.match, walk.dice)
    run.place = place


def position(
    game: AnyGame,
    seats: int,
    seed: int,
    choices: int,
    options: Mapping[str, Any] | None = None,
    *,
    even: bool = False,
) -> Match:
    """The place that a failed check names: a random game after so many choices."""
    walk = Walk(Run(game, seats), options or {}, seed, even=even)
    for _ in walk.moves():
        if len(walk.match.choices) == choices:
            break
    return walk.match
