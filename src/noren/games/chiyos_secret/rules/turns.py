"""Chapter 5: the nobles' turns. The Loyal Action, and what it moves before anything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Choice, Happening, Seat, Turn
from noren.games.chiyos_secret.content import TEMPLE
from noren.games.chiyos_secret.events import ActionTaken, Silent, TurnBegan
from noren.games.chiyos_secret.rules.board import is_true, places, tile_free
from noren.games.chiyos_secret.rules.cards_and_tokens import move, move_tile
from noren.games.chiyos_secret.rules.final_act import CheckVictory, EndTurn
from noren.games.chiyos_secret.rules.interrogate import Interrogate
from noren.games.chiyos_secret.rules.search import Search
from noren.games.chiyos_secret.rules.secret_actions import SecretAction
from noren.games.chiyos_secret.rules.spy import Ask
from noren.games.chiyos_secret.state import LOCKS, NOBODY, SILENCE, Mine, Open, Sealed, World

SPY: Choice = ("spy",)
SEARCH: Choice = ("search",)
INTERROGATE: Choice = ("interrogate",)
STAY: Choice = ("stay",)
BACK: Choice = ("back",)


class BeginTurn(Happening[Open, Mine, Sealed], frozen=True):
    """The next noble takes off an action marker of each kind (12.5) and begins."""

    rule: ClassVar[str] = "chiyos-secret-5.1"

    def happen(self, world: World) -> None:
        open = world.open
        order = open.order
        after = order.index(open.active) + 1 if open.active != NOBODY else 0
        open.active = order[after % len(order)]
        open.turn += 1
        open.due = 1
        for what in LOCKS:
            open.locks[what] = max(0, open.locks[what] - 1)
        world.tell(TurnBegan(open.active, open.turn))
        world.then(LoyalAction(), CheckVictory(), SecretAction(()))


# A turn ends in the next one, and modules import downwards only: so the end is told here.
EndTurn.next_turn = BeginTurn()


class LoyalAction(Turn[Open, Mine, Sealed], frozen=True):
    """Spy, Search or Interrogate."""

    rule: ClassVar[str] = "chiyos-secret-5.2"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return (SEARCH, INTERROGATE) if open.locks["spy"] else (SPY, SEARCH, INTERROGATE)

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == SILENCE:
            world.tell(Silent(seat, "action"))
            return
        open = world.open
        world.tell(ActionTaken(seat, choice[0]))
        if choice == SPY:
            world.then(PickPatron(2), Ask(seat))
        elif choice == SEARCH:
            daimyo = [MoveTile("daimyo")] if tile_free(open, "daimyo") else []
            world.then(PickPatron(1), *daimyo, Search())
        else:
            rival = [MoveTile("rival")] if tile_free(open, "rival") else []
            world.then(PickPatron(1), *rival, Interrogate())

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """No Loyal Action, which leaves everything as it was (14.2)."""
        return SILENCE


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
            world.then(SendPatron(choice[1], self.left, self.moved))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """Nobody else is moved (14.3)."""
        return STAY


class SendPatron(Turn[Open, Mine, Sealed], frozen=True):
    """The noble says where the card goes, leaves it where it is, or puts it back for another."""

    rule: ClassVar[str] = "chiyos-secret-5.4"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    card: str
    left: int
    moved: str = ""

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        patron = open.patrons[self.card]
        barred = (patron.house, TEMPLE) if is_true(patron.face) else (patron.house,)
        sent: list[Choice] = [("send", place) for place in places(open) if place not in barred]
        return [*sent, BACK, STAY]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == SILENCE:
            return
        if choice == BACK:
            world.then(PickPatron(self.left, self.moved))
            return
        if choice != STAY:
            move(world, self.card, choice[1])
        if self.left > 1:
            world.then(PickPatron(self.left - 1, self.card))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The card stays, and nobody else is moved (14.3)."""
        return SILENCE


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
