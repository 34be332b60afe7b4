"""Tables of the book that are read in the repository too, without a build: kept in their pages.

`python -m tools.docs_kept` writes them anew from the code; a test says when that is due.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools import docs_commands, docs_settings

DOCS: Final = Path(__file__).parents[1] / "docs"
KEPT: Final[dict[str, Callable[[], str]]] = {
    "operate.md": docs_settings.page,
    "commands.md": docs_commands.page,
}
PLACE: Final = re.compile(r"(<!-- kept -->\n).*?(\n<!-- end -->)", re.S)


def renewed(page: str) -> str:
    """The page with what the code says today."""
    made = KEPT[page]().strip()
    return PLACE.sub(lambda found: f"{found[1]}{made}{found[2]}", (DOCS / page).read_text("utf-8"))


def main() -> None:
    """Write all of them."""
    for page in KEPT:
        (DOCS / page).write_text(renewed(page), "utf-8")


if __name__ == "__main__":
    main()
