"""Coach: the host lets the coach in, or sends it away. All are told, whoever asks it or not."""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from noren.table.act import Command
from noren.table.checks import demand_host, seat_of, sitting_of
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Sitting
from noren.table.table import Entry, LiveTable, Written, written

NO_COACH: Final = "There is no coach at this table. The host can let it in; all are told."
COACH_IN: Final = "The coach is at this table now: everybody may ask it what it would do."
COACH_OUT: Final = "The coach has left the table."


class Coached(Entry, frozen=True, kw_only=True, tag="coached"):
    """The host let the coach in, or sent it away."""

    on: bool

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """It holds from now on, for all alike, and all are told."""
        table.settings = msgspec.structs.replace(table.settings, coach=self.on)
        table.tell(COACH_IN if self.on else COACH_OUT)


class LetCoach(Command, frozen=True, kw_only=True, tag="coach"):
    """Host, at any time: let the coach in for everybody, or send it away."""

    on: bool

    writes: ClassVar[tuple[type[Entry], ...]] = (Coached,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If that is something else than before."""
        demand_host(table, person)
        return [] if table.settings.coach == self.on else written(Coached(on=self.on))


def may_ask_coach(table: LiveTable, person: Person) -> Sitting:
    """The match, if this person plays in it and may ask the coach about it.

    Nothing is written of what is asked, so nobody can tell who asks, or how often.
    """
    sitting = sitting_of(table)
    seat_of(table, person)
    if not table.settings.coach and not table.alone:
        raise Refused("not-now", NO_COACH)
    return sitting
