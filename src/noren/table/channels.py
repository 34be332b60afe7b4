"""Channels: what each seat has been told, and what is new to it.

Versions are counted per channel, so that a secret act moves no number anywhere else.
"""

from __future__ import annotations

from collections import deque

import msgspec
from msgspec.structs import replace

from noren.core.choice import Seat
from noren.table.drawing import AnyView, plain_hand
from noren.table.log_lines import LogLines, lines_part
from noren.table.parts import (
    ASSIST,
    BACK,
    FALSE,
    GUIDE,
    HAND,
    LOG,
    NOTES,
    PRIMER,
    TRUE,
    UNDO,
    Parts,
)
from noren.table.shared import Shared, Told
from noren.table.sitting import Sitting
from noren.table.table import LiveTable

encode = msgspec.json.Encoder().encode

HISTORY = 32
"""How many updates back a viewer can resume; from further back it gets everything."""


class Channel:
    """One seat's updates, or those of everyone who only watches."""

    __slots__ = (
        "_advised", "_back", "_history", "_introduced", "_lines", "_looks", "_note_changes",
        "_parts", "_question", "_rewinds", "_shared", "_shown", "_undo", "_version", "seat",
        "table",
    )  # fmt: skip

    def __init__(self, seat: Seat | None, table: LiveTable, shared: Shared) -> None:
        self.seat = seat
        self.table = table
        self._shared = shared
        self._shown = table.shown_to(seat)
        self._parts = Parts()
        self._version = 0
        """How much of what all may see these screens have had."""
        self._question = 0
        self._looks = -1
        """By which looks of what all share the hand was drawn; -1 if that is to be done anew."""
        self._advised = False
        """Whether the assistant has ever said anything here."""
        self._introduced = False
        """Whether the seat has its primer: who somebody is stays so, until the match goes back."""
        self._undo: bool | None = None
        self._back: bool | None = None
        self._rewinds = 0
        self._note_changes = -1
        self._lines: LogLines | None = None
        self._history: deque[tuple[int, Told]] = deque(maxlen=HISTORY)
        """How much was told by each of the last updates."""

    @property
    def n(self) -> int:
        """How many updates there were."""
        return self._shown.n

    def refresh(self) -> bytes | None:
        """The update for those who know all but what is new; None if nothing is new to them."""
        table, shared, seat, shown = self.table, self._shared, self.seat, self._shown
        sitting, n, question = shared.sitting, shown.n + 1, 0
        public = own = log = b""
        anew = False
        if self._version != shared.version:
            self._version = shared.version
            public = shared.watched if seat is None else shared.fragment
            log = shared.log_fragment
        if sitting is None:
            own = self._unsound_part(n)
        else:
            question = 0 if seat is None else sitting.questions[seat]
            anew = question != self._question
            # A hand is drawn from a view alone. So while this seat's view is the same, as it is
            # when others lay their sealed answers, there is nothing to draw.
            if anew or shared.looks != self._looks:
                own = self._hand_parts(sitting, n)
            if self._lines is not None or (seat is not None and sitting.match.world.whispers[seat]):
                log = self._own_lines(sitting)
        if table.guide is not None or table.note_changes != self._note_changes:
            own += self._guide_part(sitting) + self._notes_part()
        self._question = question
        if not (public or own or log):
            return None
        if sitting is not None and seat is not None:
            # Whoever could ask to go back still can, and whoever made no choice last, and has laid
            # no sealed answer, has nothing to undo.
            mine = seat == shared.last or bool(sitting.match.world.answers[seat])
            if mine or self._undo is not False or not self._back or shared.lone is not None:
                own += self._ways_back(sitting, seat, mine, n)
        shown.n = n
        if anew:
            shown.question_n = n
        lines = self._lines
        told = shared.told if lines is None else replace(shared.told, lines=len(lines.lines))
        self._history.append((n, told))
        return b"".join((b'{"n":%d' % n, public, own, log, b"}"))  # once: it is long

    def _unsound_part(self, n: int) -> bytes:
        """While the rules fail: what was in the hand is in it still, and if it was never drawn,
        that is said.
        """
        if self.table.sitting is None or HAND in self._parts:
            return b""
        return self._parts.put(HAND, encode(plain_hand(None)), n)

    def _hand_parts(self, sitting: Sitting, n: int) -> bytes:
        """The hand, the primer and what the assistant says, each if it is new."""
        shared = self._shared
        if self._rewinds != sitting.rewinds:
            self._rewinds = sitting.rewinds
            self._back, self._introduced = None, False
            self._history.clear()
        drawing = shared.drawing
        hand, view = drawing.hand(sitting.match, self.seat, shared.in_beat)
        self._looks = -1 if drawing.failed else shared.looks
        fragment = self._parts.put(HAND, hand, n)
        if self.seat is None or view is None:
            return fragment
        if not self._introduced or view.outcome is not None:
            primer = drawing.primer(view)
            self._introduced = primer is not None
            fragment += self._parts.put(PRIMER, encode(primer), n)
        if self._advised or self.table.assisted:
            fragment += self._assist_part(view)
        return fragment

    def _guide_part(self, sitting: Sitting | None) -> bytes:
        """What the guide of a lesson says to the learner now, if it is new."""
        guide = self.table.guide
        if guide is None or sitting is None or self.seat != guide.lesson.learner:
            return b""
        return self._parts.put(GUIDE, encode(guide.guidance(sitting.match)), self.n + 1)

    @property
    def _helped(self) -> bool:
        """Whether the owner of the seat plays with the assistant."""
        table, seat = self.table, self.seat
        return seat is not None and table.seating.chairs[seat].person in table.assisted

    def _ways_back(self, sitting: Sitting, seat: Seat, mine: bool, n: int) -> bytes:
        """Whether the last choice can be undone, if it was `mine`, and whether the table can be
        asked to go back.

        Told beside other news only: alone, whether undo would work could tell that somebody else
        has acted in secret.
        """
        shared, fragment = self._shared, b""
        can_undo = mine and shared.drawing.can_undo(sitting.match, seat, shared.in_beat)
        if can_undo is not self._undo:
            self._undo = can_undo
            fragment = self._parts.put(UNDO, TRUE if can_undo else FALSE, n)
        # Who has chosen once can always ask, until the match is rewound; who plays alone, until
        # something that stands was carried out.
        if not self._back or shared.lone is not None:
            back = sitting.before_last(seat, seat == shared.lone) is not None
            if back is not self._back:
                self._back = back
                fragment += self._parts.put(BACK, TRUE if back else FALSE, n)
        return fragment

    def _assist_part(self, view: AnyView) -> bytes:
        advice = self._shared.drawing.advice(view) if self._helped else b"[]"
        if advice == b"[]" and not self._advised:
            return b""
        self._advised = True
        return self._parts.put(ASSIST, advice, self.n + 1)

    def _notes_part(self) -> bytes:
        table = self.table
        if table.note_changes == self._note_changes:
            return b""
        self._note_changes = table.note_changes
        if self.seat is None:
            return b""
        owner = table.seating.chairs[self.seat].person
        notes = {} if owner is None else table.notes.get(owner, {})
        return self._parts.put(NOTES, encode(notes), self.n + 1)

    def _own_lines(self, sitting: Sitting) -> bytes:
        """The new lines of the log of a seat that something was whispered to."""
        if self._lines is None:
            assert self.seat is not None
            first = sitting.match.world.whispers[self.seat][0]
            self._lines = self._shared.log.fork(self.seat, first.after)
        start = self._lines.refresh(self._shared.drawing, sitting)
        return b"" if start is None else LOG + lines_part(start, self._lines.lines)

    def since(self, have: int | None, now: float) -> bytes:
        """What a viewer needs who had `have` updates, or None; the channel is up to date."""
        told = next((told for n, told in self._history if n == have), None)
        shared = self._shared.since(self.table, told, now, self.seat is None)
        own = self._parts.since(0 if told is None or have is None else have)
        start = 0 if told is None else told.lines
        lines = (self._lines or self._shared.log).lines
        log = b""
        if told is None or start < len(lines):
            log = LOG + lines_part(start, lines)
        return shared + own + log
