"""Chapters 3, 4 and 17: the course of a night, how each turn begins, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Answers, Choice, Happening, Seat, Together
from noren.games.ninja.events import (
    AlertSet,
    Drew,
    NightFell,
    PhaseBegan,
    TurnBegan,
    Yielded,
    announce,
)
from noren.games.ninja.rules.detection import DEATH, end_if_over, end_night, may_strike, share_hands
from noren.games.ninja.rules.guarding import (
    DONE,
    WAKING,
    BeginCards,
    card_options,
    common,
    take_common,
)
from noren.games.ninja.rules.marching import BeginPatrols, PatrolPhase
from noren.games.ninja.rules.passage import EndGuards
from noren.games.ninja.rules.returning import Return
from noren.games.ninja.rules.searching import Answer, Search
from noren.games.ninja.rules.sharing import Share
from noren.games.ninja.rules.sneaking import BeginSneak
from noren.games.ninja.state import (
    DRAWS,
    Mine,
    Open,
    Sealed,
    World,
    fort_of,
    guard_seats,
    usual_share,
)
from noren.parts.answers import only_answer


class NightFalls(Happening[Open, Mine, Sealed], frozen=True):
    """The set-up is over and the first turn begins."""

    rule: ClassVar[str] = "ninja-3.1"

    def happen(self, world: World) -> None:
        announce(world, NightFell())
        world.then(BeginTurn())


class BeginTurn(Happening[Open, Mine, Sealed], frozen=True):
    """The cards of the last turn go back into the deck."""

    rule: ClassVar[str] = "ninja-4.1"

    def happen(self, world: World) -> None:
        open = world.open
        for key, cards in open.played.items():
            world.sealed.decks[key] += cards
            # Shuffled now and not when drawn: a card that was played must not be known to lie at
            # the bottom.
            world.dice.shuffle(world.sealed.decks[key])
        announce(world, TurnBegan(open.turn + 1))
        announce(world, PhaseBegan("alert"))
        world.then(Share(DRAWS), DrawCards())


class DrawCards(Happening[Open, Mine, Sealed], frozen=True):
    """New cards are drawn, and the alert sinks."""

    rule: ClassVar[str] = "ninja-4.2"
    discloses: ClassVar[tuple[str, ...]] = ("mine.drawn", "mine.ally_drawn")

    def happen(self, world: World) -> None:
        open = world.open
        self.draw(world)
        # After drawing: the level at which the turn began decides how many cards there are.
        if open.alert:
            announce(world, AlertSet(open.alert - 1, "time"))
        self.plan_turn(world)

    def draw(self, world: World) -> None:
        """As many cards as the alert level says; where a deck is short, of the partner's (19.4)."""
        open = world.open
        seats = guard_seats(open)
        for seat in self.drawers(open):
            for owner in (seat, *(other for other in seats if other != seat)):
                if deck := world.sealed.decks[str(owner)]:
                    world.private[owner].drawn.append(deck.pop())
                    break
        for seat in seats:
            world.private[seat].drawn.sort()
            if world.private[seat].drawn:
                announce(world, Drew(seat, len(world.private[seat].drawn)))
        share_hands(world)

    def drawers(self, open: Open) -> list[Seat]:
        """Who draws each card: one guard player all of them, two as they share them."""
        seats = guard_seats(open)
        if len(seats) == 1:
            return [*seats] * open.alert
        swords = open.shares.get(DRAWS, usual_share(open, DRAWS))
        return [seats[0]] * swords + [seats[1]] * (open.alert - swords)

    def plan_turn(self, world: World) -> None:
        """The phases of a turn, in their order (3.3)."""
        who = list(world.open.figures)
        world.then(
            AlertPhase(),
            BeginPatrols(),
            PatrolPhase(),
            EndGuards(),
            BeginIntruders(),
            # All return before anyone sneaks, and all sneak before anyone searches: so the answers
            # to searches tell nothing to an intruder who is still to move.
            *(Return(name) for name in who),
            BeginSneak(),
            *(Search(name) for name in who),
            Answer(),
            EndTurn(),
        )


class AlertPhase(Together[Open, Mine, Sealed], frozen=True):
    """The cards just drawn may be played at once; the rest go into the hand.

    One guard player after the other is asked (19.4).
    """

    rule: ClassVar[str] = "ninja-4.3"
    beat: ClassVar[bool] = True
    discloses: ClassVar[tuple[str, ...]] = (*WAKING, *DEATH)
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return [
            seat
            for seat in guard_seats(open)
            if seat not in open.yielded
            and (open.drawn.get(str(seat), 0) > 0 or may_strike(open, seat))
        ][:1]

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        return [DONE, *card_options(open, mine, seat, mine.drawn), *common(open, mine, seat)]

    def resolve(self, world: World, answers: Answers) -> None:
        seat, (choice,) = only_answer(answers)
        world.then(self)
        if choice == DONE:
            announce(world, Yielded(seat))
        else:
            take_common(world, seat, choice)

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """The guards who are asked are done with this phase (21.3)."""
        return DONE

    def happen(self, world: World) -> None:
        """Nobody has anything more to play."""
        world.then(BeginCards())


class BeginIntruders(Happening[Open, Mine, Sealed], frozen=True):
    """When the guards rest, the intruders stir."""

    rule: ClassVar[str] = "ninja-3.3"

    def happen(self, world: World) -> None:
        announce(world, PhaseBegan("intruders"))


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
