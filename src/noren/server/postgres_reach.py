"""How a connection to the shared store is had when a command begins, and what is said if it is not.

A database that is there but does not serve yet, as after the start of a machine, is waited for; one
that is not there, or does not know us, is told of at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from typing import Any, Final

import asyncpg

from noren.server.database import UNREADABLE, read_database
from noren.server.postgres_listener import FAULTS, RETRY, TIMEOUT
from noren.server.postgres_schema import demand_readable
from noren.server.store import StoreUnusable

log = logging.getLogger(__name__)

PATIENCE: Final = 30.0
NOT_YET: Final = (TimeoutError, asyncpg.CannotConnectNowError, asyncpg.TooManyConnectionsError)


async def first_connection(address: str, patience: float = PATIENCE) -> Any:
    """A connection to a database that may have been started a moment ago, as we were."""
    until = time.monotonic() + patience
    told = False
    while True:
        try:
            return await connect(address)
        except NOT_YET as error:
            if time.monotonic() > until:
                raise
            if not told:
                log.warning("Waiting for the PostgreSQL database: %s", words(error))
                told = True
            await asyncio.sleep(RETRY)


async def connect(address: str) -> Any:
    """A connection; what means nothing is refused here, before anybody quotes it."""
    return await asyncpg.connect(read_database(address), timeout=TIMEOUT)


def words(error: Exception) -> str:
    """What an error says; a time-out has no words of its own, and others may quote a password."""
    if isinstance(error, ValueError):
        return UNREADABLE.rstrip(".")
    return str(error).rstrip(".") or f"it gave no answer within {TIMEOUT:g} seconds"


def unusable(error: Exception) -> StoreUnusable:
    """There is nothing to be had of it, and why."""
    return StoreUnusable(f"The PostgreSQL database cannot be used: {words(error)}.")


@contextlib.asynccontextmanager
async def reading(address: str) -> AsyncIterator[Any]:
    """A connection on which nothing can be written; StoreUnusable if there is none to be had."""
    try:
        connection = await connect(address)
    except (*FAULTS, ValueError) as error:
        raise unusable(error) from None
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            await demand_readable(connection)
            yield connection
    finally:
        await connection.close()
