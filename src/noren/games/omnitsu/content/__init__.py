"""The Main Deck, read from its table."""

from __future__ import annotations

import functools
from typing import Final

import msgspec

from noren.parts.content import read_content

KINDS: Final = ("daimyo", "decoy", "poison")
ALL_SCROLLS: Final = ("daimyo",) * 2 + ("decoy",) * 3 + ("poison",) * 2
POINTS: Final = {"daimyo": 10, "decoy": 5}
"""What an uncracked scroll scores (8.4)."""
CASTLE: Final = "castle"
DISGUISE: Final = "disguise"


class Effect(msgspec.Struct, frozen=True):
    """One word of the vocabulary, and what it is about."""

    do: str
    count: int = 1
    keyword: str = ""
    kind: str = ""


class Action(msgspec.Struct, frozen=True):
    """One of the things a card can do; `window` makes it AT ANY TIME, at the `moments` it names."""

    text: str
    effects: tuple[Effect, ...]
    target: bool = False
    reversible: str = ""
    reverse: tuple[Effect, ...] = ()
    keywords: tuple[str, ...] = ()
    window: str = ""
    moments: tuple[str, ...] = ()
    cost: str = ""
    requires: str = ""

    @property
    def can_be_reversed(self) -> bool:
        """Whether it has a TARGET or says REVERSIBLE."""
        return self.target or bool(self.reverse)


class Lasting(msgspec.Struct, frozen=True):
    """What a Location does to all while it is in play."""

    text: str
    draw: int = 0
    limit: int = 0
    forced: int = 0
    clearing: bool = False
    stops: str = ""
    cracking: int = 0


class Card(msgspec.Struct, frozen=True, rename={"actions": "action"}):
    """A card of the Main Deck."""

    number: int
    id: str
    name: str
    icon: str
    actions: tuple[Action, ...]
    keywords: tuple[str, ...] = ()
    location: bool = False
    lasting: Lasting = Lasting("")

    @property
    def any_time(self) -> Action | None:
        """The action that can be used AT ANY TIME, if there is one."""
        return next((action for action in self.actions if action.window), None)

    @property
    def points(self) -> bool:
        """Whether the card is pointed at a TARGET when it is thrown down."""
        return any(action.target for action in self.actions)


def _read() -> dict[str, Card]:
    cards = read_content(__name__, "cards", tuple[Card, ...], "card")
    return {card.id: card for card in sorted(cards, key=lambda card: card.number)}


CARDS: Final = _read()
NUMBER: Final = {id: card.number for id, card in CARDS.items()}
MASK: Final = {id: 1 << card.number for id, card in CARDS.items()}
"""One bit a card, for counting what a hand may hold."""
ANY_TIME: Final = {
    window: tuple(c.id for c in CARDS.values() if c.any_time and c.any_time.window == window)
    for window in ("free", "response", "disguise")
}
ANY_TIME_ACTION: Final = {
    card.id: number
    for card in CARDS.values()
    for number, action in enumerate(card.actions)
    if action.window
}
"""Which of a card's actions can be used at any time."""
POINTED: Final = frozenset(id for id, card in CARDS.items() if card.points)
"""The cards that are thrown down pointing at somebody."""
KEYWORDS: Final = {
    id: tuple(card.keywords + action.keywords for action in card.actions)
    for id, card in CARDS.items()
}
"""The keywords of each action: the person's and its own."""
FREE_AT: Final = {
    moment: tuple(
        id for id in ANY_TIME["free"] if moment in CARDS[id].actions[ANY_TIME_ACTION[id]].moments
    )
    for moment in {moment for card in CARDS.values() for a in card.actions for moment in a.moments}
}
"""The cards that may be played of one's own accord at each moment."""
STOPS: Final = {id: card.lasting.stops for id, card in CARDS.items() if card.lasting.stops}
"""The keyword that each Location stops, of those that stop one."""


@functools.cache
def with_keyword(keyword: str) -> tuple[str, ...]:
    """The cards that a discard of this type can be paid with."""
    return tuple(id for id, card in CARDS.items() if keyword in card.keywords)


def by_number(cards: list[str]) -> list[str]:
    """The cards in the order of their numbers."""
    return sorted(cards, key=NUMBER.__getitem__)
