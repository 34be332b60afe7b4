"""What the server tells its operator: lines for people, or one JSON object a line for machines.

Lines for machines are passed on and kept, often by others. So they name no table by its whole id,
which is the link to its replay, and of an error they have the kind and the way, never its words:
those may repeat a choice that nobody has seen.
"""

from __future__ import annotations

import datetime
import logging
import re
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal

import msgspec

from noren.server.database import without_secrets

TEXT: Final = "%(levelname)s %(name)s: %(message)s"
TABLE: Final = re.compile(r"\b([Tt]able )([A-Za-z0-9_-]{4})[A-Za-z0-9_-]{6,36}")
"""A table's id: its beginning is enough for `noren admin list` to find it."""


class TextLines(logging.Formatter):
    """A record as a line for people; the way of an error follows it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return without_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        line: dict[str, Any] = {
            "at": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": TABLE.sub(r"\1\2...", without_secrets(record.getMessage())),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["way"] = way_of(record.exc_info[2])
        return msgspec.json.encode(line).decode()


def way_of(trace: TracebackType | None) -> list[str]:
    """Where an error came from, the innermost last: no line of code, and no value."""
    return [
        f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(trace)
    ]


def write_logs(form: Literal["text", "json"]) -> None:
    """Write everything from here on to standard error, in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines(TEXT))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
