"""What `noren serve --check` finds before a server is started; nothing is changed by looking."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from noren.server import sqlite_schema
from noren.server.crowd import OURS, most_descriptors
from noren.server.database import is_postgres
from noren.server.file_lock import FileLock
from noren.server.fitting import PACKS, misfits, taken, unknown
from noren.server.main import default_db
from noren.server.reach import ANYWHERE, is_here
from noren.server.settings import FOR_EVER, Serving, read_all
from noren.server.sqlite_file import ROOM, demand_file, demand_sound, looked_into
from noren.server.store import StoreUnusable

A_NODE: Final = 9
"""How many connections to PostgreSQL a node may have at once."""
RESERVED: Final = 3
"""How many PostgreSQL keeps for whoever looks after it."""
ENOUGH: Final = 4096
"""With fewer files and connections a house may run full."""
LONG_DRAIN: Final = 25.0
"""Our unit and our compositions wait for 45 seconds; some 20 of them are for the end."""
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
    wrong += [*misfits(settings), *taken(settings)]
    found = [Finding("wrong", words) for words in wrong]
    found += [Finding("note", words) for words in unknown(os.environ)]
    for look in (at_store, at_door, at_room, at_time, at_packs):
        found += look(settings)
    return found


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
    demand_file(path)
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not os.access(path if path.exists() else folder, os.R_OK | os.W_OK):
        yield Finding("wrong", f"Noren may not write {path}.")
        return
    if shutil.disk_usage(folder).free < ROOM:
        yield Finding("wrong", f"{path} cannot be used: the disk is full; make some room first.")
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
        demand_sound(database, str(path))
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
    if settings.url.startswith("http:") and (reached or not is_here(settings.door_name)):
        yield Finding("note", "Without https whoever is on the way can read everything, hands and"
                      " the cookies that are people's identities.")  # fmt: skip
    if settings.metrics is not None and not is_here(settings.metrics.host):
        where = "this machine" if settings.metrics.host in ANYWHERE else settings.metrics.host
        yield Finding("note", f"Figures are told to everybody who can reach {where} at port"
                      f" {settings.metrics.port}. Let no player.")  # fmt: skip
    for network in settings.proxies:
        if network.prefixlen == 0:
            yield Finding("note", f"--proxies {network} believes everybody: whoever reaches it"
                          " can choose the address by which they are counted.")  # fmt: skip


def at_room(settings: Serving) -> Iterator[Finding]:
    """Whether the process may have as many connections as a well filled house wants."""
    most = most_descriptors()
    if most is not None and most < min(ENOUGH, settings.limits.connections + OURS):
        yield Finding("note", f"The process may have {most} files and connections, so there is room"
                      f" for about {most * 3 // 4} screens. LimitNOFILE= raises it.")  # fmt: skip


def at_time(settings: Serving) -> Iterator[Finding]:
    """Whether everything has the time that it is said to have."""
    if settings.drain > LONG_DRAIN:
        yield Finding("note", f"--drain {settings.drain:g} takes longer than what comes with Noren"
                      " lets it: raise TimeoutStopSec= of a unit, or stop_grace_period of a"
                      f" container, to {settings.drain + 20:g} seconds.")  # fmt: skip
    if settings.keep_matches < settings.keep_words < FOR_EVER:
        yield Finding("note", f"--keep-words {settings.keep_words:g} has no effect, for matches go"
                      f" with all their words after {settings.keep_matches:g} days.")  # fmt: skip


def at_packs(settings: Serving) -> Iterator[Finding]:
    """Whether a game could use what is kept for its tables."""
    from noren.games.secret_identity.meta import own_pack

    folder = os.environ.get(PACKS, "")
    for path in sorted(Path(folder).glob("*.toml")) if folder else ():
        try:
            own_pack(path.stem)
        except ValueError as bad:
            yield Finding("note", f"{PACKS}: {path} cannot be used: {bad}.")
