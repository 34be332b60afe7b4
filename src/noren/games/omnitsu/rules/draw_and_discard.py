"""Chapter 7: draw and discard, the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, PASS, Answers, Choice, Happening, Seat, Together
from noren.core.step import AnyStep
from noren.games.omnitsu.rules.moving_cards import DRAWING, SURFACING, discard, discardable, draw
from noren.games.omnitsu.rules.moving_scrolls import DROPPING
from noren.games.omnitsu.rules.silence import by_lot
from noren.games.omnitsu.state import (
    HAND_LIMIT,
    Mine,
    Open,
    Sealed,
    World,
    cards_drawn,
    in_force,
    in_hand,
    seats,
)
from noren.parts.silence import SILENCE


class DrawUp(Happening[Open, Mine, Sealed], frozen=True):
    """Everyone draws; then come the Temple, forced discards and the hand limit."""

    rule: ClassVar[str] = "omnitsu-7.1"
    discloses: ClassVar[tuple[str, ...]] = (*DRAWING, *SURFACING)
    # A turn leads back to the next, which stands above in the house: it is told to us from there.
    next_turn: ClassVar[AnyStep]

    def happen(self, world: World) -> None:
        open = world.open
        count = len(seats(open))
        # With another player first every turn: if cards run out, it is not always the same seat.
        order = [(open.turn - 1 + seat) % count for seat in seats(open)]
        draw(world, dict.fromkeys(order, cards_drawn(open)))
        world.then(MayClear(), Limit(), self.next_turn)


class MayClear(Happening[Open, Mine, Sealed], frozen=True):
    """With the Temple in play, everyone with a card may clear one."""

    rule: ClassVar[str] = "omnitsu-7.4"

    def happen(self, world: World) -> None:
        world.then(Clearing())


class Clearing(Together[Open, Mine, Sealed], frozen=True):
    """Discard a card or a cracked scroll, or keep all."""

    rule: ClassVar[str] = "omnitsu-7.4"
    discloses: ClassVar[tuple[str, ...]] = DROPPING
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        if not any(card.lasting.clearing for card in in_force(open)):
            return ()
        return [seat for seat in seats(open) if in_hand(open, seat)]

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        return [PASS, *(("discard", thing) for thing in discardable(open, mine.hand, seat))]

    def resolve(self, world: World, answers: Answers) -> None:
        for seat, answer in answers.items():
            if answer[0] != PASS:
                discard(world, seat, (answer[0][1],))

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """Whoever is silent keeps all (9.6)."""
        return PASS

    def happen(self, world: World) -> None:
        """No Temple, or nobody with a card."""


def owed(open: Open, seat: Seat) -> int:
    """How many cards a player must discard now."""
    count, limit, forced = in_hand(open, seat), HAND_LIMIT, 0
    for card in in_force(open):
        limit += card.lasting.limit
        if 0 < card.lasting.forced <= count:
            forced = 1
    return max(count - limit, forced)


class Limit(Happening[Open, Mine, Sealed], frozen=True):
    """Whoever holds too many cards, or is forced to, discards."""

    rule: ClassVar[str] = "omnitsu-7.2"

    def happen(self, world: World) -> None:
        world.then(MakeRoom())


class MakeRoom(Together[Open, Mine, Sealed], frozen=True):
    """Choose what to discard, one thing after the other."""

    rule: ClassVar[str] = "omnitsu-7.2"
    discloses: ClassVar[tuple[str, ...]] = DROPPING
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return [seat for seat in seats(open) if owed(open, seat) > 0]

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        choices = [("discard", thing) for thing in discardable(open, mine.hand, seat)]
        return [choice for choice in choices if choice not in so_far]

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        return len(so_far) == owed(open, seat) or so_far[-1] == SILENCE

    def resolve(self, world: World, answers: Answers) -> None:
        for seat, answer in answers.items():
            choices = answer
            if choices[-1] == SILENCE:
                begun = choices[:-1]
                left = self.options(world.open, world.private[seat], seat, begun)
                missing = owed(world.open, seat) - len(begun)
                choices = (*begun, *by_lot(world, seat, left, missing))
            discard(world, seat, tuple(choice[1] for choice in choices))

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """Lots are drawn for what is still owed (9.5)."""
        return SILENCE

    def happen(self, world: World) -> None:
        """Nobody owes anything."""
