"""Come in: somebody takes a seat or watches. It is asked over HTTP, before there is a socket."""

from __future__ import annotations

from collections.abc import Collection

from noren.core.choice import Seat
from noren.table.acts.admit import SeatWished, must_ask, sit_down
from noren.table.acts.new_code import as_typed
from noren.table.checks import (
    SENT_AWAY,
    demand_open,
    demand_room_to_watch,
    free_name,
    free_seat,
    unique_name,
)
from noren.table.refused import Refused
from noren.table.table import Entry, LiveTable, Written, written


class Came(Entry, frozen=True, kw_only=True, tag="came"):
    """A person came in; the first to come is the host. `keys` are hashes of their secrets.

    `invited`: by the table's code, or while nobody could come without it.
    """

    name: str
    keys: tuple[str, ...]
    seat: int | None = None
    invited: bool = False

    @property
    def newcomers(self) -> Collection[str]:
        """The table is in the list of whoever holds one of these."""
        return self.keys

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """One more is here; the first finds nobody to tell."""
        if table.seating.people:
            table.tell(f"{self.name} came in.")
        table.seating.add(self.name, self.keys, self.seat, now, self.invited)


def come_first(name: str, key: str) -> Came:
    """The host of a new table, in its first seat."""
    return Came(name=free_name(name), keys=(key,), seat=0, invited=True)


def come_in(
    table: LiveTable, key: str, name: str, seat: Seat | None, watch: bool, code: str = ""
) -> list[Written]:
    """A person comes in, to play or to watch; whoever is in already may take a seat."""
    demand_open(table)
    seating = table.seating
    if key in seating.banned:
        raise Refused("not-let-in", SENT_AWAY)
    person = seating.by_key(key)
    if person is not None:
        if watch or person.seat is not None:
            return []
        return sit_down(table, person.number, free_seat(table, seat, person.keys))
    taken = None if watch else free_seat(table, seat, (key,))
    waits = taken is not None and must_ask(table)
    if taken is None or waits:
        demand_room_to_watch(table)
    came = Came(
        name=unique_name(table, name),
        keys=(key,),
        seat=None if waits else taken,
        invited=not table.settings.public or as_typed(code) == table.code,
    )
    if taken is not None and waits:
        return written(came, SeatWished(person=len(seating.people), seat=taken))
    return written(came)
