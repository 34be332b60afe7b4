"""Any-time windows at a live table: what others see, and when, is the same whoever holds a card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import noren
from noren import PASS, Choice, Dice, Match, Seat
from noren.core.dice import seed_bytes
from noren.core.step import Window
from noren.games.omnitsu import game
from noren.table import due
from noren.table.acts.standing import Standing
from noren.table.acts.take_back import Undo
from noren.table.sitting import Sitting
from noren.table.table import LiveTable
from tests.table.tables import Host

BEAT = 4.0
TICK = 0.5
Heard = list[tuple[float, Any]]
"""What a viewer got, and how long after the window opened."""


def windows(seats: int, games: int) -> Iterator[Match]:
    """Every window of some random games, with the match as it is then."""
    for number in range(games):
        match, dice = Match.start(game, seats, seed=number), Dice(seed_bytes(number))
        step: object = None
        while not match.over:
            if isinstance(match.world.agenda[-1], Window) and match.world.agenda[-1] is not step:
                yield match.copy()
            step = match.world.agenda[-1]
            seat = match.asked[0]
            match.play(seat, dice.pick(match.options(seat)))


def holders(match: Match) -> frozenset[Seat]:
    """Who has more than a pass to choose from."""
    return frozenset(seat for seat in match.asked if len(match.options(seat)) > 1)


def host_of(match: Match) -> Host:
    """A live table with that match on it, all screens drawn."""
    seats = match.seats
    host = Host("omnitsu", seats, seats, beat=BEAT, public=True)
    host.start()
    host.table.sitting = Sitting(match)
    host.table.follow_time(host.now)
    host.refresh()
    return host


def watch(match: Match, viewer: Seat | None, manner: str) -> Heard:
    """Play one window out; whoever holds a card, the viewer apart, behaves in this manner."""
    host, heard = host_of(match), Heard()
    sitting, opened = host.table.sitting, host.now
    assert sitting is not None
    before = sitting.changes
    while sitting.changes == before:
        assert host.now - opened < 3 * BEAT, "the window never closed"
        updates = [host.pass_time(TICK)]
        if host.now - opened == TICK and sitting.changes == before:
            for seat in sorted(holders(match) - {viewer}):
                updates += behave(host, seat, manner)
        heard += [(host.now - opened, update[viewer]) for update in updates if viewer in update]
    return heard


def behave(host: Host, seat: Seat, manner: str) -> Iterator[dict[Any, Any]]:
    """What a holder does, as all others hear of it."""
    if manner == "pass":
        yield host.play(seat, *PASS)
    elif manner == "hesitate":
        yield host.play(seat, *holds(host, seat))
        yield host.do(seat, Undo())
    elif manner == "standing order":
        yield host.do(seat, Standing(passing=True))


def holds(host: Host, seat: Seat) -> Choice:
    """What a holder could play."""
    assert host.table.sitting is not None
    return host.table.sitting.match.options(seat)[1]


def pairs(seats: int) -> Iterator[tuple[Match, Match, Seat | None]]:
    """Worlds that a viewer cannot tell apart, in which others hold other cards."""
    dice = Dice(seed_bytes(seats))
    for number, match in enumerate(windows(seats, 24)):
        viewer = (None, *range(seats))[number % (seats + 1)]
        for _ in range(3):
            other = noren.imagine(game, match.view(viewer), dice)
            if holders(match) - {viewer} != holders(other) - {viewer}:
                yield match, other, viewer
                break


def differing(seats: int, manner: str) -> tuple[int, int]:
    """How many pairs of windows were watched, and how many of them gave something away."""
    watched = told = 0
    for match, other, viewer in islice(pairs(seats), 10):
        first = watch(match.copy(), viewer, manner)
        second = watch(other.copy(), viewer, "silence")
        watched += 1
        while_open = [entry for entry in first if entry[0] < BEAT]
        same = while_open == [entry for entry in second if entry[0] < BEAT]
        told += not same or [at for at, _ in first] != [at for at, _ in second]
    return watched, told


@pytest.mark.parametrize("manner", ["silence", "pass", "hesitate", "standing order"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_window_takes_one_beat_whoever_holds_a_card(seats: int, manner: str) -> None:
    watched, told = differing(seats, manner)
    assert watched >= 10, "hardly any worlds differed: nothing was compared"
    assert told == 0


def test_a_window_that_closes_once_the_holders_have_answered_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = due.beat_is_over

    def hasty(table: LiveTable, sitting: Sitting, now: float) -> bool:
        return not holders(sitting.match) or honest(table, sitting, now)

    monkeypatch.setattr(due, "beat_is_over", hasty)
    assert differing(3, "pass")[1] > 0
