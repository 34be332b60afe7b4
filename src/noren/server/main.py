"""Start the server: one process, one file, one command."""

from __future__ import annotations

import contextlib
import gc
import logging
import math
import socket
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import platformdirs
import uvicorn

from noren.server.app import make_app
from noren.server.bot_pool import BotPool
from noren.server.bot_timing import BotTiming
from noren.server.crowd import within_descriptors
from noren.server.door import Door
from noren.server.http_connection import HttpConnection
from noren.server.limits import Limits
from noren.server.runtime import Runtime
from noren.server.sqlite import SqliteStore
from noren.server.store import Store, StoreUnusable
from noren.server.tables import Tables
from noren.server.websocket import Socket

HOST: Final = "127.0.0.1"
PORT: Final = 8787
ANY_HOST: Final = ("0.0.0.0", "::", "")


def default_db() -> Path:
    """The file in the user's data folder."""
    return Path(platformdirs.user_data_dir("noren", appauthor=False)) / "tables.db"


def open_store(db: str | Path | Store | None) -> Store:
    """A file's path, or the address of a PostgreSQL database, or a store that is there already."""
    if not (db is None or isinstance(db, (str, Path))):
        return db
    if isinstance(db, str) and db.startswith(("postgres://", "postgresql://")):
        try:
            from noren.server.postgres import PostgresStore
        except ImportError:
            raise SystemExit(
                "PostgreSQL needs one more package: pip install noren[postgres]"
            ) from None
        return PostgresStore(db)
    return SqliteStore(default_db() if db is None else db)


def usable_store(db: str | Path | None) -> Store:
    """The store, if a server can be started with it; else the words why not are the last ones."""
    store = open_store(db)
    try:
        store.prepare()
    except StoreUnusable as unusable:
        raise SystemExit(str(unusable)) from None
    return store


def make_server(
    host: str = HOST,
    port: int = PORT,
    db: str | Path | Store | None = None,
    *,
    timing: BotTiming | None = None,
    limits: Limits | None = None,
    door: Door | None = None,
    base: str | None = None,
) -> uvicorn.Server:
    """A server that is ready to run."""
    limits = within_descriptors(limits or Limits())
    tables = Tables(Runtime(open_store(db), BotPool(timing=timing), limits, door))
    config = uvicorn.Config(
        make_app(tables, base),
        host=host,
        port=port,
        http=HttpConnection,
        ws=Socket,
        loop="auto",
        lifespan="on",
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=math.ceil(limits.idle_seconds_http),
        timeout_graceful_shutdown=10,
        h11_max_incomplete_event_size=32 * 1024,
    )
    return uvicorn.Server(config)


def calm_collector() -> None:
    """Let the cycle collector pass over what stays, and come seldom: tables make few cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def serve(
    host: str = HOST,
    port: int = PORT,
    db: str | Path | None = None,
    open_browser: bool = True,
    *,
    limits: Limits | None = None,
    door: Door | None = None,
) -> None:
    """Run until interrupted."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    shown = "127.0.0.1" if host in ANY_HOST else host
    base = f"http://{own_address()}:{port}" if host in ANY_HOST else None
    address = f"http://{shown}:{port}/"
    store = usable_store(db)
    print(f"Noren is open at {base or address}  (Ctrl+C closes it)", flush=True)
    with browser_when_ready(host, port, address if open_browser else None):
        server = make_server(host, port, store, limits=limits, door=door, base=base)
        calm_collector()
        server.run()


def own_address() -> str:
    """This machine's address on the local network; asking the routing table sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return HOST


@contextlib.contextmanager
def browser_when_ready(host: str, port: int, address: str | None) -> Iterator[None]:
    """Open the page as soon as the server answers."""
    if address is None:
        yield
        return
    stop = threading.Event()

    def wait_and_open() -> None:
        target = (HOST if host in ANY_HOST else host, port)
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
