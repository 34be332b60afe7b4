"""Who is at the table: people, the chairs they sit on, the host, and who is here just now."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from noren.bots.names import BOT_NAMES
from noren.core.choice import Seat


@dataclass(slots=True)
class Person:
    """Somebody who came in, under a number that never changes.

    `keys` are hashes of the secrets that prove it is them, one a device or more.
    """

    number: int
    name: str
    keys: set[str]
    seat: Seat | None = None
    gone: bool = False
    connections: int = 0
    elsewhere: dict[str, float] = field(default_factory=dict)
    """Other nodes to which they are connected, and until when that is believed."""
    away_since: float = 0.0
    invited: bool = False
    """Whether they came by the table's code, or while nobody could come without it."""

    @property
    def here(self) -> bool:
        """Whether at least one screen of theirs is connected; who has gone is nowhere."""
        return not self.gone and (self.connections > 0 or bool(self.elsewhere))


@dataclass(slots=True)
class Chair:
    """One seat: whose it is, and the bot that plays it, alone or standing in."""

    person: int | None = None
    bot: str | None = None

    @property
    def empty(self) -> bool:
        """Whether nobody and nothing plays here."""
        return self.person is None and self.bot is None


@dataclass(slots=True)
class Link:
    """A one-time link to a person's seat: whose, and until when."""

    person: int
    until: float


