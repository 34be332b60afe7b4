"""A live table: the fold of its entries, and what time brings. No I/O; time is handed in.

An entry is all that is ever written down of something that happened. Each kind carries itself out
(`Entry.apply`) and stands beside the command that leads to it, in `noren.table.acts`; so a table is
the same on every node, and after every restart, that has read the same journal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import msgspec

from noren.bots.shelf import stand_in
from noren.core.choice import Seat
from noren.core.dice import commitment
from noren.core.errors import FAULTS
from noren.core.game import AnyGame
from noren.lessons import Guide
from noren.table.casts import Casts
from noren.table.chat import ChatLog
from noren.table.messages import ChatLine, Pace, Settings, Stage, Vote
from noren.table.seating import Person, Seating
from noren.table.sitting import Course, Moves, Sitting
from noren.table.timing import Timing


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True):
    """Something that happened, as it is written down for good. Words are in none of them."""

    of_room: ClassVar[bool] = True
    """Whether it may change what all see of the room. A private one must not: drawing the room anew
    would tell the others, by a countdown in it, that somebody did something."""
    only_words: ClassVar[bool] = False
    """Whether it is nothing without its words, and not written where words are not."""
    forgets_notes: ClassVar[bool] = False
    """Whether everybody's notes are deleted by it."""

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Carry it out."""
        raise NotImplementedError

    @property
    def forgets_words(self) -> bool:
        """Whether words are deleted by it, unless the replay keeps them."""
        return False

    @property
    def newcomers(self) -> Collection[str]:
        """The hashed keys of whoever comes in by it."""
        return ()

    @property
    def plays_by(self) -> str:
        """The version of the rules that the whole table is played by since this entry, if any."""
        return ""


class MatchEntry(Entry, frozen=True, kw_only=True):
    """An entry that changes the match, and nothing else."""

    of_room: ClassVar[bool] = False
    is_move: ClassVar[bool] = False
    """Whether it is one more move, and not the taking back of one."""

    def follow(self, moves: Moves, words: str | None) -> None:
        """Carry it out in the match, or in the course of a match that is being read."""
        raise NotImplementedError

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Carry it out."""
        table.follow(self, words)


Written = tuple[Entry, str | None]
"""An entry to be written, and the words beside it."""


def written(*entries: Entry) -> list[Written]:
    """Entries without words."""
    return [(entry, None) for entry in entries]


def rules_of(journal: Sequence[Written]) -> str:
    """The version of the rules that a table is played by, all of it: as its last word on it is."""
    return next((entry.plays_by for entry, _ in reversed(journal) if entry.plays_by), "")


@dataclass(slots=True)
class Shown:
    """How many updates a seat's screens have had, and which of them brought its question."""

    n: int = 0
    question_n: int = 0


NOTHING_SHOWN = Shown()
STIR_SECONDS: Final = 1.0
"""All are told of who only watches once in this time, or a crowd would drown the table."""


