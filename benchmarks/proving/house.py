"""The real server in a process of its own, to be started, killed and started again."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 60.0
MANY: Final = (
    "requests", "commands", "screens", "acts", "comings", "openings", "public_openings", "codes",
)  # fmt: skip
OPEN_DOOR: Final[Mapping[str, float]] = {
    **{f"{what}_{how}": 1e9 for what in MANY for how in ("a_second", "at_once")},
    "tables_a_person": 1_000_000,
    "strangers_an_address": 128,
    "sockets_a_person": 64,
}
"""Limits for one address that does the work of a crowd; that they hold is proved by `attacks`."""
SURPRISED: Final = ("Traceback (most recent call last)", "could not carry out", "A task failed")
"""What a log never says of a server that is in order."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def come_first() -> None:
    """Have everybody else on this machine wait for this process and all that it starts."""
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


class Stable:
    """A process from which warm servers are forked; without one each start is a cold one."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.proving.warm"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True,
        )  # fmt: skip

    def fork(self, args: list[str], environment: Mapping[str, str], log: Path) -> int:
        """Start a server: its process id."""
        request = {"args": args, "environment": dict(environment), "log": str(log)}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Let it end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process.wait()


@contextlib.contextmanager
def stable() -> Iterator[Stable]:
    """A stable for the time being."""
    warm = Stable()
    try:
        yield warm
    finally:
        warm.close()


class House:
    """`noren serve` on one port and one store; whatever it prints is in `log`."""

    def __init__(
        self,
        db: Path | str,
        log: Path,
        warm: Stable | None = None,
        limits: Mapping[str, float] = OPEN_DOOR,
    ) -> None:
        self.db = db
        self.log = log
        self.port = free_port()
        self.pid = 0
        self._cold: subprocess.Popen[bytes] | None = None
        self._warm = warm
        self._environment = {"NOREN_LIMITS": json.dumps(dict(limits))}

    @property
    def args(self) -> list[str]:
        """What it is started with."""
        return ["serve", "--no-browser", "--port", str(self.port), "--db", str(self.db)]

    def start(self) -> None:
        """Start it, and return when it answers."""
        if self._warm is not None:
            self.pid = self._warm.fork(self.args, self._environment, self.log)
        else:
            with self.log.open("ab") as log:
                self._cold = subprocess.Popen(
                    [sys.executable, "-m", "noren", *self.args], cwd=ROOT, stdout=log, stderr=log,
                    env={**os.environ, **self._environment},
                )  # fmt: skip
            self.pid = self._cold.pid
        until = time.monotonic() + PATIENCE
        while not self._answers():
            gone = not self.alive
            if gone or time.monotonic() > until:
                why = "has ended" if gone else f"does not answer within {PATIENCE:g} s"
                raise RuntimeError(f"The server {why}. {self.words()[-2000:]}")
            time.sleep(0.002)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def alive(self) -> bool:
        """Whether the process is there."""
        if self._cold is not None:
            return self._cold.poll() is None
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """End it at once, without a word; return when it is gone."""
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            while self.alive:
                time.sleep(0.001)
            self.pid, self._cold = 0, None

    def words(self) -> str:
        """All that it has printed."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def surprises(self) -> list[str]:
        """Where the log tells of a fault that nobody had reckoned with."""
        words = self.words()
        return [words[max(0, words.find(sign)) :][:3000] for sign in SURPRISED if sign in words]