@dataclass(slots=True)
class Wish:
    """Somebody would like to sit down in a running match: where, and who has agreed, by number."""

    seat: Seat
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Seating:
    """People and chairs, and what may happen to them."""

    chairs: list[Chair]
    bots: tuple[str, ...] = BOT_NAMES
    """What bots are called here, by seat."""
    people: list[Person] = field(default_factory=list)
    links: dict[str, Link] = field(default_factory=dict)
    banned: set[str] = field(default_factory=set)
    """Keys that do not come in any more."""
    playing: bool = False
    """Whether hands are dealt, so that whoever sits has seen one."""
    seen: dict[str, Seat] = field(default_factory=dict)
    """The seat whose hand was shown to whoever has this key, here or gone: there is no other."""
    wishes: dict[int, Wish] = field(default_factory=dict)
    """Who would like to sit down, by the person's number."""
    host: int = 0
    has_bots: bool = False
    someone_away: bool = False
    attended: bool = False
    """Whether anybody is here for whom the match is played; nobody plays for an empty room."""
    lone: Seat | None = None
    """The seat of whoever plays alone among bots."""

    def look(self) -> None:
        """See whether bots play here, who is alone with them, who is away, and whether all are."""
        owned = self.owned()
        self.lone = owned[0] if len(owned) == 1 else None
        self.has_bots = any(chair.bot is not None for chair in self.chairs)
        seated = [person for person in self.people if person.seat is not None]
        self.someone_away = not all(person.here for person in seated)
        self.attended = any(person.here for person in seated or self.people)

    # Questions

    def by_key(self, key: str) -> Person | None:
        """The person whom this secret, hashed, belongs to."""
        for person in self.people:
            if key in person.keys and not person.gone:
                return person
        return None

    @property
    def present(self) -> list[Person]:
        """Everyone who has not left for good."""
        return [person for person in self.people if not person.gone]

    def free(self) -> list[Seat]:
        """The empty seats."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.empty]

    def adoptable(self) -> list[Seat]:
        """Seats that a newcomer may take during a match: those that are nobody's."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person is None]

    def owned(self) -> list[Seat]:
        """The seats that are somebody's, whether the owner is here, away, or a bot stands in."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person is not None]

    def seat_seen(self, keys: Collection[str]) -> Seat | None:
        """The seat whose hand one of these keys has been shown, if the match is on."""
        return next((self.seen[key] for key in keys if key in self.seen), None)

    def awaited(self, person: int, by_host: bool = False) -> list[Seat | None]:
        """Whose consent somebody still needs to sit down: of owners of seats, and of the host.

        Only those who are here are asked; `by_host`, it is the host alone. None is a host without
        a seat. A host who would like to sit down asks the others.
        """
        wish = self.wishes.get(person)
        if wish is None:
            return []
        host = self.people[self.host]
        asked = [host] if host.here and host.number != person else []
        if not (by_host and asked):
            owners = (self.people[p] for chair in self.chairs if (p := chair.person) is not None)
            asked += [owner for owner in owners if owner.here and owner is not host]
        return [one.seat for one in asked if one.number not in wish.agreed]

    def bot_name(self, seat: Seat) -> str:
        """What to call a bot that sits there."""
        return self.bots[seat % len(self.bots)]

    def name_of(self, seat: Seat) -> str:
        """What to call whoever sits there."""
        chair = self.chairs[seat]
        if chair.person is not None:
            return self.people[chair.person].name
        return self.bot_name(seat) if chair.bot else f"Seat {seat + 1}"

    # Presence

    def connect(self, person: Person) -> None:
        """One more screen of theirs is connected."""
        person.connections += 1
        self.look()

    def disconnect(self, person: Person, now: float) -> None:
        """One screen less; with the last one they are away."""
        person.connections = max(0, person.connections - 1)
        if not person.here:
            person.away_since = now
        self.look()

    def hear(self, node: str, people: Collection[int], until: float, now: float) -> None:
        """Another node says who is connected there."""
        for person in self.people:
            was_here = person.here
            person.elsewhere.pop(node, None)
            if person.number in people:
                person.elsewhere[node] = until
            if was_here and not person.here:
                person.away_since = now
        self.look()

    def silent_nodes(self, now: float) -> set[str]:
        """Nodes that have said nothing for too long."""
        return {
            node
            for person in self.people
            for node, until in person.elsewhere.items()
            if until < now
        }

    def restart_absences(self, now: float) -> None:
        """Count everyone's absence from now on."""
        for person in self.people:
            person.away_since = now

    # Changes

    def deal(self) -> None:
        """From now on whoever sits sees a hand, and may see no other."""
        self.playing = True
        for person in self.people:
            self._show(person)

    def _show(self, person: Person) -> None:
        if self.playing and person.seat is not None:
            for key in person.keys:
                self.seen.setdefault(key, person.seat)

    def add(
        self,
        name: str,
        keys: Collection[str],
        seat: Seat | None,
        now: float = 0.0,
        invited: bool = False,
    ) -> None:
        """A person comes in, to sit or to watch; how long they are away is counted from now."""
        person = Person(len(self.people), name, set(keys), away_since=now, invited=invited)
        self.people.append(person)
        self._sit(person, seat)

    def move(self, number: int, seat: Seat | None, now: float = 0.0) -> None:
        """A person takes another seat, or stands up."""
        person = self.people[number]
        person.away_since = now
        if person.seat is not None:
            self.chairs[person.seat].person = None
        self._sit(person, seat)

    def _sit(self, person: Person, seat: Seat | None) -> None:
        person.seat = seat
        self.wishes.pop(person.number, None)
        if seat is not None:
            self.chairs[seat] = Chair(person=person.number)
            self._show(person)

    def arrive(self, token: str, key: str) -> None:
        """Another device of a person comes in by a link, which is used up.

        Whoever came in under that key alone turns out to be the same person.
        """
        link = self.links.pop(token)
        for person in self.present:
            if key in person.keys and person.number != link.person:
                person.keys.discard(key)
                if not person.keys and person.seat is None:
                    self.host = link.person if self.host == person.number else self.host
                    self.dismiss(person.number, None)
        owner = self.people[link.person]
        owner.keys.add(key)
        seen = self.seat_seen(owner.keys)
        if seen is not None:  # also if they only watch by now
            self.seen.setdefault(key, seen)
        self._show(owner)

    def dismiss(
        self, number: int, bot: str | None, ban: bool = False, played: bool = False
    ) -> None:
        """A person goes for good; a bot may play on, and somebody else is host if need be.

        Whoever has `played` to the end keeps the chair by name: it was their match.
        """
        person = self.people[number]
        person.gone = True
        self.wishes.pop(number, None)
        self.banned |= person.keys if ban else set()
        if not played:
            person.keys.clear()
            if person.seat is not None:
                self.chairs[person.seat] = Chair(bot=bot)
        person.seat = None
        if self.host == person.number and self.present:
            seated = [other for other in self.present if other.seat is not None]
            self.host = (seated or self.present)[0].number

    def resize(self, seats: int) -> None:
        """Another number of chairs; whoever sat beyond stands up."""
        for chair in self.chairs[seats:]:
            if chair.person is not None:
                self.people[chair.person].seat = None
        del self.chairs[seats:]
        self.chairs += [Chair() for _ in range(seats - len(self.chairs))]
