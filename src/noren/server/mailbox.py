"""A mailbox: messages to one table, carried out one after another."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

M = TypeVar("M")


class Mailbox(Generic[M]):
    """It has a task of its own only while there is something in it.

    `work` carries one message out. When the last one is done, `rest` is called, before anything
    else can come in.
    """

    __slots__ = ("_messages", "_rest", "_size", "_task", "_work")

    def __init__(
        self, size: int, work: Callable[[M], Awaitable[None]], rest: Callable[[], None]
    ) -> None:
        self._size = size
        self._work = work
        self._rest = rest
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

    def put(self, message: M, *, must: bool = False) -> bool:
        """Put a message in; a full mailbox takes only what must not be lost."""
        if len(self._messages) >= self._size and not must:
            return False
        self._messages.append(message)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._empty())
        return True

    async def _empty(self) -> None:
        try:
            while self._messages:
                await self._work(self._messages.popleft())
            self._rest()
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
