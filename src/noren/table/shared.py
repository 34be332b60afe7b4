"""What all may see, encoded once and spliced into everyone's messages."""

from __future__ import annotations

import msgspec

from noren.core.choice import Seat
from noren.table.drawing import Drawing
from noren.table.log_lines import LogLines, lines_part
from noren.table.messages import Asked
from noren.table.parts import ASKED, CHAT, END, LOG, ROOM, TABLE, VOTE, WATCHED, Parts
from noren.table.sitting import Sitting
from noren.table.states import asked_before, asked_state, end_state, room_state
from noren.table.table import LiveTable
from noren.table.trailing import Trailing

encode = msgspec.json.Encoder().encode


class Told(msgspec.Struct, frozen=True):
    """How much of what all may see had been told by one of a channel's updates."""

    version: int = 0
    lines: int = 0
    chat: tuple[int, int] = (0, 0)


class Shared:
    """The parts that are the same for all, made once.

    After a refresh, `fragment` is what everyone's message has in common, and `log_fragment` the new
    lines of the log, for those who were never whispered anything. `watched` is the fragment of
    those who only watch, who are not told the code of a public table. Whatever else is the same for
    all channels is asked here, once, and not by each of them. One that is `behind` is of the match
    as it was some turns ago.
    """

    __slots__ = (
        "_behind", "_beside", "_changes", "_moment", "_parts", "_room_changes", "_trailing",
        "chat", "drawing", "fragment", "in_beat", "last", "log", "log_fragment", "lone", "looks",
        "sitting", "told", "version", "watched",
    )  # fmt: skip

    def __init__(self, drawing: Drawing, behind: bool = False) -> None:
        self.drawing = drawing
        self._behind = behind
        self._trailing: Trailing | None = None
        self.version = 0
        self.fragment = self.watched = b""
        self.log_fragment = b""
        self.log = LogLines()
        self.chat = (0, 0)
        self.told = Told()
        self.sitting: Sitting | None = None
        """The match, unless its rules fail."""
        self.in_beat = False
        """Whether the step that asks lasts a beat."""
        self.last: Seat | None = None
        """Who made the last choice of the match."""
        self.lone: Seat | None = None
        """The seat of whoever plays alone among bots."""
        self.looks = 0
        """Counts what hands may depend on, but for what their own seats do in secret."""
        self._beside: object = None
        """What hands may depend on besides their views, where they do."""
        self._parts = Parts()
        self._moment: object = None
        self._changes = -1
        self._room_changes = -1

    def refresh(self, table: LiveTable, now: float) -> bool:
        """Encode what has changed; returns whether the room may be another."""
        put, version = self._parts.put, self.version + 1
        fragment = room = watched = self.log_fragment = b""
        if table.stirred:
            table.settle_crowd(now)
        room_changed = table.room_changes != self._room_changes
        if room_changed:
            self._room_changes = table.room_changes
            self.lone = table.seating.lone
            room, watched = self._rooms(table, now, version)
            fragment += put(VOTE, encode(table.vote), version)
        sitting = table.sitting
        if sitting is None or not sitting.sound:
            sitting = self._trailing = None
        elif self._behind:
            self._trailing = self._trailing or Trailing(sitting)
            sitting = self._trailing.follow(sitting, table.settings.trail)
        self.sitting = sitting
        if sitting is not None:
            fragment += self._match_parts(table, sitting, now)
        if table.chat.extent != self.chat:
            fragment += self._chat_part(table)
        self.fragment, self.watched = room + fragment, watched + fragment
        if self.fragment or self.watched or self.log_fragment:
            self.version = version
            self.told = Told(version, len(self.log.lines), self.chat)
        return room_changed

    def _rooms(self, table: LiveTable, now: float, version: int) -> tuple[bytes, bytes]:
        """The room for those in seats, and for those who only watch, as far as it is new."""
        put = self._parts.put
        seated, watched = (encode(room_state(table, now, watching)) for watching in (False, True))
        return put(ROOM, seated, version), put(WATCHED, watched, version)

    def _match_parts(self, table: LiveTable, sitting: Sitting, now: float) -> bytes:
        put, version = self._parts.put, self.version + 1
        match, timing, fragment = sitting.match, table.timing, b""
        self.in_beat = match.in_beat
        self.last = match.choices[-1][0] if match.choices else None
        waiting = match.world.waiting
        moment: object = sitting.moment, waiting
        if not self._behind:
            moment = sitting.moment, waiting, timing.deadline, timing.still, table.held
        if moment != self._moment:
            self._moment = moment
            if timing.deadline is not None and not self._behind:
                self._parts.forget(ASKED)
            fragment += put(ASKED, encode(self._asked(table, sitting, now)), version)
        changed = sitting.changes != self._changes
        beside = None
        if table.assisted or table.game.hand_shows_waiting:
            beside = (table.room_changes, waiting)
        if changed or beside != self._beside:
            self._beside = beside
            self.looks += 1
        if not (changed or table.game.table_shows_waiting or self.drawing.stale):
            return fragment
        fragment += put(TABLE, self.drawing.table(match), version)
        if changed:
            self._changes = sitting.changes
            if match.over or END in self._parts:
                fragment += put(END, encode(end_state(table, self.drawing)), version)
            start = self.log.refresh(self.drawing, sitting)
            if start is not None:
                self.log_fragment = LOG + lines_part(start, self.log.lines)
        return fragment

    def _asked(self, table: LiveTable, sitting: Sitting, now: float) -> Asked:
        """Whom the step asks, or asked."""
        return asked_before(sitting) if self._behind else asked_state(table, now)

    def _chat_part(self, table: LiveTable) -> bytes:
        """The new chat lines, or all of them after the oldest were dropped."""
        shortened, count = self.chat
        self.chat = table.chat.extent
        start = count if shortened == table.chat.shortened else 0
        return CHAT + lines_part(start, table.chat.lines)

    def since(self, table: LiveTable, told: Told | None, now: float, watching: bool) -> bytes:
        """What has changed since, or everything; times are counted from now."""
        room, other = (WATCHED, ROOM) if watching else (ROOM, WATCHED)
        self._parts.renew(room, encode(room_state(table, now, watching)))
        if self.sitting is not None:
            self._parts.renew(ASKED, encode(self._asked(table, self.sitting, now)))
        parts = self._parts.since(-1 if told is None else told.version, but=other)
        if told is not None and told.chat == self.chat:
            return parts
        known = told is not None and told.chat[0] == table.chat.shortened
        start = told.chat[1] if told is not None and known else 0
        return parts + CHAT + lines_part(start, table.chat.lines)
