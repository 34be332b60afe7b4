"""Channels: what each viewer has been told, in encoded parts, and what is new to them.

What all may see is encoded once (`Shared`) and spliced into everyone's message; a seat's own parts
are its channel's. Versions are counted per channel, so a secret act moves no number elsewhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from noren.core.choice import Seat
from noren.table.lines import Lines, PublicLines
from noren.table.states import asked_state, end_state, room_state, vote_state

if TYPE_CHECKING:
    from noren.table.sitting import Sitting
    from noren.table.table import LiveTable

encode = msgspec.json.Encoder().encode

NULL, TRUE, FALSE, EMPTY = b"null", b"true", b"false", b"[]"
HISTORY = 32
"""How many updates back a viewer can resume; from further back it gets everything."""


def splice(parts: Iterable[tuple[str, bytes]]) -> bytes:
    """Encoded parts as the inside of an object, after a first field."""
    return b"".join([b',"%b":%b' % (name.encode(), data) for name, data in parts])


def lines_part(start: int, lines: list[bytes]) -> bytes:
    """Lines from a number on, as `Log` or `ChatLines`."""
    return b'{"start":%d,"lines":[%b]}' % (start, b",".join(lines[start:]))


class Shared:
    """The parts that are the same for all, each with the version at which it last changed."""

    __slots__ = ("_moment", "changed", "chat", "fragment", "life", "lines", "parts", "version")

    def __init__(self, life: str) -> None:
        self.life = life
        self.version = 0
        self.parts: dict[str, bytes] = {}
        self.changed: dict[str, int] = {}
        self.fragment = b""
        self.lines = PublicLines()
        self.chat = (0, 0)
        self._moment: object = None

    def refresh(self, table: LiveTable, now: float) -> None:
        """Encode what has changed; `fragment` is what everyone's message then has in common."""
        new: dict[str, bytes] = {}
        if table.room_changed:
            table.room_changed = False
            self._put(new, "room", encode(room_state(table, now)))
        self._put(new, "vote", encode(vote_state(table)))
        if table.sitting is not None:
            self._match_parts(new, table, table.sitting, now)
        self.parts.update(new)
        self._chat_part(new, table)
        if new:
            self.version += 1
            self.changed.update(dict.fromkeys(new, self.version))
        self.fragment = splice(new.items())

    def _match_parts(
        self, new: dict[str, bytes], table: LiveTable, sitting: Sitting, now: float
    ) -> None:
        moment = asked_state(table, None), table.timing.deadline
        if moment != self._moment:
            self._moment = moment
            new["asked"] = encode(asked_state(table, now))
        view = sitting.view(None)
        self._put(new, "table", encode(table.game.table(view)))
        if view.over or "end" in self.parts:
            self._put(new, "end", encode(end_state(table)))
        self.lines.refresh(table.game, sitting)

    def _put(self, new: dict[str, bytes], name: str, data: bytes) -> None:
        if self.parts.get(name) != data:
            new[name] = data

    def _chat_part(self, new: dict[str, bytes], table: LiveTable) -> None:
        """The new chat lines, or all of them after the oldest were dropped."""
        shortened, count = self.chat
        self.chat = (table.chat.shortened, len(table.chat.lines))
        if self.chat != (shortened, count):
            start = count if shortened == table.chat.shortened else 0
            new["chat"] = lines_part(start, table.chat.lines)

    def since(self, table: LiveTable, told: Told | None, now: float) -> bytes:
        """What has changed since, or everything; times are counted from now."""
        version = -1 if told is None else told.shared
        changed = [name for name, at in self.changed.items() if at > version and name != "chat"]
        if "room" in changed:
            self.parts["room"] = encode(room_state(table, now))
        if "asked" in changed:
            self.parts["asked"] = encode(asked_state(table, now))
        parts = [(name, self.parts[name]) for name in changed]
        shortened, count = (-1, 0) if told is None else told.chat
        start = count if shortened == table.chat.shortened else 0
        if told is None or (shortened, count) != self.chat:
            parts.append(("chat", lines_part(start, table.chat.lines)))
        return splice(parts)


