"""The guards' cards and sleepers as random play leaves them: many guesses, weighed by the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from noren import Dice, Seat
from noren.games.ninja.belief.sleepers import Counts, Floats, Whole, first_beds
from noren.games.ninja.content.cards import GUARDS, all_cards
from noren.games.ninja.rules.ready_made import core, hand_size, kept, own_cards
from noren.games.ninja.state import Open, fort_of, guard_seats
from noren.parts.particles import bearing, resampled

GUARD_CARDS: Final = tuple(sorted({*all_cards("guards")}))
NUMBER: Final = {card: number for number, card in enumerate(GUARD_CARDS)}
AWAKEN: Final = NUMBER["awaken"]
KENJUTSU: Final = NUMBER["kenjutsu"]

Dealing: TypeAlias = tuple[Callable[..., None], tuple[Any, ...]]
"""Something that was done with cards or sleepers: what does it again in a guess, and with what."""
Bits = npt.NDArray[np.bool_]

TAPPED, SUGGESTED, EITHER = "tapped", "suggested", "either"
"""How more sleepers were placed, as far as the log tells."""
FEW: Final = 0.5
"""When so small a part of the guesses bears the weight, they are drawn anew."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How many options a guard player had.

    `ways` is how many each kind among the new cards, or in the hand, would give; for Awaken, how
    many each barracks with sleepers would. `strikes` is what a Kenjutsu card anywhere would give,
    `others` is what there was in any case.
    """

    seat: Seat
    fresh: bool
    ways: Counts
    strikes: int
    others: int


def count_cards(cards: Sequence[str]) -> Counts:
    """Cards by their kinds."""
    return tuple(cards.count(kind) for kind in GUARD_CARDS)


class NoGuessFits(Exception):
    """Not one guess could have done what was done."""


@dataclass(slots=True)
class Cards:
    """A guard player's cards."""

    hand: list[str]
    drawn: list[str]
    deck: list[str]


class Pack:
    """One guard player's cards in every guess: a row for each guess, a column for each kind."""

    def __init__(self, hand: Whole, deck: Whole) -> None:
        self.hand, self.drawn, self.deck = hand, np.zeros_like(hand), deck

    def keep(self, rows: Whole) -> None:
        """Go on with these guesses."""
        self.hand, self.drawn, self.deck = self.hand[rows], self.drawn[rows], self.deck[rows]

    def put(self, wanted: Whole | Bits, source: Whole, place: Whole) -> None:
        """Bend the guesses: change cards until the wanted ones are in their place."""
        wanted = np.broadcast_to(wanted, place.shape).astype(np.int64)
        for row, kind in np.argwhere((wanted > place) & (source > 0)).tolist():
            other = int((place[row] - wanted[row]).argmax())
            source[row, kind] -= 1
            place[row, kind] += 1
            if place[row, other] > wanted[row, other]:
                place[row, other] -= 1
                source[row, other] += 1

    def cards(self, row: int) -> Cards:
        """The cards of one guess, the deck in no order."""
        return Cards(*(_listed(kinds[row]) for kinds in (self.hand, self.drawn, self.deck)))


def _listed(kinds: Whole) -> list[str]:
    return [card for card, times in zip(GUARD_CARDS, kinds, strict=True) for _ in range(times)]


