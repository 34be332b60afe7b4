"""`noren verify`: the proof of fairness, in words."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from rich.text import Text

from noren.cli.records import read_file
from noren.core.verify import verify
from noren.terminal.console import Console

EXAMPLE: Final = "noren verify evening.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The record."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a record")


def run(arguments: argparse.Namespace) -> int:
    """Say what was checked; a failure gives status 1."""
    findings = verify(read_file(arguments.file))
    fair = all(finding.holds for finding in findings)
    console = Console(highlight=False)
    for finding in findings:
        sign, style = ("✓", "green") if finding.holds else ("✗", "red")
        console.print(Text(f"{sign} {finding.words}", style))
    console.print("The match was fair." if fair else "The record does not prove a fair match.")
    return 0 if fair else 1
