"""The rules: the set-up, and the rulebook again, a paragraph a class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import noren
from noren.cli.starter.events import Shown
from noren.cli.starter.state import CARDS, ROUNDS, Mine, Open, Sealed, World
from noren.parts.scores import leaders


class LayCard(noren.Together[Open, Mine, Sealed], frozen=True):
    """Everyone lays one card face down; then all are turned up."""

    rule: ClassVar[str] = "starter-2.1"
    shows: ClassVar[tuple[str, ...]] = (
        "Shown.cards", "Shown.taker", "open.last", "open.points", "outcome",
    )  # fmt: skip

    def asks(self, open: Open) -> Sequence[noren.Seat]:
        return range(len(open.points))

    def options(
        self, open: Open, mine: Mine, seat: noren.Seat, so_far: tuple[noren.Choice, ...]
    ) -> Sequence[noren.Choice]:
        return [("lay", card) for card in mine.hand]

    def late(
        self, open: Open, mine: Mine, seat: noren.Seat, so_far: tuple[noren.Choice, ...]
    ) -> noren.Choice | None:
        """Whoever is late lays a card drawn by lot: a rule of ours would tell more (2.3)."""
        return None

    def resolve(self, world: World, answers: noren.Answers) -> None:
        open = world.open
        open.gone += open.last
        open.last = [answers[seat][0][1] for seat in world.seats]
        for mine, card in zip(world.private, open.last, strict=True):
            mine.hand.remove(card)
        taker = open.last.index(sorted(open.last)[-2])
        open.points[taker] += 1
        world.tell(Shown(open.round, tuple(open.last), taker))
        if open.round == ROUNDS:
            world.end(leaders(open.points), open.points, "most rounds taken")
        else:
            open.round += 1
            world.then(self)


def setup(seats: int, options: noren.NoOptions, dice: noren.Dice) -> World:
    """Deal five cards to everyone."""
    deck = dice.sample(CARDS, len(CARDS))
    hands = [Mine(sorted(deck.pop() for _ in range(ROUNDS))) for _ in range(seats)]
    return noren.World(Open([0] * seats), hands, Sealed(deck), dice, [LayCard()])


STEPS = (LayCard,)
