"""Bots in processes of their own: they get the bytes their seat would get, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import random
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

import msgspec

from noren.bots.coach import Ask, Counsel
from noren.core.choice import Choice
from noren.server.bot_timing import FIRST_WORD, BotTiming, paced, timing_of
from noren.server.bot_worker import Answer, Question, choose
from noren.server.core_wait import waited_for_core
from noren.table.messages import Pace

log = logging.getLogger(__name__)

PATIENCE: Final = 30.0
"""How long a new worker may take until it has the game before it."""
PRACTICE_PATIENCE: Final = 3.0
"""How long a bot may practise, which is to take half a second and one thought."""
COACH_THINKS: Final = 2.0
COACH_PATIENCE: Final = 20.0
"""How many seconds the coach thinks, and how long it may take in all."""
MOST_LATE: Final = 3
REST: Final = 60.0
"""A bot that is cut off so often in a row is left out for so many seconds: chance plays."""
MOST_OF_A_BEAT: Final = 0.9
MOST_PUT_OFF: Final = 5
"""So many times an answer is put off while the machine is busy, by its shortest pause each time."""
WORTH_WAITING: Final = 0.01
"""A bot that has waited no longer than this for a core has nothing to make up for."""
LONGEST_LINE: Final = 16 * 1024 * 1024
FAULTS: Final = (OSError, RuntimeError, ValueError, msgspec.DecodeError)
NOTHING: Final = msgspec.Raw(b"null")

encode = msgspec.json.Encoder().encode
read_answer = msgspec.json.Decoder(Answer).decode


class BotTurn:
    """One visible answer of a bot, with all the small choices it takes.

    `due` is when it is given. That was drawn before the bot looked, and whatever it finds to think
    about, it must be done before. Time in which the machine gave it no core does not count: the
    answer is put off then, by whole pauses (`put_off`), so that a busy machine makes no bot
    careless and says next to nothing of what it thought about. It is never put off past `latest`.
    """

    def __init__(
        self,
        game: str,
        bot: str,
        due: float,
        until: float,
        *,
        put_off: float = 1.0,
        latest: float = math.inf,
    ) -> None:
        self.game = game
        self.bot = bot
        self.due = due
        self._put_off = put_off
        self._latest = min(latest, due + MOST_PUT_OFF * put_off)
        self.worker: Process | None = None
        self.failed = False
        """Whether chance had to choose for it."""
        self.late = False
        """Whether it was cut off."""
        self._until = until

    async def choose(self, view: bytes, options: Sequence[Choice]) -> Answer:
        """A bot's choice and words; once it has failed, the rest is left to chance."""
        question = Question(self.game, self.bot, os.urandom(32), msgspec.Raw(view))
        if self.worker is not None:
            answer = await self._think(self.worker, question)
            if answer.error == "" and answer.choice in options:
                return answer
            fault = answer.error or "its choice is not among the options"
            log.error("The bot %s of %s failed: %s", self.bot, self.game, fault)
            self.worker = None
        self.failed = True
        return choose(msgspec.structs.replace(question, bot=""))

    async def _think(self, worker: Process, question: Question) -> Answer:
        """Ask the worker, and cut it off when the time for thinking is over."""
        loop = asyncio.get_running_loop()
        question.seconds = self._until - loop.time()
        waited, asking = waited_for_core(worker.pid), loop.create_task(put(worker, question))
        try:
            while not asking.done():
                await asyncio.wait({asking}, timeout=self._until - loop.time())
                now_waited = waited_for_core(worker.pid)
                if not asking.done() and not self._go_on(now_waited - waited):
                    raise TimeoutError
                waited = now_waited
            return asking.result()
        except TimeoutError:
            self.late = True
            await end(worker)
            return Answer(error="it thought for too long")
        except FAULTS as error:
            await end(worker)
            return Answer(error=f"{type(error).__name__}: {error}")
        except BaseException:
            await end(worker)
            raise
        finally:
            asking.cancel()

    def _go_on(self, waited: float) -> bool:
        """Make up for what the machine took from the time for thinking; whether it took any."""
        if not self._put_off or waited < WORTH_WAITING:
            return False
        self._until += waited
        while self._until > self.due and self.due + self._put_off <= self._latest:
            self.due += self._put_off
        return self._until <= self.due

    async def wait(self) -> None:
        """Wait until the answer is due."""
        await asyncio.sleep(self.due - asyncio.get_running_loop().time())


