"""Chat: somebody says something to all."""

from __future__ import annotations

from typing import ClassVar

from noren.core.signs import clean_words
from noren.table.act import Command
from noren.table.chat import PRESETS
from noren.table.hush import demand_voice
from noren.table.messages import ChatLine, Key, Line
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Chatted(Entry, frozen=True, kw_only=True, tag="chatted"):
    """Somebody said something; the words themselves are kept apart."""

    person: int | None
    preset: str = ""

    of_room: ClassVar[bool] = False
    only_words: ClassVar[bool] = True

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Add the line, unless its words were forgotten."""
        text = PRESETS.get(self.preset) or words
        if text:
            name = "" if self.person is None else table.seating.people[self.person].name
            line = ChatLine(person=self.person, name=name, text=text, preset=self.preset)
            table.chat.add(line)


class Chat(Command, frozen=True, kw_only=True, tag="chat"):
    """Say something to all: a preset by its key, or free text."""

    text: Line | None = None
    preset: Key | None = None

    writes: ClassVar[tuple[type[Entry], ...]] = (Chatted,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """A line that exists, or one with words in it, if the rules let them speak now."""
        demand_voice(table, person)
        if self.preset is not None:
            if self.preset not in PRESETS:
                raise Refused("unknown", f"There is no ready-made line {self.preset!r}.")
            return written(Chatted(person=person.number, preset=self.preset))
        text = clean_words(self.text or "").strip()
        if not text:
            raise Refused("bad-message", "There is nothing to say in that.")
        return [(Chatted(person=person.number), text)]
