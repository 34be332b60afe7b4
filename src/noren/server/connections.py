"""The screens round one table, by the seat whose eyes they are, and what each is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

import msgspec

from noren.core.choice import Seat
from noren.server.frames import frame
from noren.server.limits import Limits
from noren.table.checks import SENT_AWAY
from noren.table.messages import Problem, Update
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.states import you_state
from noren.table.table import LiveTable
from noren.table.views import Views

NOT_LET_IN, TOO_SLOW, TOO_MANY, TABLE_CLOSED, TOO_FAST, UNPLAYABLE, GOING_DOWN = (
    4403, 4408, 4409, 4410, 4429, 4503, 1001,
)  # fmt: skip
"""With which codes connections are closed."""
NOT_FOR_YOU: Final = "There is no such table, or it is private: ask for its code."
"""To strangers both are the same, as over HTTP: nobody learns that a private table is there."""

encode: Final = msgspec.json.Encoder().encode


class Screen(Protocol):
    """One connection, whatever is at its other end."""

    key: str | None
    """By which secret, hashed, it is known whose it is."""
    person: Person | None
    seat: Seat | None
    """The seat whose eyes it has been so far."""
    you: bytes
    """What it was last told of who it is."""
    caller: str
    """Where it connects from."""

    @property
    def acting(self) -> Person | None:
        """The person who acts here; a table screen acts for nobody."""

    @property
    def seat_now(self) -> Seat | None:
        """The seat whose eyes this screen should be."""

    def send(self, data: bytes) -> None:
        """Send a whole frame."""

    def close(self, code: int, reason: str = "") -> None:
        """Say why, then go."""


Ack = tuple[Screen, bytes]
"""Whose command was carried out, and the part of an update that says so."""


def ack_of(screen: Screen, id: str) -> Ack | None:
    """The answer to a command that was carried out, if it has an id to answer."""
    return (screen, b',"ack":' + encode(id)) if id else None


def problem_frame(refused: Refused, id: str = "") -> bytes:
    """A refusal as a frame."""
    problem = Problem(code=refused.code, text=refused.text, id=id)
    return frame(encode(Update(error=problem)))


class Connections:
    """Every screen belongs to a seat's channel, or to that of those who only watch (None)."""

    __slots__ = ("_by_seat", "_limits", "_personal_changes", "_room_changes")

    def __init__(self, limits: Limits) -> None:
        self._by_seat: dict[Seat | None, list[Screen]] = {}
        self._limits = limits
        self._personal_changes = 0
        self._room_changes = 0

    def __iter__(self) -> Iterator[Screen]:
        for screens in self._by_seat.values():
            yield from screens

    def publish(self, views: Views, now: float, ack: Ack | None = None) -> bool:
        """Tell every screen what is new to it, and nothing to those for whom nothing is.

        Returns whether the room has changed.
        """
        table = views.table
        if table.room_changes != self._room_changes:
            self._recognise(table, now)
        room = views.refresh(now)
        moved = self._rehome(views, now, ack) if room else []
        sender = None if ack is None else ack[0]
        for seat, screens in self._by_seat.items():
            if screens:
                update = views.channels[seat].refresh()
                if sender in screens:
                    self._tell_new(screens, update, ack)
                elif update is not None:
                    data = frame(update)
                    for screen in screens:
                        screen.send(data)
        # Only now, or those who were at that seat before would miss what is new to them.
        for screen in moved:
            self._place(screen)
            self.tell_all(views, screen, "", now)
            self._tell_new([screen], None, ack)
        if room or table.personal_changes != self._personal_changes:
            self._personal_changes = table.personal_changes
            self._tell_who_they_are(views)
        return room

    def _tell_new(self, screens: list[Screen], update: bytes | None, ack: Ack | None) -> None:
        """Send an update to one channel's screens; the sender's has the answer in it."""
        data = b""
        for screen in screens:
            if ack is not None and screen is ack[0]:
                answer = b"{" + ack[1][1:] if update is None else update[:-1] + ack[1]
                screen.send(frame(answer + b"}"))
            elif update is not None:
                data = data or frame(update)
                screen.send(data)

    def _tell_who_they_are(self, views: Views) -> None:
        for screen in self:
            you = encode(you_state(views.table, screen.acting))
            if you != screen.you:
                screen.you = you
                screen.send(frame(b'{"you":' + you + b"}"))

    def tell_all(self, views: Views, screen: Screen, have: str, now: float) -> None:
        """Tell a screen everything it may know, or what it does not have yet."""
        screen.you = encode(you_state(views.table, screen.acting))
        screen.send(frame(views.everything(screen.seat, have, screen.you, now)))

    def _rehome(self, views: Views, now: float, ack: Ack | None) -> list[Screen]:
        """Send those away who may not be here; the screens whose person has another seat now."""
        moved = []
        for screen in list(self):
            if not self._may_stay(views.table, screen):
                self._tell_new([screen], None, ack)
                self.let_go(views, screen, now)
                screen.close(NOT_LET_IN, "You are not at this table any more.")
            elif screen.seat_now != screen.seat:
                self._by_seat[screen.seat].remove(screen)
                moved.append(screen)
        return moved

    def _recognise(self, table: LiveTable, now: float) -> None:
        """A device that was linked to somebody, or whose owner came in, is theirs from now on."""
        for screen in self:
            person = table.seating.by_key(screen.key) if screen.key else None
            if person is not None and person is not screen.person:
                table.disconnect(screen.acting, now)
                screen.person = person
                table.connect(screen.acting, now)
        self._room_changes = table.room_changes

    @staticmethod
    def _may_stay(table: LiveTable, screen: Screen) -> bool:
        """Whether it is still somebody's of the table, or anyone may look."""
        return table.settings.public if screen.person is None else not screen.person.gone

    def _place(self, screen: Screen) -> None:
        screen.seat = screen.seat_now
        self._by_seat.setdefault(screen.seat, []).append(screen)

    def let_in(self, views: Views, screen: Screen, key: str | None, have: str, now: float) -> None:
        """Let a screen in that belongs to somebody here, or anyone if the table is public."""
        table = views.table
        person = table.seating.by_key(key) if key else None
        if person is None and not table.settings.public:
            screen.close(NOT_LET_IN, NOT_FOR_YOU)
        elif key in table.seating.banned:
            screen.close(NOT_LET_IN, SENT_AWAY)
        elif self._too_many(screen, person):
            screen.close(TOO_MANY, "There are too many screens.")
        else:
            screen.key, screen.person = key, person
            table.connect(screen.acting, now)
            self.publish(views, now)
            self._place(screen)
            self.tell_all(views, screen, have, now)

    def _too_many(self, screen: Screen, person: Person | None) -> bool:
        """Whether the person has enough screens; strangers are counted apart, and by address."""
        limits = self._limits
        if person is not None:
            return sum(other.person is person for other in self) >= limits.sockets_a_person
        strangers = [other for other in self if other.person is None]
        near = sum(other.caller == screen.caller for other in strangers)
        return len(strangers) >= limits.strangers_a_table or near >= limits.strangers_an_address

    def let_go(self, views: Views, screen: Screen, now: float) -> None:
        """A screen is gone."""
        screens = self._by_seat.get(screen.seat, [])
        if screen in screens:
            screens.remove(screen)
            views.table.disconnect(screen.acting, now)

    def close(self, closed: bool) -> None:
        """Send everyone away: for good if the table is closed, else to come back in a moment."""
        for screen in list(self):
            if closed:
                screen.close(TABLE_CLOSED, "This table is closed.")
            else:
                screen.close(GOING_DOWN, "Come back in a moment.")
