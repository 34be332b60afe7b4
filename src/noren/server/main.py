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
from noren.server.listening import ListeningServer
from noren.server.reach import ANYWHERE, HERE, Reach, is_here, own_address
from noren.server.runtime import Runtime
from noren.server.sqlite import SqliteStore
from noren.server.store import Store, StoreUnusable
from noren.server.tables import Tables
from noren.server.websocket import Socket

HOST: Final = HERE
PORT: Final = 8787


def default_db() -> Path:
    """The file in the user's data folder."""
    return Path(platformdirs.user_data_dir("noren", appauthor=False)) / "tables.db"


def is_postgres(db: object) -> bool:
    """Whether this is the address of a PostgreSQL database."""
    return isinstance(db, str) and db.startswith(("postgres://", "postgresql://"))


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
    kept_at: str | None = None,
) -> uvicorn.Server:
    """A server that is ready to run; `kept_at` is how its operator named the store."""
    limits = within_descriptors(limits or Limits())
    reach = Reach(host, port, door, kept_at)
    tables = Tables(Runtime(open_store(db), BotPool(timing=timing), limits, door, reach))
    config = uvicorn.Config(
        make_app(tables),
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
    server = ListeningServer(config)
    reach.listen_by(server.listen_at)
    return server


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
    address = f"http://{HOST if host in ANYWHERE else host}:{port}/"
    shown = f"http://{own_address()}:{port}" if host in ANYWHERE else address
    store = usable_store(db)
    print(f"Noren is open at {shown}  (Ctrl+C closes it)", flush=True)
    if is_here(host):
        print("Only this machine can join. A table's invitation opens it to your network.")
    kept_at = None if db is None else str(db)
    with browser_when_ready(host, port, address if open_browser else None):
        server = make_server(host, port, store, limits=limits, door=door, kept_at=kept_at)
        calm_collector()
        server.run()


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
