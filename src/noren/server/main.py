"""Start the server: one process and one file, or several processes on one PostgreSQL."""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import math
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import platformdirs
import uvicorn

from noren.server.app import make_app
from noren.server.bot_pool import BotPool
from noren.server.bot_timing import BotTiming
from noren.server.collector import calm_collector
from noren.server.crowd import within_descriptors
from noren.server.database import is_postgres, shown
from noren.server.fitting import misfits, taken, unknown
from noren.server.http_connection import HttpConnection
from noren.server.limits import Limits
from noren.server.listening import ListeningServer
from noren.server.logs import write_logs
from noren.server.reach import ANYWHERE, HERE, Reach, is_here, own_address
from noren.server.runtime import Runtime
from noren.server.settings import BadSetting, Serving
from noren.server.sqlite import SqliteStore
from noren.server.store import Keeping, Store, StoreUnusable
from noren.server.tables import Tables
from noren.server.websocket import Socket
from noren.server.workers import Workers, listen

log = logging.getLogger(__name__)

HOST: Final = HERE
PORT: Final = 8787


def default_db() -> Path:
    """The file in the user's data folder."""
    return Path(platformdirs.user_data_dir("noren", appauthor=False)) / "tables.db"


def open_store(db: str | Path | Store | None) -> Store:
    """A file's path, or the address of a PostgreSQL database, or a store that is there already."""
    if not (db is None or isinstance(db, (str, Path))):
        return db
    if is_postgres(db):
        try:
            from noren.server.postgres import PostgresStore
        except ImportError:
            raise SystemExit(
                "PostgreSQL needs one more package: pip install noren[postgres]"
            ) from None
        return PostgresStore(str(db))
    return SqliteStore(default_db() if db is None else db)


def usable_store(db: str | Path | None) -> Store:
    """The store, if a server can be started with it; StoreUnusable if not."""
    store = open_store(db)
    store.prepare()
    return store


def make_server(
    host: str = HOST,
    port: int = PORT,
    db: str | Path | Store | None = None,
    *,
    timing: BotTiming | None = None,
    limits: Limits | None = None,
    settings: Serving | None = None,
) -> ListeningServer:
    """A server that is ready to run; `settings` say all that is not said otherwise."""
    settings = settings or Serving(host=host, port=port, limits=limits or Limits())
    limits = within_descriptors(settings.limits)
    door = settings.door
    reach = Reach(settings.host, settings.port, door, settings.url)
    runtime = Runtime(open_store(db), BotPool(timing=timing), limits, door, reach)
    runtime.keeping = Keeping(settings.keep_words, settings.keep_matches)
    tables = Tables(runtime)
    config = uvicorn.Config(
        make_app(tables, settings.metrics),
        host=settings.host,
        port=settings.port,
        http=HttpConnection,
        ws=Socket,
        loop="auto",
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level="error",
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=math.ceil(limits.idle_seconds_http),
        timeout_graceful_shutdown=10,
        h11_max_incomplete_event_size=32 * 1024,
    )
    server = ListeningServer(config, partial(tables.drain, settings.drain))
    reach.listen_by(server.listen_at)
    return server


def serve(settings: Serving) -> None:
    """Run until interrupted."""
    write_logs(settings.log)
    for words in unknown(os.environ):
        log.warning("%s", words)
    wrong = [*misfits(settings)]
    if wrong:
        raise BadSetting(" ".join(wrong))
    wrong = [*taken(settings)]
    if wrong:
        raise StoreUnusable(" ".join(wrong))
    store = usable_store(settings.db or None)
    with listen(settings.host, settings.port) as port:
        settings = dataclasses.replace(settings, port=port.getsockname()[1])
        tell_address(settings)
        own = f"http://{bracketed(HOST if settings.host in ANYWHERE else settings.host)}"
        page = None if settings.no_browser else f"{own}:{settings.port}/"
        with browser_when_ready(settings.host, settings.port, page):
            if settings.workers > 1:
                Workers(settings, port).run()
            else:
                outlive_hangups()
                run_one(settings, store, port)


def tell_address(settings: Serving) -> None:
    """Say where it is open: to people on standard output, to machines as a line of the log."""
    host = own_address() if settings.host in ANYWHERE else settings.host
    where = settings.url or f"http://{bracketed(host)}:{settings.port}/"
    if settings.log == "json":
        log.info("Noren is open at %s", where)
        return
    print(f"Noren is open at {where}  (Ctrl+C closes it)", flush=True)
    if is_here(settings.host) and settings.door.is_plain:
        print("Only this machine can join. A table's invitation opens it to your network.")
    print(f"Tables are kept in {shown(settings.db or default_db())}", flush=True)


def bracketed(host: str) -> str:
    """An address as it stands in a link."""
    return f"[{host}]" if ":" in host else host


def outlive_hangups() -> None:
    """Let SIGHUP, by which workers are renewed, do no harm where there are none.

    At a terminal it means that the terminal is gone, and then so is whoever would press Ctrl+C.
    """
    if not hasattr(signal, "SIGHUP") or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        return
    if sys.stdin is not None and sys.stdin.isatty():
        signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
        return
    words = "SIGHUP renews workers, and this house has none; start it anew to renew it"
    signal.signal(signal.SIGHUP, lambda *_: log.warning(words))


def run_one(settings: Serving, store: Store, port: socket.socket) -> None:
    """All of it in this process, which listens already."""
    server = make_server(db=store, settings=settings)
    calm_collector()
    server.is_worker = settings.is_worker
    server.run([port])


@contextlib.contextmanager
def browser_when_ready(host: str, port: int, address: str | None) -> Iterator[None]:
    """Open the page as soon as the server answers."""
    if address is None:
        yield
        return
    stop = threading.Event()

    def wait_and_open() -> None:
        target = (HOST if host in ANYWHERE else host, port)
        while not stop.wait(0.1):
            with contextlib.suppress(OSError), socket.create_connection(target, timeout=1):
                webbrowser.open(address)
                return

    opener = threading.Thread(target=wait_and_open, name="noren-browser")
    opener.start()
    try:
        yield
    finally:
        stop.set()
        opener.join()
