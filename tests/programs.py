"""The programs besides Python that tests drive: where they are, and how to get them on Debian."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path


def find_chromium() -> Path | None:
    """Find a Chromium; the environment variable NOREN_CHROMIUM may name another.

    Best is the shell, which draws pages and nothing else: for a new window the whole browser takes
    five times the time of a processor, most of it for an address bar that nobody sees.
    """
    shell, whole = "chromium-headless-shell", ("chromium", "chromium-browser")
    names = (shell, *whole, "google-chrome", "google-chrome-stable")
    named = os.environ.get("NOREN_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, names)), None)
    return Path(found) if found else None


def find_postgres() -> Path | None:
    """Find the newest folder that holds PostgreSQL's server programs.

    Debian keeps them off the path, one folder a version.
    """
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    newest_first = sorted(debian, key=_version, reverse=True)
    on_path = [Path(found).resolve().parent for found in [shutil.which("postgres")] if found]
    folders = (folder for folder in newest_first + on_path if _has_server(folder))
    return next(folders, None)


def _version(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", folder.parent.name)]


def _has_server(folder: Path) -> bool:
    return all(os.access(folder / name, os.X_OK) for name in ("initdb", "pg_ctl", "postgres"))


def find_nginx() -> Path | None:
    """Find the proxy; Debian keeps it where only root looks."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    return Path(found) if found else None


def find_caddy() -> Path | None:
    """Find the other proxy."""
    found = shutil.which("caddy")
    return Path(found) if found else None


PROGRAMS: dict[str, Callable[[], Path | None]] = {
    "caddy": find_caddy,
    "chromium-headless-shell": find_chromium,
    "nginx": find_nginx,
    "openssl": lambda: Path(found) if (found := shutil.which("openssl")) else None,
    "postgresql": find_postgres,
}
"""Debian's name for the package, and what finds the program."""


def provide(packages: list[str]) -> str | None:
    """Install those packages whose programs are missing, or say why that cannot be done."""
    missing = [package for package in packages if PROGRAMS[package]() is None]
    if not missing:
        return None
    wanted = " ".join(missing)
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return f"The tests need {wanted}. On Debian, as root: apt-get install {wanted}"
    print(f"== Installing {wanted}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *missing]):
        subprocess.run(["apt-get", "-qq", *command], env=environment, check=True)
    return None


if __name__ == "__main__":
    sys.exit(provide(sys.argv[1:]))
