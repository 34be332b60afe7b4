"""A mailbox: messages to one table, carried out one after another."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, Protocol, TypeVar

M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)


class Worker(Protocol[M_contra]):
    """Whose mailbox it is."""

    async def work(self, message: M_contra) -> None:
        """Carry a message out."""

    def rest(self) -> None:
        """The last one is done, and nothing else can come in before this."""


class Mailbox(Generic[M]):
    """It has a task of its own only while there is something in it.

    It knows its worker only that long as well: else the two would hold each other, and would stay
    in memory, let go of or not, until the cycle collector comes.
    """

    __slots__ = ("_messages", "_size", "_task")

    def __init__(self, size: int) -> None:
        self._size = size
        self._messages: deque[M] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a message is being carried out."""
        return self._task is not None

    @property
    def waiting(self) -> int:
        """How many messages wait for their turn."""
        return len(self._messages)

    def put(self, message: M, worker: Worker[M], *, must: bool = False) -> bool:
        """Put a message in; a full mailbox takes only what must not be lost."""
        if len(self._messages) >= self._size and not must:
            return False
        self._messages.append(message)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._empty(worker))
        return True

    async def _empty(self, worker: Worker[M]) -> None:
        try:
            while self._messages:
                await worker.work(self._messages.popleft())
            worker.rest()
        finally:
            self._task = None

    def take_all(self) -> list[M]:
        """The messages that nobody will carry out any more."""
        messages = list(self._messages)
        self._messages.clear()
        return messages

    def stop(self) -> None:
        """Give up what is being carried out."""
        if self._task is not None:
            self._task.cancel()
