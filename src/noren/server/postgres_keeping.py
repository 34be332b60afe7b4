"""How long the shared store keeps things: days that are counted, and what is old by them."""

from __future__ import annotations

import time
from typing import Any

from noren.server.store import DAY, MOST_EXPIRED, RECENT, Expired


async def look(connection: Any, wall: float, days: float) -> list[str]:
    """Count a day if one has passed; the open tables that are too old by now."""
    await connection.execute(
        "INSERT INTO looks (day, at) VALUES (1, $1) ON CONFLICT DO NOTHING", wall
    )
    await connection.execute("UPDATE looks SET at = $1 WHERE at > $1", wall)
    sql = """UPDATE looks SET at = $1, days = days + 1
             WHERE at <= $1 - $2::double precision RETURNING day"""
    if await connection.fetch(sql, wall, DAY):
        await connection.execute("UPDATE tables SET idle_days = idle_days + 1 WHERE open")
    await connection.execute("UPDATE tables SET ended = NULL WHERE open AND ended IS NOT NULL")
    await connection.execute(
        "UPDATE tables SET ended = (SELECT days FROM looks) WHERE NOT open AND ended IS NULL"
    )
    sql = "SELECT id FROM tables WHERE open AND idle_days >= $1::double precision"
    return [table for (table,) in await connection.fetch(sql, days)]


async def expired(connection: Any, words: float, matches: float) -> Expired:
    """What ended so many days ago, by the days that were counted."""
    today = await connection.fetchval("SELECT coalesce(max(days), 0) FROM looks")
    of = "SELECT id FROM tables WHERE NOT open AND ended <= $1::double precision"
    wordy = f"{of} AND (NOT wordless OR ended > $2::double precision) LIMIT $3"
    forget = await connection.fetch(wordy, today - words, today - words - RECENT, MOST_EXPIRED)
    drop = await connection.fetch(f"{of} LIMIT $2", today - matches, MOST_EXPIRED)
    return Expired([id for (id,) in forget], [id for (id,) in drop])


async def forget_words(connection: Any, table: str) -> bool:
    """Have no word of a table any more, nor a drawing with words; whether there were any."""
    sql = "UPDATE entries SET words = NULL WHERE table_id = $1 AND words IS NOT NULL RETURNING 1"
    any_words = bool(await connection.fetch(sql, table))
    if any_words:
        await connection.execute("DELETE FROM replays WHERE table_id = $1", table)
    await connection.execute("UPDATE tables SET wordless = true WHERE id = $1", table)
    return any_words


async def delete(connection: Any, table: str) -> None:
    """Have nothing of a table any more."""
    for name in ("entries", "members", "notes", "replays"):
        await connection.execute(f"DELETE FROM {name} WHERE table_id = $1", table)
    await connection.execute("DELETE FROM tables WHERE id = $1", table)


async def beat(connection: Any) -> None:
    """Write a little, so that there is something to commit."""
    await connection.execute(
        "INSERT INTO looks (day, at, beats) VALUES (1, $1, 1)"
        " ON CONFLICT (day) DO UPDATE SET beats = looks.beats + 1",
        time.time(),
    )
