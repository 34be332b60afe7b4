"""A toy game of several versions: count to three in turn, with a card of one's own."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, ClassVar

import noren
from noren.core.game import AnyGame
from noren.scene import Hand, Offer, Prompt, Table, Text

LAST = 3


class Open(noren.Drawer):
    """How far all have counted."""

    count: int = 0


class Mine(noren.Drawer):
    """A card that nobody else sees."""

    card: int


class Counted(noren.Event, frozen=True):
    seat: int
    count: int


World = noren.World[Open, Mine, noren.Nothing]
View = noren.View[Open, Mine]


def made(rules: str, *, big: int = 1, more: bool = False, fails: bool = False) -> AnyGame:
    """The game by this version: how far a big step goes, whether one may also jump."""

    class Count(noren.Turn[Open, Mine, noren.Nothing], frozen=True):
        """Count on."""

        rule: ClassVar[str] = "count-1"
        spoken: ClassVar[frozenset[str]] = frozenset({"small"})

        def asks(self, open: Open) -> Sequence[int]:
            return (open.count % 2,)

        def options(self, open: Open, mine: Mine, seat: int) -> Sequence[noren.Choice]:
            return (("small",), ("big",), *((("jump",),) if more else ()))

        def take(self, world: World, seat: int, choice: noren.Choice) -> None:
            if fails and choice == ("big",):
                raise ZeroDivisionError("this version cannot count so far")
            world.open.count += big if choice == ("big",) else 1
            world.tell(Counted(seat, world.open.count))
            if world.open.count >= LAST:
                world.end((seat,), (world.open.count, 0), "counted")
            else:
                world.then(self)

    def setup(seats: int, options: noren.NoOptions, dice: noren.Dice) -> World:
        cards = [Mine(dice.below(100)) for _ in range(seats)]
        return noren.World(Open(), cards, noren.Nothing(), dice, [Count()])

    def table(view: View) -> Table:
        words = [said.words for said in view.said]
        shown = Text(id="count", text=f"{view.open.count} by rules {rules} {words}")
        return Table(heading="Count", players=(), things=(shown,))

    def hand(view: View) -> Hand:
        offers = tuple(Offer(choice=choice, label=choice[0]) for choice in view.options)
        own = () if view.mine is None else (Text(id="own", text=f"card {view.mine.card}"),)
        return Hand(prompt=Prompt(text="Count.", rule=view.rule, offers=offers), things=own)

    return noren.Game(
        meta=noren.Meta(
            name="count", title="Count", pitch="To three.", min_seats=2, max_seats=2,
            minutes=(1, 1), rules_version=rules,
        ),
        rules=noren.Rulebook("count", "**1** Count.\n"),
        open=Open, private=Mine, sealed=noren.Nothing, steps=(Count,), events=(Counted,),
        setup=setup, imagine=lambda view, dice: noren.Hidden([], noren.Nothing()),
        things=lambda world: (), table=table, hand=hand,
        describe=lambda event: f"{event}", bots={},
    )  # fmt: skip


first = made("1")
"""The rules of before; `big` is as small as `small`."""

KEPT = {"1": "tests.table.versions:first"}


def upgraded(kept: bool, **changes: Any) -> AnyGame:
    """The rules of today, with those of before kept beside them or not."""
    game = made("2", **changes)
    return dataclasses.replace(game, earlier=KEPT if kept else {})
