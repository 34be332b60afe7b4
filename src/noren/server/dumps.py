"""Copies of a PostgreSQL database, by its own program: made while people play.

Whoever looks at the list of processes sees their arguments, so a password goes to it by its
environment.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from noren.server.copies import HEAD_OF, Copied, name_for, only_newest, prefix_of
from noren.server.database import parts_of, password_of, shown, without_secrets
from noren.server.file_lock import OWNER_ONLY, give_to_owner
from noren.server.store import StoreUnusable

PROGRAM: Final = "pg_dump"
END: Final = ".dump"
MISSING: Final = (
    "PostgreSQL's own program copies it, and there is no pg_dump here: on Debian, apt-get install"
    " postgresql-client. Or type this on a machine that has it, with the password in PGPASSWORD: {}"
)


NO_DRIVER: Final = "PostgreSQL needs one more package: pip install noren[postgres]"
COUNTED: Final = "SELECT count(*), count(*) FILTER (WHERE open) FROM tables"


def dump(address: str, target: Path, keep: int | None = None) -> Copied:
    """Copy a database that may be in use; into a folder under a dated name, of which `keep` stay.

    The copy appears under its name when it is whole, not before.
    """
    path = name_for(target, END, prefix_for(address), keep)
    begun = path.with_name(path.name + ".part")
    command = [PROGRAM, "--format=custom", f"--file={begun}", "--no-password", shown(address)]
    if shutil.which(PROGRAM) is None:
        typed = [PROGRAM, "--format=custom", f"--file={path}", shown(address)]
        raise StoreUnusable(MISSING.format(shlex.join(typed)))
    tables, open_ones = asyncio.run(counted(address))
    try:
        begun.unlink(missing_ok=True)
        os.close(os.open(begun, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        password = password_of(address)
        secret = {} if password is None else {"PGPASSWORD": password}
        made = subprocess.run(command, env={**os.environ, **secret}, capture_output=True,
                              text=True, check=False)  # fmt: skip
        if made.returncode:
            raise StoreUnusable(f"The database cannot be copied: {told(made.stderr)}")
        give_to_owner(begun)
        begun.replace(path)
    finally:
        begun.unlink(missing_ok=True)
    if keep is not None and tables:
        only_newest(path, keep)
    return Copied(path, tables, open_ones)


def prefix_for(address: str) -> str:
    """How the copies of this database begin; who asks for it, and how, makes no difference."""
    place = parts_of(address)["place"] or ""
    query = parse_qs(parts_of(address)["query"] or "")
    name = query.get("dbname", [place.rpartition("/")[2]])[-1]
    where = [place, *(query.get(key, [""])[-1] for key in ("host", "port", "dbname"))]
    return prefix_of(name, " ".join(where))


async def counted(address: str) -> tuple[int, int]:
    """How many tables there are, and how many of them open; StoreUnusable if it holds none of ours.

    A copy of nothing, or of a part, must not be taken for a good one.
    """
    try:
        from noren.server.postgres_reach import reading
    except ImportError:
        raise StoreUnusable(NO_DRIVER) from None
    async with reading(address) as connection:
        tables, open_ones = await connection.fetchrow(COUNTED)
    return tables, open_ones


def is_dump(path: Path) -> bool:
    """Whether a file begins as a copy of a PostgreSQL does; StoreUnusable if there is none."""
    if not path.is_file():
        raise StoreUnusable(f"There is no file {path}.")
    with path.open("rb") as file:
        return file.read(len(HEAD_OF[END])) == HEAD_OF[END]


def told(said: str) -> str:
    """What the program says, in one line."""
    return without_secrets(" ".join(said.split()) or f"{PROGRAM} failed without a word.")
