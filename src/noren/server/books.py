"""What a database holds of tables and people, for whoever runs the house: looked up, not changed.

A server may be running. Hands are never told; but the journal of a table, which may be exported, is
all that happened at it.
"""

from __future__ import annotations

import contextlib
import datetime
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from noren.server.database import is_postgres
from noren.server.listings import read_if_sound, read_kept
from noren.server.main import default_db
from noren.server.sqlite_file import looked_into
from noren.server.store import StoreUnusable

Ask = Callable[..., Awaitable[list[tuple[Any, ...]]]]
"""Rows by a query whose values are called `$1`, `$2` and so on, as both stores understand it."""

LISTED: Final = "SELECT id, open, public, touched, card FROM tables ORDER BY touched DESC"
JOURNAL: Final = "SELECT entry, words FROM entries WHERE table_id = $1 ORDER BY seq"
NOTES: Final = "SELECT person, key, value FROM notes WHERE table_id = $1"
OF_KEY: Final = "SELECT DISTINCT table_id FROM entries WHERE entry LIKE $1"
BY_START: Final = "SELECT id FROM tables WHERE substr(id, 1, length($1)) = $1"
KEY_LENGTH: Final = 32
"""A person's key has so many letters; a table's id is shorter."""
DAMAGED: Final = "damaged"
SEATING: Final = ("came", "seated", "seat-wished")
"""Entries by which somebody gets a seat, or may."""

decode: Final = msgspec.json.Decoder(dict[str, Any]).decode


class NoSuchTable(StoreUnusable):
    """No table has an id that begins so."""


class Listed(msgspec.Struct, frozen=True):
    """A table as the house lists it: nothing that lets anybody in, and nothing of the match."""

    table: str
    game: str
    stage: str
    public: bool
    people: tuple[str, ...]
    touched: str


class Known(msgspec.Struct, frozen=True):
    """Somebody who came to a table: their name there, and by which hashed keys they are known."""

    number: int
    name: str
    keys: tuple[str, ...]
    seats: tuple[int, ...]


@contextlib.asynccontextmanager
async def reading(db: str) -> AsyncIterator[Ask]:
    """Ask a database on which nothing can be written; StoreUnusable if it cannot be read."""
    if is_postgres(db):
        from noren.server.postgres_reach import reading as reading_postgres

        async with reading_postgres(db) as connection:
            yield connection.fetch
        return
    path = Path(db) if db else default_db()
    with looked_into(path) as database:

        async def ask(sql: str, *values: Any) -> list[tuple[Any, ...]]:
            named = {str(at): value for at, value in enumerate(values, start=1)}
            return database.execute(sql, named).fetchall()

        yield ask


async def tables(ask: Ask, *, closed: bool = False) -> list[Listed]:
    """The open tables, or all, the newest first."""
    found = []
    for id, open, public, touched, card in await ask(LISTED):
        if open or closed:
            kept = read_if_sound(read_kept, card)
            if kept is None:
                found.append(Listed(id, "?", DAMAGED, bool(public), (), ""))
                continue
            when = datetime.datetime.fromtimestamp(touched, datetime.UTC)
            people = tuple(name for name in kept.people if name)
            stamp = when.isoformat(timespec="minutes")
            found.append(Listed(id, kept.game, kept.stage, bool(public), people, stamp))
    return found


async def table_named(ask: Ask, start: str) -> str:
    """The whole id of the table that begins so; StoreUnusable if that is none, or several."""
    found = [id for (id,) in await ask(BY_START, start)] if start else []
    if len(found) == 1:
        return str(found[0])
    if found:
        raise StoreUnusable(f"{len(found)} tables begin with {start!r}.")
    raise NoSuchTable(f"No table is called {start!r}.")


class Sought(NamedTuple):
    """Somebody that a key belongs to: the whole key, and whom it was at which table."""

    key: str
    at: tuple[tuple[str, Known], ...]

    @property
    def others(self) -> set[str]:
        """By which other keys the same person has come."""
        return {key for _, one in self.at for key in one.keys} - {self.key}


