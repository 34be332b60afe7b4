"""Leduc poker as an ordinary Noren game: the yardstick for the kernel's speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import noren
from noren.scene import Hand, Prompt, Table

CARDS = ("J1", "J2", "Q1", "Q2", "K1", "K2")
RANK = {card: "JQK".index(card[0]) for card in CARDS}
FOLD, CALL, RAISE = ("fold",), ("call",), ("raise",)
ALL, NO_RAISE, NO_FOLD = (FOLD, CALL, RAISE), (FOLD, CALL), (CALL, RAISE)
RAISES_IN_ROUND = 2


class Open(noren.Drawer):
    """What both see: the round, the money in the pot, and the public card."""

    paid: list[int]
    to_act: int = 0
    round: int = 1
    raises: int = 0
    acted: bool = False
    public: str = ""


class Mine(noren.Drawer):
    """The card in one's hand."""

    card: str


class Sealed(noren.Drawer):
    """The cards not dealt."""

    deck: list[str]


World = noren.World[Open, Mine, Sealed]


class Acted(noren.Event, frozen=True):
    """A seat folded, called or raised."""

    seat: int
    action: str


class Dealt(noren.Event, frozen=True):
    """The public card was turned up."""

    card: str


class Bet(noren.Turn[Open, Mine, Sealed], frozen=True):
    """The seat to act folds, calls or raises."""

    rule: ClassVar[str] = "leduc-1"

    def asks(self, open: Open) -> Sequence[int]:
        return (open.to_act,)

    def options(self, open: Open, mine: Mine, seat: int) -> Sequence[noren.Choice]:
        if open.paid[seat] == open.paid[1 - seat]:
            return NO_FOLD
        return ALL if open.raises < RAISES_IN_ROUND else NO_RAISE

    def take(self, world: World, seat: int, choice: noren.Choice) -> None:
        open, action, other = world.open, choice[0], 1 - seat
        paid = open.paid
        world.tell(Acted(seat, action))
        if action == "fold":
            win(world, other)
            return
        paid[seat] = paid[other]
        if action == "raise":
            paid[seat] += 2 * open.round
            open.raises += 1
        elif open.acted:
            end_round(world)
            return
        open.acted = True
        open.to_act = other
        world.agenda.append(self)


def end_round(world: World) -> None:
    """First the public card is turned up; after the second round the better card wins."""
    open = world.open
    if open.round == 2:
        show_down(world)
        return
    open.round, open.raises, open.acted, open.to_act = 2, 0, False, 0
    open.public = world.sealed.deck.pop()
    world.tell(Dealt(open.public))
    world.agenda.append(BET)


def show_down(world: World) -> None:
    """A pair with the public card beats everything; else the higher rank wins."""
    public = RANK[world.open.public]
    first, second = (RANK[mine.card] for mine in world.private)
    if first == second:
        world.end((0, 1), (0, 0), "tie")
    elif first == public or (second != public and first > second):
        win(world, 0)
    else:
        win(world, 1)


def win(world: World, seat: int) -> None:
    """The winner gains what the other paid."""
    gain = world.open.paid[1 - seat]
    world.end((seat,), (gain, -gain) if seat == 0 else (-gain, gain), "won")


BET = Bet()


def setup(seats: int, options: noren.NoOptions, dice: noren.Dice) -> World:
    """One ante each, one card each."""
    deck = dice.sample(CARDS, 3)
    return noren.World(Open([1, 1]), (Mine(deck[0]), Mine(deck[1])), Sealed(deck[2:]), dice, (BET,))


def imagine(view: noren.View[Open, Mine], dice: noren.Dice) -> noren.Hidden[Mine, Sealed]:
    """Any of the unseen cards may be the other's hand or the next card."""
    seen = {view.open.public, view.mine.card if view.mine else ""}
    unseen = dice.sample([card for card in CARDS if card not in seen], 3)
    hands = [Mine(unseen[0]), Mine(unseen[1])]
    if view.seat is not None and view.mine is not None:
        hands[view.seat] = view.mine
    return noren.Hidden(hands, Sealed([] if view.open.public else unseen[2:]))


def things(world: World) -> list[str]:
    """The three cards in play."""
    public = [world.open.public] if world.open.public else []
    return [*public, *(mine.card for mine in world.private), *world.sealed.deck]


def table(view: noren.View[Open, Mine]) -> Table:
    """The pot, in one line."""
    return Table(heading=f"Pot {sum(view.open.paid)}", players=(), things=())


def hand(view: noren.View[Open, Mine]) -> Hand:
    """The question alone."""
    return Hand(prompt=Prompt(text="Fold, call or raise?"))


game = noren.Game(
    meta=noren.Meta(
        name="leduc", title="Leduc poker", pitch="Six cards, two rounds.", min_seats=2, max_seats=2,
        minutes=(1, 1), rules_version="1",
    ),
    rules=noren.Rulebook("leduc", "**1** Fold, call or raise.\n"),
    open=Open, private=Mine, sealed=Sealed, steps=(Bet,), events=(Acted, Dealt),
    setup=setup, imagine=imagine, things=things, table=table, hand=hand, describe=str, bots={},
)  # fmt: skip