class GuardHands:
    """Guesses that go through all that was done, as random play would have done it."""

    def __init__(
        self,
        open: Open,
        dealings: Iterable[Dealing],
        emptied: dict[int, int],
        count: int,
        dice: Dice,
        *,
        forgiving: bool = False,
    ) -> None:
        self.open = open
        self.forgiving = forgiving
        # Seeded from the dice: thousands of throws at once, and still the same world for the same
        # dice.
        self.random = np.random.Generator(np.random.PCG64(int.from_bytes(dice.key(), "little")))
        self.rows = np.arange(count)
        self.weights: Floats = np.ones(count)
        self.packs = {seat: self.first_pack() for seat in guard_seats(open)}
        self.sleepers = self.first_sleepers(emptied)
        for deal, what in dealings:
            deal(self, *what)

    def any_guess(self) -> tuple[dict[Seat, Cards], dict[str, int]]:
        """Any guess, as likely as its weight: every guard player's cards, and the sleepers."""
        row = int(self.pick(self.weights[None])[0])
        barracks = zip(fort_of(self.open).barracks, self.sleepers[row].tolist(), strict=True)
        found = {seat: pack.cards(row) for seat, pack in self.packs.items()}
        return found, {zone: count for zone, count in barracks if count}

    def pick(self, weights: npt.NDArray[np.generic]) -> Whole:
        """For each row any column, as likely as its weight."""
        edges = weights.cumsum(axis=1)
        marks = self.random.random(len(edges)) * edges[:, -1]
        found: Whole = (edges[:, :-1] <= marks[:, None]).sum(axis=1)
        return found

    def choose(self, chances: tuple[Chance, ...]) -> None:
        """A choice was made, by any one of these guard players for all that could be seen."""
        # All that was seen is that one of them chose, so each of them may have been it.
        self.weigh(sum(self.likely(one) for one in chances))

    # -- weighing

    def weigh(self, factors: Floats | Bits | float) -> None:
        """Multiply the weights, and draw anew if few guesses bear most of them."""
        weights = self.weights * factors
        total = float(weights.sum())
        if total <= 0:
            if not self.forgiving:
                raise NoGuessFits
            return
        self.weights = weights * (len(weights) / total)
        # A guess of no weight would be carried along for nothing, so one is reason enough.
        if bearing(self.weights) < FEW * len(weights) or not self.weights.all():
            self.resample()

    def resample(self) -> None:
        """Drop what is unlikely, double what is likely."""
        kept = resampled(self.weights, self.random.random())
        self.weights = np.ones(len(kept))
        self.sleepers = self.sleepers[kept]
        for pack in self.packs.values():
            pack.keep(kept)

    def likely(self, one: Chance) -> Floats:
        """How likely a guard player takes any one option, in every guess."""
        pack = self.packs[one.seat]
        options: Floats = np.full(len(self.rows), float(one.others))
        if one.ways:
            held = (pack.drawn if one.fresh else pack.hand) > 0
            ways = np.array(one.ways)
            options += held @ np.where(np.arange(len(ways)) == AWAKEN, 0, ways)
            if ways[AWAKEN]:
                options += held[:, AWAKEN] * (self.sleepers > 0).sum(axis=1)
        if one.strikes:
            blades = pack.hand[:, KENJUTSU] + pack.drawn[:, KENJUTSU]
            options += one.strikes * (blades > 0)
        likely: Floats = 1 / options
        return likely

    # -- cards

    def first_pack(self) -> Pack:
        """The first hand: a suggested one, or as somebody who taps anything would choose it."""
        open, rows = self.open, len(self.rows)
        share = own_cards(open, GUARDS)
        all_of_it = np.tile(np.array(count_cards(share)), (rows, 1))
        size, sure = hand_size(open, GUARDS), core(open, GUARDS)
        ready = np.tile(np.array(count_cards(sure)), (rows, 1))
        drawable = all_of_it - np.array(count_cards(kept(open, GUARDS)))
        for _ in range(size - len(sure)):
            ready[self.rows, self.pick(drawable - ready)] += 1
        if open.options.placement == "ready":
            return Pack(ready, all_of_it - ready)
        hand = all_of_it.copy()
        for _ in range(len(share) - size):
            hand[self.rows, self.pick(hand > 0)] -= 1
        # Somebody who taps anything taps the ready-made way as often as any one kind of card.
        suggested = self.random.random(rows) * (1 + (all_of_it > 0).sum(axis=1)) < 1
        hand[suggested] = ready[suggested]
        return Pack(hand, all_of_it - hand)

    def draw(self, seat: Seat, count: int, played: Counts) -> None:
        """Draw what was played at once, then anything; weighed as if it had come by chance."""
        pack, shown = self.packs[seat], np.array(played)
        if shown.any():
            self.weigh(_ways(pack.deck, shown))
            if self.forgiving:
                pack.put(shown, pack.hand, pack.deck)
        pack.deck -= shown
        pack.drawn += shown
        for _ in range(count - int(shown.sum())):
            kinds = self.pick(pack.deck)
            pack.deck[self.rows, kinds] -= 1
            pack.drawn[self.rows, kinds] += 1
        if shown.any():
            self.weigh(1 / _ways(pack.drawn, shown))

    def spend(self, seat: Seat, kind: int) -> None:
        """Play a card from the new cards if it is there, else from the hand."""
        pack = self.packs[seat]
        self.weigh(pack.drawn[:, kind] + pack.hand[:, kind] > 0)
        if self.forgiving:
            wanted = np.arange(len(GUARD_CARDS)) == kind
            pack.put(wanted & (pack.drawn[:, kind] == 0)[:, None], pack.deck, pack.hand)
        fresh = pack.drawn[:, kind] > 0
        pack.drawn[:, kind] -= fresh
        pack.hand[:, kind] -= ~fresh

    def put_back(self, seat: Seat, cards: Counts) -> None:
        """Cards went back into the deck."""
        self.packs[seat].deck += np.array(cards)

    def take_up(self) -> None:
        """New cards went into the hands."""
        for pack in self.packs.values():
            pack.hand, pack.drawn = pack.hand + pack.drawn, np.zeros_like(pack.drawn)

    def take_bonus(self, seat: Seat, count: int, enough: bool) -> None:
        """Take cards that the guard player chose from the deck, any kind as likely as another;
        `enough` says that more could have been taken.
        """
        pack = self.packs[seat]
        for _ in range(count):
            kinds = (pack.deck > 0).sum(axis=1)
            self.weigh(kinds / (1 + kinds))
            taken = self.pick(pack.deck > 0)
            pack.deck[self.rows, taken] -= 1
            pack.hand[self.rows, taken] += 1
        if enough:
            self.weigh(1 / (1 + (pack.deck > 0).sum(axis=1)))

    # -- sleepers

    def first_sleepers(self, known: dict[int, int]) -> Whole:
        """Where the first sleepers lay, as far as it has not turned out."""
        beds, chances = first_beds(self.open)
        for barracks, slept in known.items():
            chances = chances * (beds[:, barracks] == slept)
        edges = chances.cumsum()
        marks = self.random.random(len(self.rows)) * edges[-1]
        found: Whole = beds[np.searchsorted(edges, marks, side="right")]
        return found

    def wake(self, barracks: int, count: int, room: int) -> None:
        """So many got up in a barracks, where so many had room."""
        slept = self.sleepers[:, barracks]
        self.weigh(np.minimum(slept, room) == count)
        self.sleepers[:, barracks] = np.maximum(self.sleepers[:, barracks] - count, 0)

    def bed(self, count: int, how: str) -> None:
        """More sleepers: where a guard player tapped, anywhere as suggested, or either of them."""
        most = fort_of(self.open).plan.night.sleepers_in_barracks
        places: Floats = (most > self.sleepers).sum(axis=1).astype(np.float64)
        if how != EITHER:
            # Every barracks with room was an option, and so was the suggestion.
            self.weigh((places if how == TAPPED else 1.0) * (places > 0) / (1 + places))
        for _ in range(count):
            free = most - self.sleepers
            taps, beds = (free > 0).astype(np.float64), free.astype(np.float64)
            if how == EITHER:
                taps = taps + beds / np.maximum(beds.sum(axis=1, keepdims=True), 1.0)
            self.sleepers[self.rows, self.pick(beds if how == SUGGESTED else taps)] += 1


def _ways(held: Whole, shown: Whole) -> Floats:
    """In how many ways the cards that were shown are among those held."""
    ways: Floats = np.ones(len(held))
    for kind, times in enumerate(shown.tolist()):
        for taken in range(times):
            ways = ways * np.maximum(held[:, kind] - taken, 0)
    return ways
