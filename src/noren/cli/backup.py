"""`noren backup`: a copy of everything, made while people play."""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path
from typing import Final

from noren.cli.arguments import whole_number

EXAMPLE: Final = "noren backup /var/backups/noren --db tables.db --keep 14"
POSTGRES: Final = """\
PostgreSQL makes its own copies, also while people play:
  pg_dump --format=custom --file={} {}
Keep it as safe as the database: it holds the hands of running matches."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to, and of what."""
    parser.add_argument("to", metavar="FILE_OR_FOLDER", type=Path,
                        help="a new file, or a folder for copies by date")  # fmt: skip
    add_db(parser)
    parser.add_argument("--keep", metavar="N", type=whole_number,
                        help="in a folder: keep the newest N, delete older ones")  # fmt: skip


def add_db(parser: argparse.ArgumentParser) -> None:
    """Which database: that of the server, unless another is named."""
    parser.add_argument("--db", metavar="FILE_OR_URL", default=os.environ.get("NOREN_DB", ""),
                        help="as for noren serve; or NOREN_DB")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Make the copy, and say what is in it."""
    from noren.server.copies import back_up
    from noren.server.main import default_db
    from noren.server.settings import is_postgres

    if is_postgres(arguments.db):
        target = arguments.to / "noren.dump" if arguments.to.is_dir() else arguments.to
        print(POSTGRES.format(shlex.quote(str(target)), shlex.quote(arguments.db)))
        return 1
    source = Path(arguments.db) if arguments.db else default_db()
    path, tables, open_ones = back_up(source, arguments.to, arguments.keep)
    print(f"{path}: tables: {tables}, of them open: {open_ones}")
    return 0
