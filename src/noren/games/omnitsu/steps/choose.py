"""Small choices that an action asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from noren import EVERYTHING, Choice, Seat, Turn
from noren.games.omnitsu.content import ANY_TIME_ACTION, Effect
from noren.games.omnitsu.events import OutOfTime, Pointed
from noren.games.omnitsu.hands import DRAWING, SURFACING
from noren.games.omnitsu.lots import by_lot
from noren.games.omnitsu.scrolls import DROPPING, LOOKING
from noren.games.omnitsu.state import SILENCE, Act, Mine, Open, Sealed, World, seats
from noren.games.omnitsu.vocabulary import PICKS, is_possible


class Choose(Turn[Open, Mine, Sealed], frozen=True):
    """Whoever controls the action, or suffers it, chooses what it is about."""

    rule: ClassVar[str] = "omnitsu-4.4"
    discloses: ClassVar[tuple[str, ...]] = (*LOOKING, *DROPPING, *DRAWING, *SURFACING)
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    act: Act
    effect: Effect
    pick: str
    seat: Seat
    chosen: tuple[str, ...] = ()

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        pick = PICKS[self.pick]
        found = pick.options(open, mine, seat, self.act, self.effect, self.chosen)
        return [("choose", thing) for thing in found]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        thing = self._unsaid(world, seat) if choice == SILENCE else choice[1]
        PICKS[self.pick].take(world, seat, self.act, self.effect, (*self.chosen, thing))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice:
        """What can be left undone is; otherwise lots are drawn (9.4)."""
        return SILENCE

    def _unsaid(self, world: World, seat: Seat) -> str:
        unsaid = PICKS[self.pick].unsaid
        if not unsaid:
            options = self.options(world.open, world.private[seat], seat)
            return by_lot(world, seat, options)[0][1]
        world.tell(OutOfTime(seat))
        return unsaid


class BehindTheFan(Choose, frozen=True):
    """A choice that nobody else can see."""

    rule: ClassVar[str] = "omnitsu-4.4"
    discloses: ClassVar[tuple[str, ...]] = ()
    shows: ClassVar[tuple[str, ...]] = ()


def ask(
    world: World, act: Act, effect: Effect, pick: str, seat: Seat, chosen: tuple[str, ...] = ()
) -> None:
    """Let a seat choose; where all can see that there is one way only, take it."""
    word = PICKS[pick]
    if not word.hidden:
        found = word.options(world.open, world.private[seat], seat, act, effect, chosen)
        if len(found) == 1:
            word.take(world, seat, act, effect, (*chosen, found[0]))
            return
    step = BehindTheFan if word.secret else Choose
    world.then(step(act, effect, pick, seat, chosen))


class Point(Turn[Open, Mine, Sealed], frozen=True):
    """A card that was not thrown down is pointed at its TARGET as it is played."""

    rule: ClassVar[str] = "omnitsu-4.3"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    at: int

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.laid[self.at].seat,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("point", str(other)) for other in targets(open, self.at)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == SILENCE:
            (choice,) = by_lot(world, seat, self.options(world.open, world.private[seat], seat))
        point(world, self.at, int(choice[1]))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice:
        """The dice point the card (9.4)."""
        return SILENCE


def targets(open: Open, at: int) -> list[Seat]:
    """Whom a card can be pointed at; an any-time action only at those it can do something to."""
    laid = open.laid[at]
    others = [seat for seat in seats(open) if seat != laid.seat]
    if not laid.any_time:
        return others
    number = ANY_TIME_ACTION[laid.card]
    fitting = [
        seat
        for seat in others
        if is_possible(open, Act(laid.card, number, laid.seat, seat, laid.seat, at))
    ]
    return fitting or others


def point(world: World, at: int, target: Seat) -> None:
    """Turn the card towards its TARGET."""
    laid = world.open.laid[at]
    world.open.laid[at] = msgspec.structs.replace(laid, target=target)
    world.tell(Pointed(laid.seat, laid.card, target))


def aim(world: World, at: int) -> None:
    """Let the owner point a card, unless there is only one to point at."""
    found = targets(world.open, at)
    if len(found) == 1:
        point(world, at, found[0])
    else:
        world.then(Point(at))
