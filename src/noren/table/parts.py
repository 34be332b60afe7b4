"""Parts of an update, encoded once, and since when each has been as it is."""

from __future__ import annotations

from typing import Final

ROOM, VOTE, ASKED, TABLE, END = b',"room":', b',"vote":', b',"asked":', b',"table":', b',"end":'
WATCHED = b', "room":'
"""The room as those see it who only watch; to whoever reads it, the same part."""
LOG, CHAT = b',"log":', b',"chat":'
HAND, UNDO, BACK = b',"hand":', b',"undo":', b',"back":'
ASSIST, NOTES = b',"assist":', b',"notes":'
GUIDE, PRIMER = b',"guide":', b',"primer":'
TRUE: Final = b"true"
FALSE: Final = b"false"


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
        if self._pieces.get(head) == data:
            return b""
        self._pieces[head] = data
        self._changed[head] = version
        return head + data

    def renew(self, head: bytes, data: bytes) -> None:
        """Write a part anew that says the same at another time."""
        self._pieces[head] = data

    def forget(self, head: bytes) -> None:
        """Let the part be new when it is put the next time, whatever it says."""
        self._pieces.pop(head, None)

    def since(self, version: int, but: bytes = b"") -> bytes:
        """All parts that are newer, but for one, as they stand inside an update."""
        newer = [head for head, at in self._changed.items() if at > version and head != but]
        return b"".join([head + self._pieces[head] for head in newer])
