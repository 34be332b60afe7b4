"""Devices: a one-time link lets another device of a person in. It is asked over HTTP."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from noren.table.checks import SEEN_ANOTHER, SENT_AWAY, demand_open
from noren.table.refused import Refused
from noren.table.seating import Link, Person
from noren.table.table import Entry, LiveTable, Written, written

LINK_SECONDS: Final = 600
MOST_LINKS: Final = 4
"""So many open links a person has: else one could use up those of all."""


class Linked(Entry, frozen=True, kw_only=True, tag="linked"):
    """A person made a link for another device: the hash of its secret, and its last second."""

    person: int
    token: str
    until: float

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Whoever has its secret may come."""
        table.seating.links[self.token] = Link(self.person, self.until)


class Arrived(Entry, frozen=True, kw_only=True, tag="arrived"):
    """Another device of a person came in by such a link."""

    token: str
    key: str

    @property
    def newcomers(self) -> Collection[str]:
        """The table is in this device's list."""
        return (self.key,)

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """The link is used up."""
        table.seating.arrive(self.token, self.key)


def is_open(link: Link, wall: float) -> bool:
    """Whether it can be used. One that would be good for longer than any is of a wrong clock."""
    return 0 <= link.until - wall <= LINK_SECONDS


def make_link(table: LiveTable, person: Person, token: str, wall: float) -> list[Written]:
    """A person makes a link; `wall` is the time of day, for other nodes must know when it ends."""
    demand_open(table)
    links = table.seating.links.values()
    mine = [link for link in links if link.person == person.number and is_open(link, wall)]
    if len(mine) >= MOST_LINKS:
        raise Refused("too-many", "You have too many open links. Wait a few minutes.")
    return written(Linked(person=person.number, token=token, until=wall + LINK_SECONDS))


def arrive(table: LiveTable, token: str, key: str, wall: float) -> list[Written]:
    """A device comes by a link; not to a table that was closed meanwhile."""
    demand_open(table)
    link = table.seating.links.get(token)
    if link is None or not is_open(link, wall) or table.seating.people[link.person].gone:
        raise Refused("unknown", "That link was used already or is too old. Make a new one.")
    here = table.seating.by_key(key)
    if here is not None and here.seat is not None and here.number != link.person:
        raise Refused("taken", "This device has a seat of its own at this table already.")
    seen = table.seating.seat_seen((key,))
    if key in table.seating.banned:
        raise Refused("not-let-in", SENT_AWAY)
    if seen is not None and seen != table.seating.people[link.person].seat:
        raise Refused("taken", SEEN_ANOTHER)
    return written(Arrived(token=token, key=key))
