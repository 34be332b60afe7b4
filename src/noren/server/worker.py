"""One of several processes of a house, started by `noren.server.workers`: `worker SOCKET`.

What it is to do stands in the environment, as for any server; the port is open already.
"""

from __future__ import annotations

import dataclasses
import os
import signal
import socket
import sys
import threading

from noren.server.logs import write_logs
from noren.server.main import run_one, usable_store
from noren.server.settings import SETTINGS, read_settings
from noren.server.store import StoreUnusable


def main() -> None:
    """Serve until told to end."""
    said = {setting.name: os.environ.get(setting.variable, "") for setting in SETTINGS}
    settings = dataclasses.replace(read_settings(said), is_worker=True)
    write_logs(settings.log)
    threading.Thread(target=end_with_house, name="noren-house", daemon=True).start()
    try:
        store = usable_store(settings.db)
    except StoreUnusable as unusable:
        raise SystemExit(str(unusable)) from None
    run_one(settings, store, socket.socket(fileno=int(sys.argv[1])))


def end_with_house() -> None:
    """Go when whoever started this is gone, however it went: the port must not stay taken."""
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
