"""Rematch: the same people and bots go on at another table."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command, Decision, Opening
from noren.table.acts.come_in import Came
from noren.table.acts.leave import Barred
from noren.table.acts.seat_bots import BotSat
from noren.table.checks import demand_host
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, written


class AgainAsked(Entry, frozen=True, kw_only=True, tag="again"):
    """The same people go on at another table."""

    next: str

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Show the way there."""
        table.next = self.next


class Again(Command, frozen=True, kw_only=True, tag="again"):
    """Host, after the end: a new table for the same people and bots; see `Room.next`."""

    writes: ClassVar[tuple[type[Entry], ...]] = (AgainAsked,)

    def decide(self, table: LiveTable, person: Person) -> Decision:
        """Another table has to be opened first, unless that was done already."""
        demand_host(table, person)
        if table.stage != "over":
            raise Refused("not-now", "The match is not over yet.")
        return [] if table.next else next_table(table)


def next_table(table: LiveTable) -> Opening:
    """A table like this one: everyone in their seats, the host first, for the first is host."""
    seating = table.seating
    host = seating.people[seating.host]
    others = [person for person in seating.present if person is not host]
    people = [
        Came(
            name=person.name,
            keys=tuple(sorted(person.keys)),
            seat=person.seat,
            invited=person.invited,
        )
        for person in (host, *others)
    ]
    barred = [Barred(keys=tuple(sorted(seating.banned)))] if seating.banned else []
    bots = [
        BotSat(seat=seat, bot=chair.bot)
        for seat, chair in enumerate(seating.chairs)
        if chair.person is None and chair.bot is not None
    ]
    return Opening(
        table.game.name, len(seating.chairs), table.options, table.settings,
        [*people, *bots, *barred],
        lambda next: written(AgainAsked(next=next)),
    )  # fmt: skip
