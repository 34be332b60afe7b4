"""Starter: everyone lays a card in secret, and the second highest takes the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

import noren
from noren.parts.random_bot import RandomBot
from noren.scene import Area, Card, Hand, Offer, Player, Prompt, Table, seat

CARDS = tuple(f"{number:02}" for number in range(1, 41))
ROUNDS = 5


class Open(noren.Drawer):
    """What everyone sees: the points, the cards of the last round, and those before it."""

    points: list[int]
    last: list[str] = []
    gone: list[str] = []
    round: int = 1


class Mine(noren.Drawer):
    """A hand of cards, lowest first."""

    hand: list[str]


class Sealed(noren.Drawer):
    """The cards that were not dealt."""

    deck: list[str]


World: TypeAlias = noren.World[Open, Mine, Sealed]
View: TypeAlias = noren.View[Open, Mine]


class Shown(noren.Event, frozen=True):
    """The cards of a round were turned up."""

    round: int
    cards: tuple[str, ...]
    taker: int


class LayCard(noren.Together[Open, Mine, Sealed], frozen=True):
    """Everyone lays one card face down; then all are turned up."""

    rule: ClassVar[str] = "starter-2.1"
    shows: ClassVar[tuple[str, ...]] = ("Shown", "open.last", "open.points", "outcome")

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
            best = [seat for seat in world.seats if open.points[seat] == max(open.points)]
            world.end(best, open.points, "most rounds taken")
        else:
            open.round += 1
            world.then(self)


def setup(seats: int, options: noren.NoOptions, dice: noren.Dice) -> World:
    """Deal five cards to everyone."""
    deck = dice.sample(CARDS, len(CARDS))
    hands = [Mine(sorted(deck.pop() for _ in range(ROUNDS))) for _ in range(seats)]
    return noren.World(Open([0] * seats), hands, Sealed(deck), dice, [LayCard()])


def imagine(view: View, dice: noren.Dice) -> noren.Hidden[Mine, Sealed]:
    """Any card that this viewer has not seen may be anywhere."""
    open = view.open
    seen = {*open.last, *open.gone, *(view.mine.hand if view.mine else ())}
    unseen = dice.sample([card for card in CARDS if card not in seen], len(CARDS) - len(seen))
    held = ROUNDS - (len(open.last) + len(open.gone)) // len(open.points)
    hands = [
        view.mine
        if seat == view.seat and view.mine
        else Mine(sorted(unseen.pop() for _ in range(held)))
        for seat in range(len(open.points))
    ]
    return noren.Hidden(hands, Sealed(unseen))


def things(world: World) -> list[str]:
    """All forty cards, wherever they lie."""
    hands = [card for mine in world.private for card in mine.hand]
    return [*world.open.last, *world.open.gone, *hands, *world.sealed.deck]


def table(view: View) -> Table:
    """The points, and the cards of the last round."""
    open = view.open
    cards = tuple(Card(id=card, title=card, owner=who) for who, card in enumerate(open.last))
    players = tuple(Player(seat=who, score=str(points)) for who, points in enumerate(open.points))
    heading = "The end" if view.over else f"Round {open.round} of {ROUNDS}"
    area = Area(id="last", label="The last round", things=cards)
    return Table(heading=heading, players=players, things=(area,))


def hand(view: View) -> Hand:
    """My cards, and the question."""
    cards = view.mine.hand if view.mine else []
    mine = Area(
        id="hand", label="My hand", layout="fan", things=tuple(Card(id=c, title=c) for c in cards)
    )
    offers = tuple(
        Offer(choice=choice, label=f"Lay {choice[1]}", touches=(choice[1],))
        for choice in view.options
    )
    awaited = ", ".join(seat(other) for other in view.waiting)
    text = "Which card do you lay?" if offers else f"Still to lay a card: {awaited or 'nobody'}."
    prompt = Prompt(
        text=text, rule=view.rule, offers=offers, sealed=bool(offers), answered=bool(view.answer)
    )
    return Hand(prompt=prompt, things=(mine,) if cards else ())


def describe(event: noren.Event) -> str:
    """A round in words."""
    assert isinstance(event, Shown)
    laid = ", ".join(f"{seat(who)} {card}" for who, card in enumerate(event.cards))
    return f"Round {event.round}: {laid}. {seat(event.taker)} takes it."


class HighBot:
    """Lays its second highest card."""

    def choose(self, view: View, dice: noren.Dice) -> noren.Choice:
        """The last option but one, as hands are sorted."""
        return view.options[max(0, len(view.options) - 2)]


game = noren.Game(
    meta=noren.Meta(
        name="starter",
        title="Starter",
        pitch="Lay a card in secret. The second highest wins.",
        min_seats=3,
        max_seats=6,
        minutes=(5, 10),
        rules_version="1",
    ),
    rules=noren.Rulebook.of("starter", __name__),
    open=Open,
    private=Mine,
    sealed=Sealed,
    steps=(LayCard,),
    events=(Shown,),
    setup=setup,
    discloses=("mine.hand",),
    imagine=imagine,
    things=things,
    table=table,
    hand=hand,
    describe=describe,
    bots={"random": RandomBot, "baseline": HighBot},
)
