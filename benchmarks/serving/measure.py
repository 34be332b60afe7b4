"""What a server process uses."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(process: int) -> float:
    """Processor time of all its threads, in the kernel too."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory(process: int) -> int:
    """Bytes of memory that are its own."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    lines = dict(line.split(":", 1) for line in text.splitlines()[1:])
    return sum(int(lines[name].split()[0]) * 1024 for name in ("Private_Clean", "Private_Dirty"))
