"""How long the shared store keeps things: days that are counted, and what is old by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from noren.server.postgres_listener import NODES
from noren.server.store import DAY, MOST_EXPIRED, RECENT, Expired, Row, StoreUnusable

WALL: Final = "extract(epoch FROM clock_timestamp())::double precision"
"""The time of day by the database's clock, as nodes' own clocks may differ."""


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
        await forget_drawings(connection, table)
    await connection.execute("UPDATE tables SET wordless = true WHERE id = $1", table)
    return any_words


async def forget_drawings(connection: Any, table: str) -> None:
    """Have no replay and no review any more; they are drawn anew when somebody asks."""
    for name in ("replays", "reviews"):
        await connection.execute(f"DELETE FROM {name} WHERE table_id = $1", table)


async def delete(connection: Any, table: str) -> None:
    """Have nothing of a table any more."""
    for name in ("entries", "members", "notes", "replays", "reviews"):
        await connection.execute(f"DELETE FROM {name} WHERE table_id = $1", table)
    await connection.execute("DELETE FROM tables WHERE id = $1", table)


async def beat(connection: Any) -> None:
    """Write a little, so that there is something to commit."""
    await connection.execute(
        f"INSERT INTO looks (day, at, beats) VALUES (1, {WALL}, 1)"
        " ON CONFLICT (day) DO UPDATE SET beats = looks.beats + 1"
    )


async def demand_alone(connection: Any) -> None:
    """StoreUnusable if another node than the one that asks is connected."""
    sql = """SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
    if await connection.fetchval(sql, NODES) > 1:
        raise StoreUnusable("A server uses this database. Stop all of them first.")


async def told_of(connection: Any, key: str) -> list[str]:
    """The tables that know a person by this key, or once did."""
    sql = """SELECT table_id FROM entries WHERE entry LIKE $1 UNION
             SELECT table_id FROM members WHERE key = $2 UNION
             SELECT id FROM tables WHERE opener = $2"""
    return [table for (table,) in await connection.fetch(sql, f"%{key}%", key)]


async def rewrite(
    connection: Any, table: str, rows: Sequence[Row], people: Sequence[int], keys: Sequence[str]
) -> None:
    """Have other entries, and nothing besides of these people."""
    sql = "UPDATE entries SET entry = $1, words = $2 WHERE table_id = $3 AND seq = $4"
    values = [(row.entry.decode(), row.words, table, seq) for seq, row in enumerate(rows)]
    await connection.executemany(sql, values)
    sql = "DELETE FROM notes WHERE table_id = $1 AND person = ANY($2::integer[])"
    await connection.execute(sql, table, list(people))
    sql = "DELETE FROM members WHERE table_id = $1 AND key = ANY($2::text[])"
    await connection.execute(sql, table, list(keys))
    sql = "UPDATE tables SET opener = '' WHERE id = $1 AND opener = ANY($2::text[])"
    await connection.execute(sql, table, list(keys))
    await forget_drawings(connection, table)
