"""What has happened since one last looked, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from noren.core.event import Event
from noren.core.game import AnyGame
from noren.core.view import View
from noren.scene import name_seats


@dataclass
class News:
    """Remembers how much of the log was read."""

    game: AnyGame
    names: Sequence[str]
    events: int = 0
    whispers: int = 0
    said: int = 0

    def read(self, view: View[Any, Any]) -> list[str]:
        """The lines that are new to this viewer, in the order in which things happened."""
        names = self.names
        told = [
            (said.after, 0, f"{names[said.seat]}: “{said.words}”")
            for said in view.said[self.said :]
        ]
        told += [
            (whisper.after, 1, f"(only you hear) {self._line(whisper.event)}")
            for whisper in view.whispers[self.whispers :]
        ]
        told += [
            (at, 2, self._line(event))
            for at, event in enumerate(view.log[self.events :], start=self.events)
        ]
        self.events, self.whispers, self.said = len(view.log), len(view.whispers), len(view.said)
        # Words go before the event they came with, and whispers before what all hear of it: the
        # order in which a person at the table would have heard them. Sorting is stable, so the rest
        # stays in order.
        told.sort(key=lambda line: line[:2])
        return [words for _, _, words in told]

    def _line(self, event: Event) -> str:
        return name_seats(self.game.describe(event), self.names)
