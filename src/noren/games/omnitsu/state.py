"""The drawers of Omnitsu, and questions anyone may ask of the open one.

`Drew`, `Gained`, `Lost`, `Asked` and `Deed` are the public evidence that `rules.evidence` writes
down and `belief` reads.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

import noren
from noren import Seat
from noren.games.omnitsu.content import CARDS, CASTLE, KEYWORDS, STOPS, Action, Card, Effect

NOBODY: Final = -1
HAND_LIMIT: Final = 5
LAST_TURN: Final = 14
"""After this turn all are fetched to the Castle."""
LATE: Final = 8
"""After this turn the Castle needs one Location less with every turn."""
UNRESOLVED: Final = ("waiting", "held", "now")


class Scroll(msgspec.Struct, frozen=True):
    """A scroll in play as all can see it; one that is cracked is held in the hand."""

    id: str
    owner: Seat
    cracked: bool = False


class Trail(msgspec.Struct, frozen=True):
    """Sealed scrolls went out of sight and came back under new names, in an order that only `by`
    knows, or nobody.
    """

    old: tuple[str, ...]
    new: tuple[str, ...]
    by: Seat = NOBODY


class Place(msgspec.Struct, frozen=True):
    """A Location in play, and the card that blocks it."""

    card: str
    blocker: str = ""


class Laid(msgspec.Struct, frozen=True):
    """A card on the table this turn.

    `state` is waiting, held, now (being resolved), left (it stays on a Location) or done.
    """

    card: str
    seat: Seat
    order: int
    target: Seat = NOBODY
    state: str = "waiting"
    any_time: bool = False


class Act(msgspec.Struct, frozen=True):
    """An action being carried out: `by` controls it, `owner` played the card, `at` is its place
    among the cards on the table.
    """

    card: str
    action: int
    by: Seat
    target: Seat
    owner: Seat
    at: int
    reversed: bool = False

    @property
    def words(self) -> Action:
        """The action as printed."""
        return CARDS[self.card].actions[self.action]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What it does; reversed without a TARGET it does what the card says instead."""
        words = self.words
        return words.reverse if self.reversed and not words.target else words.effects

    @property
    def keywords(self) -> tuple[str, ...]:
        """The person's and the action's own."""
        return KEYWORDS[self.card][self.action]


class Drew(msgspec.Struct, frozen=True, tag=True):
    """Cards came from the deck, unseen; `deck` counts the shuffles before."""

    count: int
    deck: int


class Gained(msgspec.Struct, frozen=True, tag=True):
    """A card came that all have seen."""

    card: str


class Lost(msgspec.Struct, frozen=True, tag=True):
    """A card went, face-up; `deck` is the one it was drawn from, -1 if all saw it come."""

    card: str
    deck: int


class Asked(msgspec.Struct, frozen=True, tag=True):
    """The seat had `base` options, one more for each of these sets it held a card of, and one less
    if it held a card of `less`. Sets are masks of card numbers.
    """

    base: int
    sets: tuple[int, ...] = ()
    less: int = 0
    times: int = 1

    def options(self, hand: int) -> int:
        """How many options this hand had."""
        count = self.base
        for cards in self.sets:
            if hand & cards:
                count += 1
        if hand & self.less:
            count -= 1
        return max(1, count)


class Way(msgspec.Struct, frozen=True):
    """What a way of acting brings: cards or the like, scrolls that come and scrolls that go."""

    cards: int = 0
    comes: tuple[str, ...] = ()
    goes: tuple[str, ...] = ()


class Deed(msgspec.Struct, frozen=True):
    """What a seat did, and what it might have done instead, after so many mixings; `knew` are the
    scrolls it had looked at.
    """

    seat: Seat
    after: int
    knew: tuple[str, ...]
    chosen: Way
    instead: tuple[Way, ...]


Note = Drew | Gained | Lost | Asked


class Open(noren.Drawer):
    """What lies on the table.

    `cards` counts each hand, `known` is what all have seen go into it.
    """

    pile: list[str]
    scrolls: list[Scroll]
    first_pile: tuple[str, ...]
    dealt: tuple[str, ...]
    cards: list[int]
    known: list[list[str]]
    notes: list[list[Note]]
    deck: int = 0
    turn: int = 0
    next_scroll: int = 0
    shuffles: int = 0
    born: dict[str, int] = {}
    discard: list[str] = []
    destroyed: list[str] = []
    sunk: list[str] = []
    locations: list[Place] = []
    laid: list[Laid] = []
    forbidden: list[str] = []
    seen: dict[str, str] = {}
    looked: list[tuple[str, Seat]] = []
    trails: list[Trail] = []
    deeds: list[Deed] = []
    ended: bool = False
    hands: list[list[str]] = []
    true_scroll: str = ""


