"""The pages of the book, and the blocks of code on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
ENTRANCES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
PAGES += ENTRANCES

FENCE = re.compile(
    r"^ *(?P<fence>```+)(?P<kind>[^\n`]*)\n(?P<body>.*?)^ *(?P=fence) *$", re.M | re.S
)


class Block(NamedTuple):
    """Some code on a page: in which language, and on which line."""

    language: str
    body: str
    line: int


def text_of(page: str) -> str:
    """A page as it is written."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str) -> list[Block]:
    """Every block of a page in order: a reader sees all that is run."""
    text = text_of(page)
    return [
        Block(match["kind"].strip(), match["body"], text.count("\n", 0, match.start()) + 1)
        for match in FENCE.finditer(text)
    ]


def prose(page: str) -> str:
    """A page without the blocks that are run anyway."""
    return FENCE.sub("", text_of(page))


def commands(body: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with the output that is shown below it."""
    for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        yield command.split("  #")[0].strip(), shown
