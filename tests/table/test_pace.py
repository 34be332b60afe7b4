"""Pace: bots go slow, quick or step by step, and wait for whoever wants to follow."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest

import noren
from noren.core.match import Match
from noren.games.secret_identity.events import AllVoted
from noren.server.bot_pool import BotPool
from noren.server.bot_timing import MOST_READING, BotTiming, paced, reading, timing_of
from noren.table.acts.leave import Leave
from noren.table.acts.pace import MOST_HOLDS, Follow, SetPace, TakeStep
from noren.table.acts.start import Start
from noren.table.announced import announced
from noren.table.messages import Pace
from noren.table.refused import Refused
from noren.table.sitting import Move, Sitting
from tests.table.tables import Host


def among_bots(people: int = 1, **settings: Any) -> Host:
    host = Host("secrets-game", seats=4, people=people, **settings)
    host.do(0, Start(fill="strong"))
    return host


def bots(host: Host) -> list[int]:
    return [seat for seat, _ in host.table.bots_asked()]


def asked(host: Host) -> dict[str, Any]:
    host.views.refresh(host.now)
    told = host.views.channels[0].since(None, host.now)
    return dict(json.loads(b'{"n":0' + told + b"}")["asked"])


@pytest.mark.parametrize("pace", ["slow", "normal", "quick", "step"])
@pytest.mark.parametrize("bot", ["strong", "search"])
def test_no_pause_is_shorter_than_the_longest_thought(bot: str, pace: Pace) -> None:
    timing = timing_of(bot)
    soonest, latest = paced(timing, pace)
    assert timing.budget < soonest < latest


def test_slow_is_slower_and_quick_is_quicker() -> None:
    timing = BotTiming((1.0, 2.0), 0.1)
    assert paced(timing, "quick") < paced(timing, "normal") < paced(timing, "slow")


def test_step_by_step_bots_wait_until_they_may_go_on() -> None:
    host = among_bots()
    host.do(0, SetPace(pace="step"))
    assert bots(host) == []
    assert asked(host)["held"]
    host.do(0, TakeStep())
    assert bots(host) != []
    assert not asked(host)["held"]


def test_a_step_holds_until_all_can_see_something() -> None:
    host = among_bots()
    host.do(0, SetPace(pace="step"))
    host.do(0, TakeStep())
    host.write_play(bots(host)[0])
    assert bots(host) == []


def test_whoever_decides_alone_is_not_held_up() -> None:
    host = among_bots()
    host.do(0, SetPace(pace="step"))
    host.play(0, "speak")
    assert not asked(host)["held"], "I choose a line now: no bot waits for anything"


def test_where_several_play_step_by_step_is_only_slow() -> None:
    host = among_bots(people=2)
    host.do(0, SetPace(pace="step"))
    assert host.table.bots_pace == "slow"
    assert bots(host) != []


def test_let_me_follow_holds_bots_while_only_bots_are_asked() -> None:
    host = among_bots(people=2, clock=30)
    host.do(1, Follow(on=True))
    assert bots(host) != [], "people are asked too, and nobody waits for a reader"
    host.write_play(2)
    assert bots(host) == []
    state = asked(host)
    assert (state["held"], state["still"], state["seconds"]) == (True, True, 30.0)
    assert host.pass_time(100) == {}, "the clock stands"
    host.do(1, Follow(on=False))
    assert bots(host) == [2]


def test_all_see_whom_bots_wait_for_and_the_host_lets_them_go_on() -> None:
    host = among_bots(people=2)
    updates = host.do(1, Follow(on=True))
    assert updates[0]["room"]["following"] == [1]
    host.write_play(2)
    host.do(0, Follow(on=False))
    assert bots(host) == [2]


def test_nobody_fills_the_journal_by_letting_bots_wait_again_and_again() -> None:
    host = among_bots(people=2)

    def turns(many: int) -> int:
        before = len(host.written)
        for number in range(many):
            with contextlib.suppress(Refused):
                host.do(1, Follow(on=number % 2 == 0))
        return len(host.written) - before

    assert turns(10) == 10
    assert turns(1000) <= 2 * MOST_HOLDS
    assert 1 not in host.table.following, "what cannot be asked again can be ended"
    host.play(0, "speak")
    assert turns(10) == 10, "somebody has played"


@pytest.mark.parametrize("away", ["gone", "disconnected"])
def test_nobody_is_waited_for_who_is_not_there(away: str) -> None:
    host = among_bots(people=2)
    host.do(1, Follow(on=True))
    host.write_play(2)
    if away == "gone":
        host.do(1, Leave())
    else:
        host.table.disconnect(host.table.seating.people[1], host.now)
    assert bots(host) == [2]


def test_the_pace_is_kept() -> None:
    host = among_bots()
    host.do(0, SetPace(pace="step"))
    host.do(0, TakeStep())
    again = host.reload()
    assert again.settings.pace == "step"
    assert again.bots_asked() == host.table.bots_asked()


# What was announced is read before anybody goes on


def test_what_is_announced_to_all_is_what_was_told_last() -> None:
    match = Match.start(noren.load("secret-identity"), 3, {}, seed=1)
    sitting = Sitting(match)
    assert announced(sitting) == (), "nothing has been played yet"
    for _ in range(100):
        seat = match.asked[0]
        sitting.play(Move(seat, match.options(seat)[0]))
        if any(isinstance(event, AllVoted) for event in sitting.just_told):
            break
        assert announced(sitting) == ()
    (words,) = announced(sitting)
    assert "All votes are in" in words


def test_the_more_is_announced_the_later_bots_go_on() -> None:
    opened = "Ren's safe: it is Icarus! Guessed by Mai and Kiku, and not by Sora."
    assert reading((), "normal") == 0
    assert timing_of("strong").pace[1] < reading((opened,), "normal")
    assert reading((opened,), "slow") <= reading((opened, opened), "slow")
    assert reading((opened,) * 50, "normal") == MOST_READING


@pytest.mark.parametrize("pace", ["quick", "step"])
def test_whoever_wants_it_quick_reads_as_they_like(pace: Pace) -> None:
    assert reading(("a long tale" * 9,), pace) == 0


@pytest.mark.anyio
async def test_no_bot_answers_while_people_still_read() -> None:
    bots = BotPool(workers=1, timing=BotTiming((0.1, 0.2), 0.05, heeds=True))
    loop = asyncio.get_running_loop()
    async with bots.turn("secrets-game", "random", None):
        pass
    now = loop.time()
    async with bots.turn("secrets-game", "random", None, unread=7.0) as turn:
        assert turn.due >= now + 7
    await bots.close()