class LiveTable:
    """People round a match. `apply` is the one way to change it for good."""

    __slots__ = (
        "assisted", "back_to", "casts", "chat", "closed", "code", "course", "following", "game",
        "guide", "id", "next", "note_changes", "notes", "options", "passing", "paused",
        "personal_changes", "room_changes", "rules", "seating", "seed", "settings", "shown",
        "sighted", "sitting", "stirred", "stirred_at", "timing", "vote", "watching",
    )  # fmt: skip

    def __init__(self, id: str, rules: str = "") -> None:
        self.id = id
        self.game: AnyGame
        self.rules = rules
        """The version of the rules to play by, if it is not the one the table was opened with."""
        self.sighted = True
        """Whether it is written down what every seat sees now, or there is nothing to see yet."""
        self.code = ""
        self.options: dict[str, Any] = {}
        self.settings = Settings()
        self.seed = b""
        self.seating = Seating([])
        self.course: Course | None = None
        """While the table is being read: what will have been played."""
        self.guide: Guide | None = None
        """Who teaches here, if the match is a lesson."""
        self.casts = Casts()
        self.sitting: Sitting | None = None
        self.timing = Timing()
        self.chat = ChatLog()
        self.notes: dict[int, dict[str, str]] = {}
        self.vote: Vote | None = None
        self.back_to = 0
        """To how many moves the vote would go back."""
        self.next: str | None = None
        self.paused = self.closed = False
        self.passing: set[int] = set()
        """The people who pass every window: an order is a person's, not a chair's."""
        self.assisted: set[int] = set()
        self.following: set[int] = set()
        """The people who have asked bots to wait until they have followed."""
        self.watching = 0
        self.stirred = False
        """Whether those who only watch have come or gone, and nobody was told yet."""
        self.stirred_at = -STIR_SECONDS
        """When all were told of it last."""
        self.shown: dict[Seat | None, Shown] = {}
        self.room_changes = self.note_changes = self.personal_changes = 0
        """Count what may have changed in the room, in notes, and in who somebody is."""

    @staticmethod
    def load(id: str, journal: Iterable[tuple[Entry, str | None]], now: float) -> LiveTable:
        """The table that a journal tells of; the match is played once, not at every undo."""
        entries = list(journal)
        table = LiveTable(id, rules_of(entries))
        table.course = course = Course()
        for entry, words in entries:
            table.apply(entry, words, now)
        table.course = None
        if table.sitting is not None:
            table.sitting = Sitting(table.sitting.match, course, table.guide)
            table.take_up(table.sitting, now)
        return table

    def take_up(self, sitting: Sitting, now: float) -> None:
        """Go on with a match that was read: what was asked of this moment still holds."""
        if not sitting.marks("go-back"):
            self.vote = None
        self.follow_time(now)
        for _ in range(sitting.marks("more-time")):
            self.timing.extend()
        self.keep_time(now)

    # Questions

    @property
    def stage(self) -> Stage:
        """Where the table is in its life."""
        if self.closed:
            return "closed"
        if self.sitting is None:
            return "lobby"
        return "over" if self.sitting.over else "playing"

    @property
    def has_fleeting_words(self) -> bool:
        """Whether anything was said here that is in memory and nowhere else."""
        if self.settings.words != "memory" or self.closed:
            return False
        told = self.sitting is not None and bool(self.sitting.match.words)
        return told or self.chat.is_spoken

    @property
    def commitment(self) -> str:
        """The hash that binds the seed."""
        return commitment(self.seed)

    @property
    def stand_in(self) -> str:
        """The bot that plays for those who are away."""
        return stand_in(self.game)

    @property
    def beats(self) -> bool:
        """Whether windows last a beat: a person alone with bots need not be hidden from them."""
        return self.settings.public or len(self.seating.present) > 1

    def shown_to(self, seat: Seat | None) -> Shown:
        """What the screens of this viewer have had; None is everyone who only watches."""
        if seat not in self.shown:
            self.shown[seat] = Shown()
        return self.shown[seat]

    def passes(self, seat: Seat) -> bool:
        """Whether the owner of the seat has ordered to pass every window."""
        return self.seating.chairs[seat].person in self.passing

    @property
    def waits(self) -> bool:
        """Whether the match stands still: it is paused, nobody is there, or bots are held."""
        if self.paused or not self.seating.attended:
            return True
        if self.guide is None and not self.following and self.settings.pace != "step":
            return False  # as it is at most tables, at every choice
        return self.held or (self.guide is not None and self.spoken_to)

    @property
    def spoken_to(self) -> bool:
        """Whether everything waits until a learner has read what the guide says."""
        if self.guide is None or self.sitting is None or self.course is not None:
            return False
        return self.sitting.sound and self.guide.holds(self.sitting.match)

    @property
    def alone(self) -> bool:
        """Whether one person plays among bots."""
        return len(self.seating.owned()) == 1

    @property
    def bots_pace(self) -> Pace:
        """How fast bots play: step by step only where somebody is there alone to take the steps."""
        return "slow" if self.settings.pace == "step" and not self.alone else self.settings.pace

    @property
    def held(self) -> bool:
        """Whether bots are to wait for a person, while nobody but bots has to answer.

        That is known to all: it goes by who is seen to be asked. What lasts a beat is never held.
        """
        if not self.following and self.settings.pace != "step":
            return False
        steps, sitting = self.bots_pace == "step", self.sitting
        if not (steps or self.following) or self.course is not None:
            return False
        if sitting is None or not sitting.sound or sitting.match.over or sitting.match.in_beat:
            return False
        chairs = self.seating.chairs
        played = {chairs[seat].bot is None for seat in sitting.match.world.waiting}
        if steps and not sitting.marks("step"):
            # Whoever answers first counts: then a bot is held that would be quicker than a person.
            return played != {True} and not (sitting.sealed and True in played)
        return played == {False} and any(
            not person.gone and person.here and person.number in self.following
            for person in self.seating.people
        )

    def bots_asked(self) -> list[tuple[Seat, str]]:
        """Seats whose answer a bot owes now, and which bot."""
        if self.sitting is None or not self.seating.has_bots or self.waits or self.closed:
            return []
        if not self.sitting.sound:
            return []
        match, guide = self.sitting.match, self.guide
        asked = [seat for seat in match.asked if guide is None or guide.may_go(match, seat)]
        awaited = ((seat, self.seating.chairs[seat].bot) for seat in asked)
        return [(seat, bot) for seat, bot in awaited if bot is not None]

    @property
    def races_with_people(self) -> bool:
        """Whether the first answer counts, and a person is among those who may give it."""
        if self.sitting is None or self.sitting.sealed or len(self.sitting.match.asked) < 2:
            return False
        if self.guide is not None:  # it says who goes first
            return False
        return any(self.seating.chairs[seat].bot is None for seat in self.sitting.match.asked)

    def cast_of(self, event: int) -> int:
        """Which cast played when the event of that number was told to all."""
        return self._cast_by(lambda sitting: sitting.move_of(event))

    def cast_of_words(self, number: int) -> int:
        """Which cast played when the words of that number were said."""
        return self._cast_by(lambda sitting: sitting.move_of_words(number))

    def cast_of_whisper(self, seat: Seat, number: int) -> int:
        """Which cast played when the whisper of that number was told to a seat."""
        return self._cast_by(lambda sitting: sitting.move_of_whisper(seat, number))

    def _cast_by(self, move: Callable[[Sitting], int]) -> int:
        if self.sitting is None or not self.casts.changed:
            return 0
        return self.casts.of_move(move(self.sitting))

    # Time

    def follow_time(self, now: float) -> None:
        """Set the deadline of the question that is asked now, and how long it rests at least."""
        sitting = self.sitting
        if sitting is None or self.course is not None:
            return
        clock: float | None = None if sitting.match.over else self.settings.clock
        beat: float | None = None
        if sitting.match.in_beat:
            beat = self.settings.beat if self.beats else None
            if sitting.in_window:
                clock, beat = beat, None
        self.timing.follow(sitting.moment, clock, beat, now)

    def keep_time(self, now: float) -> None:
        """Stop the clock while the match waits, and let it go on afterwards."""
        if self.sitting is None or self.course is not None or self.waits == self.timing.still:
            return
        if self.waits:
            self.timing.pause(now)
        else:
            self.timing.resume(now)

    def takeovers(self) -> list[tuple[Seat, float]]:
        """Seats that a bot will take over, and when: not while everyone is away."""
        seating = self.seating
        if not seating.someone_away or not self.settings.takeover:
            return []
        if self.stage != "playing" or self.waits:
            return []
        away = [p for p in seating.people if p.seat is not None and not p.here]
        return [
            (person.seat, person.away_since + self.settings.grace)
            for person in away
            if person.seat is not None and seating.chairs[person.seat].bot is None
        ]

    def wake_at(self, now: float) -> float | None:
        """When to look again for what is due."""
        over = self.timing.next(now)
        if not self.seating.someone_away and not self.stirred:
            return over
        times = [at for _, at in self.takeovers()]
        times += [self.stirred_at + STIR_SECONDS] if self.stirred else []
        return min(times if over is None else [*times, over], default=None)

    # Presence

    def connect(self, person: Person | None, now: float) -> None:
        """A screen is connected."""
        if person is None:
            self.watching += 1
        else:
            if not self.seating.attended:
                self.seating.restart_absences(now)
            self.seating.connect(person)
            self.keep_time(now)
        self._notice(person)

    def disconnect(self, person: Person | None, now: float) -> None:
        """A screen is gone."""
        if person is None:
            self.watching -= 1
        else:
            self.seating.disconnect(person, now)
            self.keep_time(now)
        self._notice(person)

    def _notice(self, person: Person | None) -> None:
        """All are told who of the players is here at once, and of those who watch by and by."""
        if person is None or person.seat is None:
            self.stirred = True
        else:
            self.room_changes += 1

    def settle_crowd(self, now: float) -> None:
        """Tell all of those who watch, unless that was done a moment ago."""
        if now >= self.stirred_at + STIR_SECONDS:
            self.stirred, self.stirred_at = False, now
            self.room_changes += 1

    def hear(self, node: str, people: Collection[int], until: float, now: float) -> None:
        """Another node says who is connected there."""
        before = [person.here for person in self.seating.people]
        if not self.seating.attended:
            self.seating.restart_absences(now)
        self.seating.hear(node, people, until, now)
        self.keep_time(now)
        if before != [person.here for person in self.seating.people]:
            self.room_changes += 1

    # Changes

    def apply(self, entry: Entry, words: str | None, now: float) -> None:
        """Carry an entry out."""
        entry.apply(self, words, now)
        if entry.of_room:
            self.room_changes += 1
            self.note_changes += 1
            self.seating.look()
            self.casts.look(self.seating, self.length)
        elif self.casts.changed:
            self.casts.go_back(self.length)
        self.keep_time(now)
        self.follow_time(now)

    @property
    def length(self) -> int:
        """How many moves were made."""
        if self.course is not None:
            return len(self.course.moves)
        return 0 if self.sitting is None else len(self.sitting.course.moves)

    @property
    def moves(self) -> Moves:
        """The match, or the course of one that is being read."""
        moves = self.course or self.sitting
        assert moves is not None, "no match, no moves"
        return moves

    def follow(self, entry: MatchEntry, words: str | None) -> bool:
        """Let an entry change the match; whether all can see that it has moved on."""
        self.sighted = False
        sitting = self.sitting
        if sitting is None or self.course is not None:
            entry.follow(self.moves, words)
            return False
        before = sitting.moment
        try:
            entry.follow(sitting, words)
        except FAULTS:
            sitting.sound = False
            raise
        if sitting.moment == before:
            return False
        if self.vote is not None or sitting.match.over:
            self.vote = None
            self.room_changes += 1
        return True

    def play_by(self, game: AnyGame) -> None:
        """Go on by other rules, under which all that was played looks the same."""
        self.game = game
        if self.sitting is not None:
            self.sitting.match.game = game
            self.sitting.play_again()

    def tell(self, text: str, quiet: bool = False) -> None:
        """Let the table itself say something in the chat; what is quiet is not announced."""
        self.chat.add(ChatLine(person=None, name="", text=text, quiet=quiet))

    def read_notes(self, notes: Iterable[tuple[int, str, str]]) -> None:
        """Have the notes that the journal has, and no others: person, key and value."""
        found: dict[int, dict[str, str]] = {}
        for person, key, value in notes:
            found.setdefault(person, {})[key] = value
        if found != self.notes:
            self.notes = found
            self.note_changes += 1

    def keep_note(self, person: int, key: str, value: str) -> None:
        """Keep a person's private note; an empty one is thrown away."""
        self.note_changes += 1
        notes = self.notes.setdefault(person, {})
        if value:
            notes[key] = value
        else:
            notes.pop(key, None)
