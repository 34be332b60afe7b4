"""Whether settings fit together: one judge for `noren serve --check` and for the start."""

from __future__ import annotations

import difflib
import os
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from noren.server.database import is_postgres
from noren.server.reach import ANYWHERE, HERE
from noren.server.settings import SETTINGS, Address, Serving
from noren.server.workers import bind

PACKS: Final = "NOREN_PACKS"
PREFIX: Final = "NOREN_"
OTHERS: Final = (PACKS, "NOREN_CHROMIUM", "NOREN_NO_SKIPS")
"""Variables of ours that are no settings of a server: the packs of a game, and two for tests."""
LAST_PORT: Final = 65535


def misfits(settings: Serving) -> Iterator[str]:
    """Why a house cannot be run like this, whatever the machine is like."""
    if settings.workers > 1 and not is_postgres(settings.db):
        yield (
            "--workers needs PostgreSQL: an SQLite file has one writer, which every table of the"
            " house waits for, so a second process could only stand in its way. Give --db"
            " postgresql://..., or leave --workers out; one process carries hundreds of tables."
        )
    if settings.workers > 1 and os.name == "nt":
        yield "--workers cannot be had on Windows."
    yield from misfits_of_figures(settings)
    packs = os.environ.get(PACKS, "")
    if packs and not Path(packs).is_dir():
        yield f"{PACKS}: there is no folder {packs}."


def misfits_of_figures(settings: Serving) -> Iterator[str]:
    """Why figures cannot be told there."""
    if settings.metrics is None:
        return
    places = figures(settings)
    if places[-1].port > LAST_PORT:
        yield (
            f"--metrics: the last of {settings.workers} workers would have port {places[-1].port};"
            f" ports are numbers up to {LAST_PORT}."
        )
    theirs = [at.port for at in places if meet(at.host, settings.host)]
    if settings.port and settings.port in theirs:
        which = " of one of the workers" if settings.workers > 1 else ""
        yield f"--metrics: the port{which} is {settings.port}, where guests come in; name another."


def figures(settings: Serving) -> list[Address]:
    """Where figures are told, by each worker at a port of its own."""
    return [settings.figures_of(at) for at in range(settings.workers)] if settings.metrics else []


def meet(one: str, other: str) -> bool:
    """Whether two addresses to listen at are in each other's way on one port."""
    here = {name if name != "localhost" else HERE for name in (one, other)}
    return len(here) == 1 or bool(here & {*ANYWHERE})


def taken(settings: Serving) -> Iterator[str]:
    """Where it is to listen, and cannot."""
    places = [Address(settings.host, settings.port), *figures(settings)]
    for host, port in places:
        if port > LAST_PORT:
            continue
        try:
            # Bound and not listened at: whoever comes meanwhile would else be let in and dropped.
            bind(host, port).close()
        except OSError as error:
            yield f"Noren cannot listen at {host} port {port}: {why(error)}."


def why(error: OSError) -> str:
    """What a system says of a place where it lets nobody listen."""
    if isinstance(error, socket.gaierror):
        return "nobody knows such a name or address"
    return os.strerror(error.errno) if error.errno else str(error)


def unknown(environment: Mapping[str, str]) -> Iterator[str]:
    """Variables that look like ours and mean nothing, perhaps by a slip of the pen."""
    known = [*(setting.variable for setting in SETTINGS), *OTHERS]
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known:
            (*near,) = difflib.get_close_matches(name, known, 1)
            meant = f" Is {near[0]} meant?" if near else ""
            yield f"{name} is no setting, and means nothing.{meant}"