class BotPool:
    """A few worker processes, started when needed, each taking one bot's turn at a time.

    All bots have the timing of their name, unless one is given for all.
    """

    def __init__(self, workers: int | None = None, timing: BotTiming | None = None) -> None:
        self._room = asyncio.Semaphore(workers or max(1, (os.cpu_count() or 2) - 1))
        self._timing_of: Callable[[str], BotTiming] = (lambda _: timing) if timing else timing_of
        self._resting: list[Process] = []
        self._all: set[Process] = set()
        self._prepared: set[tuple[int, str]] = set()
        """Which worker has had which game before it."""
        self._unpractised: set[tuple[str, str]] = set()
        """Bots that did not come back from practice."""
        self._late: dict[tuple[str, str], tuple[int, float]] = {}
        """How often bots of a game were cut off in a row, and when the last time was."""
        self._starting: set[asyncio.Task[Process]] = set()
        self._random = random.SystemRandom()
        self.turns = self.failures = self.waiting = 0
        self.thought = self.waited = 0.0
        """Answers given, those left to chance, who waits, and seconds; for figures alone."""

    @contextlib.asynccontextmanager
    async def turn(
        self,
        game: str,
        bot: str,
        over: float | None,
        *,
        race: bool = False,
        pace: Pace = "normal",
        unread: float = 0.0,
    ) -> AsyncIterator[BotTurn]:
        """Send a worker out; `over` is when the table will not wait for it any longer.

        In a `race` with people the bot leaves them the first word. `pace` is the table's; for
        so many seconds people are still reading what was announced: no bot answers before.

        Waiting for a free worker is not thinking: it is hidden in the pause, or if it takes too
        long, the answer is put off by whole pauses. Were the pause drawn anew when a worker is
        free, it would tell to the moment how long other bots have thought.
        """
        loop = asyncio.get_running_loop()
        timing, slower = self._timing_of(bot), FIRST_WORD if race else 1
        soonest, latest = (slower * seconds for seconds in paced(timing, pace))
        longer = max(0.0, unread - soonest) if timing.heeds else 0.0
        asked = loop.time()
        due = asked + self._random.uniform(soonest + longer, latest + longer)
        async with self._free_worker():
            worker = None if self._left_out(game, bot) else await self._ready_worker(game, bot)
            began = loop.time()
            self.waited += began - asked
            due, budget = when_due(due, began, timing.budget, soonest, over)
            closing = math.inf if over is None else max(due, over)
            turn = BotTurn(game, bot, due, began + budget, put_off=soonest, latest=closing)
            turn.worker = worker
            try:
                yield turn
            finally:
                self._rest(worker)
                self._count(turn, loop.time() - began)

    def _count(self, turn: BotTurn, seconds: float) -> None:
        """Keep what the figures tell, and whether it was cut off."""
        self._note_late(turn)
        self.turns += 1
        self.failures += turn.failed
        self.thought += seconds

    @contextlib.asynccontextmanager
    async def _free_worker(self) -> AsyncIterator[None]:
        """Wait until one more may work, and count who waits."""
        self.waiting += 1
        try:
            await self._room.acquire()
        finally:
            self.waiting -= 1
        try:
            yield
        finally:
            self._room.release()

    async def counsel(
        self, game: str, view: bytes, ask: Ask, chosen: Choice = ()
    ) -> Counsel | None:
        """What the coach says to a view; None if it cannot say anything, or not in time."""
        question = Question(
            game, "", os.urandom(32), msgspec.Raw(view), COACH_THINKS, ask=ask, chosen=chosen
        )
        async with self._room:
            worker = await self._ready_worker(game, "")
            if worker is None:
                return None
            try:
                async with asyncio.timeout(COACH_PATIENCE):
                    answer = await put(worker, question)
            except (*FAULTS, TimeoutError) as error:
                log.error("The coach of %s failed: %s", game, repr(error))
                await end(worker)
                return None
            except BaseException:
                await end(worker)
                raise
            finally:
                self._rest(worker)
        if answer.error:
            log.error("The coach of %s failed: %s", game, answer.error)
        return answer.counsel

    def _left_out(self, game: str, bot: str) -> bool:
        """Whether the bot was cut off so often that it is not asked for a while."""
        times, last = self._late.get((game, bot), (0, 0.0))
        return times >= MOST_LATE and asyncio.get_running_loop().time() - last < REST

    def _note_late(self, turn: BotTurn) -> None:
        if turn.late:
            times, _ = self._late.get((turn.game, turn.bot), (0, 0.0))
            self._late[turn.game, turn.bot] = times + 1, asyncio.get_running_loop().time()
        elif not turn.failed:
            self._late.pop((turn.game, turn.bot), None)

    async def _ready_worker(self, game: str, bot: str) -> Process | None:
        """A worker that has the game before it; None if none can be had."""
        try:
            worker = self._rested_worker()
            if worker is None:
                worker = await asyncio.shield(self._start_worker())
        except FAULTS as error:
            log.error("No worker can be started: %s", error)
            return None
        if (worker.pid, game) in self._prepared:
            return worker
        try:
            await self._prepare(worker, game, bot)
        except (*FAULTS, TimeoutError) as error:
            log.error("The bot %s of %s could not get ready: %s", bot, game, repr(error))
            await end(worker)
            self._all.discard(worker)
            return None
        except BaseException:
            await end(worker)
            raise
        return worker

    async def _prepare(self, worker: Process, game: str, bot: str) -> None:
        """Let the worker load the game, and the bot practise, unless it was once cut off at it."""
        async with asyncio.timeout(PATIENCE):
            ready = await put(worker, Question(game, "", b"", NOTHING))
        if ready.error:
            raise RuntimeError(ready.error)
        if bot and (game, bot) not in self._unpractised:
            try:
                async with asyncio.timeout(PRACTICE_PATIENCE):
                    await put(worker, Question(game, bot, b"", NOTHING))
            except (*FAULTS, TimeoutError):
                self._unpractised.add((game, bot))
                raise
        self._prepared.add((worker.pid, game))

    def _rest(self, worker: Process | None) -> None:
        """Let a worker rest, if it is alive."""
        if worker is not None and worker.returncode is None:
            self._resting.append(worker)
        elif worker is not None:
            self._all.discard(worker)

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
            sys.executable, "-m", "noren.server.bot_worker",
            stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE,
        )  # fmt: skip
        self._all.add(worker)
        self._prepared = {(pid, game) for pid, game in self._prepared if pid != worker.pid}
        return worker

    async def close(self) -> None:
        """End the workers, those just being started too, and wait for them."""
        if self._starting:
            await asyncio.wait(self._starting)
        for worker in list(self._all):
            await end(worker)


def when_due(
    due: float, began: float, budget: float, soonest: float, over: float | None
) -> tuple[float, float]:
    """When the answer of a bot that begins to think now is given, and for how long it may think.

    `soonest` is the shortest pause, and `over` when the table will not wait any longer.
    """
    # A bot that may think for longer than it pauses is waited for, not put off.
    thinks = min(budget, soonest)
    due = put_off(due, began + thinks, soonest) if soonest else max(due, began)
    if over is not None and began < over < due:
        due = began + MOST_OF_A_BEAT * (over - began)
        budget = min(budget, due - began)
    return due, budget


def put_off(due: float, earliest: float, pause: float) -> float:
    """When an answer is given that is not due before then: by as many whole pauses later."""
    return due + pause * max(0, math.ceil((earliest - due) / pause))


async def put(worker: Process, question: Question) -> Answer:
    """What the worker answers."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(encode(question) + b"\n")
    return read_answer(await worker.stdout.readline())


async def end(worker: Process) -> None:
    """End a worker and wait for it."""
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    await worker.wait()
