"""How far a long run is: kept in a file after every lot, so that it can go on where it stopped."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Progress:
    """What was counted, and what was found; `lots` are done and need not be done again."""

    seed: int = 1
    lots: int = 0
    seconds: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    most: dict[str, float] = field(default_factory=dict)
    """The worst of what was measured."""
    faults: list[str] = field(default_factory=list)

    @staticmethod
    def read(path: Path | None, resume: bool, seed: int) -> Progress:
        """Go on with what the file tells of, or begin."""
        if not resume or path is None or not path.exists():
            return Progress(seed=seed)
        kept: dict[str, Any] = json.loads(path.read_text())
        return Progress(**{**kept, "counts": Counter(kept["counts"])})

    def keep(self, path: Path | None) -> None:
        """Write it down, all or nothing."""
        if path is not None:
            beside = path.with_suffix(".new")
            beside.write_text(json.dumps(vars(self), indent=1))
            beside.replace(path)

    def measure(self, what: str, value: float) -> None:
        """Remember the worst."""
        self.most[what] = max(value, self.most.get(what, value))

    def words(self) -> str:
        """What there is to tell."""
        told = [f"{count:,} {what}" for what, count in self.counts.items()]
        told += [f"{what} at most {value:.3f}" for what, value in self.most.items()]
        return f"{', '.join(told)}; {len(self.faults)} faults; {self.seconds:,.0f} s"


class Clock:
    """Counts the seconds of a run that is stopped and resumed, and says now and then how far."""

    def __init__(self, progress: Progress, every: float = 10.0) -> None:
        self._progress = progress
        self._began = time.monotonic() - progress.seconds
        self._every = every
        self._told = 0.0

    def tick(self) -> None:
        """Look at the time."""
        now = time.monotonic()
        self._progress.seconds = now - self._began
        if now - self._told > self._every:
            self._told = now
            print(self._progress.words(), file=sys.stderr, flush=True)
