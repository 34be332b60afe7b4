"""Copies of a PostgreSQL database, by its own program: made while people play.

Whoever looks at the list of processes sees their arguments, so a password goes to it by its
environment.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Final

from noren.server.copies import name_for, only_newest
from noren.server.database import password_of, shown, without_secrets
from noren.server.file_lock import OWNER_ONLY, give_to_owner
from noren.server.store import StoreUnusable

PROGRAM: Final = "pg_dump"
END: Final = ".dump"
MISSING: Final = (
    "PostgreSQL's own program copies it, and there is no pg_dump here: on Debian, apt-get install"
    " postgresql-client. Or type this on a machine that has it, with the password in PGPASSWORD: {}"
)


def dump(address: str, target: Path, keep: int | None = None) -> Path:
    """Copy a database that may be in use; into a folder under a dated name, of which `keep` stay.

    The copy appears under its name when it is whole, not before.
    """
    path = name_for(target, END)
    begun = path.with_name(path.name + ".part")
    command = [PROGRAM, "--format=custom", f"--file={begun}", "--no-password", shown(address)]
    if shutil.which(PROGRAM) is None:
        typed = [PROGRAM, "--format=custom", f"--file={path}", shown(address)]
        raise StoreUnusable(MISSING.format(shlex.join(typed)))
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
    if target.is_dir():
        only_newest(target, END, keep)
    return path


def told(said: str) -> str:
    """What the program says, in one line."""
    return without_secrets(" ".join(said.split()) or f"{PROGRAM} failed without a word.")
