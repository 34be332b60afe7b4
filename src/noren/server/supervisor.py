"""What systemd is told of a service of `Type=notify`: when it serves."""

from __future__ import annotations

import contextlib
import os
import socket
from typing import Final

ADDRESS: Final = "NOTIFY_SOCKET"


def notify(words: str) -> None:
    """Tell whoever has started us, if they listen for it."""
    address = os.environ.get(ADDRESS, "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    if address.startswith("@"):  # a name that is no file
        address = "\0" + address[1:]
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.connect(address)
        out.send(words.encode())
