"""The command line. Each command is a module of its own, imported when it is called."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final, Protocol, cast

COMMANDS: Final = {
    "games": "list the installed games, or tell more about one",
    "rules": "read a game's rules",
    "play": "play against bots in this terminal",
    "simulate": "let bots play many games and count what comes of it",
    "replay": "step through a recorded match",
    "verify": "prove that a recorded match was fair",
    "check": "test a game against the kernel's laws",
    "new": "write a small game to start your own from",
    "associate": "teach bots what the characters of your own pack mean",
    "serve": "open Noren to browsers",
    "pick": "choose a game from a list and play it here",
}

PLAIN: Final = "serve"
"""What `noren` alone does."""
GENERAL: Final = ("-h", "--help", "--version")
"""What is asked of Noren itself, not of a command."""


class Command(Protocol):
    """What a command's module has."""

    EXAMPLE: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say what can be typed after the command."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it, and return the exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; whatever the person got wrong is told in one line on stderr."""
    from noren.core.errors import NorenError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except NorenError as error:
        return _fail(str(error))
    except BrokenPipeError:
        # Whoever read our output has gone; nothing may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _run(argv: list[str]) -> int:
    words = argv if argv and (argv[0] in GENERAL or not argv[0].startswith("-")) else [PLAIN, *argv]
    arguments = _parser(words[0]).parse_args(words)
    return _command(arguments.command).run(arguments)


def _parser(wanted: str) -> argparse.ArgumentParser:
    """The parser; only the wanted command is filled in."""
    from noren import __version__

    parser = argparse.ArgumentParser(
        prog="noren",
        description="Noren: a home for hidden-information tabletop games.",
        epilog=f"noren alone means noren {PLAIN}. Example: noren play secrets-game --seats 4",
    )
    parser.add_argument("--version", action="version", version=f"noren {__version__}")
    commands = parser.add_subparsers(
        dest="command", metavar="command", title="commands", required=True
    )
    for name, words in COMMANDS.items():
        sub = commands.add_parser(
            name, help=words, description=words.capitalize() + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )  # fmt: skip
        if name == wanted:
            command = _command(name)
            sub.epilog = f"example:\n  {command.EXAMPLE}"
            command.add_arguments(sub)
    return parser


def _command(name: str) -> Command:
    return cast("Command", importlib.import_module(f"noren.cli.{name}"))


def _fail(words: str) -> int:
    print(f"noren: {words}", file=sys.stderr)
    return 1
