"""The outlines of the zones: they tile the map exactly and leave room for codes and figures."""

import math
from collections import Counter, defaultdict

import pytest

from noren.games.ninja.content.fortress import Fortress, fortress
from noren.games.ninja.content.plan import PLANS
from tests.games.ninja.polygons import (
    clearance,
    contains,
    holds_box,
    is_simple,
    length,
    middle,
    sides,
    twice_area,
)

CODE_BOX = (44, 24)
FIGURE = 18
SHORTEST_BORDER = 24


@pytest.fixture(params=PLANS)
def place(request: pytest.FixtureRequest) -> Fortress:
    return fortress(request.param)


def test_every_outline_runs_clockwise_and_never_crosses_itself(place: Fortress) -> None:
    for zone in place.plan.zones:
        assert twice_area(zone.outline) > 0, zone.code
        assert is_simple(zone.outline), zone.code


def test_the_zones_tile_the_map_without_gap_or_overlap(place: Fortress) -> None:
    """When every side but the frame's is walked once each way, the outlines add up to the frame.

    Simple clockwise outlines wind once round what they enclose, and winding numbers add up; so
    each place of the map is enclosed exactly once.
    """
    width, height = place.plan.size
    walked = Counter(side for zone in place.plan.zones for side in sides(zone.outline))
    assert set(walked.values()) == {1}
    alone = {(a, b) for a, b in walked if (b, a) not in walked}
    for (x1, y1), (x2, y2) in alone:
        assert x1 == x2 in (0, width) or y1 == y2 in (0, height)
    assert sum(math.dist(*side) for side in alone) == 2 * (width + height)
    assert sum(twice_area(zone.outline) for zone in place.plan.zones) == 2 * width * height


def test_every_place_lies_in_one_zone(place: Fortress) -> None:
    width, height = place.plan.size
    for x in range(5, width, 23):
        for y in range(5, height, 23):
            spot = (x + 0.3127, y + 0.2718)
            assert sum(contains(zone.outline, spot) for zone in place.plan.zones) == 1


def test_no_four_zones_meet_at_a_point(place: Fortress) -> None:
    around = defaultdict(set)
    for zone in place.plan.zones:
        for corner in zone.outline:
            around[corner].add(zone.code)
    assert max(map(len, around.values())) == 3


def test_touching_zones_share_one_unbroken_line_that_can_be_seen(place: Fortress) -> None:
    for border in place.borders:
        first, second = (set(sides(place.zones[code].outline)) for code in border.zones)
        shared = first & {(b, a) for a, b in second}
        assert len(border.line) - 1 == len(shared), border.zones
        assert length(border.line) >= SHORTEST_BORDER, border.zones


def test_every_code_and_every_figure_stands_inside_its_zone(place: Fortress) -> None:
    for zone in place.plan.zones:
        assert contains(zone.outline, zone.label), zone.code
        assert holds_box(zone.outline, zone.label, *CODE_BOX), zone.code
        assert contains(zone.outline, zone.spot), zone.code
        assert clearance(zone.outline, zone.spot) >= FIGURE, zone.code


def test_no_figure_hides_a_code(place: Fortress) -> None:
    for zone in place.plan.zones:
        across = max(abs(zone.label[0] - zone.spot[0]) - CODE_BOX[0] / 2, 0)
        down = max(abs(zone.label[1] - zone.spot[1]) - CODE_BOX[1] / 2, 0)
        assert math.hypot(across, down) >= FIGURE, zone.code


def test_the_patrol_track_can_be_drawn_from_figure_to_border(place: Fortress) -> None:
    for here, there in place.track.steps:
        border = place.border(here, there)
        assert border is not None
        x, y = middle(border.line)
        for code in (here, there):
            spot = place.zones[code].spot
            for step in range(1, 20):
                share = step / 20
                on_the_way = (spot[0] + share * (x - spot[0]), spot[1] + share * (y - spot[1]))
                assert contains(place.zones[code].outline, on_the_way), (here, there)
