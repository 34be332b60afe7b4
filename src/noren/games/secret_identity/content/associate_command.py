"""`noren associate`: teach bots what the characters of your own pack mean.

Noren's command line finds it by the entry point `noren.commands`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from noren.games.secret_identity.content.pack_associations import associate_pack


class Associate:
    """Make a pack's matrix."""

    WORDS: Final = "teach bots what the characters of your own pack mean"
    EXAMPLE: Final = "noren associate family.toml"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The pack."""
        parser.add_argument("pack", metavar="PACK", type=Path,
                            help="a pack of characters for Secret Identity, in TOML")  # fmt: skip

    def run(self, arguments: argparse.Namespace) -> int:
        """Make the matrix beside the pack, keep a copy for bots, and say where they are."""
        made, kept = associate_pack(arguments.pack)
        print(f"{made}: written beside the pack.")
        print(f"{kept}: kept for bots, who find it when a table brings this pack.")
        return 0


command: Final = Associate()
