"""`noren backup`: a copy of everything, made while people play."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from noren.cli.arguments import add_db, whole_number

EXAMPLE: Final = "noren backup /var/backups/noren --db tables.db --keep 14"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to, and of what."""
    parser.add_argument("to", metavar="FILE_OR_FOLDER",
                        help="a new file, or a folder for copies by date")  # fmt: skip
    add_db(parser)
    parser.add_argument("--keep", metavar="N", type=whole_number,
                        help="in a folder: keep this one and the N-1 before it of the same"
                             " database, delete older ones")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Make the copy, and say what is in it."""
    from noren.server.copies import back_up
    from noren.server.database import is_postgres
    from noren.server.dumps import dump
    from noren.server.main import default_db
    from noren.server.store import StoreUnusable

    target = Path(arguments.to)
    if arguments.to.endswith(("/", os.sep)) and not target.is_dir():
        raise StoreUnusable(f"There is no folder {target}; make it first.")
    if is_postgres(arguments.db):
        made = dump(arguments.db, target, arguments.keep)
    else:
        source = Path(arguments.db) if arguments.db else default_db()
        made = back_up(source, target, arguments.keep)
    print(f"{made.path}: tables: {made.tables}, of them open: {made.open}")
    return 0
