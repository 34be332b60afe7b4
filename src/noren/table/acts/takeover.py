"""Take over: a bot stands in for somebody who is away, until they claim their seat back."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class TakenOver(Entry, frozen=True, kw_only=True, tag="taken-over"):
    """A bot stands in for the person in the seat; None: the person plays again."""

    seat: int
    bot: str | None

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Say so, and let the bot play, or the person."""
        name = table.seating.name_of(self.seat)
        table.tell(f"A bot plays for {name} now." if self.bot else f"{name} is back.")
        table.seating.chairs[self.seat].bot = self.bot


class ClaimBack(Command, frozen=True, kw_only=True, tag="claim-back"):
    """Take my seat back from the bot that stands in for me."""

    writes: ClassVar[tuple[type[Entry], ...]] = (TakenOver,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """If a bot is there."""
        seat = person.seat
        if seat is None or table.seating.chairs[seat].bot is None:
            raise Refused("not-now", "No bot plays for you.")
        return written(TakenOver(seat=seat, bot=None))
