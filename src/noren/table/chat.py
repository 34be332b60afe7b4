"""The chat: ready-made lines, free text, and what the table itself has to say."""

from __future__ import annotations

from typing import Final

import msgspec

from noren.table.messages import ChatLine

PRESETS: Final = {
    "hello": "Hello, everyone!",
    "ready": "I am ready.",
    "thinking": "One moment, I am thinking.",
    "your-turn": "I believe it is your turn.",
    "well-played": "Well played!",
    "oops": "Oops.",
    "ha": "Ha!",
    "suspicious": "Most suspicious…",
    "trust-me": "Trust me.",
    "back-soon": "I will be back in a minute.",
    "thanks": "Thank you for the game!",
}
"""Lines that need no typing, by key."""

MOST_LINES: Final = 400


class ChatLog:
    """What has been said, encoded once for all; the oldest lines go when there are too many."""

    __slots__ = ("extent", "is_spoken", "lines", "shortened")

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.shortened = 0
        self.extent = (0, 0)
        """How often it was shortened, and how many lines there are: so one knows what is new."""
        self.is_spoken = False
        """Whether anything is there that a person has said, and not the table itself."""

    def add(self, line: ChatLine) -> None:
        """Append a line."""
        if len(self.lines) >= MOST_LINES:
            del self.lines[: MOST_LINES // 2]
            self.shortened += 1
        self.is_spoken = self.is_spoken or line.person is not None
        self.lines.append(msgspec.json.encode(line))
        self.extent = (self.shortened, len(self.lines))

    def clear(self) -> None:
        """Forget everything."""
        self.lines.clear()
        self.is_spoken = False
        self.shortened += 1
        self.extent = (self.shortened, 0)
