"""Bots in processes of their own: they get the bytes their seat would get, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

import msgspec

from noren.core.choice import Choice
from noren.server.worker import Answer, Question, choose

Pace = tuple[float, float]

log = logging.getLogger(__name__)

PACE: Final[Pace] = (0.7, 1.7)
"""The seconds that a bot seems to think, at least and at most."""
PATIENCE: Final = 30.0
LONGEST_LINE: Final = 16 * 1024 * 1024
FAULTS: Final = (OSError, RuntimeError, ValueError, msgspec.DecodeError)

encode = msgspec.json.Encoder().encode
read_answer = msgspec.json.Decoder(Answer).decode


class Bots:
    """A few worker processes, started when needed, each thinking of one thing at a time."""

    def __init__(self, workers: int | None = None, pace: Pace = PACE) -> None:
        self._room = asyncio.Semaphore(workers or max(1, (os.cpu_count() or 2) - 1))
        self._pace = pace
        self._resting: list[Process] = []
        self._all: set[Process] = set()
        self._starting: set[asyncio.Task[Process]] = set()
        self._random = random.SystemRandom()

    async def answer(
        self, game: str, bot: str, view: bytes, *, at_once: bool = False
    ) -> tuple[Choice, str | None]:
        """A bot's choice and words, at a time that tells nothing of what it holds.

        The time is drawn before the bot looks; if it needs longer, it waits for the next one.
        """
        loop = asyncio.get_running_loop()
        due = loop.time() + (0.0 if at_once else self._random.uniform(*self._pace))
        answer = await self._choose(Question(game, bot, os.urandom(32), msgspec.Raw(view)))
        while not at_once and due < loop.time() and self._pace[1] > 0:
            due += self._random.uniform(*self._pace)
        await asyncio.sleep(due - loop.time())
        return answer.choice, answer.words

    async def _choose(self, question: Question) -> Answer:
        """Ask a worker; whatever happens to it, the table goes on."""
        async with self._room:
            try:
                answer = await self._ask_worker(question)
            except FAULTS as error:
                answer = Answer(error=f"{type(error).__name__}: {error}")
        if answer.error:
            log.error("The bot %s of %s failed: %s", question.bot, question.game, answer.error)
            answer = choose(Question(question.game, "", question.seed, question.view))
        return answer

    async def _ask_worker(self, question: Question) -> Answer:
        worker = self._rested_worker()
        if worker is None:
            worker = await asyncio.shield(self._start_worker())
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(encode(question) + b"\n")
            answer = read_answer(await asyncio.wait_for(worker.stdout.readline(), PATIENCE))
        except BaseException:
            await self._end(worker)
            raise
        self._resting.append(worker)
        return answer

    def _rested_worker(self) -> Process | None:
        """A worker that is there and alive."""
        while self._resting:
            worker = self._resting.pop()
            if worker.returncode is None:
                return worker
            self._all.discard(worker)
        return None

    def _start_worker(self) -> asyncio.Task[Process]:
        """A task of its own: to be cut off in the middle would leave a process that nobody ends."""
        starting = asyncio.get_running_loop().create_task(self._new_worker())
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)
        return starting

    async def _new_worker(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "noren.server.worker",
            stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE,
        )  # fmt: skip
        self._all.add(worker)
        return worker

    async def _end(self, worker: Process) -> None:
        self._all.discard(worker)
        with contextlib.suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()

    async def close(self) -> None:
        """End the workers, those just being started too, and wait for them."""
        if self._starting:
            await asyncio.wait(self._starting)
        for worker in list(self._all):
            await self._end(worker)
