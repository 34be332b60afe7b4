"""Rematch: the same people and bots go on at another table."""

from __future__ import annotations

import base64
import hashlib
from typing import ClassVar, Final

from noren.table.act import Command, Decision, Opening
from noren.table.acts.come_in import Came
from noren.table.acts.leave import Barred
from noren.table.acts.seat_bots import BotSat
from noren.table.checks import demand_host
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, written

ID_BYTES: Final = 12


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
    id = next_id(table)
    return Opening(
        id, table.game.name, len(seating.chairs), table.options, table.settings,
        [*people, *bots, *barred],
        lambda: written(AgainAsked(next=id)),
    )  # fmt: skip


def next_id(table: LiveTable) -> str:
    """The id of the table that follows; only the house can work it out, for who knows a table's id
    can watch its replay after the end. Nobody else is told the host's key, not even hashed.
    """
    host = table.seating.people[table.seating.host]
    secret = "".join(sorted(host.keys)).encode()
    follows = hashlib.blake2b(table.id.encode(), key=secret[:64], digest_size=ID_BYTES)
    return base64.urlsafe_b64encode(follows.digest()).decode()
