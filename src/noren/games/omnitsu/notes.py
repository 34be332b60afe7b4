"""What everyone could write down about a hand: what came, what went, what was asked meanwhile.

All of it is public. From these notes `imagine` knows how likely a hand is: whoever was asked and
could have played a card, but did not, is less likely to hold it.
"""

from __future__ import annotations

import msgspec

from noren import Seat


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


def add(notes: list[Note], note: Note) -> None:
    """Write it down; the same question asked again is only counted."""
    if notes and isinstance(note, Asked) and isinstance(notes[-1], Asked):
        last = notes[-1]
        if (last.base, last.sets, last.less) == (note.base, note.sets, note.less):
            notes[-1] = Asked(note.base, note.sets, note.less, last.times + 1)
            return
    if isinstance(note, Drew) and notes and isinstance(notes[-1], Drew):
        last_drew = notes[-1]
        if last_drew.deck == note.deck:
            notes[-1] = Drew(last_drew.count + note.count, note.deck)
            return
    notes.append(note)
