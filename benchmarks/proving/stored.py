"""What lies in a store, read from outside, and what every seat may see by it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import msgspec

from noren.core.match import Match
from noren.scene import hand_of, quieted, table_of
from noren.table.acts import entry_decoder
from noren.table.acts.play import Played
from noren.table.acts.standing import Ordered
from noren.table.table import LiveTable, Written

ENTRIES = "SELECT seq, entry, words FROM entries WHERE table_id = {} ORDER BY seq"
NOTES = "SELECT person, key, value FROM notes WHERE table_id = {}"

encode = msgspec.json.Encoder().encode


class Stored(NamedTuple):
    """A table as it is written down."""

    table: str
    journal: Sequence[Written]
    notes: dict[tuple[int, str], str]

    def played(self) -> dict[tuple[int, str], list[tuple[str, ...]]]:
        """What each seat chose under each id."""
        found: dict[tuple[int, str], list[tuple[str, ...]]] = {}
        for entry, _ in self.journal:
            if isinstance(entry, Played) and entry.id:
                found.setdefault((entry.seat, entry.id), []).append(entry.choice)
        return found

    def passing(self) -> set[int]:
        """Who ordered to pass every window, by what was ordered last."""
        orders = [entry for entry, _ in self.journal if isinstance(entry, Ordered)]
        last = {order.person: order.passing for order in orders}
        return {person for person, passing in last.items() if passing}

    def words(self) -> list[str]:
        """All words beside entries, in their order."""
        return [words for _, words in self.journal if words]

    def live(self) -> LiveTable:
        """The table that the journal tells of."""
        table = LiveTable.load(self.table, self.journal, 0.0)
        table.read_notes((*who, value) for who, value in self.notes.items())
        return table


def stored(table: str, rows: Sequence[Any], notes: Sequence[Any]) -> Stored:
    """Rows of the store as entries; none may be missing between them."""
    assert [row[0] for row in rows] == list(range(len(rows))), f"{table}: entries are missing"
    journal = [(entry_decoder.decode(entry), words) for _, entry, words in rows]
    return Stored(table, journal, {(person, key): value for person, key, value in notes})


def from_sqlite(db: Path, table: str) -> Stored:
    """A table of the embedded store; a server may be at work in it."""
    with contextlib.closing(sqlite3.connect(db, timeout=10)) as database:
        rows = database.execute(ENTRIES.format("?"), (table,)).fetchall()
        notes = database.execute(NOTES.format("?"), (table,)).fetchall()
    return stored(table, rows, notes)


async def from_store(db: Path | str, tables: Sequence[str]) -> list[Stored]:
    """Tables of either store."""
    if isinstance(db, Path):
        return [from_sqlite(db, table) for table in tables]
    database = await asyncpg.connect(db)
    try:
        found = []
        for table in tables:
            rows = await database.fetch(ENTRIES.format("$1"), table)
            notes = await database.fetch(NOTES.format("$1"), table)
            found.append(stored(table, [tuple(row) for row in rows], notes))
        return found
    finally:
        await database.close()


def bytes_of(db: Path) -> bytes:
    """All that is on disk of an embedded store, whatever it means."""
    files = [db, db.with_name(f"{db.name}-wal")]
    return b"".join(file.read_bytes() for file in files if file.exists())


class Sight(NamedTuple):
    """What may be seen of a table at one moment: by all, and by each seat (None only watches)."""

    table: bytes
    hands: dict[int | None, bytes]
    over: bool


def sight_of(table: LiveTable) -> Sight | None:
    """What there is to see; None before the start."""
    if table.sitting is None:
        return None
    match = table.sitting.match
    eyes: list[int | None] = [None, *range(match.seats)]
    hands = {seat: hand_in(match, seat) for seat in eyes}
    return Sight(encode(table_of(table.game, match.view(None))), hands, match.over)


def hand_in(match: Match, seat: int | None) -> bytes:
    """What a seat is shown, which is a function of its view and of nothing else."""
    view = match.view(seat)
    return encode(quieted(hand_of(match.game, view), view))


def sights(journal: Sequence[Written]) -> Iterator[Sight]:
    """Every moment of a table, one entry after another, as its views say from the record alone."""
    table = LiveTable("sights")
    changes: object = None
    for entry, words in journal:
        table.apply(entry, words, 0.0)
        sitting = table.sitting
        now = sitting and (sitting.changes, tuple(sitting.questions), len(sitting.course.moves))
        if now != changes:
            changes = now
            sight = sight_of(table)
            if sight is not None:
                yield sight
