"""`noren backup`: a copy of everything, made while people play."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from noren.cli.arguments import add_db, whole_number

EXAMPLE: Final = "noren backup /var/backups/noren --db tables.db --keep 14"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to, and of what."""
    parser.add_argument("to", metavar="FILE_OR_FOLDER", type=Path,
                        help="a new file, or a folder for copies by date")  # fmt: skip
    add_db(parser)
    parser.add_argument("--keep", metavar="N", type=whole_number,
                        help="in a folder: keep the newest N, delete older ones")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Make the copy, and say what is in it."""
    from noren.server.copies import back_up
    from noren.server.database import is_postgres
    from noren.server.dumps import dump
    from noren.server.main import default_db

    if is_postgres(arguments.db):
        print(dump(arguments.db, arguments.to, arguments.keep))
        return 0
    source = Path(arguments.db) if arguments.db else default_db()
    path, tables, open_ones = back_up(source, arguments.to, arguments.keep)
    print(f"{path}: tables: {tables}, of them open: {open_ones}")
    return 0
