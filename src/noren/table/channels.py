"""Channels: what each seat has been told, and what is new to it.

Versions are counted per channel, so that a secret act moves no number anywhere else.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import msgspec

from noren.core.choice import Seat
from noren.table.lines import Lines, lines_part
from noren.table.shared import Parts, Told

if TYPE_CHECKING:
    from noren.table.sitting import Sitting
    from noren.table.table import LiveTable

encode = msgspec.json.Encoder().encode

TRUE, FALSE, EMPTY = b"true", b"false", b"[]"
HISTORY = 32
"""How many updates back a viewer can resume; from further back it gets everything."""


class Channel:
    """One seat's updates, or those of everyone who only watches."""

    __slots__ = (
        "_history", "_lines", "_noted", "_parts", "_question", "_rewinds", "_shared", "n",
        "question_n", "seat",
    )  # fmt: skip

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.n = 0
        self.question_n = 0
        self._parts = Parts()
        self._shared = 0
        self._question = 0
        self._rewinds = 0
        self._noted: object = None
        self._lines: Lines | None = None
        self._history: deque[Told] = deque(maxlen=HISTORY)

    def refresh(self, table: LiveTable) -> bytes | None:
        """The update for those who know all but what is new; None if nothing is new to them."""
        shared, sitting = table.shared, table.sitting
        fragment, question = b"", 0
        if self._shared != shared.version:
            fragment = shared.fragment
        if sitting is not None:
            fragment += self._match_parts(table, sitting)
            question = 0 if self.seat is None else sitting.questions[self.seat]
        if table.noted is not self._noted:
            fragment += self._notes_part(table)
        self._shared = shared.version
        if not fragment:
            self._question = question
            return None
        if sitting is not None and self.seat is not None:
            fragment += self._undo_part(sitting, self.seat)
        self.n += 1
        if question != self._question:
            self._question, self.question_n = question, self.n
        count = len((self._lines or shared.log).lines)
        self._history.append(Told(self.n, self._shared, count, shared.chat))
        return b'{"n":%d%b}' % (self.n, fragment)

    def _match_parts(self, table: LiveTable, sitting: Sitting) -> bytes:
        put, version, seat = self._parts.put, self.n + 1, self.seat
        view = sitting.view(seat)
        fragment = put(b"hand", encode(table.game.hand(view)), version)
        if seat is not None:
            if seat in table.assisted and table.game.assist is not None:
                assist = encode(tuple(table.game.assist(view)))
                fragment += put(b"assist", assist, version)
            elif b"assist" in self._parts.data:
                fragment += put(b"assist", EMPTY, version)
        return fragment + self._new_lines(table, sitting)

    def _undo_part(self, sitting: Sitting, seat: Seat) -> bytes:
        """Whether undo would work: it only goes along with other news.

        Alone it would tell that somebody else has just acted in secret.
        """
        return self._parts.put(b"undo", TRUE if sitting.can_undo(seat) else FALSE, self.n + 1)

    def _notes_part(self, table: LiveTable) -> bytes:
        self._noted = table.noted
        if self.seat is None:
            return b""
        owner = table.seating.chairs[self.seat].person
        notes = {} if owner is None else table.notes.get(owner, {})
        return self._parts.put(b"notes", encode(notes), self.n + 1)

    def _new_lines(self, table: LiveTable, sitting: Sitting) -> bytes:
        """The new lines of the log: everybody's, unless something was whispered to this seat."""
        if self._rewinds != sitting.rewinds:
            self._rewinds = sitting.rewinds
            self._history.clear()
        if self._lines is None:
            if self.seat is None or not sitting.match.world.whispers[self.seat]:
                fresh = self._shared != table.shared.version
                return table.shared.log_fragment if fresh else b""
            self._lines = table.shared.log.fork(self.seat)
        start = self._lines.refresh(table.game, sitting)
        return b"" if start is None else b',"log":' + lines_part(start, self._lines.lines)

    def since(self, table: LiveTable, have: int | None, you: bytes, now: float) -> bytes:
        """What a viewer needs who had `have` updates, or None; the channel is up to date."""
        told = next((told for told in self._history if told.n == have), None)
        shared = table.shared.since(table, told, now)
        own = self._parts.since(0 if told is None else told.n)
        start = 0 if told is None else told.lines
        lines = (self._lines or table.shared.log).lines
        log = b""
        if told is None or start < len(lines):
            log = b',"log":' + lines_part(start, lines)
        life = encode(table.shared.life)
        return b'{"n":%d,"life":%b,"you":%b%b%b%b}' % (self.n, life, you, shared, own, log)
