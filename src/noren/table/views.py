"""What every viewer of a table is told: what all may see, drawn once, and each one's own part."""

from __future__ import annotations

import secrets

from noren.core.choice import Seat
from noren.table.channels import Channel
from noren.table.drawing import Drawing
from noren.table.shared import Shared
from noren.table.table import LiveTable


class Channels(dict[Seat | None, Channel]):
    """What each viewer's screens are told, by seat; None is everyone who only watches."""

    def __init__(self, table: LiveTable, shared: Shared) -> None:
        self._table = table
        self._shared = shared
        self.behind: Shared | None = None
        """What those are shown who only watch, where that is some turns ago."""

    def __missing__(self, seat: Seat | None) -> Channel:
        """Open one for a viewer who is the first in that place."""
        shared = self.behind if seat is None and self.behind else self._shared
        channel = self[seat] = Channel(seat, self._table, shared)
        return channel


class Views:
    """The updates of one table. `life` names this memory of them, for whoever comes back."""

    __slots__ = ("channels", "life", "shared", "table")

    def __init__(self, table: LiveTable, life: str = "") -> None:
        self.table = table
        self.life = life or secrets.token_urlsafe(6)
        self.shared = Shared(Drawing(table))
        self.channels = Channels(table, self.shared)

    def refresh(self, now: float) -> bool:
        """Draw what all may see; returns whether the room may be another."""
        table, channels = self.table, self.channels
        if bool(table.settings.trail) is not (channels.behind is not None):
            # Only in the lobby, where there is nothing to be behind of.
            channels.behind = None if channels.behind else Shared(Drawing(table), behind=True)
            channels.pop(None, None)
        room = self.shared.refresh(table, now)
        if channels.behind is not None:
            channels.behind.refresh(table, now)
        return room

    def everything(self, seat: Seat | None, have: str, you: bytes, now: float) -> bytes:
        """All that a viewer may know, or what is new since the `<life>.<n>` they have."""
        life, _, number = have.partition(".")
        known = int(number) if life == self.life and number.isdecimal() else None
        channel = self.channels[seat]
        channel.refresh()
        parts = channel.since(known, now)
        return b'{"n":%d,"life":"%b","you":%b%b}' % (channel.n, self.life.encode(), you, parts)
