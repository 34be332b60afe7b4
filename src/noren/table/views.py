"""What every viewer of a table is told: what all may see, drawn once, and each one's own part."""

from __future__ import annotations

import secrets

from noren.core.choice import Seat
from noren.table.channels import Channel
from noren.table.drawing import Drawing
from noren.table.shared import Shared
from noren.table.table import LiveTable


class Views:
    """The updates of one table. `life` names this memory of them, for whoever comes back."""

    __slots__ = ("_behind", "_channels", "life", "shared", "table")

    def __init__(self, table: LiveTable, life: str = "") -> None:
        self.table = table
        self.life = life or secrets.token_urlsafe(6)
        self.shared = Shared(Drawing(table))
        self._behind: Shared | None = None
        """What those are shown who only watch, where that is some turns ago."""
        self._channels: dict[Seat | None, Channel] = {}

    def channel(self, seat: Seat | None) -> Channel:
        """What this viewer's screens are told; None is everyone who only watches."""
        channel = self._channels.get(seat)
        if channel is None:
            shared = self._behind if seat is None and self._behind else self.shared
            channel = self._channels[seat] = Channel(seat, self.table, shared)
        return channel

    def refresh(self, now: float) -> bool:
        """Draw what all may see; returns whether the room may be another."""
        if bool(self.table.settings.trail) is not (self._behind is not None):
            # Only in the lobby, where there is nothing to be behind of.
            self._behind = None if self._behind else Shared(Drawing(self.table), behind=True)
            self._channels.pop(None, None)
        room = self.shared.refresh(self.table, now)
        if self._behind is not None:
            self._behind.refresh(self.table, now)
        return room

    def everything(self, seat: Seat | None, have: str, you: bytes, now: float) -> bytes:
        """All that a viewer may know, or what is new since the `<life>.<n>` they have."""
        life, _, number = have.partition(".")
        known = int(number) if life == self.life and number.isdecimal() else None
        channel = self.channel(seat)
        channel.refresh()
        parts = channel.since(known, now)
        return b'{"n":%d,"life":"%b","you":%b%b}' % (channel.n, self.life.encode(), you, parts)
