"""Leave: go for good, or be sent away by the host."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.acts.close import Closed
from noren.table.acts.go_back import forget_asker
from noren.table.acts.new_code import Recoded, code_after
from noren.table.checks import demand_host, person_named
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written


class Went(Entry, frozen=True, kw_only=True, tag="went"):
    """A person left, or was `sent` away; `bot` plays on in their seat. A `ban` is for good.

    `played`: the match was over, so that their seat in it stays theirs by name.
    """

    person: int
    bot: str | None = None
    sent: bool = False
    ban: bool = False
    played: bool = False

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Say so, and give the chair to the bot."""
        seating = table.seating
        plays_on = " A bot plays on in that seat." if self.bot else ""
        by = f" by {seating.people[seating.host].name}" if self.sent else ""
        how = f"was sent away{by}" if self.sent else "left"
        for_good = " for good" if self.ban else ""
        person = seating.people[self.person]
        table.tell(f"{person.name} {how}{for_good}.{plays_on}")
        if person.seat is not None:
            forget_asker(table, person.seat)
        seating.dismiss(self.person, self.bot, self.ban, self.played)
        table.notes.pop(self.person, None)


class Barred(Entry, frozen=True, kw_only=True, tag="barred"):
    """Whoever was sent away for good from the table before does not come in here either."""

    keys: tuple[str, ...]

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """They are not let in."""
        table.seating.banned |= {*self.keys}


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Leave the table for good; if the table has agreed to it, a bot plays on in my seat."""

    writes: ClassVar[tuple[type[Entry], ...]] = (Went, Closed)
    when_closed: ClassVar[bool] = True

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Anybody may go at any time."""
        return going(table, person)


class Remove(Command, frozen=True, kw_only=True, tag="remove"):
    """Host: send a person away; if the table has agreed to it, a bot plays on in the seat.

    With `ban` they do not come back, and the table has a new code, since they know the old one.
    """

    person: int
    ban: bool = False

    writes: ClassVar[tuple[type[Entry], ...]] = (Went, Recoded, Closed)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Anybody but the host themselves."""
        demand_host(table, person)
        if self.person == person.number:
            raise Refused("not-now", "The host can leave, or pass the host's role on first.")
        sent = going(table, person_named(table, self.person), sent=True, ban=self.ban)
        return [*sent, *written(code_after(table))] if self.ban else sent


def going(
    table: LiveTable, person: Person, *, sent: bool = False, ban: bool = False
) -> list[Written]:
    """A person goes; with the last one the table closes."""
    playing = table.stage == "playing" and person.seat is not None
    bot = table.stand_in if playing and table.settings.takeover else None
    played = table.sitting is not None and table.sitting.over and person.seat is not None
    went = Went(person=person.number, bot=bot, sent=sent, ban=ban, played=played)
    if len(table.seating.present) == 1 and not table.closed:
        return written(went, Closed())
    return written(went)
