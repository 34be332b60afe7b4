"""What follows from the guards on the map, kept while it cannot have changed."""

from __future__ import annotations

import pytest

from noren.core.dice import Dice
from noren.games.ninja.state import WEAPONS, change_guard, muster_of
from noren.games.ninja.state.guards import BOTH, FOLLOWS_FROM, UNITS, Muster
from tests.games.ninja.nights import begin, table


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_kept_is_what_would_be_counted_anew(seats: int, seed: int) -> None:
    match, dice = begin(seats, seed), Dice(seed)
    while not match.over:
        match.play_by_lot(match.asked[0], dice)
        open = table(match)
        kept, fresh = muster_of(open), Muster(open.guards, open.patrols)
        for weapon in (BOTH, *WEAPONS):
            assert kept.gatherings(weapon) == fresh.gatherings(weapon)
            assert kept.listens(weapon) == fresh.listens(weapon)
            for card in UNITS:
                assert kept.plays(card, weapon) == fresh.plays(card, weapon)
        for part, _ in FOLLOWS_FROM:
            if part != "_gathered":
                assert getattr(kept, part) == getattr(fresh, part)


def test_a_part_outlasts_what_it_does_not_follow_from() -> None:
    match, dice = begin(seed=4), Dice(4)
    for _ in range(60):
        match.play_by_lot(match.asked[0], dice)
    open = table(match)
    before = muster_of(open)
    members, sober = before.members, before.sober
    guard = next(iter(open.guards))
    change_guard(open, guard, zone="B1" if open.guards[guard].zone != "B1" else "B2")
    after = muster_of(open)
    assert after is not before
    assert after.members is members
    assert after.sober != sober
