"""Chapter 19: what two guard players share out between them, as they agree or as is usual."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from noren import EVERYTHING, Choice, Seat, Turn
from noren.games.ninja.events import Shared, WoundsDivided, announce
from noren.games.ninja.state import (
    BONUS,
    DRAWS,
    Mine,
    Open,
    Sealed,
    World,
    comes_back,
    first_to_draw,
    guard_seats,
    usual_share,
)

AGREE: Final[Choice] = ("agree",)
REFUSE: Final[Choice] = ("refuse",)


class Share(Turn[Open, Mine, Sealed], frozen=True):
    """Of two guard players one says how cards are split between them."""

    rule: ClassVar[str] = "ninja-19.9"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    what: str

    def cards(self, open: Open) -> int:
        """How many there are to split."""
        return open.alert if self.what == DRAWS else BONUS

    def asks(self, open: Open) -> Sequence[Seat]:
        if open.seats < 4 or not self.cards(open):
            return ()
        return (first_to_draw(open),) if self.what == DRAWS else guard_seats(open)[:1]

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        usual = usual_share(open, self.what)
        others = [count for count in range(self.cards(open) + 1) if count != usual]
        return [("share", str(count)) for count in (usual, *others)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        # What is usual needs nobody's leave.
        if int(choice[1]) != usual_share(world.open, self.what):
            world.then(Agree(self.what, seat, int(choice[1])))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """As is usual (21.13)."""
        return ("share", str(usual_share(open, self.what)))

    def happen(self, world: World) -> None:
        """One guard player has all of them, and of none there is nothing to split."""


class Agree(Turn[Open, Mine, Sealed], frozen=True):
    """The other guard player agrees to it, or it is as usual."""

    rule: ClassVar[str] = "ninja-19.9"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    what: str
    by: Seat
    swords: int

    def asks(self, open: Open) -> Sequence[Seat]:
        return [seat for seat in guard_seats(open) if seat != self.by]

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [AGREE, REFUSE]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        agreed = choice == AGREE
        swords = self.swords if agreed else usual_share(world.open, self.what)
        announce(world, Shared(self.what, swords, agreed))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """Whoever says nothing has not agreed (21.13)."""
        return REFUSE


class DivideWounds(Turn[Open, Mine, Sealed], frozen=True):
    """The Kenjutsu cards on an intruder who is gone go to either guard player's discards."""

    rule: ClassVar[str] = "ninja-19.10"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    who: str

    def asks(self, open: Open) -> Sequence[Seat]:
        figures = open.figures.values()
        goes_on = any(figure.in_play or comes_back(open, figure) for figure in figures)
        wounded = open.seats == 4 and open.figures[self.who].wounds
        return guard_seats(open) if wounded and goes_on else ()

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        wounds = open.figures[self.who].wounds
        played = wounds.count(guard_seats(open)[0])
        others = [count for count in range(len(wounds) + 1) if count != played]
        return [("divide", str(swords)) for swords in (played, *others)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        announce(world, WoundsDivided(self.who, int(choice[1])))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """Everyone has his own cards back (21.13)."""
        return self.options(open, mine, seat)[0]

    def happen(self, world: World) -> None:
        """There was no wound, or nobody is left to strike; or one guard player has them already."""
