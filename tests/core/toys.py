"""Toy games that show one trait of the kernel each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import noren
from noren.scene import Hand, Offer, Prompt, Table


class Clock(noren.Drawer):
    turn: int = 0


class Place(noren.Drawer):
    at: int = 0


class Heard(noren.Event, frozen=True):
    at: int


class Walk(noren.Turn[Clock, Place, noren.Nothing], frozen=True):
    """One walker at a time goes about in secret, until it stops."""

    rule: ClassVar[str] = "secret-walk-1"

    def asks(self, open: Clock) -> Sequence[noren.Seat]:
        return (open.turn % 2,)

    def options(self, open: Clock, mine: Place, seat: noren.Seat) -> Sequence[noren.Choice]:
        return (("east",), ("west",), ("leap",), ("shove",), ("listen",), ("stop",))

    def take(
        self, world: noren.World[Clock, Place, noren.Nothing], seat: int, choice: noren.Choice
    ) -> None:
        mine, other = world.private[seat], world.private[1 - seat]
        match choice[0]:
            case "east":
                mine.at += 1
            case "west":
                mine.at -= 1
            case "leap":
                mine.at += world.dice.below(6)
            case "shove":
                other.at += 1
            case "listen":
                world.whisper(Heard(other.at), seat)
            case _:
                world.open.turn += 1
        if world.open.turn == 4:
            world.end((), (0, 0), "dawn")
        else:
            world.then(self)


def _setup(
    seats: int, options: noren.NoOptions, dice: noren.Dice
) -> noren.World[Clock, Place, noren.Nothing]:
    return noren.World(Clock(), [Place(), Place()], noren.Nothing(), dice, [Walk()])


def _imagine(
    view: noren.View[Clock, Place], dice: noren.Dice
) -> noren.Hidden[Place, noren.Nothing]:
    return noren.Hidden([Place(dice.below(5)), Place(dice.below(5))], noren.Nothing())


def _hand(view: noren.View[Clock, Place]) -> Hand:
    offers = tuple(Offer(choice=choice, label=choice[0]) for choice in view.options)
    return Hand(prompt=Prompt(text="Where to?", rule=view.rule, offers=offers))


secret_walk = noren.Game(
    meta=noren.Meta(
        name="secret-walk", title="Secret Walk", pitch="Two walk in the dark.", min_seats=2,
        max_seats=2, minutes=(1, 1), rules_version="1",
    ),
    rules=noren.Rulebook("secret-walk", "**1** Walk until you stop.\n"),
    open=Clock, private=Place, sealed=noren.Nothing, steps=(Walk,), events=(Heard,),
    setup=_setup, imagine=_imagine, things=lambda world: (),
    table=lambda view: Table(heading="Night", players=(), things=()), hand=_hand,
    describe=lambda event: "You hear steps.", bots={},
)  # fmt: skip
