"""`noren serve`: Noren for browsers."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from typing import Final

from noren.core.errors import NorenError
from noren.core.signs import clean_line
from noren.server.database import without_secrets
from noren.server.settings import SETTINGS, BadSetting, Setting, read_settings
from noren.server.store import StoreBroken

EXAMPLE: Final = "noren serve --port 8787"
SWITCH_ON: Final = "1"
NO_SENSE: Final = 78
"""The status that says: set it otherwise, for to start it again is in vain (EX_CONFIG)."""

log = logging.getLogger("noren.serve")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything that can be set, as a flag; what is not typed is looked for in the environment."""
    for setting in SETTINGS:
        found = os.environ.get(setting.variable, "")
        if setting.shape:
            parser.add_argument(setting.flag, metavar=setting.shape, default=found,
                                help=help_of(setting))  # fmt: skip
        else:
            parser.add_argument(setting.flag, action="store_const", const=SWITCH_ON, default=found,
                                help=help_of(setting))  # fmt: skip
    only = "say what is wrong, or may surprise, and start nothing"
    parser.add_argument("--check", action="store_true", help=only)


def help_of(setting: Setting) -> str:
    """What it does, its usual value, and its name in the environment."""
    usual = f"; default: {setting.usual}" if setting.usual else ""
    return f"{setting.words}{usual}; or {setting.variable}".replace("%", "%%")


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    said = {setting.name: getattr(arguments, setting.name) for setting in SETTINGS}
    if arguments.check:
        return look(said)
    return start(said)


def start(said: dict[str, str]) -> int:
    """Serve, or say why not; what no other try can mend has a status of its own."""
    from noren.server.main import serve

    try:
        serve(read_settings(said))
    except (NorenError, SystemExit) as stopped:
        if isinstance(stopped, SystemExit) and not isinstance(stopped.code, str):
            raise
        tell(str(stopped), said["log"].strip())
        return NO_SENSE if isinstance(stopped, BadSetting | StoreBroken) else 1
    return 0


def tell(words: str, form: str) -> None:
    """Say why it was not started: in one line for people, or for whoever reads the log."""
    from noren.server.logs import write_logs

    if form == "json":
        write_logs("json")
        log.error("%s", words)
    else:
        print(f"noren: {clean_line(without_secrets(words))}", file=sys.stderr)


def look(said: dict[str, str]) -> int:
    """Tell what is wrong before anything is started."""
    from noren.server.inspection import inspect

    found = inspect(said)
    for finding in found:
        print(f"{finding.kind}: {finding.words}", file=sys.stderr)
    if any(finding.kind == "wrong" for finding in found):
        return 1
    print("Noren can be started like this.")
    return 0
