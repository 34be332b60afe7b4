"""Chapter 4: resolving cards, the action: where it points, what it leaves open, what it does.

Which card comes up and which of its actions is taken is in `resolving`; this half of the chapter
stands below the pauses of chapter 5, which both announce actions and lead to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from noren import EVERYTHING, Answers, Choice, Happening, Seat, Together, Turn
from noren.games.omnitsu.content import CARDS, CASTLE, Effect
from noren.games.omnitsu.events import Came, Failed, OutOfTime, Pointed
from noren.games.omnitsu.rules.effects import EFFECTS, PICKS, hindrance, is_possible
from noren.games.omnitsu.rules.moving_cards import DRAWING, LOSING, SURFACING, discard, discardable
from noren.games.omnitsu.rules.moving_scrolls import DROPPING, HANDING, LOOKING
from noren.games.omnitsu.rules.silence import by_lot
from noren.games.omnitsu.state import (
    Act,
    Laid,
    Mine,
    Open,
    Place,
    Sealed,
    World,
    held,
    in_hand,
    seats,
)
from noren.parts.silence import SILENCE


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
    """Whom a card can be pointed at."""
    return [seat for seat in seats(open) if seat != open.laid[at].seat]


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


class Choose(Turn[Open, Mine, Sealed], frozen=True):
    """Whoever controls the action, or suffers it, chooses what it is about."""

    rule: ClassVar[str] = "omnitsu-4.4"
    discloses: ClassVar[tuple[str, ...]] = (*LOOKING, *HANDING, *DROPPING, *DRAWING, *SURFACING)
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
    """A choice that nobody else can see.

    A class of its own, for what a step makes known belongs to its class and not to one question.
    """

    rule: ClassVar[str] = "omnitsu-4.4"
    discloses: ClassVar[tuple[str, ...]] = ()
    shows: ClassVar[tuple[str, ...]] = ()


class ChooseUnwatched(Together[Open, Mine, Sealed], frozen=True):
    """A choice from one's hand of which a Castle that cannot be played may leave just one way.

    A beat passes, or a quick answer would tell of it.
    """

    rule: ClassVar[str] = "omnitsu-4.4"
    beat: ClassVar[bool] = True
    discloses: ClassVar[tuple[str, ...]] = Choose.discloses
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    act: Act
    effect: Effect
    pick: str
    seat: Seat
    chosen: tuple[str, ...] = ()

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        return self._plainly.options(open, mine, seat)

    def resolve(self, world: World, answers: Answers) -> None:
        ((seat, (choice,)),) = answers.items()
        self._plainly.take(world, seat, choice)

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """Lots are drawn (9.4)."""
        return SILENCE

    @property
    def _plainly(self) -> Choose:
        return Choose(self.act, self.effect, self.pick, self.seat, self.chosen)


def ask(
    world: World, act: Act, effect: Effect, pick: str, seat: Seat, chosen: tuple[str, ...] = ()
) -> None:
    """Let a seat choose; where all can see that there is one way only, take it.

    Whoever has one card to choose from is asked all the same: not to ask would tell of the hand.
    """
    about = PICKS[pick]
    if not about.hidden:
        found = about.options(world.open, world.private[seat], seat, act, effect, chosen)
        if len(found) == 1:
            about.take(world, seat, act, effect, (*chosen, found[0]))
            return
    if about.unwatched:
        world.then(ChooseUnwatched(act, effect, pick, seat, chosen))
    else:
        step = BehindTheFan if about.secret else Choose
        world.then(step(act, effect, pick, seat, chosen))


class Levy(Together[Open, Mine, Sealed], frozen=True):
    """Every other player with at least so many cards discards one of their choice."""

    rule: ClassVar[str] = "omnitsu-4.4"
    discloses: ClassVar[tuple[str, ...]] = DROPPING
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    act: Act
    least: int = 1

    def asks(self, open: Open) -> Sequence[Seat]:
        others = [seat for seat in seats(open) if seat != self.act.by]
        return [seat for seat in others if in_hand(open, seat) >= self.least]

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        hand = held(open, mine, seat)
        return [("discard", thing) for thing in discardable(open, hand, seat)]

    def resolve(self, world: World, answers: Answers) -> None:
        for seat, answer in answers.items():
            chosen: Sequence[Choice] = answer
            if answer[0] == SILENCE:
                options = self.options(world.open, world.private[seat], seat, ())
                chosen = by_lot(world, seat, options)
            discard(world, seat, (chosen[0][1],), self.act)

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """Lots are drawn (9.5)."""
        return SILENCE


def turn_back(act: Act) -> Act:
    """The action reversed: with a TARGET, the two change places."""
    if act.words.target:
        return msgspec.structs.replace(act, by=act.target, target=act.by, reversed=True)
    return msgspec.structs.replace(act, reversed=True)


class CarryOut(Happening[Open, Mine, Sealed], frozen=True):
    """The action does what it says, one effect after the other."""

    rule: ClassVar[str] = "omnitsu-4.6"

    act: Act

    def happen(self, world: World) -> None:
        act = self.act
        # Asked again, though it was possible when it was announced: it may have been reversed.
        if not is_possible(world.open, act):
            does_nothing(world, act)
            return
        world.then(*(Do(act, effect) for effect in act.effects), Finish(act))


def does_nothing(world: World, act: Act) -> None:
    """An action that cannot be done is told as such, but for a Location's: that one comes into play
    all the same, and to say that it does nothing would be half the truth.
    """
    if not CARDS[act.card].location:
        world.tell(Failed(act.owner, act.card, hindrance(world.open, act)))
    first = act.effects[0]
    tell_left_out(world, act, EFFECTS[first.do].left_out(world.open, act, first))
    world.then(Finish(act))


def tell_left_out(world: World, act: Act, unlucky: Sequence[Seat]) -> None:
    """Whom a card was for, and who got nothing because there was no more."""
    for seat in unlucky:
        world.tell(Failed(seat, act.card, "none-left"))


class Do(Happening[Open, Mine, Sealed], frozen=True):
    """One effect of an action, if it is possible."""

    rule: ClassVar[str] = "omnitsu-4.6"
    discloses: ClassVar[tuple[str, ...]] = (
        *LOOKING, *HANDING, *DROPPING, *DRAWING, *SURFACING, *LOSING,
    )  # fmt: skip

    act: Act
    effect: Effect

    def happen(self, world: World) -> None:
        rule = EFFECTS[self.effect.do]
        # What an earlier effect of the same action did may leave nothing for this one to do.
        if rule.possible(world.open, self.act, self.effect):
            rule.run(world, self.act, self.effect)


class Finish(Happening[Open, Mine, Sealed], frozen=True):
    """A used card is discarded; a Location stays in play."""

    rule: ClassVar[str] = "omnitsu-4.8"

    act: Act

    def happen(self, world: World) -> None:
        open, at = world.open, self.act.at
        laid = open.laid[at]
        if laid.state not in ("left", "done"):
            open.laid[at] = msgspec.structs.replace(laid, state="done")
            settle_card(world, laid)


def settle_card(world: World, laid: Laid) -> None:
    """Where a card lies once it is resolved."""
    if CARDS[laid.card].location and laid.card != CASTLE:
        world.open.locations.append(Place(laid.card))
        world.tell(Came(laid.seat, laid.card))
    else:
        world.open.discard.append(laid.card)


def fail(world: World, at: int, why: str = "") -> None:
    """A card does nothing and is discarded; said is why, as far as all can see."""
    open, laid = world.open, world.open.laid[at]
    why = why or no_use(open, laid, at)
    open.laid[at] = msgspec.structs.replace(laid, state="done")
    world.tell(Failed(laid.seat, laid.card, why))
    settle_card(world, laid)


def no_use(open: Open, laid: Laid, at: int) -> str:
    """Why nothing was done with a card: nobody has to pay a cost, or all of it is hindered."""
    acts = [
        Act(laid.card, number, laid.seat, laid.target, laid.seat, at)
        for number in range(len(CARDS[laid.card].actions))
    ]
    if any(is_possible(open, act) for act in acts):
        return "unpaid"
    found = {hindrance(open, act) for act in acts}
    return found.pop() if len(found) == 1 else ""
