"""What every store can do: keep entries in order, for good, before anybody hears of them."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from noren.core.errors import NorenError

DAY: Final = 24 * 3600.0


class Conflict(NorenError):
    """Another node has written an entry under that number: reload, look again, try again."""


class StoreFailed(NorenError):
    """The store could not do it, in words for whoever asked; nothing was written."""


class StoreUnusable(NorenError):
    """A store that no server can be started with, in words for its operator."""


class StoreBroken(StoreUnusable):
    """The same, and it stays so however often it is tried, until somebody mends it."""


UNKEPT: Final = """
SELECT id FROM tables WHERE NOT open AND id NOT IN (SELECT table_id FROM replays)
ORDER BY touched DESC LIMIT {}
"""
FULL: Final = "The server's disk is full or fails. Nothing is lost; try again in a moment."
CROWDED: Final = "The server has too much to write. Try again in a moment."
UNFIT: Final = "That cannot be written down."
GONE: Final = (
    "The server's database file was moved or removed. Whoever runs it can put it back; until then"
    " nothing more is played."
)
LOCKED: Final = "Another program holds the database. Nothing is lost; try again in a moment."
AWAY: Final = "The server cannot reach its database. Nothing is lost; try again in a moment."
"""Why nothing could be written, for people at a table."""


def demand_all(numbers: Sequence[int], after: int) -> None:
    """Every entry from one number on is there: without one of them it would be another match."""
    if list(numbers) != list(range(after, after + len(numbers))):
        raise msgspec.ValidationError("some of its entries are missing")


class Row(msgspec.Struct, frozen=True):
    """An entry as it is stored, and the words beside it.

    Words that are `fleeting` are told to other nodes, and stored nowhere.
    """

    entry: bytes
    words: str | None
    fleeting: bool = False


class Page(NamedTuple):
    """How a table stands in the store's list of tables.

    `code` is None once nobody may come in any more; `card` is the encoded TableCard.
    """

    code: str | None
    open: bool
    public: bool
    opener: str
    card: bytes


class Batch(msgspec.Struct, frozen=True):
    """Entries of one table to be written at once or not at all, the first under number `seq`.

    `page` and `members` (hashed keys of people) are new if given, `gone` are members no more.
    `forget` deletes all words, `forget_notes` everybody's notes. `notes` (person, key, value) take
    the place of what was noted under that key; an empty one is thrown away.
    """

    table: str
    seq: int
    rows: Sequence[Row]
    page: Page | None = None
    members: Sequence[str] = ()
    gone: Sequence[str] = ()
    forget: bool = False
    notes: Sequence[tuple[int, str, str]] = ()
    forget_notes: bool = False

    @property
    def forgets(self) -> bool:
        """Whether something is deleted that is to be gone from the disk at once."""
        return self.forget or self.forget_notes

    @property
    def plain(self) -> bool:
        """Whether it has rows and nothing else."""
        besides = (self.page, self.members, self.gone, self.forget, self.notes, self.forget_notes)
        return not any(besides)


class KeptReplay(NamedTuple):
    """The replay of a finished match, packed, and what is to be known of it beforehand."""

    head: bytes
    drawn: bytes


NOTHING_TO_KEEP: Final = KeptReplay(b"", b"")
"""Of a table that ended before its match did."""


class KeptReview(NamedTuple):
    """The review of a finished match, packed, and the little of it that a list shows."""

    deep: bool
    packed: bytes
    summary: bytes


class PastMatch(NamedTuple):
    """A finished table of somebody's: its card, when it was last touched, its review in short."""

    card: bytes
    touched: float
    summary: bytes | None


class Expired(NamedTuple):
    """Tables whose words are to be forgotten, and those that are to be deleted."""

    words: list[str]
    matches: list[str]


class Keeping(NamedTuple):
    """How many days after its end a match keeps its words, and is kept itself."""

    words: float = math.inf
    matches: float = math.inf

    @property
    def for_ever(self) -> bool:
        """Whether everything is."""
        return math.isinf(self.words) and math.isinf(self.matches)


MOST_EXPIRED: Final = 200
"""So many tables of a kind at once; the next time there are more."""
RECENT: Final = 2
"""For so many days more every node is told whose words are gone, as it may remember a replay."""


COUNT: Final = """INSERT INTO lesson_steps VALUES ({})
ON CONFLICT (game, lesson, step) DO UPDATE SET started = lesson_steps.started + excluded.started,
finished = lesson_steps.finished + excluded.finished,
seconds = lesson_steps.seconds + excluded.seconds"""
"""Both stores count alike."""


