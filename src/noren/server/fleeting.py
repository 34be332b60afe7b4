"""Words that nodes tell each other and nobody writes down.

A table may keep what is said in memory alone. Its entries are stored without the words; those go to
the other nodes in the notices that wake them, which are in no table, log or backup of the database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

PART: Final = 1500
"""So many signs go into one notice, which may have 8,000 bytes with whatever signs."""
MOST_HEARD: Final = 10_000
"""How many words are remembered until they are read, the oldest forgotten first."""

Place = tuple[str, int]
"""A table's id, and the number of the entry that the words stand beside."""


class FleetingWords:
    """What was heard from other nodes and has not been read yet."""

    def __init__(self) -> None:
        self._heard: OrderedDict[Place, str] = OrderedDict()

    def hear(self, notice: str) -> None:
        """Take in a part; the parts of one entry come in order."""
        table, seq, part, words = notice.split(" ", 3)
        place = (table, int(seq))
        before = self._heard.pop(place, "") if part != "0" else ""
        self._heard[place] = before + words
        if len(self._heard) > MOST_HEARD:
            self._heard.popitem(last=False)

    def read(self, table: str, seq: int) -> str | None:
        """The words beside an entry; they are read once."""
        return self._heard.pop((table, seq), None)


def told(table: str, seq: int, words: str) -> Iterator[str]:
    """Words as notices, in as many parts as they need."""
    for part, at in enumerate(range(0, len(words), PART)):
        yield f"{table} {seq} {part} {words[at : at + PART]}"
