"""What has happened since one last looked, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.text import Text

from noren.core.event import Event
from noren.core.game import AnyGame
from noren.core.view import View
from noren.scene import isolated, name_seats, news_of
from noren.scene.news import Opens, Weight


class Line(NamedTuple):
    """A line of the log, what it weighs, and whether a turn or a phase begins with it."""

    text: str
    weight: Weight = "plain"
    opens: Opens = ""

    def drawn(self) -> Text:
        """The line as a terminal shows it: heavy news stands out, quiet news steps back."""
        style = {"heavy": "bold", "quiet": "dim", "plain": ""}[self.weight]
        if self.opens == "turn":
            return Text(f"▌ {self.text}", "bold cyan")
        return Text(f"! {self.text}" if self.weight == "heavy" else self.text, style)


@dataclass
class News:
    """Remembers how much of the log was read."""

    game: AnyGame
    names: Sequence[str]
    events: int = 0
    whispers: int = 0
    said: int = 0

    def read(self, view: View[Any, Any]) -> list[Line]:
        """The lines that are new to this viewer, in the order in which things happened."""
        names = self.names
        told = [
            (said.after, 0, Line(f"{isolated(names[said.seat])}: “{said.words}”"))
            for said in view.said[self.said :]
        ]
        told += [
            (whisper.after, 1, self._line(whisper.event, "(only you hear) "))
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
        return [line for _, _, line in told]

    def _line(self, event: Event, before: str = "") -> Line:
        news = news_of(self.game, event)
        text = before + name_seats(self.game.describe(event), self.names)
        return Line(text, news.weight, news.opens)
