"""`noren admin`: what whoever runs the house may do to tables and people."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from typing import Any, Final

from noren.cli.arguments import add_db
from noren.server.store import StoreUnusable

EXAMPLE: Final = "noren admin list --db tables.db"
WAYS: Final = (
    ("list", "", "the open tables, the last used first"),
    ("people", "TABLE", "who came to a table, and by which keys they are known everywhere"),
    ("export", "TABLE_OR_KEY", "all that is kept of a table, or of a person, as JSON"),
    ("close", "TABLE", "close a table; with an SQLite file, while no server runs"),
    (
        "forget",
        "KEY",
        "forget a person at every table, having shown who it is and asked; while no server runs",
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, and to what."""
    ways = parser.add_subparsers(dest="way", metavar="what", title="what", required=True)
    for name, shape, words in WAYS:
        way = ways.add_parser(name, help=words, description=f"{words.capitalize()}.")
        if shape:
            way.add_argument("what", metavar=shape, help="its beginning is enough, if no other"
                             " begins so; one that begins with - comes after --")  # fmt: skip
        if name == "list":
            way.add_argument("--all", action="store_true", help="those that are closed too")
            way.add_argument("--json", action="store_true", help="as JSON, for programs")
        if name == "forget":
            way.add_argument("--yes", action="store_true", help="do not ask")
        add_db(way)


def run(arguments: argparse.Namespace) -> int:
    """Do it."""
    if arguments.way == "forget":
        return forget(arguments)
    asyncio.run((close if arguments.way == "close" else look)(arguments))
    return 0


async def look(arguments: argparse.Namespace) -> None:
    """What only reads; a server may be running."""
    from noren.server import books

    async with books.reading(arguments.db) as ask:
        if arguments.way == "list":
            listed = await books.tables(ask, closed=arguments.all)
            if arguments.json:
                write(listed)
                return
            for table in listed:
                public = " public" if table.public else ""
                who = ", ".join(table.people)
                print(f"{table.table}  {table.touched}  {table.game}  {table.stage}{public}  {who}")
        elif arguments.way == "people":
            for one in await books.people(ask, await books.table_named(ask, arguments.what)):
                print(f"{one.number}  {one.name}  {' '.join(one.keys)}")
        else:
            write(await exported(ask, arguments.what))


async def exported(ask: Any, what: str) -> dict[str, Any]:
    """All that is kept of a table, or else of a person."""
    from noren.server import books

    if len(what) < books.KEY_LENGTH:
        with contextlib.suppress(books.NoSuchTable):
            return await books.journal(ask, await books.table_named(ask, what))
    return await books.all_of(ask, (await books.person_named(ask, what)).key)


def write(found: Any) -> None:
    """Print something as JSON that people can read."""
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")


async def close(arguments: argparse.Namespace) -> None:
    """Close a table."""
    from noren.server import books
    from noren.server.forgetting import close_table

    async with books.reading(arguments.db) as ask:
        table = await books.table_named(ask, arguments.what)
    async with store_of(arguments.db) as store:
        await close_table(store, table)
    print(f"{table} is closed.")


def forget(arguments: argparse.Namespace) -> int:
    """Show who it is, ask, and forget them."""
    sought = asyncio.run(seek(arguments))
    for table, one in sought.at:
        print(f"{table}  {one.name}")
    for key in sorted(sought.others):
        print(f"The same person has come by another key as well: {key}")
    if not (arguments.yes or is_sure(f"Forget {sought.key} at these tables, for ever?")):
        print("Nothing has been forgotten. With --yes it is done.", file=sys.stderr)
        return 1
    asyncio.run(carry_out(arguments.db, sought.key))
    return 0


async def seek(arguments: argparse.Namespace) -> Any:
    """Whoever is meant."""
    from noren.server import books

    async with books.reading(arguments.db) as ask:
        return await books.person_named(ask, arguments.what)


def is_sure(question: str) -> bool:
    """Whether somebody sits here and says yes."""
    if not sys.stdin.isatty():
        return False
    return input(f"{question} [y/N] ").strip().casefold() in ("y", "yes")


async def carry_out(db: str, key: str) -> None:
    """Forget whoever is known by this key."""
    from noren.server.forgetting import forget_person

    async with store_of(db) as store:
        await store.demand_alone()
        count = await forget_person(store, key)
        left = await store.told_of(key)
    if left:
        raise StoreUnusable(f"{len(left)} tables still know {key}; report it.")
    print(f"Forgotten at {count} tables." if count != 1 else "Forgotten at 1 table.")


def store_of(db: str) -> Any:
    """The store, open for as long as it is used."""
    from noren.server.upgrade import opened

    return opened(db or None)
