"""Several processes that serve one port: each is a node of its own on the shared PostgreSQL.

This process opens the port and hands it to all of them; which one answers is the system's choice.
One that dies is started anew. SIGTERM and Ctrl-C end them all; SIGHUP lets them go and come one
after another, so that the house is never closed.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from typing import Final

from noren.server.settings import Serving, is_postgres

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.2
SOON: Final = 5.0
"""A worker that lives no longer than this has died of something that will not pass by itself."""
MOST_DEATHS: Final = 5
READY: Final = "ready"
"""What a worker writes when it can be reached."""


class Worker:
    """One process, and when it was started."""

    def __init__(self, number: int, settings: Serving, port: socket.socket) -> None:
        self.number = number
        self.began = time.monotonic()
        own = {**os.environ, **settings.as_said, "NOREN_WORKERS": "1", "NOREN_NO_BROWSER": "1"}
        if settings.metrics is not None:
            host, first = settings.metrics
            shown = f"[{host}]" if ":" in host else host
            own["NOREN_METRICS"] = f"{shown}:{first + number if first else 0}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "noren.server.worker", str(port.fileno())],
            env=own, pass_fds=(port.fileno(),), stdout=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    @property
    def alive(self) -> bool:
        """Whether it is there."""
        return self.process.poll() is None

    def wait_until_ready(self) -> None:
        """Return when it can be reached, or will not be."""
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def end(self) -> None:
        """Let it finish what it has begun, and go."""
        if self.alive:
            self.process.terminate()


class Workers:
    """The processes of one house, until it is closed."""

    def __init__(self, settings: Serving) -> None:
        self._settings = settings
        self._port = listen(settings.host, settings.port)
        self._workers: list[Worker] = []
        self._deaths = 0
        self._ending = self._renewing = False

    def run(self) -> None:
        """Until a signal ends it; SystemExit if workers cannot live."""
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._end)
        signal.signal(signal.SIGHUP, self._renew)
        self._workers = [self._start(number) for number in range(self._settings.workers)]
        while not self._ending:
            time.sleep(LOOK_SECONDS)
            if self._renewing:
                self._renewing = False
                self._renew_all()
            self._replace_dead()
        self._end_all()
        if self._deaths >= MOST_DEATHS:
            raise SystemExit("Workers die as soon as they are started; the log says of what.")

    def _start(self, number: int) -> Worker:
        return Worker(number, self._settings, self._port)

    def _replace_dead(self) -> None:
        for at, worker in enumerate(self._workers):
            if worker.alive or self._ending:
                continue
            lived = time.monotonic() - worker.began
            self._deaths = self._deaths + 1 if lived < SOON else 0
            if self._deaths >= MOST_DEATHS:
                self._ending = True
                return
            log.error("Worker %d has died (%s); it is started anew", at, worker.process.returncode)
            self._workers[at] = self._start(at)

    def _renew_all(self) -> None:
        """One after another: the others have the people of the one that goes."""
        for at, worker in enumerate(self._workers):
            if self._ending:
                return
            worker.end()
            worker.process.wait()
            self._workers[at] = self._start(at)
            self._workers[at].wait_until_ready()
        log.info("All %d workers are new", len(self._workers))

    def _end(self, *_: object) -> None:
        self._ending = True

    def _renew(self, *_: object) -> None:
        self._renewing = True

    def _end_all(self) -> None:
        for worker in self._workers:
            worker.end()
        for worker in self._workers:
            worker.process.wait()


def why_no_workers(settings: Serving) -> str:
    """Why so many processes cannot be, if they cannot."""
    if settings.workers > 1 and not is_postgres(settings.db):
        return (
            "--workers needs PostgreSQL: an SQLite file has one writer, which every table of the"
            " house waits for, so a second process could only stand in its way. Give --db"
            " postgresql://..., or leave --workers out; one process carries hundreds of tables."
        )
    if settings.workers > 1 and os.name == "nt":
        return "--workers cannot be had on Windows."
    return ""


def listen(host: str, port: int) -> socket.socket:
    """The port, for all workers; OSError if somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)
