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

from noren.server.settings import Serving
from noren.server.supervisor import notify

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.2
SOON: Final = 5.0
"""A worker that lives no longer than this has died of something that will not pass by itself."""
MOST_DEATHS: Final = 5
LAST_SECONDS: Final = 20.0
"""So long after it has sent its people away may a worker take to end."""
READY: Final = "ready"
"""What a worker writes when it can be reached."""


class Worker:
    """One process, and when it was started."""

    def __init__(self, number: int, settings: Serving, port: socket.socket) -> None:
        self.number = number
        self.began = time.monotonic()
        self.leaving = False
        self._ready = False
        own = {**os.environ, **settings.as_said, "NOREN_WORKERS": "1", "NOREN_NO_BROWSER": "1"}
        if settings.metrics is not None:
            host, at = settings.figures_of(number)
            shown = f"[{host}]" if ":" in host else host
            own["NOREN_METRICS"] = f"{shown}:{at}"
        # Nothing is ever written to its input: that it ends tells the worker that we are gone.
        self.process = subprocess.Popen(
            [sys.executable, "-m", "noren.server.worker", str(port.fileno())],
            env=own, pass_fds=(port.fileno(),), start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)

    @property
    def alive(self) -> bool:
        """Whether it is there."""
        return self.process.poll() is None

    @property
    def serves(self) -> bool:
        """Whether it can be reached, and is not about to go."""
        assert self.process.stdout is not None
        self._ready = self._ready or bool(self.process.stdout.read())
        return self._ready and self.alive and not self.leaving

    def end(self) -> None:
        """Let it finish what it has begun, and go."""
        self.leaving = True
        if self.alive:
            self.process.terminate()

    def close(self, seconds: float) -> None:
        """Return when it is gone, which it is at the latest after so many seconds."""
        try:
            self.process.wait(max(0.0, seconds))
        except subprocess.TimeoutExpired:
            log.error("Worker %d does not end by itself; it is killed", self.number)
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


class Workers:
    """The processes of one house, until it is closed."""

    def __init__(self, settings: Serving, port: socket.socket) -> None:
        self._settings = settings
        self._port = port
        self._workers: list[Worker] = []
        self._deaths = 0
        self._ending = False
        self._old: list[Worker] = []
        """Those that are still to be renewed; one goes when all the others serve."""
        self._renewing = False
        self._told = False
        """Whether it was told that all of them serve."""

    def run(self) -> None:
        """Until a signal ends it; SystemExit if workers cannot live."""
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._end)
        signal.signal(signal.SIGHUP, self._renew)
        self._workers = [self._start(number) for number in range(self._settings.workers)]
        while not self._ending:
            time.sleep(LOOK_SECONDS)
            self._replace_gone()
            self._renew_next()
        self._end_all()
        if self._deaths >= MOST_DEATHS:
            raise SystemExit("Workers die as soon as they are started; the log says of what.")

    def _start(self, number: int) -> Worker:
        return Worker(number, self._settings, self._port)

    def _replace_gone(self) -> None:
        for at, worker in enumerate(self._workers):
            if worker.alive or self._ending:
                continue
            if not worker.leaving:
                self._count_death(worker)
            if self._ending:
                return
            worker.close(0.0)
            self._workers[at] = self._start(at)

    def _count_death(self, worker: Worker) -> None:
        lived = time.monotonic() - worker.began
        self._deaths = self._deaths + 1 if lived < SOON else 0
        if self._deaths >= MOST_DEATHS:
            self._ending = True
            return
        status = worker.process.returncode
        log.error("Worker %d has died (%s); it is started anew", worker.number, status)

    def _renew_next(self) -> None:
        """One after another: the others have the people of the one that goes."""
        if not all(worker.serves for worker in self._workers):
            return
        if not self._told:
            self._told = True
            notify("READY=1")
        if self._old:
            self._old.pop().end()
        elif self._renewing:
            self._renewing = False
            log.info("The last of %d workers is renewed", len(self._workers))

    def _end(self, *_: object) -> None:
        if self._ending:  # whoever asks a second time does not want to wait
            for worker in self._workers:
                worker.end()
        self._ending = True

    def _renew(self, *_: object) -> None:
        self._old = list(reversed(self._workers))
        self._renewing = True

    def _end_all(self) -> None:
        for worker in self._workers:
            worker.end()
        until = time.monotonic() + self._settings.drain + LAST_SECONDS
        for worker in self._workers:
            worker.close(until - time.monotonic())


def listen(host: str, port: int) -> socket.socket:
    """The port, for all workers; OSError if somebody else has it, or nobody knows the host."""
    place = bind(host, port)
    place.listen(2048)
    return place


def bind(host: str, port: int) -> socket.socket:
    """The port, and nobody listens yet: whoever comes is refused, and none is dropped later."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, *_, address = min(found, key=lambda one: one[0] != socket.AF_INET)
    place = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            place.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        place.bind(address[:2])
    except OSError:
        place.close()
        raise
    return place
