"""The coach at a live table: who may ask, what it is shown, and the answer, for one screen alone.

It is no command: nothing is written, no number moves, and nobody else is sent anything. It thinks
in a process of its own, so that no bot answers later because somebody has asked.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from noren.bots.coach import Ask, Counsel
from noren.core.choice import Choice, Seat
from noren.core.registry import edition
from noren.server.bot_pool import BotPool
from noren.table.acts.coach import may_ask_coach
from noren.table.checks import seat_of
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import LiveTable

NOT_ASKED: Final = "The coach speaks when you are asked something."
NO_MOVE: Final = "The coach has not seen you choose yet."
STILL_THINKING: Final = "The coach still thinks about your last question."
BUSY: Final = "Too many ask the coach just now. Try again in a moment."
AT_A_LOSS: Final = "The coach cannot make sense of this. Play on without it."


MOST_ASKING: Final = 24
MOST_OF_ONE: Final = 8
"""So many questions wait in all, and so many from one address: one thinks for two seconds."""


class Askers:
    """Who waits for the coach: each person with one question, and no address in everybody's way."""

    __slots__ = ("_addresses", "_people")

    def __init__(self) -> None:
        self._people: set[str] = set()
        self._addresses: Counter[str] = Counter()

    @contextlib.contextmanager
    def place(self, key: str, caller: str) -> Iterator[None]:
        """A place in the queue, as long as the question is open; Refused if there is none."""
        if key in self._people:
            raise Refused("too-fast", STILL_THINKING)
        if len(self._people) >= MOST_ASKING or self._addresses[caller] >= MOST_OF_ONE:
            raise Refused("busy", BUSY)
        self._people.add(key)
        self._addresses[caller] += 1
        try:
            yield
        finally:
            self._people.discard(key)
            self._addresses[caller] -= 1
            self._addresses += Counter()  # those who have no question open are forgotten


class Remembered(NamedTuple):
    """What a seat saw when it chose last, and what it chose."""

    view: bytes
    choice: Choice


class CoachDesk:
    """What the coach of one table has to know: what each person saw before their last choice."""

    __slots__ = ("_last", "table")

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._last: dict[Seat, Remembered] = {}

    def look(self, person: Person | None, choice: Choice) -> Remembered | None:
        """What a person sees who is about to choose, where they may ask about it later."""
        table = self.table
        if person is None or not (table.settings.coach or table.seating.has_bots):
            return None  # nobody may ask here: at most tables that is so, at every move
        try:
            match, seat = may_ask_coach(self.table, person).match, seat_of(self.table, person)
            view = match.view(seat)
        except Refused:
            return None
        return Remembered(view.encode(), choice) if len(view.options) > 1 else None

    def remember(self, person: Person | None, seen: Remembered) -> None:
        """They have chosen; what they had no choice about is not remembered."""
        if person is not None and person.seat is not None:
            self._last[person.seat] = seen

    async def ask(self, person: Person, ask: Ask, coach: BotPool) -> Counsel:
        """What the coach says, from what this seat sees or saw."""
        sitting, seat = may_ask_coach(self.table, person), seat_of(self.table, person)
        chosen: Choice = ()
        if ask == "wise":
            if seat not in self._last:
                raise Refused("not-now", NO_MOVE)
            seen, chosen = self._last[seat]
        else:
            if ask == "advice" and seat not in sitting.match.asked:
                raise Refused("not-asked", NOT_ASKED)
            seen = sitting.match.view(seat).encode()
        counsel = await coach.counsel(edition(self.table.game), seen, ask, chosen)
        if counsel is None:
            raise Refused("not-now", AT_A_LOSS)
        return counsel
