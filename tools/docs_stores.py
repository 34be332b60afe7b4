"""The tables of the stores for the book: read from the schema, told of in words."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Final, NamedTuple

from noren.server.sqlite_schema import MIGRATIONS
from tools.docs_words import cell

TABLES: Final = {
    "entries": "what happened at each table, in order: opened, came, sat, began, played, time up,"
    " taken back, closed",
    "tables": "the list of tables, open and closed",
    "members": "the hashed keys of who belongs to which table, for *my tables*",
    "notes": "each person's private notes",
    "replays": "what finished matches looked like, drawn for all eyes and packed: some 20 to 60 KB"
    " each",
    "reviews": "what could be known in finished matches, where they turned, how much was luck",
    "lesson_steps": "how many came to each step of a lesson, how many got over it, and the seconds"
    " it took them: sums, of nobody in particular",
    "looks": "when days were last counted, and how many; and a count that is written to see"
    " whether anything can be: one row",
}
COLUMNS: Final = {
    "table_id": "the table's id",
    "tables.id": "the table's id, 96 random bits as text",
    "entries.seq": "the entry's number at its table, from 0 without a gap",
    "entries.entry": "the entry as JSON, its kind in `is`; the kinds are"
    " `noren.table.acts.ENTRIES`",
    "entries.words": "what people wrote beside it, so that it can be forgotten; null where words"
    " are not kept or are forgotten",
    "tables.code": "the spoken code; null once nobody may come in any more",
    "tables.open": "whether it is still open",
    "tables.public": "whether it is listed for all",
    "tables.opener": "the hashed key of who opened it, to count tables a person",
    "tables.card": "the table as lists show it: an encoded `TableCard`",
    "tables.touched": "when something was last written, in seconds since 1970",
    "tables.idle_days": "on how many days in a row nobody has touched it: counted one by one, so"
    " that a clock that jumps ages nothing",
    "tables.ended": "on which day, as they are counted here, it was seen to be open no more; null"
    " while it is open",
    "tables.wordless": "whether its words were forgotten because they were old",
    "members.key": "the hash of a person's secret",
    "notes.person": "the person's number at that table",
    "notes.key": "the note's name, or the id of a paper",
    "notes.value": "what it says",
    "replays.head": "how many seats, how long words are kept, and the record; empty if the table"
    " ended before its match",
    "replays.drawn": "every step with its pictures and lines, without words unless they are kept"
    " with the replay: JSON, packed with xz",
    "reviews.deep": "whether decisions were weighed over imagined worlds too",
    "reviews.packed": "the whole `noren.afterwards.report.Review`: JSON, packed",
    "reviews.summary": "what *my games* shows of it, as JSON",
    "lesson_steps.game": "the game's name",
    "lesson_steps.lesson": "the name of the lesson's file",
    "lesson_steps.step": "the step's number, from 0",
    "lesson_steps.started": "how often the step was come to",
    "lesson_steps.finished": "how often it was got over",
    "lesson_steps.seconds": "how long that took in all",
    "looks.day": "always 1, so that there is one row",
    "looks.at": "when a day was last counted",
    "looks.days": "how many days were counted",
    "looks.beats": "how often `/readyz` or the figures had something written",
}


class Column(NamedTuple):
    """A column as the schema has it: its name, its type, whether it may be null, and its key."""

    name: str
    kind: str
    empty: bool
    key: int


def layout() -> dict[str, list[Column]]:
    """Every table of a database that has been through all migrations, with its columns."""
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.executescript("".join(MIGRATIONS))
        found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: [
                Column(column, kind, not full and not key, key)
                for _, column, kind, full, _, key in database.execute(f"PRAGMA table_info({name})")
            ]
            for (name,) in found.fetchall()
        }


def words_of(table: str, column: str) -> str:
    """What a column holds; a KeyError means that nobody has said so yet: write it above."""
    whole = f"{table}.{column}"
    return COLUMNS[whole if whole in COLUMNS else column]


def page() -> str:
    """The tables with their keys, then every column."""
    tables = layout()
    return "\n".join((*_list_tables(tables), "", *_list_columns(tables)))


def _list_tables(tables: dict[str, list[Column]]) -> Iterator[str]:
    yield from ("| table | holds | key |", "|---|---|---|")
    for table, columns in tables.items():
        keys = sorted((column for column in columns if column.key), key=lambda column: column.key)
        named = ", ".join(f"`{column.name}`" for column in keys)
        yield f"| `{table}` | {cell(TABLES[table])} | {named} |"


def _list_columns(tables: dict[str, list[Column]]) -> Iterator[str]:
    yield from ("| table | column | in SQLite | holds |", "|---|---|---|---|")
    for table, columns in tables.items():
        for column in columns:
            kind = f"{column.kind.lower()} or null" if column.empty else column.kind.lower()
            words = cell(words_of(table, column.name))
            yield f"| `{table}` | `{column.name}` | {kind} | {words} |"
