"""What whoever runs the house may do to tables: close one, and forget a person at all of them.

Entries are never changed, but for this: somebody wishes that nothing of them is kept. Then their
name, their keys, their notes and what they wrote go; what they chose in a match stays, as it is
others' match too, and tells no more who it was.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec

from noren.core.errors import NorenError
from noren.server.books import Known, belongs, decode, people_in
from noren.server.journal import Journal
from noren.server.store import Row, Store
from noren.table.acts.close import Closed
from noren.table.acts.leave import going
from noren.table.refused import Refused
from noren.table.table import LiveTable, Written, written

NOBODY: Final = "Somebody"

encode: Final = msgspec.json.Encoder().encode


async def close_table(store: Store, table: str) -> None:
    """Close a table as its host could; its words and notes are then forgotten as it says."""
    journal = Journal(store, table)
    live = await journal.read(0.0)
    if live.closed:
        raise Refused("closed", "That table is closed already.")
    await carry_out(journal, live, written(Closed()))


async def carry_out(journal: Journal, live: LiveTable, decided: list[Written]) -> None:
    """Write it down, then do it, as a server would."""
    await journal.write(live, decided)
    for entry, words in decided:
        live.apply(entry, words, 0.0)
    await journal.turn_page(live)


async def forget_person(store: Store, key: str) -> int:
    """Forget whoever is known by this key at every table; at how many that was."""
    tables = await store.told_of(key)
    for table in tables:
        await leave(store, table, key)
        rows = await store.load(table)
        people = [one for one in people_in([decode(row.entry) for row in rows]) if key in one.keys]
        keys = {known for one in people for known in one.keys}
        changed = [without(row, people, keys) for row in rows]
        await store.rewrite(table, changed, [one.number for one in people], sorted(keys))
        await turn_page(store, table)
    return len(tables)


async def leave(store: Store, table: str, key: str) -> None:
    """Let somebody leave a table that is still open, as they could themselves."""
    journal = Journal(store, table)
    try:
        live = await journal.read(0.0)
    except NorenError:
        return  # its rules are gone, and nobody can come to it
    person = live.seating.by_key(key)
    if person is not None and not live.closed:
        await carry_out(journal, live, going(live, person))


async def turn_page(store: Store, table: str) -> None:
    """Let the list of tables have no name of theirs either."""
    journal = Journal(store, table)
    try:
        live = await journal.read(0.0)
    except NorenError:
        return
    await journal.turn_page(live)


def without(row: Row, people: list[Known], keys: set[str]) -> Row:
    """An entry without what tells who somebody was, and without what they wrote."""
    entry = decode(row.entry)
    theirs = any(belongs(entry, one) for one in people)
    changed = anonymous(entry, people, keys)
    return Row(row.entry if changed == entry else encode(changed), None if theirs else row.words)


def anonymous(entry: dict[str, Any], people: list[Known], keys: set[str]) -> dict[str, Any]:
    """An entry with another name, keys that nobody has, and no names that a client gave."""
    match entry["is"]:
        case "came" if set(entry["keys"]) & keys:
            return {**entry, "name": NOBODY, "keys": [secrets.token_hex(16)]}
        case "renamed" if entry["person"] in {one.number for one in people}:
            return {**entry, "name": NOBODY}
        case "arrived" if entry["key"] in keys:
            return {**entry, "key": secrets.token_hex(16)}
        case "played" if any(belongs(entry, one) for one in people):
            return {name: value for name, value in entry.items() if name != "id"}
        case _:
            return entry
