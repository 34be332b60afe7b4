"""What all may see, encoded once and spliced into everyone's messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import msgspec

from noren.table.lines import Lines, lines_part
from noren.table.states import asked_state, end_state, room_state, vote_state

if TYPE_CHECKING:
    from noren.table.sitting import Sitting
    from noren.table.table import LiveTable

encode = msgspec.json.Encoder().encode


class Looked(Exception):
    """Somebody looked at what they were not to depend on."""


class Unseen:
    """Stands in for the seats that are awaited; whoever looks at them is found out."""

    def _looked(self, *_: object) -> NoReturn:
        raise Looked

    __iter__ = _looked
    __len__ = _looked
    __contains__ = _looked
    __getitem__ = _looked
    __add__ = _looked
    __bool__ = _looked
    __eq__ = _looked
    __hash__ = _looked
    __str__ = _looked


UNSEEN: Any = Unseen()


class Told(NamedTuple):
    """How much a channel had been told at one of its updates."""

    n: int
    shared: int
    lines: int
    chat: tuple[int, int]


class Parts:
    """Encoded parts of an update by name, each with the version at which it last changed."""

    __slots__ = ("changed", "data")

    def __init__(self) -> None:
        self.data: dict[bytes, bytes] = {}
        self.changed: dict[bytes, int] = {}

    def put(self, name: bytes, data: bytes, version: int) -> bytes:
        """Note a part; if it is new, return it as it stands inside an update, else nothing."""
        if self.data.get(name) == data:
            return b""
        self.data[name] = data
        self.changed[name] = version
        return b',"%b":%b' % (name, data)

    def since(self, version: int) -> bytes:
        """All parts that are newer, as they stand inside an update."""
        newer = [name for name, changed in self.changed.items() if changed > version]
        return b"".join([b',"%b":%b' % (name, self.data[name]) for name in newer])


class Shared:
    """The parts that are the same for all, made once.

    After a refresh, `fragment` is what everyone's message has in common, and `log_fragment` the new
    lines of the log, for those who were never whispered anything.
    """

    __slots__ = (
        "_changes", "_moment", "_parts", "_table_awaits", "chat", "fragment", "life", "log",
        "log_fragment", "version",
    )  # fmt: skip

    def __init__(self, life: str) -> None:
        self.life = life
        self.version = 0
        self.fragment = b""
        self.log_fragment = b""
        self.log = Lines()
        self.chat = (0, 0)
        self._parts = Parts()
        self._moment: object = None
        self._changes = -1
        self._table_awaits = False

    def refresh(self, table: LiveTable, now: float) -> None:
        """Encode what has changed."""
        put, version = self._parts.put, self.version + 1
        fragment = self.log_fragment = b""
        if table.room_changed:
            table.room_changed = False
            fragment += put(b"room", encode(room_state(table, now)), version)
            fragment += put(b"vote", encode(vote_state(table)), version)
        if table.sitting is not None:
            fragment += self._match_parts(table, table.sitting, now)
        fragment += self._chat_part(table)
        self.fragment = fragment
        if fragment or self.log_fragment:
            self.version = version

    def _match_parts(self, table: LiveTable, sitting: Sitting, now: float) -> bytes:
        put, version = self._parts.put, self.version + 1
        fragment = b""
        moment = (sitting.moment, sitting.match.asked, table.timing.deadline, sitting.rewinds)
        if moment != self._moment:
            self._moment = moment
            if table.timing.deadline is not None:
                self._parts.data.pop(b"asked", None)
            fragment += put(b"asked", encode(asked_state(table, now)), version)
        if sitting.changes == self._changes and not self._table_awaits:
            return fragment
        fragment += put(b"table", self._draw(table, sitting), version)
        if sitting.match.over or b"end" in self._parts.data:
            fragment += put(b"end", encode(end_state(table)), version)
        if sitting.changes != self._changes:
            self._changes = sitting.changes
            start = self.log.refresh(table.game, sitting)
            if start is not None:
                self.log_fragment = b',"log":' + lines_part(start, self.log.lines)
        return fragment

    def _draw(self, table: LiveTable, sitting: Sitting) -> bytes:
        """Draw the table, if it can be without looking at who has yet to answer.

        Then it need not be drawn again when somebody answers and nothing else changes.
        """
        view = sitting.view(None)
        if not self._table_awaits:
            view.waiting = UNSEEN
            try:
                return encode(table.game.table(view))
            except Exception:
                self._table_awaits = True
                view.waiting = sitting.match.asked
        return encode(table.game.table(view))

    def _chat_part(self, table: LiveTable) -> bytes:
        """The new chat lines, or all of them after the oldest were dropped."""
        shortened, count = self.chat
        if shortened == table.chat.shortened and count == len(table.chat.lines):
            return b""
        self.chat = (table.chat.shortened, len(table.chat.lines))
        start = count if shortened == table.chat.shortened else 0
        return b',"chat":' + lines_part(start, table.chat.lines)

    def since(self, table: LiveTable, told: Told | None, now: float) -> bytes:
        """What has changed since, or everything; times are counted from now."""
        data = self._parts.data
        data[b"room"] = encode(room_state(table, now))
        if table.sitting is not None:
            data[b"asked"] = encode(asked_state(table, now))
        parts = self._parts.since(-1 if told is None else told.shared)
        if told is not None and told.chat == self.chat:
            return parts
        known = told is not None and told.chat[0] == table.chat.shortened
        start = told.chat[1] if told is not None and known else 0
        return parts + b',"chat":' + lines_part(start, table.chat.lines)
