"""`noren upgrade`: by which rules the open tables of a database go on under this Noren."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING, Final

from noren.cli.arguments import add_db
from noren.server.database import database_of_house, shown
from noren.terminal.console import Console

if TYPE_CHECKING:
    from noren.server.upgrade import Judged

OLDER: Final = (
    "The database itself is of an older Noren: it is brought up to date when this one first writes"
    " to it, and no older one can use it then. Make a copy first."
)
EXAMPLE: Final = "noren upgrade --check tables.db"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which database, and whether only to look."""
    where = "the same as --db"
    parser.add_argument("named", metavar="FILE_OR_URL", nargs="?", type=database_of_house,
                        help=where)  # fmt: skip
    add_db(parser)
    only = "only look and tell: nothing is written, and a server may be running"
    parser.add_argument("--check", action="store_true", help=only)


def run(arguments: argparse.Namespace) -> int:
    """Tell of every open table, and carry it out unless only a look was wanted."""
    from noren.server.main import default_db
    from noren.server.upgrade import carry_out, is_older

    db = arguments.named or arguments.db or None
    found = asyncio.run(look(db))
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"Looked at {shown(db or default_db())}", markup=False)
    if asyncio.run(is_older(db)):
        console.print(OLDER, markup=False)
    for judged in found:
        console.print(f"{judged.table}  {words_for(judged)}", markup=False)
    stuck = sum(not judged.goes_on for judged in found)
    console.print(summary(len(found), stuck), markup=False)
    if not arguments.check:
        asyncio.run(carry_out(db, found))
    return 1 if stuck or any(map(is_untrue, found)) else 0


async def look(db: str | None) -> list[Judged]:
    """Every open table."""
    from noren.server.upgrade import check

    return [judged async for judged in check(db)]


def is_untrue(judged: Judged) -> bool:
    """Whether rules that say they are the same show something else than was seen."""
    verdict = judged.verdict
    return (
        verdict is not None
        and verdict.difference is not None
        and verdict.before == verdict.installed
    )


def words_for(judged: Judged) -> str:
    """What becomes of a table, and why."""
    verdict = judged.verdict
    if verdict is None:
        return f"cannot go on: {judged.problem}"
    game, before, installed, rules, difference = verdict
    if difference is None:
        if before == installed:
            return f"{game}: goes on by rules {installed}, as before"
        return f"{game}: goes on by rules {installed}; by {before} every seat saw the same"
    why = f"entry {difference.at}: {difference.words}"
    if before == installed:
        return f"{game}: goes on, but rules {installed} are not what they were ({why})"
    if rules:
        return f"{game}: finishes by rules {before}, which are kept; by {installed}, {why}"
    return f"{game}: cannot go on by rules {installed}, and {before} are not kept ({why})"


def summary(count: int, stuck: int) -> str:
    """All tables in one line."""
    if not count:
        return "No table is open."
    tables = "1 table is" if count == 1 else f"{count} tables are"
    if not stuck:
        return f"{tables} open; all can go on."
    return (
        f"{tables} open; {stuck} cannot go on under this Noren. They are kept as they are: finish"
        " them with the version before, or install their rules."
    )
