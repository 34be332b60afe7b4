"""Chapter 18: who a lone wolf is and what he lays ready, and missions that rivals write down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import Choice, Dice, Seat, Turn
from noren.games.ninja.content.cards import KINDS, all_cards, without
from noren.games.ninja.events import Came, announce
from noren.games.ninja.rules.placing import SUGGESTED
from noren.games.ninja.rules.ready_made import fill_hand, hand_size, letters, suggest
from noren.games.ninja.state import Mine, Open, Sealed, World, seat_of


class PrepareHand(Turn[Open, Mine, Sealed], frozen=True):
    """A lone wolf lays a hand ready for each of the two whom he may be."""

    rule: ClassVar[str] = "ninja-18.2"
    # As when any hand is chosen: the guards see when it is over, not how quick the last choice was.
    discloses: ClassVar[tuple[str, ...]] = (
        "agenda.PrepareHand", "agenda.PrepareHand.who", "agenda.PrepareHand.kind", "haste",
    )  # fmt: skip
    who: str
    kind: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (seat_of(open, self.who),)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        laid = mine.prepared.get(self.kind, [])
        ready = () if laid else (SUGGESTED,)
        left = sorted({*without(list(all_cards(self.kind)), laid)})
        return [*ready, *(("take", card) for card in left)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        mine = world.private[seat]
        laid = mine.prepared.get(self.kind, [])
        ready = choice == SUGGESTED
        more = suggest(world.open, self.kind, world.dice, laid) if ready else [choice[1]]
        mine.prepared[self.kind] = sorted([*laid, *more])
        if len(mine.prepared[self.kind]) < hand_size(world.open, self.kind):
            world.then(self)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """What was begun stands, and the rest is as suggested (21.2)."""
        return SUGGESTED


def lay_ready(open: Open, mine: Mine, dice: Dice) -> None:
    """Both hands of a lone wolf as suggested (2.12, 18.2)."""
    mine.prepared = {kind: sorted(suggest(open, kind, dice)) for kind in KINDS}


class ChooseKind(Turn[Open, Mine, Sealed], frozen=True):
    """A lone wolf is the ninja or the traitor."""

    rule: ClassVar[str] = "ninja-18.1"
    shows: ClassVar[tuple[str, ...]] = ("Came.kind", "open.figures.kind")
    who: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (seat_of(open, self.who),)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [(kind,) for kind in KINDS]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        kind = choice[0]
        become(world, world.private[seat], self.who, kind)
        if not world.open.options.both_hands:
            announce(world, Came(self.who, kind))


def become(world: World, mine: Mine, who: str, kind: str) -> None:
    """Take the deck of that kind, with the hand that lies ready, and lay the other aside."""
    shadow = mine.shadows[who]
    shadow.kind = kind
    mine.spare = [card for other in KINDS if other != kind for card in all_cards(other)]
    shadow.hand = mine.prepared.pop(kind, [])
    shadow.box = without(list(all_cards(kind)), shadow.hand)
    if world.open.options.placement == "ready" and not shadow.hand:
        fill_hand(world.open, shadow, world.dice)


class WriteMission(Turn[Open, Mine, Sealed], frozen=True):
    """A rival writes down in secret which mission he is here for."""

    rule: ClassVar[str] = "ninja-18.7"
    who: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (seat_of(open, self.who),)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("mission", letter) for letter in letters(open)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        world.private[seat].shadows[self.who].mission = choice[1]
