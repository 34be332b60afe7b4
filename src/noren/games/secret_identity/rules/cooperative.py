"""Chapter 8: the cooperative variant. Ten turns, one safe, one guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

from noren import EVERYTHING, Answers, Choice, Happening, Seat, Together, Turn
from noren.games.secret_identity.events import Guessed, Proposed, RoundBegan, TurnBegan, TurnScored
from noren.games.secret_identity.rules.board import doubts, lay_out
from noren.games.secret_identity.rules.lots import draw
from noren.games.secret_identity.rules.safes import OPEN, Lay, TakeKeys, clear_safes, show_key
from noren.games.secret_identity.state import (
    NO_KEY,
    NUMBERS,
    TURNS,
    Mine,
    Number,
    Open,
    Sealed,
    World,
    character,
    names,
    opponents,
)
from noren.parts.silence import SILENCE

BANDS: Final = ((9, "of one mind"), (6, "old friends"), (3, "introduced"), (0, "strangers yet"))
VICTORY: Final = 9
GUESSES: Final[tuple[Choice, ...]] = tuple(("guess", str(number)) for number in NUMBERS)


class BeginTogether(Happening[Open, Mine, Sealed], frozen=True):
    """Eight characters are laid out, for all to play against the odds."""

    rule: ClassVar[str] = "secret-identity-8.2"
    discloses: ClassVar[tuple[str, ...]] = ("RoundBegan.names", "open.board", "open.fresh")

    def happen(self, world: World) -> None:
        open = world.open
        lay_out(world)
        world.tell(RoundBegan(0, names(open, open.board)))
        world.then(*doubts(open), BeginTurn())


class BeginTurn(Happening[Open, Mine, Sealed], frozen=True):
    """The next player who has cards takes a turn."""

    rule: ClassVar[str] = "secret-identity-8.3"
    came: str = ""

    def happen(self, world: World) -> None:
        open = world.open
        open.round += 1
        open.active = next_player(open)
        open.proposals, open.ballots, open.tied, open.guess = [], [], [], NO_KEY
        world.tell(TurnBegan(open.round, open.active, self.came))
        world.then(TakeKeys(), Lay(), Propose(), OpenTogether(), EndTurn())


def next_player(open: Open) -> Seat:
    """The seat after the last one, passing over whoever has no cards left."""
    seats = len(open.hands)
    after = [(open.active + step) % seats for step in range(1, seats + 1)]
    return next(seat for seat in after if open.hands[seat])


class Propose(Together[Open, Mine, Sealed], frozen=True):
    """Each of the others proposes a character."""

    rule: ClassVar[str] = "secret-identity-8.5"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return opponents(open, open.active)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        return GUESSES

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        open.proposals = ballots(world, answers)
        open.ballots = list(open.proposals)
        # By name and not by number, as a log is read after the board has changed.
        shown = tuple((s, names(open, [character(open, n)])[0]) for s, n in chosen(open.proposals))
        world.tell(Proposed(shown))
        winner, most = next(iter(count(open).most_common(1)), (NO_KEY, 0))
        if 2 * most > len(shown):
            settle(world, winner, in_unison(open) if most == len(shown) else "a majority")
        elif shown:
            world.then(ChooseAgain())

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """Whoever proposes nobody has no say (9.6)."""
        return SILENCE


def ballots(world: World, answers: Answers) -> list[Number]:
    """Each seat's number, none for whoever is not asked or has said nothing in time."""
    said = {seat: answer[0] for seat, answer in answers.items() if answer[0] != SILENCE}
    return [int(said[seat][1]) if seat in said else NO_KEY for seat in world.seats]


def chosen(numbers: Sequence[Number]) -> list[tuple[Seat, Number]]:
    """Who chose, and what."""
    return [(seat, number) for seat, number in enumerate(numbers) if number]


def count(open: Open) -> Counter[Number]:
    """How many ballots each number has."""
    return Counter(number for _, number in chosen(open.ballots))


def in_unison(open: Open) -> str:
    """How they came to the one character that they named."""
    said = len(chosen(open.ballots))
    return "all agree" if said == len(opponents(open, open.active)) else "all who spoke agree"


def settle(world: World, number: Number, how: str) -> None:
    """This is what all guess together."""
    open = world.open
    open.guess = number
    world.tell(Guessed(names(open, [character(open, number)])[0], how))


class ChooseAgain(Together[Open, Mine, Sealed], frozen=True):
    """Without a majority, each chooses once more, knowing all proposals, and most votes count."""

    rule: ClassVar[str] = "secret-identity-8.6"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return opponents(open, open.active)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        return GUESSES

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        open.ballots = ballots(world, answers)
        counted = count(open)
        # Never empty: it is asked only if somebody proposed, and whoever is late stays with their
        # proposal.
        best = [number for number in NUMBERS if counted[number] == max(counted.values())]
        if len(best) > 1:
            open.tied = best
            world.then(BreakTie())
        else:
            settle(world, best[0], in_unison(open) if len(counted) == 1 else "most votes")

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """Whoever does not choose again stays with what they proposed, if anything (9.7)."""
        proposed = open.proposals[seat]
        return GUESSES[proposed - 1] if proposed else SILENCE


class BreakTie(Turn[Open, Mine, Sealed], frozen=True):
    """The player to the left of whose turn it is chooses among those with most votes."""

    rule: ClassVar[str] = "secret-identity-8.7"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return ((open.active + 1) % len(open.hands),)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [GUESSES[number - 1] for number in open.tied]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == SILENCE:
            # Not left to the kernel's dice (a `late` of None), so that the log can say it was by
            # lot.
            settle(world, world.dice.pick(world.open.tied), "tie broken by lot")
        else:
            settle(world, int(choice[1]), "tie broken")

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice:
        """Lots are drawn among those with most votes (9.8)."""
        return SILENCE


class OpenTogether(Turn[Open, Mine, Sealed], frozen=True):
    """The one whose turn it is opens the safe."""

    rule: ClassVar[str] = "secret-identity-8.8"
    discloses: ClassVar[tuple[str, ...]] = (
        "TurnScored.name", "TurnScored.right", "TurnScored.found",
        "open.keys", "open.opened.key", "open.found",
    )  # fmt: skip

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return (OPEN,)

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        open = world.open
        opened = show_key(world, seat, tuple(chosen(open.ballots)))
        right = opened.key == open.guess
        open.found += right
        name = names(open, [character(open, opened.key)])[0]
        world.tell(TurnScored(open.round, name, right, open.found))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice:
        """There is nothing to decide (9.5)."""
        return OPEN


class EndTurn(Happening[Open, Mine, Sealed], frozen=True):
    """The character of this turn is replaced and the keys are mixed, or the game ends."""

    rule: ClassVar[str] = "secret-identity-8.9"
    discloses: ClassVar[tuple[str, ...]] = ("open.board", "agenda.BeginTurn.came")

    def happen(self, world: World) -> None:
        open = world.open
        if open.round == TURNS:
            world.then(EndTogether())
            return
        spot = open.keys[open.active] - 1
        open.gone.append(open.board[spot])
        open.board[spot] = draw(world, open.board)
        clear_safes(world)
        world.then(BeginTurn(names(open, [open.board[spot]])[0]))


class EndTogether(Happening[Open, Mine, Sealed], frozen=True):
    """Ten turns are over: how well do you know each other?"""

    rule: ClassVar[str] = "secret-identity-8.10"

    def happen(self, world: World) -> None:
        found = world.open.found
        band = next(name for least, name in BANDS if found >= least)
        winners = world.seats if found >= VICTORY else ()
        world.end(winners, [found for _ in world.seats], band)