class Mine(noren.Drawer):
    """A hand in the order of its numbers, scrolls one has looked at, and where those went that one
    mixed behind the fan (new name: old name).
    """

    hand: list[str] = []
    knows: dict[str, str] = {}
    traced: dict[str, str] = {}


class Sealed(noren.Drawer):
    """The deck, its top at the end, and the kind of every scroll in play."""

    deck: list[str]
    kinds: dict[str, str]


World: TypeAlias = noren.World[Open, Mine, Sealed]
View: TypeAlias = noren.View[Open, Mine]


def seats(open: Open) -> range:
    """All seats."""
    return range(len(open.cards))


def held(open: Open, mine: Mine, seat: Seat) -> list[str]:
    """The cards in a hand, hidden or turned face-up."""
    return open.hands[seat] if open.ended else mine.hand


def sealed_of(open: Open, seat: Seat) -> list[str]:
    """A player's sealed scrolls."""
    return [s.id for s in open.scrolls if s.owner == seat and not s.cracked]


def cracked_of(open: Open, seat: Seat) -> list[str]:
    """A player's cracked scrolls."""
    return [s.id for s in open.scrolls if s.owner == seat and s.cracked]


def scrolls_of(open: Open, seat: Seat) -> list[str]:
    """All of a player's scrolls."""
    return [s.id for s in open.scrolls if s.owner == seat]


def in_hand(open: Open, seat: Seat) -> int:
    """How many cards count against the hand limit."""
    count = open.cards[seat]
    for scroll in open.scrolls:
        if scroll.cracked and scroll.owner == seat:
            count += 1
    return count


def in_force(open: Open) -> list[Card]:
    """The Locations in play that nothing blocks."""
    return [CARDS[place.card] for place in open.locations if not place.blocker]


def stands(open: Open, card: str) -> bool:
    """Whether this Location is in play and not blocked."""
    for place in open.locations:
        if place.card == card:
            return not place.blocker
    return False


def castle_needs(open: Open) -> int:
    """How many Locations bring in the Castle: fewer and fewer in late turns."""
    return max(1, len(open.cards) + 2 - max(0, open.turn - LATE))


def castle_allowed(open: Open) -> bool:
    """Whether enough Locations are in play for the Castle."""
    unblocked = sum(1 for place in open.locations if not place.blocker)
    return unblocked >= castle_needs(open)


def hand_limit(open: Open) -> int:
    """How many cards a hand may hold at the end of a turn."""
    return HAND_LIMIT + sum(card.lasting.limit for card in in_force(open))


def cards_drawn(open: Open) -> int:
    """How many cards everyone draws at the end of a turn."""
    return 1 + sum(card.lasting.draw for card in in_force(open))


def is_stopped(open: Open, keywords: tuple[str, ...]) -> bool:
    """Whether something in play stops actions with one of these keywords."""
    if not keywords:
        return False
    for place in open.locations:
        if place.card in STOPS and not place.blocker and STOPS[place.card] in keywords:
            return True
    return bool(open.forbidden) and any(keyword in open.forbidden for keyword in keywords)


def is_out(open: Open, card: str) -> bool:
    """Whether all can see where a card is, so that it is in no hidden hand."""
    if card in open.discard or card in open.destroyed:
        return True
    # No generators: this is asked at every pause, and they cost more than they look at.
    for laid in open.laid:
        if laid.card == card and laid.state in UNRESOLVED:
            return True
    return any(card in (place.card, place.blocker) for place in open.locations)


def throwable(open: Open, cards: list[str]) -> list[str]:
    """The cards that may be thrown: all but a Castle that has too few Locations."""
    if CASTLE in cards and not castle_allowed(open):
        return [card for card in cards if card != CASTLE]
    return cards


def contested(open: Open) -> list[str]:
    """The uncracked Daimyo's scrolls that contest each other once all are face-up.

    It takes two players: whoever holds both contests nobody.
    """
    daimyos = [s for s in open.scrolls if not s.cracked and open.seen.get(s.id) == "daimyo"]
    return [s.id for s in daimyos] if len({s.owner for s in daimyos}) > 1 else []
