"""Bots in their own processes: what they get, when they answer, and what happens if they fail."""

import asyncio
import contextlib
import os
import signal
import statistics
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

import noren
from noren.core.view import View
from noren.server.bot_pool import MOST_LATE, MOST_PUT_OFF, BotPool, BotTurn
from noren.server.bot_timing import BotTiming
from noren.server.bot_worker import Answer, Question, choose
from noren.server.core_wait import waited_for_core

HURRIED = BotTiming((0.0, 0.0), 30.0)


def a_match(seed: int = 5) -> noren.Match:
    """A match in which nobody has anything to say but that they have a story."""
    match = noren.Match.start(noren.load("secrets-game"), 3, {}, seed=seed)
    for seat in match.asked:
        while len(match.options(seat)) > 1:
            match.play(seat, match.options(seat)[1])
    return match


async def answer(bots: BotPool, bot: str, match: noren.Match, seat: int) -> Answer:
    """One choice of a bot, as if it were all the answer, at the time that is due."""
    view = match.view(seat)
    async with bots.turn("secrets-game", bot, None) as turn:
        answer = await turn.choose(view.encode(), view.options)
    await turn.wait()
    return answer


@pytest.fixture
async def bots(anyio_backend: object) -> AsyncIterator[BotPool]:
    bots = BotPool(workers=1, timing=HURRIED)
    yield bots
    await bots.close()


@pytest.mark.anyio
async def test_a_bot_chooses_from_the_bytes_of_its_seat(bots: BotPool) -> None:
    assert await answer(bots, "strong", a_match(), 1) == Answer(("speak",))


@pytest.mark.anyio
async def test_a_bot_tells_a_story(bots: BotPool) -> None:
    match = a_match()
    match.play(0, ("speak",))
    match.play(0, match.options(0)[0])
    told = await answer(bots, "strong", match, 0)
    assert told.choice in (("truth",), ("lie",))
    assert told.words


@pytest.mark.anyio
async def test_any_game_can_be_played_by_search(bots: BotPool) -> None:
    assert (await answer(bots, "search", a_match(), 1)).choice == ("speak",)


@pytest.mark.anyio
async def test_a_bot_that_fails_is_replaced_by_chance(
    bots: BotPool, caplog: pytest.LogCaptureFixture
) -> None:
    assert (await answer(bots, "nobody", a_match(), 1)).choice == ("speak",)
    assert "nobody" in caplog.text
    assert (await answer(bots, "strong", a_match(), 1)).choice == ("speak",)


@pytest.mark.anyio
async def test_a_worker_that_dies_is_replaced(bots: BotPool) -> None:
    await answer(bots, "strong", a_match(), 1)
    worker = next(iter(bots._all))
    worker.kill()
    await worker.wait()
    assert (await answer(bots, "strong", a_match(), 1)).choice == ("speak",)
    assert [other.pid for other in bots._all] != [worker.pid]


@pytest.mark.anyio
async def test_the_pause_is_drawn_beforehand_and_says_nothing_of_the_thinking() -> None:
    bots = BotPool(workers=1, timing=BotTiming((0.3, 0.4), 0.25))
    await answer(bots, "strong", a_match(), 1)
    took = []
    for _ in range(4):
        begin = time.monotonic()
        await answer(bots, "strong", a_match(), 1)
        took.append(time.monotonic() - begin)
    assert min(took) > 0.29
    assert statistics.median(took) < 0.5
    await bots.close()


@pytest.mark.anyio
async def test_a_bot_that_thinks_for_too_long_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bots = BotPool(workers=1, timing=BotTiming((0.4, 0.5), 0.2))
    await answer(bots, "strong", a_match(), 1)
    (worker,) = bots._all
    worker.send_signal(signal.SIGSTOP)
    monkeypatch.setattr("noren.server.bot_pool.BotPool._ready_worker", ready(worker))
    begin = time.monotonic()
    assert (await answer(bots, "strong", a_match(), 1)).choice == ("speak",)
    assert 0.39 < time.monotonic() - begin < 0.6, "neither earlier nor later for it"
    assert "thought for too long" in caplog.text
    assert worker.returncode is not None
    await bots.close()