async def person_named(ask: Ask, start: str) -> Sought:
    """Whoever is known by the key that begins so; StoreUnusable if that is nobody, or several."""
    if not re.fullmatch(f"[0-9a-f]{{1,{KEY_LENGTH}}}", start):
        raise StoreUnusable("A key has the digits 0 to 9 and a to f, as `noren admin people` lists"
                            " them; its beginning is enough.")  # fmt: skip
    found: dict[str, list[tuple[str, Known]]] = {}
    for (table,) in await ask(OF_KEY, f'%"{start}%'):
        for one in people_in([entry for entry, _ in await read_journal(ask, table)]):
            for key in one.keys:
                if key.startswith(start):
                    found.setdefault(key, []).append((str(table), one))
    if not found:
        raise StoreUnusable(f"Nobody is known by a key that begins with {start!r}.")
    if len(found) > 1:
        raise StoreUnusable(f"{len(found)} keys begin with {start!r}; type more of it.")
    ((key, at),) = found.items()
    return Sought(key, tuple(at))


async def people(ask: Ask, table: str) -> list[Known]:
    """Whoever came to a table, those who have gone too."""
    return people_in([entry for entry, _ in await read_journal(ask, table)])


async def read_journal(ask: Ask, table: str) -> list[tuple[dict[str, Any], str | None]]:
    """A table's entries and words; StoreUnusable if one cannot be read."""
    rows = await ask(JOURNAL, table)
    try:
        return [(decode(entry), words) for entry, words in rows]
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreUnusable(f"What is stored of table {table} is damaged: {error}.") from None


def people_in(entries: list[dict[str, Any]]) -> list[Known]:
    """Whoever came, by a journal; rules are not needed."""
    found: list[Known] = []
    owners: dict[str, int] = {}
    for entry in entries:
        kind, number = entry["is"], entry.get("person")
        if kind == "came":
            found.append(Known(len(found), entry["name"], tuple(entry["keys"]), ()))
            number = len(found) - 1
        elif kind == "renamed":
            found[entry["person"]] = replaced(found[entry["person"]], name=entry["name"])
        elif kind == "linked":
            owners[entry["token"]] = entry["person"]
        elif kind == "arrived" and entry["token"] in owners:
            one = found[owners[entry["token"]]]
            found[one.number] = replaced(one, keys=(*one.keys, entry["key"]))
        seat = entry.get("seat")
        if kind in SEATING and seat is not None and number is not None:
            one = found[number]
            found[number] = replaced(one, seats=(*one.seats, seat))
    return found


def replaced(one: Known, **changes: Any) -> Known:
    """The same person, known a little better."""
    return msgspec.structs.replace(one, **changes)


async def journal(ask: Ask, table: str) -> dict[str, Any]:
    """All that is kept of a table."""
    rows = await read_journal(ask, table)
    notes = [list(row) for row in await ask(NOTES, table)]
    entries = [{**entry, **({"words": words} if words else {})} for entry, words in rows]
    return {"table": table, "entries": entries, "notes": notes}


async def all_of(ask: Ask, key: str) -> dict[str, Any]:
    """All that is kept of a person: where they came, as whom, what they did, wrote and noted."""
    found = []
    for (table,) in await ask(OF_KEY, f"%{key}%"):
        rows = await read_journal(ask, table)
        for one in people_in([entry for entry, _ in rows]):
            if key in one.keys:
                theirs = [
                    {**entry, **({"words": words} if words else {})}
                    for entry, words in rows
                    if belongs(entry, one)
                ]
                notes = {name: value for person, name, value in await ask(NOTES, table)
                         if person == one.number}  # fmt: skip
                found.append(
                    {"table": table, "name": one.name, "seats": one.seats, "did": theirs,
                     "notes": notes}
                )  # fmt: skip
    return {"person": key, "tables": found}


def belongs(entry: dict[str, Any], one: Known) -> bool:
    """Whether an entry tells of this person: what they did, or what was played from their seat."""
    if entry["is"] == "came":
        return bool(set(entry["keys"]) & set(one.keys))
    if entry["is"] == "played":
        return entry["seat"] in one.seats
    return entry.get("person") == one.number
