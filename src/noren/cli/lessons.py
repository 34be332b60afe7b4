"""`noren lessons`: where learners stop, step by step, without a name."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING, Final

from rich.table import Table

from noren.cli.arguments import add_db, add_game
from noren.core.registry import load
from noren.lessons import Lesson, lessons_of
from noren.scene import name_seats
from noren.terminal.console import Console

if TYPE_CHECKING:
    from noren.server.lesson_stops import Stop

EXAMPLE: Final = "noren lessons secrets-game --db tables.db"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and which database."""
    add_game(parser)
    add_db(parser)


def run(arguments: argparse.Namespace) -> int:
    """A table for each lesson: who came to a step, who got over it, and how long it took."""
    from noren.server.lesson_stops import stops

    game = load(arguments.game)
    counted = asyncio.run(stops(arguments.db or None, game.name))
    console = Console(highlight=False)
    for lesson in lessons_of(game):
        found = {it.step: it for it in counted if it.lesson == lesson.name}
        if found:
            console.print(drawn(lesson, found))
    if not counted:
        console.print(f"Nobody has taken a lesson of {game.meta.title} here yet.")
    return 0


def drawn(lesson: Lesson, found: dict[int, Stop]) -> Table:
    """One lesson, a step a row."""
    table = Table(title=f"{lesson.name}: {lesson.title}", title_justify="left")
    for heading in ("step", "came", "went on", "seconds", "what it says"):
        table.add_column(heading, justify="left" if heading == "what it says" else "right")
    names = [f"Seat {seat + 1}" for seat in range(lesson.seats)]
    for number, step in enumerate(lesson.steps):
        it = found.get(number)
        if it is None:
            continue
        over = f"{it.finished / it.started:.0%}" if it.started else ""
        mean = f"{it.seconds / it.finished:.0f}" if it.finished else ""
        table.add_row(str(number + 1), str(it.started), over, mean, name_seats(step.say, names))
    return table
