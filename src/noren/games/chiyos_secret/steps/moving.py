"""What Loyal Actions move before they do anything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Choice, Seat, Turn
from noren.games.chiyos_secret.board import is_true, places
from noren.games.chiyos_secret.content import TEMPLE
from noren.games.chiyos_secret.deeds import move, move_tile
from noren.games.chiyos_secret.state import Mine, Open, Sealed, World

STAY: Choice = ("stay",)


class PickPatron(Turn[Open, Mine, Sealed], frozen=True):
    """The noble picks a card to move, or leaves all where they are."""

    rule: ClassVar[str] = "chiyos-secret-5.3"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    left: int
    moved: str = ""

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [STAY, *(("pick", card) for card in open.patrons if card != self.moved)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice != STAY:
            world.then(SendPatron(choice[1], self.left))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """Nobody else is moved (14.3)."""
        return STAY


class SendPatron(Turn[Open, Mine, Sealed], frozen=True):
    """The noble says where the card goes."""

    rule: ClassVar[str] = "chiyos-secret-5.4"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    card: str
    left: int

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        patron = open.patrons[self.card]
        barred = (patron.house, TEMPLE) if is_true(patron.face) else (patron.house,)
        return [("send", place) for place in places(open) if place not in barred]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == STAY:
            return
        move(world, self.card, choice[1])
        if self.left > 1:
            world.then(PickPatron(self.left - 1, self.card))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The card stays after all, though that is not offered any more (14.3)."""
        return STAY


class MoveTile(Turn[Open, Mine, Sealed], frozen=True):
    """The noble moves the Daimyo or the Rival, or leaves the tile."""

    rule: ClassVar[str] = "chiyos-secret-5.4"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    tile: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        here = open.tiles[self.tile]
        return [STAY, *(("send", house) for house in open.houses if house != here)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice != STAY:
            move_tile(world, self.tile, choice[1])

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The tile stays (14.3)."""
        return STAY
