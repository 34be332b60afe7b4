"""Bots in their own processes: what they get, when they answer, and what happens if they fail."""

import asyncio
import contextlib
import statistics
import time
from asyncio.subprocess import Process
from typing import Any

import pytest

import noren
from noren.core.view import View
from noren.server.bots import Bots
from noren.server.worker import Question, choose


def view_bytes(seat: int = 1) -> bytes:
    match = noren.Match.start(noren.load("secrets-game"), 3, {}, seed=5)
    return match.view(seat).encode()


@pytest.mark.anyio
async def test_a_bot_chooses_from_the_bytes_of_its_seat() -> None:
    bots = Bots(workers=1, pace=(0, 0))
    choice, words = await bots.answer("secrets-game", "strong", view_bytes())
    assert choice == ("speak",)
    assert words is None
    await bots.close()


@pytest.mark.anyio
async def test_a_bot_tells_a_story() -> None:
    match = noren.Match.start(noren.load("secrets-game"), 3, {}, seed=5)
    match.play(0, ("speak",))
    match.play(0, match.options(0)[0])
    bots = Bots(workers=1, pace=(0, 0))
    choice, words = await bots.answer("secrets-game", "strong", match.view(0).encode())
    assert choice in (("truth",), ("lie",))
    assert words
    await bots.close()


@pytest.mark.anyio
async def test_a_bot_that_fails_is_replaced_by_chance(caplog: pytest.LogCaptureFixture) -> None:
    bots = Bots(workers=1, pace=(0, 0))
    choice, _ = await bots.answer("secrets-game", "nobody", view_bytes())
    assert choice == ("speak",)
    assert "nobody" in caplog.text
    choice, _ = await bots.answer("secrets-game", "strong", view_bytes())
    assert choice == ("speak",)
    await bots.close()


@pytest.mark.anyio
async def test_a_worker_that_dies_is_replaced() -> None:
    bots = Bots(workers=1, pace=(0, 0))
    await bots.answer("secrets-game", "strong", view_bytes())
    worker = next(iter(bots._all))
    worker.kill()
    await worker.wait()
    choice, _ = await bots.answer("secrets-game", "strong", view_bytes())
    assert choice == ("speak",)
    choice, _ = await bots.answer("secrets-game", "strong", view_bytes())
    assert next(iter(bots._all)).pid != worker.pid
    await bots.close()


@pytest.mark.anyio
async def test_the_pause_is_drawn_beforehand_and_says_nothing_of_the_thinking() -> None:
    bots = Bots(workers=1, pace=(0.3, 0.4))
    await bots.answer("secrets-game", "strong", view_bytes(), at_once=True)
    took = []
    for _ in range(4):
        begin = time.monotonic()
        await bots.answer("secrets-game", "strong", view_bytes())
        took.append(time.monotonic() - begin)
    assert min(took) > 0.29
    assert statistics.median(took) < 0.7
    begin = time.monotonic()
    await bots.answer("secrets-game", "strong", view_bytes(), at_once=True)
    assert time.monotonic() - begin < 0.29
    await bots.close()


@pytest.mark.anyio
async def test_questions_wait_for_a_free_worker() -> None:
    bots = Bots(workers=1, pace=(0, 0))
    asked = [bots.answer("secrets-game", "strong", view_bytes(seat)) for seat in (0, 1, 2) * 5]
    answers = await asyncio.gather(*asked)
    assert [choice for choice, _ in answers] == [("speak",)] * 15
    assert len(bots._all) == 1
    await bots.close()


def test_a_worker_knows_the_view_and_nothing_else() -> None:
    seen: list[View[object, object]] = []

    class Spy:
        def choose(self, view: View[object, object], dice: noren.Dice) -> noren.Choice:
            seen.append(view)
            return view.options[0]

    game = noren.load("secrets-game")
    question = Question("secrets-game", "spy", bytes(32), view_bytes())  # type: ignore[arg-type]
    bots = {**game.bots, "spy": Spy}
    object.__setattr__(game, "bots", bots)
    try:
        choose(question)
    finally:
        object.__setattr__(game, "bots", {k: v for k, v in bots.items() if k != "spy"})
    assert seen[0].encode() == view_bytes()


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
    bots = Bots(workers=1, pace=(0, 0))
    thinking = asyncio.create_task(bots.answer("secrets-game", "strong", view_bytes()))
    for _ in range(2):
        await asyncio.sleep(0)
    thinking.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await thinking
    await bots.close()
    assert [worker.returncode is not None for worker in started] == [True]
