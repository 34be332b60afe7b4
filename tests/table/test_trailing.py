"""Trailing: who only watches sees the match some turns ago, and nothing tells of the present."""

from __future__ import annotations

import json
from typing import Any

import pytest

import noren
from noren import Dice
from noren.scene import news_of
from noren.table.acts.change import Change
from noren.table.acts.go_back import AskBack, Consent
from noren.table.messages import Settings
from noren.table.views import Views
from tests.table.tables import Host

ANEW = ("table", "log", "end", "asked")


def watched(host: Host, views: Views | None = None) -> dict[str, Any]:
    """What somebody is told who comes to watch now."""
    views = views or host.views
    views.refresh(host.now)
    told = json.loads(views.everything(None, "", b"{}", host.now))
    return {part: told.get(part) for part in ANEW}


def turns(host: Host) -> int:
    """How many turns have begun."""
    assert host.table.sitting is not None
    match = host.table.sitting.match
    return sum(news_of(match.game, event).opens == "turn" for event in match.world.log)


def go_on(host: Host, dice: Dice) -> None:
    """Somebody chooses, or time closes what lasts a beat."""
    sitting = host.table.sitting
    assert sitting is not None
    asked = [seat for seat in sitting.match.asked if sitting.match.options(seat)]
    if asked and not sitting.in_window:
        seat = dice.pick(asked)
        host.play(seat, *dice.pick(sitting.match.options(seat)))
    else:
        host.pass_time(200)


@pytest.mark.parametrize(("game", "seats"), [("secrets-game", 3), ("omnitsu", 2), ("ninja", 2)])
def test_they_see_what_all_saw_when_an_earlier_turn_had_begun(game: str, seats: int) -> None:
    host = Host(game, seats, seats, trail=2)
    host.start()
    dice, begun, before = Dice(4), 0, watched(host)
    seen: list[Any] = []
    for _ in range(400):
        assert host.table.sitting is not None
        if host.table.sitting.over:
            break
        if turns(host) > begun:
            begun = turns(host)
            sitting = host.table.sitting
            seen.append(
                (len(sitting.match.world.log), host.views.shared.drawing.table(sitting.match))
            )
            now = watched(host)
            if begun > 2:
                lines, table = seen[-2]
                assert len(now["log"]["lines"]) == lines
                assert now["table"] == json.loads(table)
                assert now != before
            before = now
        go_on(host, dice)
        # Within a turn nothing reaches them, whatever happens at the table.
        if turns(host) == begun and not host.table.sitting.over:
            assert watched(host) == before
    assert begun > 2


def test_no_message_reaches_them_within_a_turn() -> None:
    host, dice = Host("secrets-game", 3, 3, trail=1), Dice(4)
    host.start()
    begun = turns(host)
    for _ in range(9):
        assert host.table.sitting is not None
        sitting = host.table.sitting
        seat = dice.pick(sitting.match.asked)
        updates = host.play(seat, *dice.pick(sitting.match.options(seat)))
        if turns(host) > begun:
            break
        assert updates
        assert None not in updates


def test_once_it_is_over_they_see_all_of_it() -> None:
    behind, live = (Host("secrets-game", 3, 3, trail=trail) for trail in (3, 0))
    for host in (behind, live):
        host.start()
        dice = Dice(8)
        while host.table.sitting is not None and not host.table.sitting.over:
            go_on(host, dice)
    assert watched(behind) | {"asked": None} == watched(live) | {"asked": None}
    assert watched(behind)["end"]


def test_a_restart_tells_them_nothing() -> None:
    host, dice = Host("secrets-game", 3, 3, trail=1), Dice(4)
    host.start()
    while turns(host) < 3:
        go_on(host, dice)
    assert watched(host, Views(host.reload())) == watched(host)


def test_when_the_table_goes_back_so_does_what_they_see() -> None:
    host, dice = Host("secrets-game", 3, 3, trail=1), Dice(4)
    host.start()
    while turns(host) < 2:
        go_on(host, dice)
    go_on(host, dice)
    before = watched(host)
    host.do(0, AskBack())
    for person in (1, 2):
        host.do(person, Consent(agree=True))
    host.refresh()
    assert host.table.sitting is not None
    assert host.table.sitting.rewinds
    after = watched(host)
    assert len(after["log"]["lines"]) <= len(before["log"]["lines"])
    again = Views(host.reload())
    assert watched(host, again) == after


def test_the_host_says_so_before_the_start_and_never_in_the_middle() -> None:
    host = Host("secrets-game", 3, 3)
    watched(host)
    host.do(0, Change(settings=Settings(trail=2)))
    host.start()
    first = watched(host)
    go_on(host, Dice(1))
    assert watched(host) == first
    with pytest.raises(noren.NorenError):
        host.do(0, Change(settings=Settings(trail=0)))
