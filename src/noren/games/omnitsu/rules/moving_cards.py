"""Cards coming into hands and leaving them. Whatever leaves a hand is seen by all.

Every movement also goes into the public notes on that hand (`evidence`): `imagine` deals unseen
cards by them, and a movement that were forgotten here would give it hands that cannot be.
"""

from __future__ import annotations

from typing import Final

from noren import Seat
from noren.games.omnitsu.content import CARDS, NUMBER
from noren.games.omnitsu.events import (
    Cause,
    Destroyed,
    Discarded,
    Drawn,
    DrewCards,
    Reshuffled,
    Taken,
    ToPile,
)
from noren.games.omnitsu.rules.evidence import add
from noren.games.omnitsu.rules.moving_scrolls import drop_scroll, imposed, to_pile
from noren.games.omnitsu.state import NOBODY, Act, Drew, Gained, Laid, Lost, Open, World, held

DRAWING: Final = ("mine.hand", "DrewCards.cards to seats")
"""Whoever draws learns what."""
SURFACING: Final = (
    "ToPile", "ToPile.seat", "ToPile.kind", "open.pile", "open.seen", "open.sunk", "Drawn",
    "Drawn.counts", "open.cards", "open.deck", "open.notes", "Reshuffled", "Reshuffled.cards",
    "open.shuffles", "open.born", "open.discard",
)  # fmt: skip
"""A scroll comes up from the deck and two cards are drawn in its place, for which the deck may have
to be shuffled anew (7.5, 7.6).
"""
LOSING: Final = ("Discarded.cards", "Taken.card", "open.discard", "open.known", "open.notes")
"""A card leaves a hand at random, for all to see."""


def draw(world: World, counts: dict[Seat, int]) -> None:
    """Let players draw one card each in turn, as far as there are cards."""
    # Round and round, so that nobody is left without because another drew several (7.1).
    drawn: dict[Seat, list[str]] = {seat: [] for seat in counts}
    for number in range(max(counts.values(), default=0)):
        for seat, count in counts.items():
            if number < count:
                drawn[seat] += _draw(world, seat, 1)
    for seat, cards in drawn.items():
        if cards:
            world.whisper(DrewCards(tuple(cards)), seat)
    if any(drawn.values()):
        world.tell(Drawn(tuple((seat, len(cards)) for seat, cards in drawn.items() if cards)))


def _draw(world: World, seat: Seat, count: int) -> list[str]:
    """Cards from the top; a scroll among them goes to the Scroll Pile and two cards replace it."""
    open, cards = world.open, []
    while count > 0 and (world.sealed.deck or open.discard):
        if not world.sealed.deck:
            reshuffle(world)
        top = world.sealed.deck.pop()
        open.deck -= 1
        if top in CARDS:
            count -= 1
            cards.append(top)
            put_in_hand(world, seat, top)
            add(open.notes[seat], Drew(1, open.shuffles))
        else:
            count += 1
            open.sunk.remove(top)
            world.tell(ToPile(NOBODY, to_pile(world, top)))
    return cards


def reshuffle(world: World) -> None:
    """Make a new deck of the discard pile."""
    open = world.open
    open.shuffles += 1
    world.sealed.deck, open.discard = open.discard, []
    for card in world.sealed.deck:
        open.born[card] = open.shuffles
    open.deck = len(world.sealed.deck)
    world.dice.shuffle(world.sealed.deck)
    world.tell(Reshuffled(open.deck))


def put_in_hand(world: World, seat: Seat, card: str) -> None:
    """Add a card to a hand, in the order of its number."""
    hand = held(world.open, world.private[seat], seat)
    hand.append(card)
    hand.sort(key=NUMBER.__getitem__)
    world.open.cards[seat] += 1


def take_openly(
    world: World,
    seat: Seat,
    card: str,
    source: str,
    owner: Seat = NOBODY,
    cause: Cause | None = None,
) -> None:
    """Take a card that everyone has seen, from whoever had it before."""
    put_in_hand(world, seat, card)
    world.open.known[seat].append(card)
    add(world.open.notes[seat], Gained(card))
    world.tell(Taken(seat, card, source, owner, cause))


def leave_hand(world: World, seat: Seat, card: str) -> None:
    """Take a card out of a hand for all to see."""
    open = world.open
    held(open, world.private[seat], seat).remove(card)
    open.cards[seat] -= 1
    deck = open.born[card]
    # A card that all saw come tells nothing of the draws when it goes.
    if card in open.known[seat]:
        open.known[seat].remove(card)
        deck = -1
    if open.cards[seat]:
        add(open.notes[seat], Lost(card, deck))
    else:
        # An empty hand is known to all, and how it came about does not matter any more.
        open.notes[seat] = []


def lay(world: World, laid: Laid) -> int:
    """Lay a card from the hand on the table; its place there is returned."""
    leave_hand(world, laid.seat, laid.card)
    world.open.laid.append(laid)
    return len(world.open.laid) - 1


def discard(world: World, seat: Seat, things: tuple[str, ...], act: Act | None = None) -> None:
    """Discard cards and cracked scrolls from a hand, as an action may demand."""
    cards = tuple(thing for thing in things if thing in CARDS)
    for card in cards:
        leave_hand(world, seat, card)
        world.open.discard.append(card)
    if cards:
        world.tell(Discarded(seat, cards, imposed(act, seat)))
    for thing in things:
        if thing not in CARDS:
            drop_scroll(world, thing, act)


def everything_in_hand(world: World, seat: Seat) -> list[str]:
    """A player's cards, open scrolls among them: whatever takes a card may take any of these."""
    return discardable(world.open, held(world.open, world.private[seat], seat), seat)


def discard_at_random(world: World, seat: Seat, act: Act) -> None:
    """The dice choose what a player loses."""
    discard(world, seat, (world.dice.pick(everything_in_hand(world, seat)),), act)


def destroy(world: World, card: str, owner: Seat, act: Act) -> None:
    """Remove a card from the game; all see whose it was, and what did it."""
    world.open.destroyed.append(card)
    world.tell(Destroyed(card, owner, act.by, act.card))


def discardable(open: Open, hand: list[str], seat: Seat) -> list[str]:
    """What may be discarded from a hand: cards and cracked scrolls."""
    return [*hand, *(s.id for s in open.scrolls if s.owner == seat and s.cracked)]
