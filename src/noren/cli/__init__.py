"""The command line. Each command is a module of its own, imported when it is called."""

from __future__ import annotations

import argparse
import errno
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias, cast

from noren.cli.command import Command
from noren.core.signs import clean_line
from noren.server.database import without_secrets

if TYPE_CHECKING:
    Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"

COMMANDS: Final = {
    "games": "list the installed games, or tell more about one",
    "rules": "read a game's rules",
    "play": "play against bots in this terminal",
    "learn": "take a lesson in this terminal",
    "simulate": "let bots play many games and count what comes of it",
    "study": "see in a page how a game plays: who wins, what is taken, what is idle",
    "arena": "let bots meet, and say how strong each is with luck taken out",
    "replay": "step through a recorded match",
    "review": "see what could be known in a match, where it turned, and how much was luck",
    "verify": "prove that a recorded match was fair",
    "check": "test a game against the kernel's laws",
    "new": "write a small game to start your own from",
    "serve": "open Noren to browsers",
    "lessons": "see where learners stop",
    "upgrade": "see by which rules open tables go on under this version",
    "backup": "copy the database, while people play",
    "restore": "put a copy in the place of the database",
    "admin": "list, close and export tables; forget a person",
    "pick": "choose a game from a list and play it here",
}

PLAIN: Final = "serve"
"""What `noren` alone does."""
GENERAL: Final = ("-h", "--help", "--version")
"""What is asked of Noren itself, not of a command."""


class Parser(argparse.ArgumentParser):
    """Tells what was typed wrongly, but never a password that was."""

    def error(self, message: str) -> NoReturn:
        """The usage, and what is wrong."""
        super().error(without_secrets(message))


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; whatever the person got wrong is told in one line on stderr."""
    # Imported late here and below, so that `noren --help` and completion stay quick.
    from noren.core.errors import NorenError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a sign should show a question mark, not end the game.
            stream.reconfigure(errors="replace")
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except NorenError as error:
        return _fail(str(error))
    except BrokenPipeError:
        # Whoever read our output has gone.
        _write_no_more()
        return 1
    except OSError as error:
        return _fail(_why(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        # What shells expect of a program that Ctrl-C has ended: 128 and the signal's number.
        return 130


def _run(argv: list[str]) -> int:
    words = argv if argv and (argv[0] in GENERAL or not argv[0].startswith("-")) else [PLAIN, *argv]
    arguments = _parser(words[0]).parse_args(words)
    command: Command = arguments.does
    status = command.run(arguments)
    # Now, while it can still be told if the disk is full behind `> FILE`.
    sys.stdout.flush()
    return status


def _parser(wanted: str) -> argparse.ArgumentParser:
    """The parser; only the wanted command is filled in."""
    from noren import __version__

    parser = Parser(
        prog="noren",
        description="Noren: a home for hidden-information tabletop games.",
        epilog=f"noren alone means noren {PLAIN}. Example: noren play secrets-game --seats 4",
    )
    parser.add_argument("--version", action="version", version=f"noren {__version__}")
    commands = parser.add_subparsers(
        dest="command", metavar="command", title="commands", required=True
    )
    for name, words in COMMANDS.items():
        sub = commands.add_parser(name, help=words)
        if name == wanted:
            _fill_in(sub, _command(name), words)
    if wanted not in COMMANDS:
        _add_offered(commands, wanted)
    return parser


def _add_offered(commands: Subparsers, wanted: str) -> None:
    """Games' own commands, of which only the wanted one is loaded."""
    from noren.cli.offered import listed, load_offered, offered

    for name, entry in offered().items():
        # Ours go first: an installed game must not be able to take the place of `noren verify`.
        if name not in COMMANDS:
            sub = commands.add_parser(name, help=listed(entry))
            if name == wanted:
                command = load_offered(entry)
                _fill_in(sub, command, command.WORDS)


def _fill_in(parser: argparse.ArgumentParser, command: Command, words: str) -> None:
    """What the command does, an example, what can be typed after it, and what then runs."""
    parser.description = words.capitalize() + "."
    parser.epilog = f"example:\n  {command.EXAMPLE}"
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    command.add_arguments(parser)
    parser.set_defaults(does=command)


def _command(name: str) -> Command:
    return cast("Command", importlib.import_module(f"noren.cli.{name}"))


def _write_no_more() -> None:
    """What is still to be written would only fail again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _why(error: OSError) -> str:
    if error.errno == errno.ENOSPC:
        _write_no_more()
        return "The disk is full, so not all of it could be written: make room, and try again."
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)


def _fail(words: str) -> int:
    print(f"noren: {clean_line(without_secrets(words))}", file=sys.stderr)
    return 1
