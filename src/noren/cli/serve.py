"""`noren serve`: Noren for browsers."""

from __future__ import annotations

import argparse
from typing import Final

EXAMPLE: Final = "noren serve --port 8787"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen, and where to keep the tables."""
    parser.add_argument("--host", default="127.0.0.1", help="default: 127.0.0.1, this machine only")
    parser.add_argument("--port", type=int, default=8787, help="default: 8787")
    parser.add_argument("--db", metavar="FILE_OR_URL",
                        help="an SQLite file or a postgresql:// address")  # fmt: skip
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from noren.server.main import serve

    serve(arguments.host, arguments.port, arguments.db, open_browser=not arguments.no_browser)
    return 0
