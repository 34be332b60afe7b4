"""A table of Omnitsu laid out by hand, so that a test shows one thing and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from noren import PASS, Choice, Match, Seat
from noren.games.omnitsu import game
from noren.games.omnitsu.content import ALL_SCROLLS, CARDS, CASTLE, by_number
from noren.games.omnitsu.events import Failed
from noren.games.omnitsu.rules.any_time import AnyTime, Respond
from noren.games.omnitsu.state import Drew, Mine, Open, Place, Scroll, Sealed, sealed_of

KINDS = {
    2: ("daimyo", "poison"),
    3: ("daimyo", "poison", "decoy"),
    4: ("daimyo", "poison", "decoy", "decoy"),
}
ALL_PLACES = ("tea-house", "harbour", "temple", "shrine", "checkpoint", "market", "watchtower")
QUIET = ("tea-house", "temple", "harbour", "market", "checkpoint")


class Table:
    """A match in its first turn with just these hands, scrolls, Locations and top of the deck."""

    def __init__(
        self,
        hands: Mapping[Seat, Sequence[str]],
        seats: int = 3,
        kinds: Sequence[str] = (),
        places: Sequence[str] = (),
        discard: Sequence[str] = (),
        deck: Sequence[str] | None = None,
    ) -> None:
        self.match = Match.start(game, seats, seed=1)
        world, open = self.match.world, self.open
        used = {*places, *discard, *(card for hand in hands.values() for card in hand)}
        rest = [card for card in CARDS if card not in used and card not in (deck or ())]
        world.sealed.deck = [*reversed(deck)] if deck is not None else rest
        open.destroyed = rest if deck is not None else []
        open.deck = len(world.sealed.deck)
        open.discard = list(discard)
        open.locations = [Place(place) for place in places]
        for seat in range(seats):
            hand = by_number(list(hands.get(seat, ())))
            world.private[seat].hand = hand
            open.cards[seat] = len(hand)
            open.notes[seat] = [Drew(len(hand), 0)] if hand else []
        self._lay_scrolls(kinds or KINDS[seats])

    def _lay_scrolls(self, kinds: Sequence[str]) -> None:
        pile = list(ALL_SCROLLS)
        for kind in kinds:
            pile.remove(kind)
        self.open.pile = pile
        self.open.first_pile = tuple(pile)
        names = [scroll.id for scroll in self.open.scrolls]
        self.match.world.sealed.kinds = dict(zip(names, kinds, strict=True))

    @property
    def open(self) -> Open:
        opened: Open = self.match.world.open
        return opened

    @property
    def sealed(self) -> Sealed:
        drawer: Sealed = self.match.world.sealed
        return drawer

    def mine(self, seat: Seat) -> Mine:
        drawer: Mine = self.match.world.private[seat]
        return drawer

    def hand(self, seat: Seat) -> list[str]:
        return self.open.hands[seat] if self.open.ended else self.mine(seat).hand

    def kinds(self, seat: Seat) -> list[str]:
        """The kinds of a player's sealed scrolls."""
        return [self.sealed.kinds[id] for id in sealed_of(self.open, seat)]

    def throw(self, *throws: str) -> Table:
        """Seat by seat: "geisha>1" throws it at seat 1, "crack" cracks, "" passes."""
        for seat, words in enumerate(throws):
            card, _, target = words.partition(">")
            if card == "crack":
                self.match.play(seat, ("crack", sealed_of(self.open, seat)[0]))
            elif card:
                self.match.play(seat, ("throw", card))
                if target and self.match.world.answers[seat] and seat in self.match.asked:
                    self.match.play(seat, ("point", target))
            else:
                self.match.play(seat, PASS)
        return self

    def do(self, seat: Seat, *choice: str) -> Table:
        """Make a choice, everyone passing until it can be made."""
        while choice not in self.options(seat):
            assert self.is_window, f"{choice} is not among {self.options(seat)}"
            self.match.play(self.match.asked[0], PASS)
        self.match.play(seat, choice)
        return self

    def options(self, seat: Seat) -> Sequence[Choice]:
        return self.match.options(seat) if seat in self.match.asked else ()

    @property
    def is_window(self) -> bool:
        agenda = self.match.world.agenda
        return bool(agenda) and isinstance(agenda[-1], AnyTime | Respond)

    def rest(self) -> Table:
        """Everyone passes as long as there is nothing but pauses."""
        while self.is_window:
            self.match.play(self.match.asked[0], PASS)
        return self

    def rest_until(self, moment: str) -> Table:
        """Everyone passes until this pause, or until there is something else to do."""
        while self.is_window and getattr(self.match.world.agenda[-1], "moment", "") != moment:
            self.match.play(self.match.asked[0], PASS)
        return self

    def failed(self) -> list[str]:
        """The cards that did nothing."""
        return [event.card for event in self.match.world.log if isinstance(event, Failed)]

    def scores(self) -> tuple[int, ...]:
        self.rest()
        assert self.match.outcome is not None
        return self.match.outcome.scores


def at_the_castle(
    kinds: tuple[str, ...], hands: dict[int, list[str]] | None = None, **cracked: bool
) -> Table:
    """Three players, the first of whom throws the Castle with enough Locations in play."""
    given = {0: [CASTLE], **(hands or {})}
    given[0] = [CASTLE, *[card for card in given[0] if card != CASTLE]]
    table = Table(given, kinds=kinds, places=QUIET)
    for seat in range(3):
        if cracked.get(f"s{seat}"):
            table.open.scrolls[seat] = Scroll(f"scroll-{seat + 1}", seat, True)
    idle = ["crack" if given.get(seat) else "" for seat in (1, 2)]
    table.throw(CASTLE, *idle)
    while not table.open.ended:
        table.match.play(table.match.asked[0], PASS)
    return table


def knowing(table: Table, seat: int, *scrolls: str) -> Table:
    """The seat has looked at these scrolls, for all to see."""
    for scroll in scrolls:
        table.open.looked.append((scroll, seat))
        table.mine(seat).knows[scroll] = table.sealed.kinds[scroll]
    return table
