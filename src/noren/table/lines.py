"""The log as one viewer reads it: open events, words said, and what was whispered to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from noren.table.messages import LogLine

if TYPE_CHECKING:
    from noren.core.event import Event, Said
    from noren.core.game import AnyGame
    from noren.table.sitting import Sitting

encode = msgspec.json.Encoder().encode

SAID, WHISPERED, HAPPENED = range(3)


class PublicLines:
    """The open events as encoded lines, made once for all viewers."""

    __slots__ = ("lines", "rewinds")

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.rewinds = 0

    def refresh(self, game: AnyGame, sitting: Sitting) -> None:
        """Put new events into words; after going back, all of them."""
        log = sitting.match.world.log
        if self.rewinds != sitting.rewinds:
            self.rewinds = sitting.rewinds
            self.lines = []
        for event in log[len(self.lines) :]:
            self.lines.append(event_line(game, event))


class Lines:
    """One viewer's log."""

    __slots__ = ("_happened", "_said", "_whispered", "lines", "rewinds")

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.rewinds = 0
        self._happened = 0
        self._said = 0
        self._whispered = 0

    def refresh(
        self, game: AnyGame, sitting: Sitting, seat: int | None, all: PublicLines
    ) -> int | None:
        """Bring the log up to date; return the first line that is new, or None if none is."""
        if self.rewinds == sitting.rewinds:
            start = len(self.lines)
            self._extend(game, sitting, seat, all)
            return start if len(self.lines) > start else None
        before, self.lines = self.lines, []
        self.rewinds = sitting.rewinds
        self._happened = self._said = self._whispered = 0
        self._extend(game, sitting, seat, all)
        return None if self.lines == before else common(before, self.lines)

    def _extend(self, game: AnyGame, sitting: Sitting, seat: int | None, all: PublicLines) -> None:
        world = sitting.match.world
        whispers = [] if seat is None else world.whispers[seat]
        if len(world.said) == self._said and len(whispers) == self._whispered:
            self.lines += all.lines[self._happened :]
        else:
            new = [(at, HAPPENED, at, all.lines[at]) for at in self._new_events(all)]
            for number, said in enumerate(world.said[self._said :]):
                new.append((said.after, SAID, number, said_line(said)))
            for number, whisper in enumerate(whispers[self._whispered :]):
                line = event_line(game, whisper.event, mine=True)
                new.append((whisper.after, WHISPERED, number, line))
            self.lines += [line for _, _, _, line in sorted(new)]
        self._happened = len(all.lines)
        self._said = len(world.said)
        self._whispered = len(whispers)

    def _new_events(self, all: PublicLines) -> range:
        return range(self._happened, len(all.lines))


def common(before: list[bytes], after: list[bytes]) -> int:
    """How many lines both begin with."""
    pairs = enumerate(zip(before, after, strict=False))
    same = min(len(before), len(after))
    return next((at for at, (old, new) in pairs if old != new), same)


def event_line(game: AnyGame, event: Event, mine: bool = False) -> bytes:
    """An event as an encoded line."""
    return encode(LogLine(text=game.describe(event), mine=mine))


def said_line(said: Said) -> bytes:
    """A seat's words as an encoded line."""
    return encode(LogLine(text=said.words, said=said.seat))
