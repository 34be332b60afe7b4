"""The deduction assistant: all are told who plays with it, and whether anybody may."""

import json
from typing import Any

import pytest

from noren.table.acts import decide
from noren.table.acts.assist import Assist
from noren.table.acts.change import Change
from noren.table.acts.leave import Leave
from noren.table.messages import Settings
from noren.table.refused import Refused
from noren.table.states import you_state
from tests.table.tables import Host

FORBIDDEN = "There is no deduction assistant at this table."


def said(host: Host) -> list[str]:
    """What the table has said of the assistant."""
    lines = map(json.loads, host.table.chat.lines)
    return [line["text"] for line in lines if "assistant" in line["text"]]


def helped(update: dict[str, Any]) -> list[bool]:
    return [seat.get("assist", False) for seat in update["room"]["seats"]]


def test_everybody_is_told_who_switches_it_on() -> None:
    host = Host()
    host.start()
    updates = host.do(1, Assist(on=True))
    assert set(updates) == {None, 0, 1, 2}
    for update in updates.values():
        assert helped(update) == [False, True, False]
        assert update["chat"]["lines"][-1]["text"] == "Ben plays with the deduction assistant now."


def test_everybody_is_told_who_switches_it_off() -> None:
    host = Host()
    host.start()
    host.do(1, Assist(on=True))
    for update in host.do(1, Assist(on=False)).values():
        assert helped(update) == [False, False, False]
        assert update["chat"]["lines"][-1]["text"] == "Ben plays without the deduction assistant."


def test_whoever_comes_later_sees_it_too() -> None:
    host = Host()
    host.start()
    host.do(1, Assist(on=True))
    host.lay(host.reload())
    assert all(helped(update) == [False, True, False] for update in host.refresh().values())


def test_what_is_switched_on_before_the_start_is_told_then() -> None:
    host = Host()
    assert helped(host.do(2, Assist(on=True))[0]) == [False, False, True]
    assert "Cat plays with the deduction assistant now." in said(host)
    host.start()
    assert you_state(host.table, host.table.seating.people[2]).assist


def test_switching_it_on_twice_is_told_once() -> None:
    host = Host()
    host.do(1, Assist(on=True))
    assert host.do(1, Assist(on=True)) == {}
    assert len(said(host)) == 1


def test_the_mark_goes_with_the_person() -> None:
    host = Host()
    host.start()
    host.do(1, Assist(on=True))
    assert helped(host.do(1, Leave())[0]) == [False, False, False]


def test_the_clock_runs_on() -> None:
    host = Host(clock=30)
    host.start()
    deadline = host.table.timing.deadline
    host.now += 4
    host.do(1, Assist(on=True))
    assert host.table.timing.deadline == deadline


def test_a_table_that_forbids_it_says_so() -> None:
    host = Host(assistant=False)
    assert host.table.settings.assistant is False
    updates = host.start()
    assert updates[None]["room"]["settings"]["assistant"] is False
    assert said(host) == [FORBIDDEN]
    with pytest.raises(Refused, match=FORBIDDEN):
        decide(host.table, host.table.seating.people[1], Assist(on=True))


def test_a_table_that_allows_it_says_nothing_of_it() -> None:
    host = Host()
    host.start()
    assert said(host) == []


def test_a_game_without_one_has_nothing_to_forbid() -> None:
    host = Host("secrets-game", seats=3, assistant=False)
    host.start()
    assert said(host) == []


def test_it_is_off_for_all_once_the_host_forbids_it() -> None:
    host = Host()
    host.do(1, Assist(on=True))
    before = host.table.personal_changes
    updates = host.do(0, Change(settings=Settings(assistant=False)))
    assert helped(updates[None]) == [False, False, False]
    assert not you_state(host.table, host.table.seating.people[1]).assist
    assert host.table.personal_changes > before
    assert all("assist" not in update for update in host.start().values())
    host.lay(host.reload())
    assert host.table.assisted == set()
