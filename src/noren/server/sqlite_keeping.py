"""How long the embedded store keeps things: days that are counted, and what is old by them."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence

from noren.server.store import DAY, MOST_EXPIRED, RECENT, Expired, Row

Database = sqlite3.Connection


def look(database: Database, wall: float, days: float) -> list[str]:
    """Count a day if one has passed; the open tables that are too old by now."""
    database.execute("INSERT OR IGNORE INTO looks (day, at) VALUES (1, ?)", (wall,))
    database.execute("UPDATE looks SET at = ?1 WHERE at > ?1", (wall,))
    passed = database.execute(
        "UPDATE looks SET at = ?1, days = days + 1 WHERE at <= ?1 - ?2", (wall, DAY)
    )
    if passed.rowcount:
        database.execute("UPDATE tables SET idle_days = idle_days + 1 WHERE open")
    database.execute("UPDATE tables SET ended = NULL WHERE open AND ended IS NOT NULL")
    database.execute(
        "UPDATE tables SET ended = (SELECT days FROM looks) WHERE NOT open AND ended IS NULL"
    )
    rows = database.execute("SELECT id FROM tables WHERE open AND idle_days >= ?", (days,))
    return [table for (table,) in rows]


def expired(database: Database, words: float, matches: float) -> Expired:
    """What ended so many days ago, by the days that were counted."""
    (today,) = database.execute("SELECT coalesce(max(days), 0) FROM looks").fetchone()
    of = "SELECT id FROM tables WHERE NOT open AND ended <= ?"
    wordy = f"{of} AND (NOT wordless OR ended > ?) LIMIT ?"
    return Expired(
        [id for (id,) in database.execute(
            wordy, (today - words, today - words - RECENT, MOST_EXPIRED))],
        [id for (id,) in database.execute(f"{of} LIMIT ?", (today - matches, MOST_EXPIRED))],
    )  # fmt: skip


def forget_words(database: Database, table: str) -> bool:
    """Have no word of a table any more, nor a drawing with words; whether there were any."""
    sql = "UPDATE entries SET words = NULL WHERE table_id = ? AND words IS NOT NULL"
    any_words = database.execute(sql, (table,)).rowcount > 0
    if any_words:
        forget_drawings(database, table)
    database.execute("UPDATE tables SET wordless = 1 WHERE id = ?", (table,))
    return any_words


def forget_drawings(database: Database, table: str) -> None:
    """Have no replay and no review any more; they are drawn anew when somebody asks."""
    for name in ("replays", "reviews"):
        database.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))


def delete(database: Database, table: str) -> None:
    """Have nothing of a table any more."""
    for name in ("entries", "members", "notes", "replays", "reviews"):
        database.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
    database.execute("DELETE FROM tables WHERE id = ?", (table,))


def beat(database: Database) -> None:
    """Write a little, so that there is something to commit."""
    database.execute(
        "INSERT INTO looks (day, at, beats) VALUES (1, ?, 1)"
        " ON CONFLICT (day) DO UPDATE SET beats = beats + 1",
        (time.time(),),
    )


def told_of(database: Database, key: str) -> list[str]:
    """The tables that know a person by this key, or once did."""
    sql = """SELECT table_id FROM entries WHERE entry LIKE ?1 UNION
             SELECT table_id FROM members WHERE key = ?2 UNION
             SELECT id FROM tables WHERE opener = ?2"""
    return [table for (table,) in database.execute(sql, (f"%{key}%", key))]


def rewrite(
    database: Database, table: str, rows: Sequence[Row], people: Sequence[int], keys: Sequence[str]
) -> None:
    """Have other entries, and nothing besides of these people."""
    sql = "UPDATE entries SET entry = ?, words = ? WHERE table_id = ? AND seq = ?"
    values = [(row.entry.decode(), row.words, table, seq) for seq, row in enumerate(rows)]
    database.executemany(sql, values)
    sql = "DELETE FROM notes WHERE table_id = ? AND person = ?"
    database.executemany(sql, [(table, number) for number in people])
    sql = "DELETE FROM members WHERE table_id = ? AND key = ?"
    database.executemany(sql, [(table, key) for key in keys])
    sql = "UPDATE tables SET opener = '' WHERE id = ? AND opener = ?"
    database.executemany(sql, [(table, key) for key in keys])
    forget_drawings(database, table)
