"""Chapter 2: what lies on the table. Characters are laid out, and replaced if somebody does not
know them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from noren import Answers, Choice, Happening, Seat, Together
from noren.core.step import AnyStep
from noren.games.secret_identity.events import Doubted, Kept, Replaced
from noren.games.secret_identity.rules.lots import draw, fill_up
from noren.games.secret_identity.state import (
    SPOTS,
    Mine,
    Open,
    Sealed,
    World,
    names,
    seats_of,
    spare,
)
from noren.parts.silence import SILENCE

READY: Final[Choice] = ("ready",)


def lay_out(world: World) -> None:
    """Eight new characters on the board; the old ones are out of the game (2.1, 6.1)."""
    open = world.open
    open.gone += open.board
    open.board = []
    for _ in range(SPOTS):
        open.board.append(draw(world, open.board))
    open.fresh = list(open.board)


def doubts(open: Open) -> list[AnyStep]:
    """The question whether all know the new characters, if that could change anything.

    That depends on what all can see, so a table that is not asked learns nothing from it.
    """
    return [Doubt()] if open.unknown != "stay" and open.fresh and spare(open) > 0 else []


class Doubt(Together[Open, Mine, Sealed], frozen=True):
    """Everyone names in secret the new characters they do not know."""

    rule: ClassVar[str] = "secret-identity-2.5"
    shows: ClassVar[tuple[str, ...]] = ("Doubted", "Doubted.names", "open.doubted", "agenda")

    def asks(self, open: Open) -> Sequence[Seat]:
        return seats_of(open)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        named = {choice[1] for choice in so_far}
        return (READY, *(("unknown", id) for id in open.fresh if id not in named))

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        return so_far[-1] == READY

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        # A set, without who named them: to know nobody is nothing to be shown up for.
        named = {choice[1] for answer in answers.values() for choice in answer[:-1]}
        doubted = [id for id in open.fresh if id in named]
        # All of them are asked about once; who is laid in the place of one of them is new again.
        open.fresh = []
        if not doubted:
            return
        world.tell(Doubted(names(open, doubted)))
        if open.unknown == "one is enough":
            world.then(Replace(tuple(doubted)))
        else:
            open.doubted = doubted
            world.then(Agree())

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """Whoever names nobody else knows the others (9.1)."""
        return READY


class Agree(Together[Open, Mine, Sealed], frozen=True):
    """Everyone says in secret, for each character in doubt, whether to replace it."""

    rule: ClassVar[str] = "secret-identity-2.5"
    shows: ClassVar[tuple[str, ...]] = (
        "Kept", "Kept.names", "agenda.Replace", "agenda.Replace.away",
    )  # fmt: skip

    def asks(self, open: Open) -> Sequence[Seat]:
        return seats_of(open)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        id = open.doubted[len(so_far)]
        return (("replace", id), ("keep", id))

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        return len(so_far) == len(open.doubted) or so_far[-1] == SILENCE

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        kept = [id for id in open.doubted if any(("keep", id) in each for each in answers.values())]
        away = tuple(id for id in open.doubted if id not in kept)
        open.doubted = []
        if kept:
            world.tell(Kept(names(open, kept)))
        world.then(Replace(away))

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """Silence is no objection (9.2)."""
        return SILENCE


class Replace(Happening[Open, Mine, Sealed], frozen=True):
    """New characters are laid in the place of these, as far as the deck can spare any."""

    away: tuple[str, ...]
    rule: ClassVar[str] = "secret-identity-2.7"
    discloses: ClassVar[tuple[str, ...]] = ("Replaced.came", "open.board", "open.fresh")

    def happen(self, world: World) -> None:
        open = world.open
        # Enough must stay for the rounds to come, or the game could not be played to its end.
        enough = max(0, spare(open))
        away, kept = self.away[:enough], self.away[enough:]
        if kept:
            world.tell(Kept(names(open, kept)))
        if not away:
            return
        open.fresh = came = [self.replaced(world, old) for old in away]
        world.tell(Replaced(names(open, away), names(open, came)))
        world.then(*doubts(open))

    def replaced(self, world: World, old: str) -> str:
        """Who comes in the place of one character."""
        open = world.open
        spot = open.board.index(old)
        new = draw(world, [id for id in open.board if id != old])
        open.board[spot] = new
        open.gone.append(old)
        if open.cooperative:
            fill_up(world)
        return new
