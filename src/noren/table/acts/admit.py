"""Admit: who sits down in a running match sees a hand, so those who play must agree to it.

Asked are the host and all who have a seat, as far as they are here; each can say no. A table may
leave it to the host alone, or to nobody (`Settings.latecomers`). Whoever has seen a hand of this
match may sit down only where they have seen it.
"""

from __future__ import annotations

from typing import ClassVar

from noren.core.choice import Seat
from noren.table.act import Command
from noren.table.acts.sit import Seated
from noren.table.checks import SEEN_ANOTHER
from noren.table.refused import Refused
from noren.table.seating import Person, Wish
from noren.table.table import Entry, LiveTable, Written, written


class SeatWished(Entry, frozen=True, kw_only=True, tag="seat-wished"):
    """A person would like to sit down in a running match."""

    person: int
    seat: int

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Those who play are asked."""
        table.seating.wishes[self.person] = Wish(self.seat)
        name, place = table.seating.people[self.person].name, table.seating.name_of(self.seat)
        table.tell(f"{name} would like to take the seat of {place}.")


class Admitted(Entry, frozen=True, kw_only=True, tag="admitted"):
    """The owner of a seat agreed that a person sits down, or did not, which settles the matter.

    A host who only watches has no `seat`.
    """

    person: int
    seat: int | None
    agree: bool

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """One less is awaited, or the person goes on watching."""
        seating = table.seating
        wish = seating.wishes.get(self.person)
        if wish is not None and self.agree:
            owner = None if self.seat is None else seating.chairs[self.seat].person
            wish.agreed.add(seating.host if owner is None else owner)
        elif wish is not None:
            del seating.wishes[self.person]
            host = seating.people[seating.host].name
            who = host if self.seat is None else seating.name_of(self.seat)
            name = seating.people[self.person].name
            table.tell(f"{who} does not agree that {name} sits down.")


class Admit(Command, frozen=True, kw_only=True, tag="admit"):
    """Agree, or not, that a person sits down in the running match: see `PersonState.wants`."""

    person: int
    agree: bool

    writes: ClassVar[tuple[type[Entry], ...]] = (Admitted, Seated)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """When the last of those who are here has agreed, the person sits down."""
        seating, seat = table.seating, person.seat
        wish, awaited = seating.wishes.get(self.person), awaited_by(table, self.person)
        stranger = seat is None and person.number != seating.host
        if wish is None or stranger or seat not in awaited or table.stage != "playing":
            raise Refused("not-now", "Nobody is asking you for a seat.")
        admitted = Admitted(person=self.person, seat=seat, agree=self.agree)
        if not self.agree or len(awaited) > 1:
            return written(admitted)
        if wish.seat not in seating.adoptable():
            raise Refused("taken", "That seat is taken by now.")
        if seating.seat_seen(seating.people[self.person].keys) not in (None, wish.seat):
            raise Refused("taken", SEEN_ANOTHER)
        return written(admitted, Seated(person=self.person, seat=wish.seat))


def awaited_by(table: LiveTable, person: int) -> list[Seat | None]:
    """The seats whose owners must still agree that somebody sits down; None is the host's word."""
    return table.seating.awaited(person, by_host=table.settings.latecomers == "host")


def must_ask(table: LiveTable, person: int | None = None) -> bool:
    """Whether somebody has to agree first: before the start, and alone among bots, nobody has."""
    seating = table.seating
    host = seating.people[seating.host]
    hosted = host.here and host.number != person
    return table.stage == "playing" and (hosted or bool(seating.owned()))


def sit_down(table: LiveTable, person: int, seat: Seat) -> list[Written]:
    """Somebody who is in already takes a free seat, or asks for it."""
    if not must_ask(table, person):
        return written(Seated(person=person, seat=seat))
    wish = table.seating.wishes.get(person)
    if wish is not None and wish.seat == seat:
        return []
    return written(SeatWished(person=person, seat=seat))
