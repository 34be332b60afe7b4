"""What a command is, whether it is one of ours or a game offers it."""

from __future__ import annotations

import argparse
from typing import Protocol


class Command(Protocol):
    """What a command's module has, or the object that a game's entry point names."""

    EXAMPLE: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say what can be typed after the command."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it, and return the exit status."""


class Offered(Command, Protocol):
    """A command that a game offers also says what it does, as ours do in `COMMANDS`."""

    WORDS: str
