"""Figures for whoever watches over the server, which tell nothing of what anybody does.

Whoever reads figures may also play. A count that moves when somebody acts in secret would tell
that they did, and so would processor time, a queue, or how long a bot thought. So there is no label
for a table or a person; figures are taken once a minute, not when they are asked for; how long a
commit takes is measured by beats of the server's own; sizes and queues are rounded down; and what
is done at tables is added up only while so many matches are played that it cannot be any one's.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from socketserver import ThreadingMixIn
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import CollectorRegistry, make_wsgi_app
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

import noren
from noren.server.crowd import memory
from noren.server.pulse import BOUNDS, Pulse
from noren.server.settings import Address
from noren.server.table_actor import TableActor

log = logging.getLogger(__name__)

SAMPLE_SECONDS: Final = 60.0
BEAT_SECONDS: Final = 15.0
CROWD: Final = 8
"""Of how many matches, at the least, what is done at them is told together."""
STAGES: Final = ("lobby", "playing", "over", "closed")
MOST_READERS: Final = 16
READER_SECONDS: Final = 10.0
"""How many read figures at once, and how long one may take."""
QUEUE_STEP: Final = 10
MEMORY_STEP: Final = 16 * 1024 * 1024


class Figures(Collector):
    """What was found at the last sample; asking for it changes nothing and costs nothing."""

    def __init__(self, pulse: Pulse) -> None:
        self._pulse = pulse
        self._refusals: Counter[str] = Counter()
        self._bots = (0, 0, 0.0, 0.0)
        self._families: list[Metric] = []

    def collect(self) -> Iterable[Metric]:
        """The figures of the last minute."""
        return self._families

    def sample(self) -> None:
        """Look at everything once."""
        runtime, actors = self._pulse.tables.runtime, self._pulse.tables.actors
        if sum(map(is_played, actors)) >= CROWD:
            bots = runtime.bots
            self._refusals = Counter(runtime.tally.refusals)
            self._bots = (bots.turns, bots.failures, bots.thought, bots.waited)
        self._families = [
            *self._of_the_house(actors),
            *self._of_the_store(),
            *self._of_tables(),
            *self._of_queues(actors),
            *of_the_process(),
        ]

    def _of_the_house(self, actors: list[TableActor]) -> Iterator[Metric]:
        runtime = self._pulse.tables.runtime
        yield gauge("noren_up", "Which version this is.", 1, version=noren.__version__)
        yield gauge("noren_draining", "Whether the server is about to end.", runtime.draining)
        stages = Counter(actor.table.stage for actor in actors)
        tables = GaugeMetricFamily("noren_tables", "Tables in memory.", labels=["stage"])
        for stage in STAGES:
            tables.add_metric([stage], stages[stage])
        yield tables
        people = sum(map(people_at, actors))
        yield gauge("noren_people", "People at tables who are connected here.", people)
        yield gauge("noren_screens", "WebSockets that are open.", len(runtime.sockets))

    def _of_the_store(self) -> Iterator[Metric]:
        pulse = self._pulse
        yield gauge("noren_store_ready", "Whether the store can write.", pulse.can_write)
        commits = HistogramMetricFamily(
            "noren_commit_seconds", "How long a commit takes, by beats of the server's own."
        )
        total, buckets = 0, []
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), pulse.counts, strict=True):
            total += count
            buckets.append((bound, float(total)))
        commits.add_metric([], buckets, round(pulse.seconds, 3))
        yield commits

    def _of_tables(self) -> Iterator[Metric]:
        refusals = CounterMetricFamily(
            "noren_refusals", "What was refused, by code, while a crowd played.", labels=["code"]
        )
        for code, count in sorted(self._refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        turns, failures, thought, waited = self._bots
        yield counter("noren_bot_turns", "Answers of bots, while a crowd played.", turns)
        yield counter("noren_bot_failures", "Answers that chance gave for a bot.", failures)
        yield counter("noren_bot_thinking_seconds", "How long bots thought.", round(thought))
        yield counter(
            "noren_bot_waiting_seconds", "How long bots waited for a worker.", round(waited)
        )

    def _of_queues(self, actors: list[TableActor]) -> Iterator[Metric]:
        runtime = self._pulse.tables.runtime
        queues = GaugeMetricFamily("noren_queue", "What waits, in tens.", labels=["of"])
        lengths = {
            "store": runtime.store.waiting,
            "tables": sum(actor.waiting for actor in actors),
            "bots": runtime.bots.waiting,
            "replays": runtime.replays.waiting,
        }
        for name, length in lengths.items():
            queues.add_metric([name], coarse(length, QUEUE_STEP))
        yield queues


def of_the_process() -> Iterator[Metric]:
    """What the process has used, in steps that no single act makes."""
    yield counter(
        "noren_process_cpu_seconds", "Processor time of this process.", int(time.process_time())
    )
    used = coarse(memory(), MEMORY_STEP)
    yield gauge("noren_process_memory_bytes", "The most memory it has had.", used)


def gauge(name: str, words: str, value: float, **labels: str) -> Metric:
    """A figure that goes up and down."""
    family = GaugeMetricFamily(name, words, labels=list(labels))
    family.add_metric(list(labels.values()), float(value))
    return family


def counter(name: str, words: str, value: float) -> Metric:
    """A figure that goes up."""
    return CounterMetricFamily(name, words, value=float(value))


def coarse(value: int, step: int) -> int:
    """The value, rounded down to so many."""
    return value // step * step


def is_played(actor: TableActor) -> bool:
    """Whether a match is under way with somebody there."""
    return actor.table.stage == "playing" and people_at(actor) > 0


def people_at(actor: TableActor) -> int:
    """How many people of a table are connected to this process."""
    return sum(person.connections > 0 for person in actor.table.seating.people)


# Where they are told


class FiguresServer(ThreadingMixIn, WSGIServer):
    """A few at a time, and nobody for long: each has a thread and a descriptor of the house."""

    daemon_threads = True

    def __init__(self, *args: Any) -> None:
        self._room = threading.BoundedSemaphore(MOST_READERS)
        super().__init__(*args)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer, if there is room for one more."""
        if self._room.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer within some seconds, however the request drips."""
        over = threading.Timer(READER_SECONDS, hang_up, [request])
        over.daemon = True
        over.start()
        try:
            super().process_request_thread(request, client_address)
        finally:
            over.cancel()
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever hangs up is no news."""


