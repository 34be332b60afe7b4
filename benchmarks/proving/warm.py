"""Servers that start at once: everything is imported already, and each start is a fork.

    python -m benchmarks.proving.warm

Reads a line for each start, `{"args": [...], "environment": {...}, "log": "..."}`, and prints the
process id. The child then does what `noren` with these arguments does, and nothing else; so tens of
thousands of starts cost minutes, not hours. What a process reads once in its life, such as cards,
is read here already: half of a server's short life would go by with that.
"""

from __future__ import annotations

import encodings.idna
import gc
import json
import os
import signal
import sys
from typing import Any

import uvicorn.loops.uvloop

import noren
import noren.cli.serve
import noren.server.main
import noren.server.postgres
import noren.server.settings
from noren.bots.names import bot_names_in
from noren.cli import main
from noren.core.match import Match
from noren.scene import hand_of, table_of
from noren.server.main import make_server

REACHED: tuple[Any, ...] = (
    noren.cli.serve, noren.server.main, noren.server.postgres, encodings.idna, uvicorn.loops.uvloop,
)  # fmt: skip
"""What is imported late, so that a start does not wait for it."""
SEEDS = 24
"""So many deals of each game are looked at beforehand."""


def become_server(request: dict[str, Any]) -> None:
    """In the child: nothing of the parent's is left but what it has imported."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.update(request["environment"])
    log = os.open(request["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for target, source in ((0, nothing), (1, log), (2, log)):
        os.dup2(source, target)
    try:
        status = main(request["args"])
    except SystemExit as ending:
        status = ending.code if isinstance(ending.code, int) else 1
        if isinstance(ending.code, str):
            print(ending.code, file=sys.stderr, flush=True)
    sys.stdout.flush()
    os._exit(status)


def read_everything() -> None:
    """Have every game read its content and draw once, as its first table would."""
    for name in noren.installed():
        game = noren.load(name)
        match = Match.start(game, game.seat_counts[0], {}, bytes(32))
        for seat in (None, *range(match.seats)):
            hand_of(game, match.view(seat))
        table_of(game, match.view(None))
        bot_names_in(game)
        # Who resembles whom is found out as characters are drawn.
        for seed in range(SEEDS):
            Match.start(game, game.seat_counts[0], {}, bytes([seed] * 32))
    # The parser's and the routes' patterns are compiled once in a process.
    make_server(port=0, db=":memory:")


def wait_for_requests() -> None:
    """Fork for each line; children that have ended need nobody to wait for them."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    read_everything()
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        request = json.loads(line)
        child = os.fork()
        if child == 0:
            become_server(request)
        print(child, flush=True)


if __name__ == "__main__":
    wait_for_requests()
