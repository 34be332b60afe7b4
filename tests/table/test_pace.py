"""Pace: bots go slow, quick or step by step, and wait for whoever wants to follow."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest

from noren.server.bot_timing import BotTiming, paced, timing_of
from noren.table.acts.leave import Leave
from noren.table.acts.pace import MOST_HOLDS, Follow, SetPace, TakeStep
from noren.table.acts.start import Start
from noren.table.messages import Pace
from noren.table.refused import Refused
from tests.table.tables import Host


def among_bots(people: int = 1, **settings: Any) -> Host:
    host = Host("secrets-game", seats=4, people=people, **settings)
    host.do(0, Start(fill="strong"))
    return host


def bots(host: Host) -> list[int]:
    return [seat for seat, _ in host.table.bots_asked()]


def asked(host: Host) -> dict[str, Any]:
    host.views.refresh(host.now)
    told = host.views.channel(0).since(None, host.now)
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
