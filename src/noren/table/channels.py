"""Channels: what each seat has been told, and what is new to it.

Versions are counted per channel, so that a secret act moves no number anywhere else.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from noren.core.choice import Seat
from noren.scene import Text, Thing, assist_of
from noren.table.lines import Lines, lines_part
from noren.table.shared import LOG, Parts, Told

if TYPE_CHECKING:
    from noren.core.view import View
    from noren.table.sitting import Sitting
    from noren.table.table import LiveTable

log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode

HAND, UNDO, ASSIST, NOTES = b',"hand":', b',"undo":', b',"assist":', b',"notes":'
TRUE, FALSE = b"true", b"false"
AT_A_LOSS = Text(
    id="at-a-loss", text="The assistant cannot make sense of this. Play on without it."
)
HISTORY = 32
"""How many updates back a viewer can resume; from further back it gets everything."""


def advice(table: LiveTable, view: View[Any, Any]) -> Sequence[Thing]:
    """What the assistant shows. If it fails it says so, and the game goes on without it."""
    if table.game.assist is None:
        return ()
    try:
        return assist_of(table.game, view)
    except Exception:
        log.exception("The assistant of %s failed at table %s", table.game.meta.name, table.id)
        return (AT_A_LOSS,)


class Channel:
    """One seat's updates, or those of everyone who only watches."""

    __slots__ = (
        "_history", "_lines", "_noted", "_parts", "_question", "_rewinds", "_shared", "_undo",
        "n", "question_n", "seat",
    )  # fmt: skip

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.n = 0
        self.question_n = 0
        self._parts = Parts()
        self._shared = 0
        self._question = 0
        self._undo: bool | None = None
        self._rewinds = 0
        self._noted: object = None
        self._lines: Lines | None = None
        self._history: deque[tuple[int, int, int, tuple[int, int]]] = deque(maxlen=HISTORY)
        """What was told at each of the last updates, as `Told` has it."""

    def refresh(self, table: LiveTable) -> bytes | None:
        """The update for those who know all but what is new; None if nothing is new to them."""
        shared, sitting, seat = table.shared, table.sitting, self.seat
        fresh = self._shared != shared.version
        fragment = shared.fragment if fresh else b""
        question = 0
        if sitting is not None:
            view = sitting.match.view(seat)
            fragment += self._parts.put(HAND, encode(table.game.hand(view)), self.n + 1)
            if seat is not None:
                question = sitting.questions[seat]
                if table.assisted:
                    fragment += self._assist_part(table, view)
            fragment += self._new_lines(table, sitting, fresh)
        if table.noted is not self._noted:
            fragment += self._notes_part(table)
        self._shared = shared.version
        if not fragment:
            self._question = question
            return None
        if sitting is not None and seat is not None:
            # Alone, whether undo would work could tell that somebody else has acted in secret.
            can_undo = sitting.match.can_undo(seat)
            if can_undo is not self._undo:
                self._undo = can_undo
                fragment += self._parts.put(UNDO, TRUE if can_undo else FALSE, self.n + 1)
        self.n += 1
        if question != self._question:
            self._question, self.question_n = question, self.n
        lines = (self._lines or shared.log).lines
        self._history.append((self.n, shared.version, len(lines), shared.chat))
        return b'{"n":%d%b}' % (self.n, fragment)

    def _assist_part(self, table: LiveTable, view: View[Any, Any]) -> bytes:
        things = advice(table, view) if table.assisted.get(self.seat or 0) else ()
        if not things and ASSIST not in self._parts:
            return b""
        return self._parts.put(ASSIST, encode(things), self.n + 1)

    def _notes_part(self, table: LiveTable) -> bytes:
        self._noted = table.noted
        if self.seat is None:
            return b""
        owner = table.seating.chairs[self.seat].person
        notes = {} if owner is None else table.notes.get(owner, {})
        return self._parts.put(NOTES, encode(notes), self.n + 1)

    def _new_lines(self, table: LiveTable, sitting: Sitting, fresh: bool) -> bytes:
        """The new lines of the log: everybody's, unless something was whispered to this seat."""
        if self._rewinds != sitting.rewinds:
            self._rewinds = sitting.rewinds
            self._history.clear()
        if self._lines is None:
            if self.seat is None or not sitting.match.world.whispers[self.seat]:
                return table.shared.log_fragment if fresh else b""
            self._lines = table.shared.log.fork(self.seat)
        start = self._lines.refresh(table.game, sitting)
        return b"" if start is None else LOG + lines_part(start, self._lines.lines)

    def since(self, table: LiveTable, have: int | None, you: bytes, now: float) -> bytes:
        """What a viewer needs who had `have` updates, or None; the channel is up to date."""
        told = next((Told(*told) for told in self._history if told[0] == have), None)
        shared = table.shared.since(table, told, now)
        own = self._parts.since(0 if told is None else told.n)
        start = 0 if told is None else told.lines
        lines = (self._lines or table.shared.log).lines
        log = b""
        if told is None or start < len(lines):
            log = LOG + lines_part(start, lines)
        life = encode(table.shared.life)
        return b'{"n":%d,"life":%b,"you":%b%b%b%b}' % (self.n, life, you, shared, own, log)