@pytest.mark.anyio
@pytest.mark.parametrize("back", [True, False])
async def test_a_bot_that_got_no_core_is_put_off_by_whole_pauses(
    monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    """On a busy machine it is not the bot that is slow, and nobody is to play at random for it."""
    bots = BotPool(workers=1, timing=BotTiming((0.4, 0.4), 0.2))
    await answer(bots, "strong", a_match(), 1)
    (worker,) = bots._all
    worker.send_signal(signal.SIGSTOP)
    monkeypatch.setattr("noren.server.bot_pool.BotPool._ready_worker", ready(worker))
    monkeypatch.setattr("noren.server.bot_pool.waited_for_core", lambda pid: time.monotonic())
    loop, view = asyncio.get_running_loop(), a_match().view(1)
    if back:
        loop.call_later(0.7, worker.send_signal, signal.SIGCONT)
    async with bots.turn("secrets-game", "strong", None) as turn:
        first = turn.due
        await turn.choose(view.encode(), view.options)
        put_off = (turn.due - first) / 0.4
        assert turn.failed is not back
        assert put_off == pytest.approx(round(put_off))
        assert 1 <= round(put_off) <= MOST_PUT_OFF
    await bots.close()


@pytest.mark.anyio
@pytest.mark.parametrize("thought", [0.27, 0.45])
async def test_how_long_one_bot_thinks_is_not_told_by_the_next(thought: float) -> None:
    """It waits for the only worker, and then answers whole pauses later, not so long after."""
    bots = BotPool(workers=1, timing=BotTiming((0.4, 0.4), 0.2))
    await answer(bots, "strong", a_match(), 1)
    asked = asyncio.get_running_loop().time()

    async def think() -> None:
        async with bots.turn("secrets-game", "strong", None):
            await asyncio.sleep(thought)

    first = asyncio.create_task(think())
    await asyncio.sleep(0)
    async with bots.turn("secrets-game", "strong", None) as turn:
        pauses = (turn.due - asked) / 0.4
    await first
    await bots.close()
    assert pauses == pytest.approx(2, abs=0.1)


@pytest.mark.anyio
async def test_a_bot_that_may_think_for_long_answers_when_it_has_thought() -> None:
    """As at the tables of tests: a budget above the pause puts no answer off."""
    bots = BotPool(workers=1, timing=BotTiming((0.05, 0.15), 30.0))
    await answer(bots, "strong", a_match(), 1)
    async with bots.turn("secrets-game", "strong", None) as turn:
        began = asyncio.get_running_loop().time()
    await bots.close()
    assert turn.due - began < 1


@pytest.mark.anyio
async def test_nothing_is_put_off_past_the_end_of_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = BotPool(workers=1, timing=BotTiming((0.4, 0.4), 0.2))
    await answer(bots, "strong", a_match(), 1)
    (worker,) = bots._all
    worker.send_signal(signal.SIGSTOP)
    monkeypatch.setattr("noren.server.bot_pool.BotPool._ready_worker", ready(worker))
    monkeypatch.setattr("noren.server.bot_pool.waited_for_core", lambda pid: time.monotonic())
    view, over = a_match().view(1), asyncio.get_running_loop().time() + 1
    async with bots.turn("secrets-game", "strong", over) as turn:
        await turn.choose(view.encode(), view.options)
        assert turn.failed
        assert turn.due <= over
    await bots.close()


def test_waiting_for_a_core_is_counted_where_the_kernel_counts_it() -> None:
    assert waited_for_core(os.getpid()) >= 0
    assert waited_for_core(2**22 + 1) == 0, "no such process"


def ready(worker: Process) -> Any:
    async def ready_worker(self: BotPool, game: str, bot: str) -> Process:
        return worker

    return ready_worker


@pytest.mark.anyio
async def test_within_a_beat_a_bot_is_in_time() -> None:
    bots = BotPool(workers=1, timing=BotTiming((5.0, 6.0), 4.0))
    async with bots.turn("secrets-game", "strong", None):
        pass
    now = asyncio.get_running_loop().time()
    async with bots.turn("secrets-game", "strong", now + 1) as turn:
        assert now < turn.due < now + 1
    await bots.close()


@pytest.mark.anyio
async def test_questions_wait_for_a_free_worker(bots: BotPool) -> None:
    asked = [answer(bots, "strong", a_match(), seat) for seat in (0, 1, 2) * 5]
    answers = await asyncio.gather(*asked)
    assert [given.choice for given in answers] == [("speak",)] * 15
    assert len(bots._all) == 1


def test_a_worker_knows_the_view_and_nothing_else() -> None:
    seen: list[View[object, object]] = []

    class Spy:
        def choose(self, view: View[object, object], dice: noren.Dice) -> noren.Choice:
            seen.append(view)
            return view.options[0]

    game = noren.load("secrets-game")
    question = Question("secrets-game", "spy", bytes(32), msgspec.Raw(a_match().view(1).encode()))
    bots = {**game.bots, "spy": Spy}
    object.__setattr__(game, "bots", bots)
    try:
        choose(question)
    finally:
        object.__setattr__(game, "bots", {k: v for k, v in bots.items() if k != "spy"})
    assert seen[0].encode() == a_match().view(1).encode()


@pytest.mark.anyio
async def test_a_worker_that_is_just_being_started_is_ended_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def start_and_note(*words: Any, **ways: Any) -> Process:
        started.append(await start(*words, **ways))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_and_note)
    bots = BotPool(workers=1, timing=HURRIED)
    thinking = asyncio.create_task(answer(bots, "strong", a_match(), 1))
    for _ in range(2):
        await asyncio.sleep(0)
    thinking.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await thinking
    await bots.close()
    assert [worker.returncode is not None for worker in started] == [True]