class Quiet(WSGIRequestHandler):
    """Nobody reads who has read figures."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def hang_up(connection: socket.socket) -> None:
    """End it, even if somebody is just reading from it."""
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def serving(address: Address, registry: CollectorRegistry) -> FiguresServer:
    """The server of figures, listening; OSError if it cannot."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    kind = type("Figures", (FiguresServer,), {"address_family": family})
    app = make_wsgi_app(registry)
    return make_server(address.host, address.port, app, kind, handler_class=Quiet)


@contextlib.contextmanager
def told_at(address: Address | None, pulse: Pulse) -> Iterator[None]:
    """Tell figures at an address of their own, which guests need not reach."""
    if address is None:
        yield
        return
    figures, registry = Figures(pulse), CollectorRegistry(auto_describe=False)
    figures.sample()
    registry.register(figures)
    try:
        server = serving(address, registry)
    except OSError as error:
        log.error("Figures cannot be told at %s port %d: %s", *address, error)
        yield
        return
    thread = threading.Thread(target=server.serve_forever, name="noren-figures")
    thread.start()
    log.info("Figures are told at %s port %d", *server.server_address[:2])
    pulse.tables.runtime.own(keep_sampling(figures, pulse))
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def keep_sampling(figures: Figures, pulse: Pulse) -> None:
    """Beat now and then, and sample once a minute."""
    every = round(SAMPLE_SECONDS / BEAT_SECONDS)
    while True:
        for _ in range(every):
            await asyncio.sleep(BEAT_SECONDS)
            await pulse.beat()
        figures.sample()
