"""The log in encoded lines: what all were told, made once, and one seat's whispers among it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from noren.core.choice import Seat
from noren.core.event import Said, Whisper
from noren.table.drawing import Drawing
from noren.table.messages import LogLine
from noren.table.sitting import Sitting

encode = msgspec.json.Encoder().encode

Placed = tuple[int, int, int, bytes]
"""After how many events a line was told, what it is, its number among its like, and the line."""

SAID, WHISPERED, LAPSED, HAPPENED = range(4)


class LogLines:
    """A log that grows with the match, and is written anew when the match goes back.

    `seat` is whose whispers are in it; None has none, and is what most seats read.
    """

    __slots__ = (
        "_before", "_happened", "_lapsed", "_rewinds", "_said", "_whispered", "lines", "seat",
    )  # fmt: skip

    def __init__(self, seat: Seat | None = None) -> None:
        self.seat = seat
        self.lines: list[bytes] = []
        self._rewinds = 0
        self._happened = 0
        self._lapsed = 0
        self._said = 0
        self._whispered = 0
        self._before = (0, 0, 0, 0)

    def refresh(self, drawing: Drawing, sitting: Sitting) -> int | None:
        """Bring the log up to date; return the first line that is new, or None if none is."""
        start = len(self.lines)
        self._before = (start, self._happened, self._said, self._lapsed)
        if self._rewinds == sitting.rewinds:
            self._extend(drawing, sitting)
            return start if len(self.lines) > start else None
        before, self.lines = self.lines, []
        self._before = (0, 0, 0, 0)
        self._rewinds = sitting.rewinds
        self._happened = self._said = self._whispered = self._lapsed = 0
        self._extend(drawing, sitting)
        return None if self.lines == before else common(before, self.lines)

    def _extend(self, drawing: Drawing, sitting: Sitting) -> None:
        """Add what is new in the order in which it was told."""
        world = sitting.match.world
        for at in range(self._happened, len(world.log)):
            self.lines.append(drawing.line(world.log[at], cast=drawing.cast(at)))
        whispers = [] if self.seat is None else world.whispers[self.seat]
        said, lapses = world.said, sitting.lapses
        if (len(said), len(whispers), len(lapses)) != (self._said, self._whispered, self._lapsed):
            between = [*self._words(drawing, said), *self._whispers(drawing, whispers)]
            self._insert([*between, *self._lapses(drawing, sitting)])
            self._said, self._whispered, self._lapsed = len(said), len(whispers), len(lapses)
        self._happened = len(world.log)

    def _words(self, drawing: Drawing, said: Sequence[Said]) -> Iterator[Placed]:
        for at, words in enumerate(said[self._said :], start=self._said):
            yield words.after, SAID, at, said_line(words, drawing.cast_of_words(at))

    def _whispers(self, drawing: Drawing, whispers: Sequence[Whisper]) -> Iterator[Placed]:
        for at, whisper in enumerate(whispers[self._whispered :], start=self._whispered):
            assert self.seat is not None
            cast = drawing.cast_of_whisper(self.seat, at)
            line = drawing.line(whisper.event, mine=True, cast=cast)
            yield whisper.after, WHISPERED, at, line

    def _lapses(self, drawing: Drawing, sitting: Sitting) -> Iterator[Placed]:
        for at, lapse in enumerate(sitting.lapses[self._lapsed :], start=self._lapsed):
            line = drawing.lapse(lapse, sitting.told_by(lapse.move))
            if line is not None:
                yield lapse.after, LAPSED, at, line

    def _insert(self, between: Sequence[Placed]) -> None:
        """Put what was told besides among the lines that have just been added."""
        first = self._before[0]
        new = [
            (self._happened + at, HAPPENED, at, line) for at, line in enumerate(self.lines[first:])
        ]
        self.lines[first:] = [line for _, _, _, line in sorted([*new, *between])]

    def fork(self, seat: Seat, whispered: int) -> LogLines:
        """A log for one seat that goes on from where this one was before its last refresh.

        If the first whisper is older, told after `whispered` events while the seat had no screen,
        the log is written from the beginning, so that it stands where it was told.
        """
        twin = LogLines(seat)
        twin._rewinds = self._rewinds
        count, happened, said, lapsed = self._before
        if whispered >= happened:
            twin.lines, twin._happened = self.lines[:count], happened
            twin._said, twin._lapsed = said, lapsed
        return twin


def common(before: list[bytes], after: list[bytes]) -> int:
    """How many lines both begin with."""
    pairs = enumerate(zip(before, after, strict=False))
    same = min(len(before), len(after))
    return next((at for at, (old, new) in pairs if old != new), same)


def lines_part(start: int, lines: list[bytes]) -> bytes:
    """Lines from a number on, as `Log` or `ChatLines`."""
    return b'{"start":%d,"lines":[%b]}' % (start, b",".join(lines[start:]))


def said_line(said: Said, cast: int) -> bytes:
    """A seat's words as an encoded line."""
    return encode(LogLine(text=said.words, said=said.seat, cast=cast))