def test_without_a_view_a_bot_practises_and_without_a_bot_nobody_does() -> None:
    seen: list[View[object, object]] = []

    class Spy:
        def choose(self, view: View[object, object], dice: noren.Dice) -> noren.Choice:
            seen.append(view)
            return view.options[0]

    game = noren.load("secrets-game")
    bots = {**game.bots, "spy": Spy}
    object.__setattr__(game, "bots", bots)
    try:
        nothing = msgspec.Raw(b"null")
        assert choose(Question("secrets-game", "", b"", nothing)) == Answer()
        assert seen == []
        assert choose(Question("secrets-game", "spy", b"", nothing)) == Answer()
        assert seen
    finally:
        object.__setattr__(game, "bots", {k: v for k, v in bots.items() if k != "spy"})


@pytest.mark.anyio
async def test_a_bot_that_is_always_cut_off_is_left_out_for_a_while(bots: BotPool) -> None:
    for _ in range(MOST_LATE):
        turn = BotTurn("secrets-game", "strong", 0.0, 0.0)
        turn.late = turn.failed = True
        bots._note_late(turn)
    view = a_match().view(1)
    async with bots.turn("secrets-game", "strong", None) as turn:
        assert turn.worker is None, "no worker is kept from other bots by it"
        assert (await turn.choose(view.encode(), view.options)).choice == ("speak",)
        assert turn.failed
    async with bots.turn("secrets-game", "search", None) as turn:
        assert turn.worker is not None


def test_a_worker_whose_server_was_killed_ends_without_a_word() -> None:
    command = [sys.executable, "-m", "noren.server.bot_worker"]
    pipe = subprocess.PIPE
    question = msgspec.json.encode(Question("secrets-game", "", b"", msgspec.Raw(b"null")))
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()
        worker.stdin.write(question + b"\n")
        worker.stdin.close()
        assert worker.stderr.read() == b""
        assert worker.wait() == 0
