"""Come in: somebody takes a seat or watches. It is asked over HTTP, before there is a socket."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from noren.core.choice import Seat
from noren.table.acts.sit import Seated
from noren.table.checks import demand_open, free_seat, unique_name
from noren.table.refused import Refused
from noren.table.table import Entry, LiveTable, Written, written

MOST_PEOPLE: Final = 64


class Came(Entry, frozen=True, kw_only=True, tag="came"):
    """A person came in; the first to come is the host. `keys` are hashes of their secrets."""

    name: str
    keys: tuple[str, ...]
    seat: int | None = None

    @property
    def newcomers(self) -> Collection[str]:
        """The table is in the list of whoever holds one of these."""
        return self.keys

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """One more is here; the first finds nobody to tell."""
        if table.seating.people:
            table.tell(f"{self.name} came in.")
        table.seating.add(self.name, self.keys, self.seat)


def come_in(table: LiveTable, key: str, name: str, seat: Seat | None, watch: bool) -> list[Written]:
    """A person comes in, to play or to watch; whoever is in already may take a seat."""
    demand_open(table)
    person = table.seating.by_key(key)
    if person is not None:
        if watch or person.seat is not None:
            return []
        return written(Seated(person=person.number, seat=free_seat(table, seat)))
    if len(table.seating.present) >= MOST_PEOPLE:
        raise Refused("too-many", "There are too many people at this table.")
    taken = None if watch else free_seat(table, seat)
    return written(Came(name=unique_name(table, name), keys=(key,), seat=taken))
