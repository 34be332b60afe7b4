"""Hands that might be: which unseen cards each player may have drawn, kept and passed over.

A hand's notes tell when cards came from the deck and which cards went. Every way in which the
unseen cards could have come is equally likely before one looks at what each hand was asked; a hand
that had many options is less likely to have chosen just what it chose.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from noren import Dice, Seat
from noren.games.omnitsu.content import CARDS, MASK
from noren.games.omnitsu.state import Asked, Drew, Gained, Lost, Note, Open, is_out

TRIES: Final = 12
"""So many guesses are weighed against each other for one imagined world."""


class Slot:
    """A card that came from the deck, unseen: where in the notes, from which deck, which card.

    As light as can be, for hundreds are made for every imagined world.
    """

    __slots__ = ("card", "deck", "lost", "seat", "start")

    def __init__(self, seat: Seat, start: int, deck: int) -> None:
        self.seat = seat
        self.start = start
        self.deck = deck
        self.card = ""
        self.lost = False


def unseen(open: Open, mine: Sequence[str]) -> list[str]:
    """The cards of which a viewer with this hand cannot say where they are."""
    known = {*mine, *(card for cards in open.known for card in cards)}
    known.update(card for hand in open.hands for card in hand)
    return [card for card in CARDS if card not in known and not is_out(open, card)]


def deal(
    open: Open, seats: Sequence[Seat], mine: Sequence[str], dice: Dice, tries: int = TRIES
) -> tuple[dict[Seat, list[str]], list[str]]:
    """Hidden cards for these seats' hands, and the rest, which is the deck in random order."""
    cards = unseen(open, mine)
    watched = watched_cards(open, seats)
    # If no unseen card makes a difference, all guesses weigh the same and one will do.
    if not any(card in watched for card in cards):
        tries = 1
    guesses = [Guess(open, seats, cards, watched, dice) for _ in range(tries)]
    guess = guesses[0]
    if tries > 1:
        guess = dice.weighted(guesses, [guess.weight for guess in guesses])
    dice.shuffle(guess.deck)
    return guess.hands, guess.deck


def watched_cards(open: Open, seats: Sequence[Seat]) -> set[str]:
    """The cards that make a difference to what the hands were asked."""
    mask = 0
    for seat in seats:
        for note in open.notes[seat]:
            if isinstance(note, Asked):
                mask |= note.less
                for cards in note.sets:
                    mask |= cards
    return {card for card, bit in MASK.items() if bit & mask}


class Guess:
    """One way in which the unseen cards may have come, and how much to believe it."""

    def __init__(
        self, open: Open, seats: Sequence[Seat], cards: list[str], watched: set[str], dice: Dice
    ) -> None:
        self.dice = dice
        self.open = open
        self.chance = 1.0
        self.slots: dict[Seat, list[Slot]] = {seat: slots_of(open, seat) for seat in seats}
        for seat in seats:
            self._match_losses(open.notes[seat], self.slots[seat])
        self.deck: list[str] = []
        self._fill(cards, watched)
        self.hands = {
            seat: [slot.card for slot in self.slots[seat] if not slot.lost] for seat in seats
        }

    def _match_losses(self, notes: Sequence[Note], slots: list[Slot]) -> None:
        """Each card that went had come by one of the draws before, each equally likely."""
        for at, note in enumerate(notes):
            if isinstance(note, Lost) and note.deck >= 0:
                fitting = [s for s in slots if not s.card and s.deck == note.deck and s.start < at]
                slot = self.dice.pick(fitting)
                slot.card, slot.lost = note.card, True

    def _fill(self, cards: list[str], watched: set[str]) -> None:
        """Put the unseen cards into the slots that are left, or the deck, deck by deck."""
        empty: dict[int, list[Slot]] = defaultdict(list)
        for slots in self.slots.values():
            for slot in slots:
                if not slot.card:
                    empty[slot.deck].append(slot)
        pools: dict[int, list[str]] = defaultdict(list)
        for card in cards:
            pools[self.open.born[card]].append(card)
        for deck, pool in pools.items():
            rest = self._place_watched([c for c in pool if c in watched], empty[deck], len(pool))
            others = [card for card in pool if card not in watched]
            self.dice.shuffle(others)
            for slot in rest:
                slot.card = others.pop()
            self.deck += others

    def _place_watched(self, watched: list[str], empty: list[Slot], places: int) -> list[Slot]:
        """Put the cards that make a difference where they are likely to be."""
        free, in_deck = list(empty), places - len(empty)
        for card in watched:
            weights = [self._likeness(slot, MASK[card]) for slot in free]
            weights.append(float(in_deck))
            at = self.dice.weighted(range(len(weights)), weights)
            if at < len(free):
                self.chance *= weights[at] / sum(weights)
                free.pop(at).card = card
            else:
                self.chance *= 1 / sum(weights)
                in_deck -= 1
                self.deck.append(card)
        return free

    def _likeness(self, slot: Slot, bit: int) -> float:
        """How likely the questions since then make this card in this slot, others apart."""
        likely = 1.0
        for note in self.open.notes[slot.seat][slot.start + 1 :]:
            if isinstance(note, Asked):
                without, held = note.options(0), note.options(bit)
                if without != held:
                    likely *= (without / held) ** note.times
        return likely

    @property
    def weight(self) -> float:
        """How likely what the hands did is, over how likely this guess was to be made."""
        likely = 1.0
        for seat, slots in self.slots.items():
            likely *= likelihood(self.open.notes[seat], slots)
        return likely / self.chance


def slots_of(open: Open, seat: Seat) -> list[Slot]:
    """A slot for each card that came unseen."""
    return [
        Slot(seat, at, note.deck)
        for at, note in enumerate(open.notes[seat])
        if isinstance(note, Drew)
        for _ in range(note.count)
    ]


def likelihood(notes: Sequence[Note], slots: Sequence[Slot]) -> float:
    """How likely a hand chooses evenly what it chose, up to what is the same for all hands."""
    came: Mapping[int, list[Slot]] = _by_start(slots)
    hand, likely = 0, 1.0
    for at, note in enumerate(notes):
        if isinstance(note, Asked):
            options = note.options(hand)
            likely *= (note.options(0) / options) ** note.times
        elif isinstance(note, Drew):
            for slot in came[at]:
                hand |= MASK[slot.card]
        elif isinstance(note, Gained):
            hand |= MASK[note.card]
        else:
            hand &= ~MASK[note.card]
    return likely


def _by_start(slots: Sequence[Slot]) -> dict[int, list[Slot]]:
    came: dict[int, list[Slot]] = defaultdict(list)
    for slot in slots:
        came[slot.start].append(slot)
    return came
