"""A noble's turn: one Loyal Action, then Secret Actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Choice, Happening, Seat, Turn
from noren.games.chiyos_secret.board import disguised, frameable, tile_free
from noren.games.chiyos_secret.deeds import turn_down
from noren.games.chiyos_secret.events import ActionTaken, Silent, TurnBegan
from noren.games.chiyos_secret.state import LOCKS, NOBODY, SILENCE, Mine, Open, Sealed, World
from noren.games.chiyos_secret.steps.looking import Interrogate, Search
from noren.games.chiyos_secret.steps.moving import MoveTile, PickPatron
from noren.games.chiyos_secret.steps.shogun import Honor, Influence
from noren.games.chiyos_secret.steps.spy import Ask
from noren.games.chiyos_secret.steps.victory import BeginFinalAct, CheckVictory

SPY: Choice = ("spy",)
SEARCH: Choice = ("search",)
INTERROGATE: Choice = ("interrogate",)
HONOR: Choice = ("honor",)
INFORMANT: Choice = ("informant",)
FRAME: Choice = ("frame",)


class BeginTurn(Happening[Open, Mine, Sealed], frozen=True):
    """The next noble takes off an action marker of each kind and begins."""

    rule: ClassVar[str] = "chiyos-secret-12.5"

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


class SecretAction(Turn[Open, Mine, Sealed], frozen=True):
    """Honor the Shogun, meet the Informant or frame patrons: different ones, if that can be."""

    rule: ClassVar[str] = "chiyos-secret-11.6"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    taken: tuple[str, ...]

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        able = [HONOR]
        if open.deck:
            able.append(INFORMANT)
        if not open.final and len(frameable(open, seat)) > 1:
            able.append(FRAME)
        return [choice for choice in able if choice[0] not in self.taken] or able

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        open = world.open
        open.due -= 1
        world.tell(ActionTaken(seat, choice[0]))
        deeds = {HONOR: Honor(), INFORMANT: Influence(), FRAME: Frame("")}
        again = SecretAction((*self.taken, choice[0])) if open.due else EndTurn()
        world.then(deeds[choice], CheckVictory(), again)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The Informant rather than the Shogun's next space, and nobody framed (14.8)."""
        options = self.options(open, mine, seat)
        return next(choice for choice in (INFORMANT, HONOR, FRAME) if choice in options)


class Frame(Turn[Open, Mine, Sealed], frozen=True):
    """The noble turns two clear patrons face-down."""

    rule: ClassVar[str] = "chiyos-secret-11.5"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    first: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("frame", card) for card in frameable(open, seat) if card != self.first]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if self.first:
            turn_down(world, [self.first, choice[1]])
        else:
            world.then(Frame(choice[1]))


class EndTurn(Happening[Open, Mine, Sealed], frozen=True):
    """After the turn in which both fugitives were unmasked comes the Final Act."""

    rule: ClassVar[str] = "chiyos-secret-13.1"

    def happen(self, world: World) -> None:
        if disguised(world.open) or world.open.final:
            world.then(BeginTurn())
        else:
            world.then(BeginFinalAct(), BeginTurn())
