"""`noren serve`: Noren for browsers."""

from __future__ import annotations

import argparse
import os
from typing import Final

EXAMPLE: Final = "noren serve --port 8787"
SETTINGS: Final = (
    ("hosts", "NAMES", "the names this house goes by, such as noren.example,*.games.example"),
    ("proxies", "ADDRESSES", "whose X-Forwarded-For to believe, such as 127.0.0.1,10.0.0.0/8"),
    ("limits", "JSON", """other limits, such as {"head_seconds": 5}"""),
)
"""What can be set by an option or in the environment: lists with commas, and an object."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen, and where to keep the tables."""
    parser.add_argument("--host", default="127.0.0.1", help="default: 127.0.0.1, this machine only")
    parser.add_argument("--port", type=int, default=8787, help="default: 8787")
    parser.add_argument("--db", metavar="FILE_OR_URL",
                        help="an SQLite file or a postgresql:// address")  # fmt: skip
    for name, shape, words in SETTINGS:
        variable = f"NOREN_{name.upper()}"
        parser.add_argument(f"--{name}", metavar=shape, default=os.environ.get(variable, ""),
                            help=f"{words}; or {variable}")  # fmt: skip
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from noren.server.main import serve
    from noren.server.settings import read_door, read_limits

    serve(
        arguments.host,
        arguments.port,
        arguments.db,
        open_browser=not arguments.no_browser,
        limits=read_limits(arguments.limits),
        door=read_door(arguments.hosts, arguments.proxies),
    )
    return 0