class Told(NamedTuple):
    """How much a channel had been told at one of its updates."""

    n: int
    shared: int
    lines: int
    chat: tuple[int, int]


class Channel:
    """One seat's updates, or those of everyone who only watches."""

    __slots__ = (
        "_history", "_lines", "_noted", "_question", "_shared", "changed", "n", "parts",
        "question_n", "seat",
    )  # fmt: skip

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.n = 0
        self.question_n = 0
        self.parts: dict[str, bytes] = {}
        self.changed: dict[str, int] = {}
        self._shared = 0
        self._question = 0
        self._noted: object = None
        self._lines = Lines()
        self._history: deque[Told] = deque(maxlen=HISTORY)

    def refresh(self, table: LiveTable) -> bytes | None:
        """The update for those who know all but what is new; None if nothing is new to them."""
        shared = table.shared
        new = self._new_parts(table)
        log = self._new_lines(table)
        question = self._asked(table)
        if not new and not log and self._shared == shared.version:
            self._question = question
            return None
        self.n += 1
        if question != self._question:
            self._question, self.question_n = question, self.n
        fragment = b"" if self._shared == shared.version else shared.fragment
        self._shared = shared.version
        self.parts.update(new)
        for name in new:
            self.changed[name] = self.n
        self._history.append(Told(self.n, self._shared, len(self._lines.lines), shared.chat))
        return b'{"n":%d%b%b%b}' % (self.n, fragment, splice(new.items()), log)

    def _new_parts(self, table: LiveTable) -> dict[str, bytes]:
        new: dict[str, bytes] = {}
        sitting, seat = table.sitting, self.seat
        if sitting is not None:
            view = sitting.view(seat)
            self._put(new, "hand", encode(table.game.hand(view)))
            if seat is not None:
                self._put(new, "undo", TRUE if sitting.can_undo(seat) else FALSE)
                if seat in table.assisted and table.game.assist is not None:
                    self._put(new, "assist", encode(tuple(table.game.assist(view))))
                elif "assist" in self.parts:
                    self._put(new, "assist", EMPTY)
        if seat is not None:
            self._notes_part(new, table, table.seating.chairs[seat].person)
        return new

    def _notes_part(self, new: dict[str, bytes], table: LiveTable, owner: int | None) -> None:
        notes = None if owner is None else table.notes.get(owner)
        version = (owner, notes.version if notes else 0)
        if version != self._noted:
            self._noted = version
            self._put(new, "notes", encode(notes.by_key if notes else {}))

    def _put(self, new: dict[str, bytes], name: str, data: bytes) -> None:
        if self.parts.get(name) != data:
            new[name] = data

    def _new_lines(self, table: LiveTable) -> bytes:
        if table.sitting is None:
            return b""
        rewinds = self._lines.rewinds
        start = self._lines.refresh(table.game, table.sitting, self.seat, table.shared.lines)
        if rewinds != self._lines.rewinds:
            self._history.clear()
        return b"" if start is None else b',"log":' + lines_part(start, self._lines.lines)

    def _asked(self, table: LiveTable) -> int:
        if table.sitting is None or self.seat is None:
            return 0
        return table.sitting.questions[self.seat]

    def since(self, table: LiveTable, have: int | None, you: bytes, now: float) -> bytes:
        """What a viewer needs who had `have` updates, or None; the channel is up to date."""
        told = next((told for told in self._history if told.n == have), None)
        shared = table.shared.since(table, told, now)
        n = 0 if told is None else told.n
        own = splice((name, data) for name, data in self.parts.items() if self.changed[name] > n)
        start = 0 if told is None else told.lines
        log = b""
        if told is None or start < len(self._lines.lines):
            log = b',"log":' + lines_part(start, self._lines.lines)
        life = encode(table.shared.life)
        return b'{"n":%d,"life":%b,"you":%b%b%b%b}' % (self.n, life, you, shared, own, log)
