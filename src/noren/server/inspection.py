"""What `noren serve --check` finds before a server is started; nothing is changed by looking."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from noren.server import sqlite_schema
from noren.server.crowd import OURS, most_descriptors
from noren.server.database import is_postgres
from noren.server.file_lock import FileLock
from noren.server.main import default_db
from noren.server.reach import ANYWHERE, is_here
from noren.server.settings import Serving, read_all
from noren.server.sqlite_file import looked_into
from noren.server.store import StoreUnusable
from noren.server.workers import why_no_workers

A_NODE: Final = 9
"""How many connections to PostgreSQL a node may have at once."""
RESERVED: Final = 3
"""How many PostgreSQL keeps for whoever looks after it."""
OLDER: Final = (
    "{} is of an older Noren and is brought up to date by the start; no older one can use it then."
    " Make a copy first."
)


class Finding(NamedTuple):
    """Something that keeps a server from starting, or that may surprise its operator."""

    kind: Literal["wrong", "note"]
    words: str


def inspect(said: Mapping[str, str]) -> list[Finding]:
    """All that can be known beforehand."""
    settings, wrong = read_all(said)
    found = [Finding("wrong", words) for words in wrong]
    for look in (at_workers, at_ports, at_store, at_door, at_room):
        found += look(settings)
    return found


def at_workers(settings: Serving) -> Iterator[Finding]:
    """Whether several processes can share the store."""
    problem = why_no_workers(settings)
    if problem:
        yield Finding("wrong", problem)


def at_ports(settings: Serving) -> Iterator[Finding]:
    """Whether it can listen where it is to."""
    places = [(settings.host, settings.port)]
    if settings.metrics is not None:
        host, port = settings.metrics
        places += [(host, port + number if port else 0) for number in range(settings.workers)]
    for host, port in places:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            socket.create_server((host, port), family=family).close()
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            yield Finding("wrong", f"Noren cannot listen at {host} port {port}: {reason}.")


def at_store(settings: Serving) -> Iterator[Finding]:
    """Whether the tables can be kept where they are to be."""
    try:
        if is_postgres(settings.db):
            yield from asyncio.run(at_postgres(settings))
        else:
            yield from at_file(Path(settings.db) if settings.db else default_db())
    except StoreUnusable as unusable:
        yield Finding("wrong", str(unusable))


def at_file(path: Path) -> Iterator[Finding]:
    """Whether a file can be used, or made."""
    if path.is_dir():
        yield Finding("wrong", f"{path} is a folder; name a file in it.")
        return
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not os.access(path if path.exists() else folder, os.R_OK | os.W_OK):
        yield Finding("wrong", f"Noren may not write {path}.")
        return
    if not path.exists():
        return
    lock = FileLock(str(path))
    if not lock.take():
        yield Finding("wrong", f"Another server uses {path} already. Close that one first.")
        return
    lock.release()
    with looked_into(path) as database:
        version = sqlite_schema.version_of(database, str(path))
    if 0 < version < sqlite_schema.LATEST:
        yield Finding("note", OLDER.format(path))


async def at_postgres(settings: Serving) -> list[Finding]:
    """Whether the database can be reached and written, and has room for all nodes."""
    try:
        from noren.server.postgres_listener import FAULTS
        from noren.server.postgres_reach import connect, unusable
    except ImportError:
        return [Finding("wrong", "PostgreSQL needs one more package: pip install noren[postgres]")]
    try:
        connection = await connect(settings.db)
    except (*FAULTS, ValueError) as error:
        raise unusable(error) from None
    try:
        return [finding async for finding in within_postgres(connection, settings.workers)]
    finally:
        await connection.close()


async def within_postgres(connection: Any, workers: int) -> AsyncIterator[Finding]:
    """What a connection shows."""
    from noren.server.postgres_schema import LATEST, demand_known

    may_make = "SELECT has_schema_privilege(current_schema(), 'CREATE')"
    if await connection.fetchval("SELECT to_regclass('noren_layout') IS NOT NULL"):
        version = int(await connection.fetchval("SELECT version FROM noren_layout"))
        demand_known(version)
        if version < LATEST:
            yield Finding("note", OLDER.format("The database"))
    elif not await connection.fetchval(may_make):
        yield Finding("wrong", "This user may not make tables in the database.")
    most, wanted = int(await connection.fetchval("SHOW max_connections")), workers * A_NODE
    if wanted > most - RESERVED:
        yield Finding("wrong", f"{workers} workers may want {wanted} connections to PostgreSQL,"
                      f" which has {most}. Raise its max_connections.")  # fmt: skip


def at_door(settings: Serving) -> Iterator[Finding]:
    """What guests would stumble over."""
    reached = not is_here(settings.host)
    named = bool(settings.hosts or settings.url)
    if (settings.proxies or reached) and not named:
        yield Finding("note", "Without --url or --hosts the house answers to bare addresses and to"
                      " localhost alone; any name is answered with 421.")  # fmt: skip
    if settings.url.startswith("https") and not settings.proxies:
        yield Finding("note", "--url is https, so there is a proxy in front, but --proxies names"
                      " none: all guests would count as one address.")  # fmt: skip
    if settings.url.startswith("http:") and reached:
        yield Finding("note", "Without https whoever is on the way can read everything, hands and"
                      " the cookies that are people's identities.")  # fmt: skip
    if settings.metrics is not None and not is_here(settings.metrics.host):
        where = "everywhere" if settings.metrics.host in ANYWHERE else settings.metrics.host
        yield Finding("note", f"Figures are told to whoever reaches {where}; let players not.")


def at_room(settings: Serving) -> Iterator[Finding]:
    """Whether the process may have as many connections as it would like."""
    most = most_descriptors()
    if most is not None and most < settings.limits.connections + OURS:
        yield Finding("note", f"The process may have {most} files and connections, so there is room"
                      f" for about {most * 3 // 4} screens. LimitNOFILE= raises it.")  # fmt: skip
