"""A live table: the fold of its entries, and what time brings. No I/O; time is handed in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from noren.bots.shelf import table_bots
from noren.core.choice import PASS, Seat
from noren.core.dice import commitment
from noren.core.errors import WrongRules
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.registry import load
from noren.table import entries as e
from noren.table.channels import Channel
from noren.table.chat import PRESETS, ChatLog
from noren.table.messages import ChatLine, Settings, Stage
from noren.table.seating import Chair, Person, Seating
from noren.table.shared import Shared
from noren.table.sitting import Course, Sitting
from noren.table.timing import Timing

Entries = Iterable[tuple[e.AnyEntry, str | None]]

PLAYS_ON = " A bot plays on in that seat."


class Vote:
    """A seat asks to go back to `length` choices; `awaited` have not agreed yet."""

    __slots__ = ("awaited", "length", "seat")

    def __init__(self, seat: Seat, length: int, awaited: set[Seat]) -> None:
        self.seat = seat
        self.length = length
        self.awaited = awaited


class LiveTable:
    """People round a match. `apply` is the one way to change it for good."""

    __slots__ = (
        "assisted", "channels", "chat", "closed", "code", "course", "entries", "game", "id",
        "next", "noted", "notes", "options", "passing", "paused", "room_changed", "seating",
        "seed", "settings", "shared", "sitting", "timing", "vote", "watching",
    )  # fmt: skip

    def __init__(self, id: str, life: str) -> None:
        self.id = id
        self.entries = 0
        self.game: AnyGame
        self.code = ""
        self.options: dict[str, Any] = {}
        self.settings = Settings()
        self.seed = b""
        self.seating = Seating([])
        self.course: Course | None = None
        self.sitting: Sitting | None = None
        self.timing = Timing()
        self.chat = ChatLog()
        self.notes: dict[int, dict[str, str]] = {}
        self.noted = object()
        self.vote: Vote | None = None
        self.next: str | None = None
        self.paused = False
        self.closed = False
        self.passing: set[Seat] = set()
        self.assisted: dict[Seat, bool] = {}
        self.watching = 0
        self.room_changed = True
        self.shared = Shared(life)
        self.channels: dict[Seat | None, Channel] = {}

    @staticmethod
    def load(id: str, life: str, entries: Entries, now: float) -> LiveTable:
        """The table that the entries tell of; the match is played once, not at every undo."""
        table = LiveTable(id, life)
        table.course = Course()
        for entry, words in entries:
            table.apply(entry, words, now)
        course, table.course = table.course, None
        if table.sitting is not None:
            table.sitting = Sitting(table.sitting.match, course)
            table.follow_time(now)
        return table

    # Questions

    @property
    def stage(self) -> Stage:
        """Where the table is in its life."""
        if self.closed:
            return "closed"
        if self.sitting is None:
            return "lobby"
        return "over" if self.sitting.match.over else "playing"

    @property
    def commitment(self) -> str:
        """The hash that binds the seed."""
        return commitment(self.seed)

    @property
    def stand_in(self) -> str:
        """The bot that plays for those who are away: the last, and best, that can be seated."""
        return table_bots(self.game)[-1]

    @property
    def beats(self) -> bool:
        """Whether windows last a beat: a person alone with bots need not be hidden from them."""
        return self.settings.public or len(self.seating.present) > 1

    def channel(self, seat: Seat | None) -> Channel:
        """What this viewer's screens are told; None is everyone who only watches."""
        if seat not in self.channels:
            self.channels[seat] = Channel(seat)
        return self.channels[seat]

    def draw(self, now: float) -> None:
        """Encode everything for everyone, to see whether that can be done."""
        self.shared.refresh(self, now)
        for seat in (None, *range(len(self.seating.chairs))):
            self.channel(seat).refresh(self)

    def bots_asked(self) -> list[tuple[Seat, str]]:
        """Seats whose answer a bot owes now, and which bot."""
        if self.sitting is None or not self.seating.has_bots or self.paused or self.closed:
            return []
        awaited = ((seat, self.seating.chairs[seat].bot) for seat in self.sitting.match.asked)
        return [(seat, bot) for seat, bot in awaited if bot is not None]

    # Time

    def follow_time(self, now: float) -> None:
        """Set the deadline of the question that is asked now, and how long it rests at least."""
        sitting = self.sitting
        if sitting is None or self.paused:
            return
        clock: float | None = None if sitting.match.over else self.settings.clock
        beat = self.settings.beat if self.beats and sitting.match.in_beat else None
        if sitting.in_window:
            self.timing.follow(sitting.moment, beat, None, now)
        else:
            self.timing.follow(sitting.moment, clock, beat, now)

    def due(self, now: float) -> list[e.AnyEntry]:
        """What must happen now without anybody's command."""
        if self.sitting is None or self.paused or self.closed or self.sitting.match.over:
            return []
        if self._time_is_up(self.sitting, now):
            return [e.TimeUp()]
        return self._due_passes(self.sitting) or self._due_takeovers(now)

    def _time_is_up(self, sitting: Sitting, now: float) -> bool:
        """Whether the clock has run out, or a beat is over and nobody is waited for."""
        timing, match = self.timing, sitting.match
        if timing.passed(now):
            return True
        if not match.in_beat or match.asked:
            return False
        return timing.deadline is None if sitting.in_window else timing.rested(now)

    def _due_passes(self, sitting: Sitting) -> list[e.AnyEntry]:
        """In a window, the passes of those who have ordered them."""
        if not self.passing or not sitting.in_window:
            return []
        answers = sitting.match.world.answers
        silent = (seat for seat in sitting.match.asked if not answers[seat])
        return [e.Played(seat=seat, choice=PASS) for seat in silent if seat in self.passing]

    def _due_takeovers(self, now: float) -> list[e.AnyEntry]:
        return [
            e.TakenOver(seat=seat, bot=self.stand_in) for seat, at in self.takeovers() if now >= at
        ]

    def takeovers(self) -> list[tuple[Seat, float]]:
        """Seats that a bot will take over, and when: not while everyone is away."""
        seating = self.seating
        if not seating.someone_away or not self.settings.takeover:
            return []
        if self.stage != "playing" or self.paused or not seating.anyone_here:
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
        if not self.seating.someone_away:
            return over
        times = [at for _, at in self.takeovers()]
        return min(times if over is None else [*times, over], default=None)

    # Presence

    def connect(self, person: Person | None, now: float) -> None:
        """A screen is connected."""
        if person is None:
            self.watching += 1
        else:
            if not self.seating.anyone_here:
                self.seating.restart_absences(now)
            self.seating.connect(person)
        self.room_changed = True

    def disconnect(self, person: Person | None, now: float) -> None:
        """A screen is gone."""
        if person is None:
            self.watching -= 1
        else:
            self.seating.disconnect(person, now)
        self.room_changed = True

    def hear(self, node: str, people: Collection[int], until: float, now: float) -> None:
        """Another node says who is connected there."""
        before = [person.here for person in self.seating.people]
        self.seating.hear(node, people, until, now)
        self.room_changed |= before != [person.here for person in self.seating.people]

    # Words

    def tell(self, text: str) -> None:
        """Let the table itself say something in the chat."""
        self.chat.add(ChatLine(person=None, name="", text=text))

    def note(self, person: int, key: str, value: str) -> None:
        """Keep a person's private note; an empty one is thrown away."""
        self.noted = object()
        notes = self.notes.setdefault(person, {})
        if value:
            notes[key] = value
        else:
            notes.pop(key, None)

    # Entries

    def apply(self, entry: e.AnyEntry, words: str | None, now: float) -> None:
        """Carry an entry out."""
        self.entries += 1
        if self.course is not None:
            self.course.add(entry, words)
            if type(entry) in MATCH:
                return
        if type(entry) in MATCH and self.sitting is not None:
            self._in_match(self.sitting, entry, words, now)
        else:
            self.room_changed = True
            self.noted = object()
            in_seating = SEATING.get(type(entry))
            if in_seating is not None:
                self._tell_of(entry)
                in_seating(self.seating, entry)
                self.seating.look()
            else:
                ROOM[type(entry)](self, entry, words, now)
        self.follow_time(now)

    def _in_match(self, sitting: Sitting, entry: e.AnyEntry, words: str | None, now: float) -> None:
        before, match = sitting.moment, sitting.match
        late = () if match.in_beat else match.world.waiting
        sitting.follow(entry, words)
        time_up = type(entry) is e.TimeUp
        if time_up:
            self.timing.lapse(now)
        if sitting.moment == before:
            return
        if time_up and late:
            names = ", ".join(self.seating.name_of(seat) for seat in late)
            self.tell(f"Time was up for {names}.")
        self.room_changed |= self.vote is not None or match.over
        self.vote = None

    def _tell_of(self, entry: Any) -> None:
        people, seating = self.seating.people, self.seating
        match entry:
            case e.Came(name=name) if people:
                self.tell(f"{name} came in.")
            case e.Went(person=person, bot=bot):
                self.tell(f"{people[person].name} left.{PLAYS_ON if bot else ''}")
            case e.HostPassed(person=person):
                self.tell(f"{people[person].name} is the host now.")
            case e.TakenOver(seat=seat, bot=bot):
                name = seating.name_of(seat)
                self.tell(f"A bot plays for {name} now." if bot else f"{name} is back.")

    def _opened(self, entry: e.Opened, words: str | None, now: float) -> None:
        self.game = load(entry.game)
        if entry.rules != self.game.meta.rules_version:
            raise WrongRules(
                f"This table plays {self.game.meta.title} by version {entry.rules} of its rules;"
                f" this server has version {self.game.meta.rules_version}."
            )
        self.seed = bytes.fromhex(entry.seed)
        self.code = entry.code
        self.options = entry.options
        self.settings = entry.settings
        self.seating = Seating([Chair() for _ in range(entry.seats)])

    def _changed(self, entry: e.Changed, words: str | None, now: float) -> None:
        self.options = entry.options
        self.settings = entry.settings
        self.seating.resize(entry.seats)

    def _started(self, entry: e.Started, words: str | None, now: float) -> None:
        seats = len(self.seating.chairs)
        self.sitting = Sitting(Match.start(self.game, seats, self.options, self.seed))

    def _paused(self, entry: e.Paused, words: str | None, now: float) -> None:
        self.paused = entry.paused
        if entry.paused:
            self.timing.pause(now)
        else:
            self.timing.resume(now)
            self.seating.restart_absences(now)
        self.tell("The match is paused." if entry.paused else "The match goes on.")

    def _back_asked(self, entry: e.BackAsked, words: str | None, now: float) -> None:
        awaited = set(self.seating.played_in_person()) - {entry.seat}
        self.vote = Vote(entry.seat, entry.length, awaited)

    def _back_answered(self, entry: e.BackAnswered, words: str | None, now: float) -> None:
        if not entry.agree:
            self.vote = None
            self.tell(f"{self.seating.name_of(entry.seat)} does not agree to go back.")
        elif self.vote is not None:
            self.vote.awaited.discard(entry.seat)

    def _again(self, entry: e.AgainAsked, words: str | None, now: float) -> None:
        self.next = entry.next

    def _closed(self, entry: e.Closed, words: str | None, now: float) -> None:
        self.closed = True
        if self.settings.words != "replay":
            self.chat.clear()
            if self.sitting is not None:
                self.sitting.forget_words()

    def chatted(self, entry: e.Chatted, words: str | None, now: float) -> None:
        """Somebody says something; it may be an entry on disk or not."""
        text = PRESETS.get(entry.preset) or words
        if text:
            name = "" if entry.person is None else self.seating.people[entry.person].name
            line = ChatLine(person=entry.person, name=name, text=text, preset=entry.preset)
            self.chat.add(line)


MATCH: frozenset[type] = frozenset((e.Played, e.TimeUp, e.Undone, e.Rewound))
"""Entries that change the match."""

SEATING: dict[type, Callable[[Any, Any], None]] = {
    e.Came: Seating.came,
    e.Seated: Seating.seated,
    e.Renamed: Seating.renamed,
    e.Linked: Seating.linked,
    e.Arrived: Seating.arrived,
    e.Went: Seating.went,
    e.BotSat: Seating.bot_sat,
    e.HostPassed: Seating.host_passed,
    e.TakenOver: Seating.taken_over,
}
"""Entries about people and chairs."""

ROOM: dict[type, Callable[[Any, Any, str | None, float], None]] = {
    e.Opened: LiveTable._opened,
    e.Changed: LiveTable._changed,
    e.Started: LiveTable._started,
    e.Paused: LiveTable._paused,
    e.BackAsked: LiveTable._back_asked,
    e.BackAnswered: LiveTable._back_answered,
    e.AgainAsked: LiveTable._again,
    e.Closed: LiveTable._closed,
    e.Chatted: LiveTable.chatted,
}
"""Entries about the table itself."""
