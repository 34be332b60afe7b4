"""Every command of `noren` with what can be typed after it, read from the commands themselves."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
from typing import Any, Final
from unittest.mock import patch

from noren.cli import COMMANDS, PLAIN, main
from noren.cli.offered import load_offered, offered

WIDTH: Final = {"COLUMNS": "90", "NO_COLOR": "1"}


def names() -> list[str]:
    """Every command, those that games offer as well."""
    return sorted({*COMMANDS, *offered()})


def help_of(command: str) -> str:
    """What `noren COMMAND --help` prints."""
    out = io.StringIO()
    wide = patch.dict(os.environ, WIDTH)
    with wide, contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        main([command, "--help"])
    return out.getvalue().rstrip()


def page() -> str:
    """A heading and a help text for each command."""
    return "\n".join(
        f"## noren {command}\n\n```text\n{help_of(command)}\n```\n" for command in names()
    )


def parses(words: list[str]) -> bool:
    """Whether `noren WORDS` can be typed: everything is read, and nothing is done."""
    command = words[0] if words and not words[0].startswith("-") else PLAIN
    if command not in names():
        return False
    told = io.StringIO()
    nothing = patch.object(_command(command), "run", return_value=0)
    with nothing, contextlib.redirect_stderr(told), contextlib.redirect_stdout(told):
        try:
            return main(words) == 0
        except SystemExit as stopped:
            return stopped.code == 0


def _command(name: str) -> Any:
    """The module or object that carries the command out."""
    if name in COMMANDS:
        return importlib.import_module(f"noren.cli.{name}")
    return load_offered(offered()[name])
