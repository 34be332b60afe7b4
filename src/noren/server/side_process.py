"""A process beside the server for work that takes its time: messages in, messages out.

Each message has its length before it. The process ends when its input ends, so it never outlives
the server; it is nice, so that whoever is playing goes first.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import BinaryIO, Final

LENGTH_BYTES: Final = 4
GONE: Final = (EOFError, ConnectionError)
"""What is raised if the process ended in the middle; whoever sends once more has another."""

# The server's side


class SideProcess:
    """The process that a module runs; started when something is sent to it."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Process | None = None
        self._starting: asyncio.Task[Process] | None = None

    async def send(self, data: bytes) -> None:
        """Hand a message in."""
        process = await self._ready()
        assert process.stdin is not None
        process.stdin.write(framed(data))
        await process.stdin.drain()

    async def hear(self) -> bytes:
        """The next message that comes out; one of `GONE` if the process has ended instead."""
        process = self._process
        if process is None or process.stdout is None:
            raise EOFError("nothing was sent")
        length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
        return await process.stdout.readexactly(length)

    async def _ready(self) -> Process:
        """A task of its own starts it: cut off in the middle, it would leave a process behind."""
        if self._process is None or self._process.returncode is not None:
            if self._starting is None:
                self._starting = asyncio.get_running_loop().create_task(self._start())
            self._process = await asyncio.shield(self._starting)
            self._starting = None
        return self._process

    async def _start(self) -> Process:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", self._module, stdin=PIPE, stdout=PIPE
        )

    async def stop(self) -> None:
        """End it, even if it is just being started."""
        starting, self._starting = self._starting, None
        if starting is not None:
            with contextlib.suppress(OSError):
                self._process = await starting
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


# The process's own side


def framed(data: bytes) -> bytes:
    """A message with its length before it."""
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def read_frame(source: BinaryIO) -> bytes | None:
    """The next message, or None if there is none any more."""
    head = source.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    return source.read(int.from_bytes(head, "big"))


Answer = Callable[[bytes], None]


def serve(work: Callable[[bytes, Answer], None], niceness: int) -> None:
    """Do work for each message until nobody asks any more; what it answers goes out at once."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a game prints is no answer

    def answer(data: bytes) -> None:
        try:
            output.write(framed(data))
            output.flush()
        except BrokenPipeError:  # the server is gone: nobody wants it any more
            os._exit(0)

    while (data := read_frame(sys.stdin.buffer)) is not None:
        work(data, answer)
