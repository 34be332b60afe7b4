"""A real server in a process of its own, for browsers to visit."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

PATIENCE = 30.0

SERVE = """
import sys
from noren.server.limits import Limits
from noren.server.main import make_server
from noren.server.bot_timing import BotTiming

# All browsers of a test come from one address; pages are fetched by the hundred.
limits = Limits(
    requests_a_second=1000, requests_at_once=10000, codes_at_once=1000, comings_at_once=1000,
    openings_at_once=1000, public_openings_at_once=1000, commands_a_second=1000,
    commands_at_once=10000,
)
# No bot waits for itself: with no shortest pause, none is put off while another still thinks.
manner = BotTiming((0.0, 0.15), 30.0)

# The machine is on a network of which nobody here is part: its address is one for examples, and
# whoever is sent there finds the house at another port of this machine.
from noren.server import listening, reach

listen_at = listening.ListeningServer.listen_at
listening.ListeningServer.listen_at = lambda server, host: listen_at(server, "127.0.0.1")
reach.own_address = lambda: "192.0.2.7"

# Whoever is called "Deal 7" lays tables with that deal, so that a test knows what comes.
from noren.core.dice import seed_bytes
from noren.server.tables import Tables
open_table = Tables.open_table

def open_dealt(tables, opener, game, seats, options, settings, beginning, seed=None, id=None):
    kind, _, deal = beginning[0].name.partition(" ")
    seed = seed_bytes(int(deal)) if kind == "Deal" else seed
    return open_table(tables, opener, game, seats, options, settings, beginning, seed, id)

Tables.open_table = open_dealt
make_server("127.0.0.1", int(sys.argv[1]), sys.argv[2], timing=manner, limits=limits).run()
"""


@contextlib.contextmanager
def open_house(folder: Path) -> Iterator[str]:
    """Serve on a free port until the end; gives the address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", SERVE, str(port), str(folder / "tables.sqlite")]
    with subprocess.Popen(command) as server:
        try:
            wait_for(address, server)
            yield address
        finally:
            server.terminate()
            server.wait(PATIENCE)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert server.poll() is None, f"the server ended with status {server.returncode}"
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"{address}/api/games", timeout=PATIENCE).raise_for_status()
            return
        time.sleep(0.1)
    raise AssertionError(f"no server at {address} after {PATIENCE} seconds")
