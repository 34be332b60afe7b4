"""`noren restore`: put a copy in the place of the database."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import Final

from noren.cli.arguments import add_db

EXAMPLE: Final = "noren restore noren-20261118-030000.db --db tables.db"
POSTGRES: Final = """\
PostgreSQL puts its own copies back, while no server runs; nothing has been done yet. Stop all
servers, copy what is there now, and put the copy in its place, whole or not at all; with the
password in PGPASSWORD if it has one:
  noren backup before.dump --db {1}
  pg_restore --single-transaction --clean --if-exists --no-owner --dbname={1} {0}"""
NOWHERE: Final = "Say with --db where the copy belongs; without it, that is {}, which is not there."
NO_DUMP: Final = "{} is no copy of a PostgreSQL: those begin with PGDMP. Nothing has been done."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which copy, and where it belongs."""
    parser.add_argument("copy", metavar="FILE", type=Path, help="what noren backup made")
    add_db(parser)


def run(arguments: argparse.Namespace) -> int:
    """Put it there, and say what became of what was there."""
    from noren.server.copies import restore
    from noren.server.database import is_postgres, shown
    from noren.server.dumps import is_dump
    from noren.server.main import default_db
    from noren.server.store import StoreUnusable

    if is_postgres(arguments.db):
        if not is_dump(arguments.copy):
            raise StoreUnusable(NO_DUMP.format(arguments.copy))
        print(POSTGRES.format(shlex.quote(str(arguments.copy)), shlex.quote(shown(arguments.db))))
        return 1
    path = Path(arguments.db) if arguments.db else default_db()
    if not (arguments.db or path.exists()):
        raise StoreUnusable(NOWHERE.format(path))
    made, aside = restore(arguments.copy, path)
    print(f"{made.path}: tables: {made.tables}, of them open: {made.open}")
    if aside is not None:
        print(f"What was there before is {aside}.")
    return 0
