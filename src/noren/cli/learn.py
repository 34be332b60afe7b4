"""`noren learn`: a lesson in this terminal."""

from __future__ import annotations

import argparse
from typing import Final

from noren.bots.shelf import find_bot, usual_bot
from noren.cli.arguments import add_game
from noren.cli.play import seat_names
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.registry import load
from noren.lessons import Guide, Lesson, find_lesson, lesson_after, lessons_of
from noren.terminal.console import Console
from noren.terminal.learner import TerminalLearner
from noren.terminal.player import Left

EXAMPLE: Final = "noren learn secrets-game first"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which lesson."""
    add_game(parser)
    parser.add_argument("lesson", nargs="?", default="", metavar="LESSON",
                        help="its name (default: the first one)")  # fmt: skip
    parser.add_argument("--list", action="store_true", help="only say which lessons there are")


def run(arguments: argparse.Namespace) -> int:
    """Take the lesson, and say what is next."""
    game = load(arguments.game)
    console = Console(highlight=False)
    if arguments.list:
        for lesson in lessons_of(game):
            console.print(f"{lesson.name}: {lesson.title}, {lesson.minutes} minutes.")
            console.print(f"  {lesson.teaches}")
        return 0
    lesson = find_lesson(game, arguments.lesson)
    console.print(f"{game.meta.title}: {lesson.title}, {lesson.minutes} minutes.")
    try:
        seated(game, lesson, console).play()
    except Left:
        console.print("You have left the lesson.")
        return 1
    after = lesson_after(game, lesson.name)
    if after is not None:
        console.print(f"Next: noren learn {game.name} {after.name} ({after.title})")
    return 0


def seated(game: AnyGame, lesson: Lesson, console: Console) -> TerminalLearner:
    """The lesson's match as it begins, with everybody in their seats."""
    match = Match.start(game, lesson.seats, lesson.options, lesson.seed)
    others = [seat for seat in range(lesson.seats) if seat != lesson.learner]
    bot = lesson.bot or usual_bot(game)
    return TerminalLearner(
        match,
        lesson.learner,
        seat_names(game, None, lesson.seats, lesson.learner),
        {seat: find_bot(game, bot) for seat in others},
        Dice(seed_bytes(None)),
        console,
        Guide(game, lesson),
    )
