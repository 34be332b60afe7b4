"""Where missions may lie, as far as all know."""

import itertools
from collections import Counter

import pytest

from noren.core.dice import Dice, seed_bytes
from noren.games.ninja.belief.missions import lures, mission_odds
from noren.games.ninja.rules.ready_made import scatter_objects
from noren.games.ninja.rules.wings import hang_together, possible_wings
from noren.games.ninja.scene.assist import mission_bars
from noren.games.ninja.state import Open, fort_of
from tests.games.ninja.nights import begin, table

FOUND = {"W1": "nothing", "W2": "C", "E4": "trap"}


def searched(placement: str) -> Open:
    """A table where three zones have been searched."""
    open = table(begin(placement=placement))
    open.found = dict(FOUND)
    return open


def by_hand(open: Open, castle: str, *, ready: bool) -> list[set[str]]:
    """Every way to lay three missions in a castle that agrees with what was found."""
    fort = fort_of(open)
    places = fort.hiding_places(castle)
    letters = {zone: len(what) == 1 for zone, what in FOUND.items() if zone in places}
    return [
        {*zones}
        for zones in itertools.combinations(places, 3)
        if all((zone in zones) == letter for zone, letter in letters.items())
        and (hang_together(fort, zones) or not ready)
    ]


@pytest.mark.parametrize("placement", ["ready", "full"])
def test_odds_count_the_ways_that_are_left(placement: str) -> None:
    open = searched(placement)
    odds = mission_odds(open)
    for castle in fort_of(open).castles:
        ways = by_hand(open, castle, ready=placement == "ready")
        assert len(possible_wings(open, castle, FOUND)) == len(ways)
        for zone in fort_of(open).hiding_places(castle):
            share = sum(zone in way for way in ways) / len(ways)
            assert odds.get(zone, 0.0) == pytest.approx(0.0 if zone in FOUND else share)
    assert sum(odds.values()) == pytest.approx(5)


def test_imagined_missions_lie_as_the_odds_say() -> None:
    open = searched("ready")
    count: Counter[str] = Counter()
    draws = 4000
    for number in range(draws):
        objects = scatter_objects(open, Dice(seed_bytes(number)), FOUND)
        assert {zone: objects.get(zone, "nothing") for zone in FOUND} == FOUND
        count.update(z for z, what in objects.items() if len(what) == 1 and z not in FOUND)
    odds = mission_odds(open)
    assert {*count} == {*odds}
    for zone, share in odds.items():
        assert count[zone] / draws == pytest.approx(share, abs=0.04)


def test_a_likelier_place_seems_nearer() -> None:
    open = searched("ready")
    odds = mission_odds(open)
    flat = lures(open, dict.fromkeys(odds, 0.0))
    seems = lures(open, odds)
    assert all(seems[zone] < flat[zone] for zone in odds)


def test_the_assistant_names_the_likeliest_zone_of_each_castle() -> None:
    open = searched("ready")
    odds = mission_odds(open)
    bars = mission_bars(open, fort_of(open))
    assert sum(bar.share for bar in bars) == pytest.approx(1)
    west = {zone: chance for zone, chance in odds.items() if zone.startswith("W")}
    assert bars[0].share == pytest.approx(sum(west.values()) / 5)
    assert max(west.values()) in [
        chance for z, chance in west.items() if f"{z} most" in bars[0].note
    ]
