"""`noren admin`: what whoever runs the house may do to tables and people."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any, Final

from noren.cli.arguments import add_db

EXAMPLE: Final = "noren admin list --db tables.db"
KEY_LENGTH: Final = 32
"""A person's key has so many letters; a table's id is shorter."""
WAYS: Final = (
    ("list", "", "the open tables, the last used first"),
    ("people", "TABLE", "who came to a table, and by which keys they are known everywhere"),
    ("export", "TABLE_OR_KEY", "all that is kept of a table, or of a person, as JSON"),
    ("close", "TABLE", "close a table; with an SQLite file, while no server runs"),
    ("forget", "KEY", "forget a person at every table; while no server runs"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, and to what."""
    ways = parser.add_subparsers(dest="way", metavar="what", title="what", required=True)
    for name, shape, words in WAYS:
        way = ways.add_parser(name, help=words, description=f"{words.capitalize()}.")
        if shape:
            way.add_argument("what", metavar=shape, help="the beginning of an id is enough"
                             if "TABLE" in shape else "as `people` lists it")  # fmt: skip
        if name == "list":
            way.add_argument("--all", action="store_true", help="those that are closed too")
        add_db(way)


def run(arguments: argparse.Namespace) -> int:
    """Do it."""
    carry_out = {"close": close, "forget": forget}.get(arguments.way, look)
    asyncio.run(carry_out(arguments))
    return 0


async def look(arguments: argparse.Namespace) -> None:
    """What only reads; a server may be running."""
    from noren.server import books

    async with books.reading(arguments.db) as ask:
        if arguments.way == "list":
            for table in await books.tables(ask, closed=arguments.all):
                public = " public" if table.public else ""
                who = ", ".join(table.people)
                print(f"{table.table}  {table.touched}  {table.game}  {table.stage}{public}  {who}")
        elif arguments.way == "people":
            for one in await books.people(ask, await books.table_named(ask, arguments.what)):
                print(f"{one.number}  {one.name}  {' '.join(one.keys)}")
        elif len(arguments.what) == KEY_LENGTH:
            write(await books.all_of(ask, arguments.what))
        else:
            write(await books.journal(ask, await books.table_named(ask, arguments.what)))


def write(found: dict[str, Any]) -> None:
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


async def forget(arguments: argparse.Namespace) -> None:
    """Forget a person."""
    from noren.server.forgetting import forget_person

    async with store_of(arguments.db) as store:
        await store.demand_alone()
        count = await forget_person(store, arguments.what)
    print(f"Forgotten at {count} tables." if count != 1 else "Forgotten at 1 table.")


def store_of(db: str) -> Any:
    """The store, open for as long as it is used."""
    from noren.server.upgrade import opened

    return opened(db or None)
