"""`noren restore`: put a copy in the place of the database."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import Final

from noren.cli.arguments import add_db

EXAMPLE: Final = "noren restore noren-20261118-030000.db --db tables.db"
POSTGRES: Final = """\
PostgreSQL puts its own copies back, while no server runs; nothing has been done yet. Type
this, with the password in PGPASSWORD if it has one:
  pg_restore --clean --if-exists --no-owner --dbname={1} {0}"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which copy, and where it belongs."""
    parser.add_argument("copy", metavar="FILE", type=Path, help="what noren backup made")
    add_db(parser)


def run(arguments: argparse.Namespace) -> int:
    """Put it there, and say what became of what was there."""
    from noren.server.copies import restore
    from noren.server.database import is_postgres, shown
    from noren.server.main import default_db

    if is_postgres(arguments.db):
        print(POSTGRES.format(shlex.quote(str(arguments.copy)), shlex.quote(shown(arguments.db))))
        return 1
    path = Path(arguments.db) if arguments.db else default_db()
    made, aside = restore(arguments.copy, path)
    print(f"{made.path}: tables: {made.tables}, of them open: {made.open}")
    if aside is not None:
        print(f"What was there before is {aside}.")
    return 0
