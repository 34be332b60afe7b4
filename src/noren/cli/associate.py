"""`noren associate`: teach bots what the characters of your own pack mean."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

EXAMPLE: Final = "noren associate family.toml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pack."""
    parser.add_argument("pack", metavar="PACK", type=Path,
                        help="a pack of characters for Secret Identity, in TOML")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Make the matrix beside the pack, keep a copy for bots, and say where they are."""
    from noren.games.secret_identity.kept import associate_pack

    made, kept = associate_pack(arguments.pack)
    print(f"{made}: written beside the pack.")
    print(f"{kept}: kept for bots, who find it when a table brings this pack.")
    return 0
