"""Note: a person's private notes, and the marks on their papers. Nobody else hears of them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from msgspec import Meta

from noren.core.signs import clean_words
from noren.table.act import Command
from noren.table.messages import Key
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written

MOST_NOTES: Final = 32


class Noted(Entry, frozen=True, kw_only=True, tag="noted"):
    """A person's note under a key, which takes the place of the one before; empty throws it away.

    The journal keeps the last one only, apart from the other entries: a note is written again with
    every stroke, and is to be deleted one day.
    """

    person: int
    key: str
    value: str

    of_room: ClassVar[bool] = False

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Keep it."""
        table.keep_note(self.person, self.key, self.value)


class Note(Command, frozen=True, kw_only=True, tag="note"):
    """Keep a private note of my seat under a key: `text`, or a Paper's id and the marks on it."""

    key: Key
    value: Annotated[str, Meta(max_length=8000)]

    writes: ClassVar[tuple[type[Entry], ...]] = (Noted,)
    quick: ClassVar[bool] = True

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Whoever has a seat may keep some."""
        if person.seat is None:
            raise Refused("not-seated", "Only those in a seat can keep notes.")
        kept = table.notes.get(person.number, {})
        key, value = clean_words(self.key), clean_words(self.value)
        if len(kept) >= MOST_NOTES and key not in kept:
            raise Refused("too-many", "There are too many notes already.")
        return written(Noted(person=person.number, key=key, value=value))
