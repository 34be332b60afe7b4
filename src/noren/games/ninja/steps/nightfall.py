"""How a night begins, how a turn begins and ends."""

from __future__ import annotations

from typing import ClassVar

from noren import Happening
from noren.games.ninja.board import announce
from noren.games.ninja.events import AlertSet, Drew, NightFell, PhaseBegan, TurnBegan
from noren.games.ninja.state import Mine, Open, Sealed, World, fort_of, guard_seats
from noren.games.ninja.steps.guarding import AlertPhase
from noren.games.ninja.steps.marching import BeginIntruders, BeginPatrols, EndGuards, PatrolPhase
from noren.games.ninja.steps.returning import Return
from noren.games.ninja.steps.searching import Answer, Search
from noren.games.ninja.steps.sneaking import BeginSneak
from noren.games.ninja.watch import end_if_over, end_night, share_hands


class NightFalls(Happening[Open, Mine, Sealed], frozen=True):
    """The set-up is over and the first turn begins."""

    rule: ClassVar[str] = "ninja-3.1"

    def happen(self, world: World) -> None:
        announce(world, NightFell())
        world.then(BeginTurn())


class BeginTurn(Happening[Open, Mine, Sealed], frozen=True):
    """Cards of the last turn go back into the deck, new ones are drawn, and the alert sinks."""

    rule: ClassVar[str] = "ninja-4.1"
    discloses: ClassVar[tuple[str, ...]] = ("mine.drawn", "mine.ally_drawn")

    def happen(self, world: World) -> None:
        open = world.open
        for key, cards in open.played.items():
            world.sealed.decks[key] += cards
            world.dice.shuffle(world.sealed.decks[key])
        announce(world, TurnBegan(open.turn + 1))
        announce(world, PhaseBegan("alert"))
        self.draw(world)
        if open.alert:
            announce(world, AlertSet(open.alert - 1, "time"))
        self.plan_turn(world)

    def draw(self, world: World) -> None:
        """As many cards as the alert level says; two guard players draw in turns (4.2, 19.4)."""
        open = world.open
        seats = guard_seats(open)
        for number in range(open.alert):
            seat = seats[(number + open.turn - 1) % len(seats)]
            deck = world.sealed.decks[str(seat)]
            if deck:
                world.private[seat].drawn.append(deck.pop())
        for seat in seats:
            world.private[seat].drawn.sort()
            if world.private[seat].drawn:
                announce(world, Drew(seat, len(world.private[seat].drawn)))
        share_hands(world)

    def plan_turn(self, world: World) -> None:
        """The phases of a turn, in their order (3.3)."""
        who = list(world.open.figures)
        world.then(
            AlertPhase(),
            BeginPatrols(),
            PatrolPhase(),
            EndGuards(),
            BeginIntruders(),
            *(Return(name) for name in who),
            *(BeginSneak(name) for name in who),
            *(Search(name) for name in who),
            Answer(),
            EndTurn(),
        )


class EndTurn(Happening[Open, Mine, Sealed], frozen=True):
    """The night goes on until nobody is left to catch, or until dawn."""

    rule: ClassVar[str] = "ninja-17.1"
    discloses: ClassVar[tuple[str, ...]] = ("open.paths",)

    def happen(self, world: World) -> None:
        if end_if_over(world):
            return
        if world.open.turn >= fort_of(world.open).plan.night.turns:
            end_night(world)
        else:
            world.then(BeginTurn())
