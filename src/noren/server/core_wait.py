"""How long a process has waited for a core: what a busy machine has taken from it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

NANOSECONDS: Final = 1e-9


def waited_for_core(pid: int) -> float:
    """The seconds that it was ready to run and did not; nothing where no kernel counts them."""
    try:
        ran_waited_slices = Path(f"/proc/{pid}/schedstat").read_text("ascii").split()
        return int(ran_waited_slices[1]) * NANOSECONDS
    except (OSError, ValueError, IndexError):
        return 0.0