class StepCount(NamedTuple):
    """Something to add to what is counted of a step of a lesson."""

    game: str
    lesson: str
    step: int
    started: int
    finished: int
    seconds: float


class Ears(Protocol):
    """Who wants to know what other nodes do."""

    def written(self, table: str) -> None:
        """Another node has written to a table."""

    def present(self, node: str, table: str, people: tuple[int, ...]) -> None:
        """These people of a table are connected to another node, and no others."""

    def behind(self) -> None:
        """Other nodes were not heard for a while: anything may have been written."""


class Store(Protocol):
    """A place for tables that outlives the server."""

    shared: bool
    """Whether other nodes write here too."""

    @property
    def waiting(self) -> int:
        """How many things wait to be written."""

    def prepare(self) -> None:
        """Before anything else: StoreUnusable if no server can be started with this store."""

    async def open(self, ears: Ears) -> None:
        """Be ready."""

    async def close(self) -> None:
        """Finish what has been handed in, then let go."""

    def append(self, batch: Batch) -> Awaitable[None]:
        """Return when the batch is on disk; raise Conflict if a number is taken."""

    async def load(self, table: str, after: int = 0) -> list[Row]:
        """The entries from that number on."""

    async def notes(self, table: str) -> list[tuple[int, str, str]]:
        """All notes of a table: person, key, value."""

    async def replay(self, table: str) -> KeptReplay | None:
        """The replay of a table's match, if it is kept."""

    async def keep_replay(self, table: str, replay: KeptReplay) -> None:
        """Keep the replay of a match that is over; the first that is kept stays."""

    async def review(self, table: str) -> KeptReview | None:
        """The review of a table's match, if there is one."""

    async def keep_review(self, table: str, review: KeptReview) -> None:
        """Keep a review in the place of the one before."""

    async def unkept(self, limit: int) -> list[str]:
        """Tables that are no longer played and have no replay yet, the newest first."""

    async def count_steps(self, counts: Sequence[StepCount]) -> None:
        """Add to what is counted of lessons."""

    async def by_code(self, code: str) -> str | None:
        """The table that people come into by this code."""

    async def public_cards(self, limit: int) -> list[bytes]:
        """Open public tables, the newest first."""

    async def cards_of(self, key: str, limit: int) -> list[bytes]:
        """Open tables of a person, the newest first."""

    async def past_cards_of(self, key: str, limit: int) -> list[tuple[bytes, float]]:
        """Tables of a person that are open no more, the newest first, and since when."""

    async def past_matches_of(self, key: str, limit: int) -> list[PastMatch]:
        """Tables of a person that are open no more, the newest first, with their reviews."""

    async def forget_past(self, key: str, table: str) -> None:
        """Let a person have been at no such table, if it is open no more; all of them for ""."""

    async def opened_by(self, key: str) -> int:
        """How many open tables this person opened."""

    async def announce(self, table: str, people: Sequence[int]) -> None:
        """Let other nodes know who of a table is connected to this one."""

    async def wall(self) -> float:
        """The time of day in seconds, which is one for all nodes, whatever their own clocks say."""

    async def look(self, wall: float, days: float) -> list[str]:
        """The open tables that nobody has touched for so many days.

        Days are counted by looking: if one has passed by the clock since the last look, every open
        table is a day older. So a clock that jumps by months costs a day.
        """

    async def beat(self) -> None:
        """Write something that nobody needs; return when it is on disk. StoreFailed if it is not.

        It waits where every choice waits, so how long it takes is how long a choice would.
        """

    async def expired(self, keeping: Keeping) -> Expired:
        """What is to be forgotten by now; days are counted as in `look`."""

    async def forget_words(self, table: str) -> bool:
        """Have no word of a finished match any more, nor its replay if there were words."""

    async def delete(self, table: str) -> None:
        """Have nothing of a table any more."""

    async def demand_alone(self) -> None:
        """StoreUnusable if another server uses the store just now."""

    async def told_of(self, key: str) -> list[str]:
        """The tables that know a person by this key, or once did."""

    async def rewrite(
        self, table: str, rows: Sequence[Row], people: Sequence[int], keys: Sequence[str]
    ) -> None:
        """Have these entries in the place of those that were; no notes of these people, no replay,
        and nobody with these keys.
        """
