"""A PostgreSQL server for one test run, reachable by nobody else."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.programs import find_postgres


@contextmanager
def throwaway_postgres() -> Iterator[str]:
    """Run a server in a new folder, on a Unix socket alone, and give its address."""
    programs = find_postgres()
    assert programs, "no PostgreSQL server found; on Debian: apt-get install postgresql"
    # PostgreSQL refuses to run as root, and no other user may enter pytest's own folder.
    folder = Path(tempfile.mkdtemp(prefix="noren-postgres-"))
    owner = None if os.geteuid() else "postgres"
    if owner:
        shutil.chown(folder, owner, owner)

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [programs / program, "--pgdata", folder / "data", *arguments],
            cwd=folder,
            user=owner,
            group=owner,
            extra_groups=[] if owner else None,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    try:
        run("initdb", "--username=noren", "--auth=trust", "--no-sync", "--encoding=UTF8")
        options = f"-c listen_addresses= -c unix_socket_directories={folder}"
        run("pg_ctl", "start", "--wait", "--log", str(folder / "log"), "--options", options)
        try:
            yield f"postgresql://noren@/postgres?host={folder}"
        finally:
            run("pg_ctl", "stop", "--wait", "--mode=immediate")
    finally:
        shutil.rmtree(folder)
