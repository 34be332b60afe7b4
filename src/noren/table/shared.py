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

ROOM, VOTE, ASKED, TABLE, END = b',"room":', b',"vote":', b',"asked":', b',"table":', b',"end":'
LOG, CHAT = b',"log":', b',"chat":'


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
    """Encoded parts of an update by how they begin, each with the version at which it changed."""

    __slots__ = ("_changed", "_pieces")

    def __init__(self) -> None:
        self._pieces: dict[bytes, bytes] = {}
        self._changed: dict[bytes, int] = {}

    def __contains__(self, head: bytes) -> bool:
        return head in self._pieces

    def put(self, head: bytes, data: bytes, version: int) -> bytes:
        """Note a part; if it is new, return it as it stands inside an update, else nothing."""
        piece = head + data
        if self._pieces.get(head) == piece:
            return b""
        self._pieces[head] = piece
        self._changed[head] = version
        return piece

    def renew(self, head: bytes, data: bytes) -> None:
        """Write a part anew that says the same at another time."""
        self._pieces[head] = head + data

    def forget(self, head: bytes) -> None:
        """Let the part be new when it is put the next time, whatever it says."""
        self._pieces.pop(head, None)

    def since(self, version: int) -> bytes:
        """All parts that are newer, as they stand inside an update."""
        pieces = self._pieces
        return b"".join([pieces[head] for head, at in self._changed.items() if at > version])


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
            fragment += put(ROOM, encode(room_state(table, now)), version)
            fragment += put(VOTE, encode(vote_state(table)), version)
        if table.sitting is not None:
            fragment += self._match_parts(table, table.sitting, now)
        fragment += self._chat_part(table)
        self.fragment = fragment
        if fragment or self.log_fragment:
            self.version = version

    def _match_parts(self, table: LiveTable, sitting: Sitting, now: float) -> bytes:
        put, version = self._parts.put, self.version + 1
        fragment = b""
        moment = (sitting.moment, sitting.match.world.waiting, table.timing.deadline)
        if moment != self._moment:
            self._moment = moment
            if table.timing.deadline is not None:
                self._parts.forget(ASKED)
            fragment += put(ASKED, encode(asked_state(table, now)), version)
        if sitting.changes == self._changes and not self._table_awaits:
            return fragment
        fragment += put(TABLE, self._draw(table, sitting), version)
        if sitting.match.over or END in self._parts:
            fragment += put(END, encode(end_state(table)), version)
        if sitting.changes != self._changes:
            self._changes = sitting.changes
            start = self.log.refresh(table.game, sitting)
            if start is not None:
                self.log_fragment = LOG + lines_part(start, self.log.lines)
        return fragment

    def _draw(self, table: LiveTable, sitting: Sitting) -> bytes:
        """Draw the table, if it can be without looking at who has yet to answer.

        Then it need not be drawn again when somebody answers and nothing else changes.
        """
        view = sitting.match.view(None)
        if not self._table_awaits:
            view.waiting = UNSEEN
            try:
                return encode(table.game.table(view))
            except Exception:
                self._table_awaits = True
                view.waiting = sitting.match.world.waiting
        return encode(table.game.table(view))

    def _chat_part(self, table: LiveTable) -> bytes:
        """The new chat lines, or all of them after the oldest were dropped."""
        shortened, count = self.chat
        if shortened == table.chat.shortened and count == len(table.chat.lines):
            return b""
        self.chat = (table.chat.shortened, len(table.chat.lines))
        start = count if shortened == table.chat.shortened else 0
        return CHAT + lines_part(start, table.chat.lines)

    def since(self, table: LiveTable, told: Told | None, now: float) -> bytes:
        """What has changed since, or everything; times are counted from now."""
        self._parts.renew(ROOM, encode(room_state(table, now)))
        if table.sitting is not None:
            self._parts.renew(ASKED, encode(asked_state(table, now)))
        parts = self._parts.since(-1 if told is None else told.shared)
        if told is not None and told.chat == self.chat:
            return parts
        known = told is not None and told.chat[0] == table.chat.shortened
        start = told.chat[1] if told is not None and known else 0
        return parts + CHAT + lines_part(start, table.chat.lines)
