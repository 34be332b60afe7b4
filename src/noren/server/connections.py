"""The screens round one table, by the seat whose eyes they are, and what each is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from noren.core.choice import Seat
from noren.server.frames import frame
from noren.server.limits import Limits
from noren.server.mailbox import Entered, Letter, encode
from noren.server.websocket import NOT_LET_IN, TABLE_CLOSED, TOO_MANY, Socket
from noren.table.states import you_state
from noren.table.table import LiveTable

if TYPE_CHECKING:
    from noren.table.seating import Person


class Connections:
    """Every screen belongs to a seat's channel, or to that of those who only watch (None)."""

    __slots__ = ("_by_seat", "_limits")

    def __init__(self, limits: Limits) -> None:
        self._by_seat: dict[Seat | None, list[Socket]] = {}
        self._limits = limits

    def __iter__(self) -> Iterator[Socket]:
        for sockets in self._by_seat.values():
            yield from sockets

    def publish(self, table: LiveTable, now: float, letter: Letter | None = None) -> bool:
        """Tell every screen what is new to it, and nothing to those for whom nothing is.

        Returns whether the room has changed.
        """
        room = table.room_changed
        table.shared.refresh(table, now)
        if room:
            self._rehome(table, now)
        ack = b"" if letter is None else letter.ack
        sender = letter.sender if ack and letter is not None else None
        for seat, sockets in self._by_seat.items():
            if sockets:
                self._tell_new(sockets, table.channel(seat).refresh(table), sender, ack)
        if room or (letter is not None and letter.personal):
            self._tell_who_they_are(table)
        return room

    def _tell_new(
        self, sockets: list[Socket], update: bytes | None, sender: Socket | None, ack: bytes
    ) -> None:
        """Send an update to one channel's screens; the sender's has the answer in it."""
        data = b""
        for socket in sockets:
            if socket is sender:
                answer = b"{" + ack[1:] if update is None else update[:-1] + ack
                socket.send(frame(answer + b"}"))
            elif update is not None:
                data = data or frame(update)
                socket.send(data)

    def _tell_who_they_are(self, table: LiveTable) -> None:
        for socket in self:
            you = encode(you_state(table, socket.acting))
            if you != socket.you:
                socket.you = you
                socket.send(frame(b'{"you":' + you + b"}"))

    def tell_all(self, table: LiveTable, socket: Socket, have: str, now: float) -> None:
        """Tell a screen everything it may know, or what it does not have yet."""
        channel = table.channel(socket.seat)
        life, _, number = have.partition(".")
        known = int(number) if life == table.shared.life and number.isdecimal() else None
        socket.you = encode(you_state(table, socket.acting))
        channel.refresh(table)
        socket.send(frame(channel.since(table, known, socket.you, now)))

    def _rehome(self, table: LiveTable, now: float) -> None:
        """Move screens whose person has another seat now; send those away who have gone."""
        for socket in list(self):
            if socket.person is not None and socket.person.gone:
                self._by_seat[socket.seat].remove(socket)
                socket.close(NOT_LET_IN, "You are not at this table any more.")
            elif socket.seat_now != socket.seat:
                self._by_seat[socket.seat].remove(socket)
                self._place(socket)
                self.tell_all(table, socket, "", now)

    def _place(self, socket: Socket) -> None:
        socket.seat = socket.seat_now
        self._by_seat.setdefault(socket.seat, []).append(socket)

    def let_in(self, table: LiveTable, letter: Entered, now: float) -> None:
        """Let a screen in that belongs to somebody here, or anyone if the table is public."""
        socket = letter.socket
        person = table.seating.by_key(letter.key) if letter.key else None
        if person is None and not table.settings.public:
            socket.close(NOT_LET_IN, "This table is private. Ask for its code.")
        elif self._too_many(person):
            socket.close(TOO_MANY, "There are too many screens.")
        else:
            socket.person = person
            table.connect(socket.acting, now)
            self.publish(table, now)
            self._place(socket)
            self.tell_all(table, socket, letter.have, now)

    def _too_many(self, person: Person | None) -> bool:
        screens = list(self)
        own = [socket for socket in screens if person is not None and socket.person is person]
        limits = self._limits
        return len(screens) >= limits.sockets_a_table or len(own) >= limits.sockets_a_person

    def let_go(self, table: LiveTable, socket: Socket, now: float) -> None:
        """A screen is gone."""
        sockets = self._by_seat.get(socket.seat, [])
        if socket in sockets:
            sockets.remove(socket)
            table.disconnect(socket.acting, now)

    def start_over(self, table: LiveTable, now: float) -> None:
        """Tell everyone everything, at a table that was read anew."""
        for socket in self:
            if socket.person is not None:
                socket.person = table.seating.people[socket.person.number]
            table.connect(socket.acting, now)
        table.shared.refresh(table, now)
        for socket in self:
            self.tell_all(table, socket, "", now)

    def close(self) -> None:
        """Send everyone away."""
        for socket in list(self):
            socket.close(TABLE_CLOSED, "This table is closed.")
