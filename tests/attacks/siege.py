"""The real server in a process of its own, and what it takes to attack it from outside.

Nothing of the server is imported here: whatever it is made of, it must hold. What the attacks
assume of its settings is in `settings` and nowhere else.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
PATIENCE = 10.0
HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy")
"""Some of what every answer of ours carries, refusals too."""


def settings(
    limits: Mapping[str, float] | None = None,
    proxies: str = "",
    hosts: str = "",
) -> dict[str, str]:
    """What an operator can set, as environment variables.

    `NOREN_LIMITS` is a JSON object with fields of the server's limits, `NOREN_PROXIES` the
    addresses or networks of proxies that are believed, `NOREN_HOSTS` the names that the server
    goes by; both are lists with commas.
    """
    given = {
        "NOREN_LIMITS": json.dumps(limits) if limits else "",
        "NOREN_PROXIES": proxies,
        "NOREN_HOSTS": hosts,
    }
    return {name: value for name, value in given.items() if value}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`noren serve`, started as people start it; everything it prints is kept in `log`.

    `before` is what a shell does first, such as setting a limit.
    """

    def __init__(
        self,
        db: Path,
        environment: Mapping[str, str] | None = None,
        before: str = "",
    ) -> None:
        self.db = db
        self.port = free_port()
        self.environment = dict(environment or {})
        self._before = before
        self._lines: list[str] = []
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return "".join(self._lines)

    def launch(self) -> Server:
        """Start it, and do not wait."""
        command = [
            sys.executable, "-m", "noren", "serve", "--no-browser",
            "--port", str(self.port), "--db", str(self.db),
        ]  # fmt: skip
        if self._before:
            command = ["sh", "-c", f'{self._before}; exec "$@"', "sh", *command]
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", cwd=ROOT, env={**os.environ, **self.environment},
        )  # fmt: skip
        assert self._process.stdout is not None
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout,))
        self._reader.start()
        return self

    def _read(self, output: IO[str]) -> None:
        """Keep what it prints; a pipe that nobody reads would hold it up."""
        with output:
            for line in output:
                self._lines.append(line)

    def start(self) -> Server:
        """Start it and wait until it answers."""
        self.launch()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self._process is not None
            assert self._process.poll() is None, self.log
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.05)
        raise TimeoutError("the server does not answer")

    def ended(self, patience: float = PATIENCE) -> int | None:
        """The exit status, if it ends by itself; None if it goes on."""
        assert self._process is not None
        try:
            return self._process.wait(patience)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if self._process.poll() is not None:
                self._forget()

    def stop(self) -> None:
        """Let it close in peace."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once, without a word."""
        self._end(signal.SIGKILL)

    def _end(self, by: signal.Signals) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(by)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._forget()

    def _forget(self) -> None:
        if self._reader is not None:
            self._reader.join()
        self._reader = self._process = None


def decoded(data: bytes) -> dict[str, Any]:
    """A message or an answer, which is always an object."""
    found: dict[str, Any] = json.loads(data)
    return found


def brief(value: object) -> str:
    """A name for one of many inputs; of long ones the beginning and the length."""
    text = ascii(value)[2 if isinstance(value, bytes) else 1 : -1]
    return text if len(text) < 40 else f"{text[:24]}...{len(text)}"
