"""What the rules ask of a map: rings, walls, gates, posts, barracks, the track, sound, timing."""

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from noren.games.ninja.content.borders import Crossing, NoSuchBorder
from noren.games.ninja.content.fortress import FASTEST, Fortress, fortress
from noren.games.ninja.content.plan import PLANS, Kind, Plan, Ward, load_plan
from tests.games.ninja.polygons import sides

FULL, SMALL = (fortress(name) for name in PLANS)


@pytest.fixture(params=PLANS)
def place(request: pytest.FixtureRequest) -> Fortress:
    return fortress(request.param)


def on_foot(place: Fortress, starts: Iterable[str], shut: Iterable[str] = ()) -> set[str]:
    """Every zone that can be walked to, however long it takes, when some zones are shut."""
    closed, seen = set(shut), set(starts)
    todo = list(seen)
    while todo:
        for neighbour in place.neighbours(todo.pop()):
            if neighbour not in seen | closed:
                seen.add(neighbour)
                todo.append(neighbour)
    return seen


def in_ward(place: Fortress, *wards: Ward) -> set[str]:
    return {code for code, zone in place.zones.items() if zone.ward in wards}


def gate_zones(place: Fortress) -> set[str]:
    return {code for code, zone in place.zones.items() if zone.kind is Kind.GATE}


def castle_moat(place: Fortress, castle: str) -> set[str]:
    inside = place.castles[castle].zones
    return {code for zone in inside for code in place.touching(zone)} - set(inside)


# -- zones


def test_how_many_zones() -> None:
    assert 80 <= len(FULL.codes) <= 100
    assert 40 <= len(SMALL.codes) <= 50


def test_codes_are_short_and_names_are_told_apart(place: Fortress) -> None:
    assert all(re.fullmatch(r"[A-Z][1-9][0-9]?", code) for code in place.codes)
    assert len(set(place.codes)) == len(place.plan.zones)
    assert len({zone.name for zone in place.plan.zones}) == len(place.plan.zones)


def test_most_zones_touch_five_or_six_others(place: Fortress) -> None:
    touched = Counter(len(place.touching(code)) for code in place.codes)
    assert touched[5] + touched[6] > 0.6 * len(place.codes)
    assert min(touched) >= 4
    assert max(touched) <= 8


def test_only_shared_lines_make_neighbours(place: Fortress) -> None:
    lines = {code: set(sides(zone.outline)) for code, zone in place.zones.items()}
    for code in place.codes:
        reverse = {(end, start) for start, end in lines[code]}
        assert set(place.touching(code)) == {
            other for other in place.codes if lines[other] & reverse
        }


# -- rings and walls


def test_the_rings_lie_one_inside_the_other(place: Fortress) -> None:
    rings = list(Ward)
    for border in place.borders:
        first, second = (rings.index(place.zones[code].ward) for code in border.zones)
        assert abs(first - second) <= 1, border.zones


def test_the_edge_of_the_map_is_the_town_outside_the_outer_moat(place: Fortress) -> None:
    width, height = place.plan.size
    edge = {
        zone.code
        for zone in place.plan.zones
        if any(x in (0, width) or y in (0, height) for x, y in zone.outline)
    }
    assert edge == set(place.exits) == in_ward(place, Ward.TOWN)
    assert len(place.exits) >= 5
    for code in place.exits:
        beside = {place.zones[other].ward for other in place.touching(code)}
        assert beside <= {Ward.TOWN, Ward.OUTER_MOAT}


def test_moats_are_water_but_for_the_gates(place: Fortress) -> None:
    rings = in_ward(place, Ward.OUTER_MOAT, Ward.INNER_MOAT)
    assert place.moats | gate_zones(place) == rings
    assert not place.moats & gate_zones(place)


@pytest.mark.parametrize(
    ("moat", "inside"), [(Ward.OUTER_MOAT, Ward.BAILEY), (Ward.INNER_MOAT, Ward.CASTLE)]
)
def test_behind_each_moat_stands_a_wall(place: Fortress, moat: Ward, inside: Ward) -> None:
    behind = [
        border
        for border in place.borders
        if {place.zones[code].ward for code in border.zones} == {moat, inside}
    ]
    assert behind
    for border in behind:
        is_gate = border.crossing is Crossing.GATE and gate_zones(place) & set(border.zones)
        assert border.crossing is Crossing.WALL or is_gate, border.zones


def test_every_other_wall_stands_round_a_keep(place: Fortress) -> None:
    for castle in place.castles.values():
        assert len(place.over_walls(castle.keep)) >= 3
        assert len(place.neighbours(castle.keep)) == 1
    keeps = {castle.keep for castle in place.castles.values()}
    for wall in place.walls:
        wards = {place.zones[code].ward for code in wall.zones}
        assert len(wards) == 2 or keeps & set(wall.zones), wall.zones


def test_nobody_walks_in_when_the_gates_are_shut(place: Fortress) -> None:
    shut = gate_zones(place)
    outside = on_foot(place, place.exits, shut)
    assert outside == in_ward(place, Ward.TOWN, Ward.OUTER_MOAT) - shut
    grounds = on_foot(place, place.traitor_starts, shut)
    assert grounds == in_ward(place, Ward.BAILEY, Ward.INNER_MOAT) - shut


def test_with_the_gates_open_guards_can_walk_everywhere(place: Fortress) -> None:
    assert on_foot(place, place.codes[:1]) == set(place.codes)


def test_every_gate_is_one_zone_with_one_door(place: Fortress) -> None:
    doors = [border for border in place.borders if border.crossing is Crossing.GATE]
    assert len(doors) == len(gate_zones(place))
    for code in gate_zones(place):
        assert sum(code in door.zones for door in doors) == 1


def test_each_castle_has_two_gates_of_its_own(place: Fortress) -> None:
    first, second = (castle_moat(place, castle) for castle in place.castles)
    assert not first & second
    for ring in (first, second):
        assert ring <= in_ward(place, Ward.INNER_MOAT)
        assert len(ring & gate_zones(place)) == 2


def test_the_outer_wall_has_a_gate(place: Fortress) -> None:
    gates = gate_zones(place) & in_ward(place, Ward.OUTER_MOAT)
    assert len(gates) == (2 if place is FULL else 1)


def test_the_ninja_meets_two_walls_and_the_traitor_one(place: Fortress) -> None:
    goals = {code for castle in place.castles for code in place.hiding_places(castle)}
    for start, walls in [(code, 2) for code in place.exits] + [
        (code, 1) for code in place.traitor_starts
    ]:
        too_few = place.turns(start, 1, new_ropes=walls - 1, avoiding=place.posts)
        enough = place.turns(start, 1, new_ropes=walls, avoiding=place.posts)
        assert not goals & set(too_few)
        assert goals <= set(enough)


# -- castles, posts, barracks


def test_the_two_castles(place: Fortress) -> None:
    assert len(place.castles) == 2
    assert in_ward(place, Ward.CASTLE) == {
        code for castle in place.plan.castles for code in castle.zones
    }
    for castle in place.plan.castles:
        assert len(castle.zones) == len(set(castle.zones))
        assert place.castle_of(castle.keep) is castle
        assert place.zones[castle.keep].kind is Kind.KEEP
        assert all(code.startswith(castle.code) for code in castle.zones)
    assert place.castle_of(place.exits[0]) is None


def test_every_castle_has_room_for_what_is_hidden_in_it(place: Fortress) -> None:
    night = place.plan.night
    needed = night.missions_in_castle + night.traps + night.hidden_sentries
    for castle in place.castles:
        places = place.hiding_places(castle)
        assert len(places) >= needed
        assert not set(places) & set(place.posts)
    if place is FULL:
        assert all(9 <= len(place.hiding_places(castle)) <= 12 for castle in place.castles)


def test_watch_posts_stand_at_gates_keeps_and_corners(place: Fortress) -> None:
    assert len(place.posts) == (12 if place is FULL else 8)
    assert place.plan.night.sentries < len(place.posts)
    keeps = {castle.keep for castle in place.castles.values()}
    assert gate_zones(place) | keeps < set(place.posts)


def test_the_corners_of_the_full_fortress_are_watched() -> None:
    width, height = FULL.plan.size
    for corner in itertools.product((0, width), (0, height)):
        nearest = min(
            in_ward(FULL, Ward.BAILEY), key=lambda code: math.dist(FULL.zones[code].spot, corner)
        )
        assert nearest in FULL.posts


def test_barracks_hold_all_who_may_ever_sleep(place: Fortress) -> None:
    night = place.plan.night
    assert len(place.barracks) == (8 if place is FULL else 4)
    beds = night.sleepers_in_barracks * len(place.barracks)
    assert night.sleepers + 2 * night.bonus_sleepers <= beds
    assert set(place.barracks) <= in_ward(place, Ward.BAILEY) - set(place.posts)


def test_at_the_foot_of_every_castle_gate_guards_sleep(place: Fortress) -> None:
    for gate in gate_zones(place) & in_ward(place, Ward.INNER_MOAT):
        assert set(place.neighbours(gate)) & set(place.barracks)


def test_the_limit_of_guards_bites_only_after_some_have_woken(place: Fortress) -> None:
    night = place.plan.night
    room = night.most_guards - night.sentries - night.patrols * night.patrol_size
    assert room == (6 if place is FULL else 3)
    assert night.sleepers + night.hidden_sentries > room


def test_the_zones_between_the_castles_touch_both_their_moats(place: Fortress) -> None:
    rings = [castle_moat(place, castle) for castle in place.castles]
    astride = {
        code
        for code in in_ward(place, Ward.BAILEY)
        if all(ring & set(place.touching(code)) for ring in rings)
    }
    assert astride == set(place.plan.between)


def test_where_the_traitor_and_the_passage_may_be(place: Fortress) -> None:
    starts = set(place.traitor_starts)
    assert starts == in_ward(place, Ward.BAILEY) - set(place.plan.between)
    assert len(starts) > len(place.posts)
    assert set(place.passage_ends) == set(place.codes) - place.moats


def test_the_ready_made_placement_is_legal(place: Fortress) -> None:
    night, placement = place.plan.night, place.plan.placement
    assert len(set(placement.sentries)) == night.sentries
    assert set(placement.sentries) <= set(place.posts)
    assert len({patrol.zone for patrol in placement.patrols}) == night.patrols
    for patrol in placement.patrols:
        assert patrol.facing in place.track.facings(patrol.zone)


# -- the patrol track


def test_the_track_has_no_dead_end_and_several_forks(place: Fortress) -> None:
    track = place.track
    assert all(len(track.facings(code)) >= 2 for code in track.zones)
    assert all(len(set(track.facings(code))) == len(track.facings(code)) for code in track.zones)
    assert len(track.forks) >= 2
    assert set(track.forks) == {code for code in track.zones if len(track.facings(code)) > 2}


def test_the_track_keeps_to_dry_ground_and_open_ways(place: Fortress) -> None:
    assert not place.moats & set(place.track.zones)
    for here, there in place.track.steps:
        assert there in place.neighbours(here)


def test_a_patrol_never_turns_back(place: Fortress) -> None:
    track = place.track
    for here, there in itertools.chain(track.steps, map(reversed, track.steps)):
        onward = track.onward(here, there)
        assert onward
        assert here not in onward
        assert {*onward, here} == set(track.facings(there))
    assert track.facings(place.exits[0]) == ()


def test_the_main_loop_takes_a_patrol_about_ten_turns(place: Fortress) -> None:
    loop = place.plan.track[0]
    assert loop[0] == loop[-1]
    zones = set(loop)
    assert len(zones) == len(loop) - 1
    assert 16 <= len(zones) <= 24 if place is FULL else 10 <= len(zones) <= 16


def test_by_twos_a_patrol_can_come_to_stand_on_every_zone_of_the_track(place: Fortress) -> None:
    track = place.track
    start = (track.zones[0], track.facings(track.zones[0])[0])
    seen, todo = {start}, [start]
    while todo:
        here, ahead = todo.pop()
        for second in track.onward(here, ahead):
            for facing in track.onward(ahead, second):
                if (second, facing) not in seen:
                    seen.add((second, facing))
                    todo.append((second, facing))
    assert {zone for zone, _ in seen} == set(track.zones)


def test_the_track_runs_through_both_castles_and_between_them(place: Fortress) -> None:
    zones = set(place.track.zones)
    for castle in place.plan.castles:
        assert zones & set(castle.zones)
        assert castle_moat(place, castle.code) & gate_zones(place) <= zones
    assert set(place.plan.between) <= zones


# -- sound


def test_sound_is_the_same_both_ways_and_takes_no_detours(place: Fortress) -> None:
    for first, second in itertools.product(place.codes, repeat=2):
        away = place.distance(first, second)
        assert away == place.distance(second, first)
        assert (away == 0) == (first == second)
        assert (away == 1) == (second in place.touching(first))
        if away > 1:
            nearer = min(place.distance(beside, second) for beside in place.touching(first))
            assert nearer == away - 1


def test_sound_passes_walls_and_moats(place: Fortress) -> None:
    for wall in place.walls:
        assert place.distance(*wall.zones) == 1


def test_earshot_grows_with_the_steps_taken(place: Fortress) -> None:
    for code in place.codes:
        rings = [set(place.earshot(code, steps)) for steps in range(FASTEST + 1)]
        assert rings[0] == {code}
        assert rings[1] == {code, *place.touching(code)}
        for steps, ring in enumerate(rings):
            assert ring == {other for other in place.codes if place.distance(code, other) <= steps}
        assert rings[0] < rings[1] < rings[2] < rings[3]


# -- movement


def moves(
    place: Fortress, here: str, steps: int, ropes: frozenset[frozenset[str]], climbing: bool
) -> set[str]:
    """Where a move may end, by the letter: try every step, and stop in water and behind walls."""
    ends = {here}
    if steps == 0:
        return ends
    for neighbour in place.neighbours(here):
        on = 0 if neighbour in place.moats else steps - 1
        ends |= moves(place, neighbour, on, ropes, climbing)
    for behind in place.over_walls(here):
        if climbing or frozenset((here, behind)) in ropes:
            ends.add(behind)
    return ends


@pytest.mark.parametrize("climbing", [False, True])
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_reach_is_what_trying_every_step_gives(place: Fortress, steps: int, climbing: bool) -> None:
    hung = frozenset(frozenset(wall.zones) for wall in place.walls[::5])
    for ropes in (frozenset[frozenset[str]](), hung):
        for code in place.codes:
            expected = moves(place, code, steps, ropes, climbing)
            found = place.reach(code, steps, ropes=ropes, climbing=climbing)
            assert set(found) == expected, code


def test_a_rope_joins_two_zones_both_ways_and_no_others(place: Fortress) -> None:
    for wall in place.walls:
        first, second = wall.zones
        rope = [frozenset(wall.zones)]
        assert second not in place.reach(first, 1)
        assert set(place.reach(first, 1, ropes=rope)) == {*place.reach(first, 1), second}
        assert set(place.reach(second, 1, ropes=rope)) == {*place.reach(second, 1), first}


def test_reach_from_a_set_is_the_union_of_the_reaches(place: Fortress) -> None:
    starts = place.codes[::7]
    together = place.unmask(place.reach_mask(place.mask(starts), 2, climbing=True))
    alone = {code for start in starts for code in place.reach(start, 2, climbing=True)}
    assert set(together) == alone


def test_masks_and_codes_say_the_same(place: Fortress) -> None:
    assert place.unmask(place.mask(reversed(place.codes))) == place.codes
    assert place.unmask(0) == ()
    assert place.mask([place.codes[3], place.codes[3]]) == 1 << 3


def test_a_zone_to_avoid_is_never_entered() -> None:
    gate, yard = "G1", "B2"
    assert yard in FULL.reach("T2", 2)
    shut = FULL.mask([gate])
    assert yard not in FULL.unmask(FULL.reach_mask(FULL.mask(["T2"]), 2, avoiding=shut))


# -- timing


@pytest.mark.parametrize(("place", "least", "most"), [(FULL, 7, 9), (SMALL, 5, 7)])
def test_from_the_edge_to_a_keep(place: Fortress, least: int, most: int) -> None:
    """With two ropes, past all watch posts, stopping in every zone; quicker when walking."""
    for castle in place.castles.values():
        watched = set(place.posts) - {castle.keep}
        for start in place.exits:
            sneaking = place.turns(start, 1, new_ropes=2, avoiding=watched)[castle.keep]
            walking = place.turns(start, 2, new_ropes=2, avoiding=watched)[castle.keep]
            assert least <= sneaking <= most
            assert sneaking / 2 < walking <= sneaking


def test_sneaking_in_and_out_fits_the_night(place: Fortress) -> None:
    for castle in place.castles.values():
        watched = set(place.posts) - {castle.keep}
        stops = [
            place.turns(start, 1, new_ropes=2, avoiding=watched)[castle.keep]
            for start in place.exits
        ]
        back_out = 2 * min(stops) + 1
        assert back_out + 2 <= place.plan.night.turns


def test_the_second_life_ends_halfway_through_the_night(place: Fortress) -> None:
    assert place.plan.night.second_life_until * 2 == place.plan.night.turns


# -- loading


def test_a_map_is_built_once() -> None:
    assert fortress("fortress") is FULL is not SMALL


def test_a_misspelt_key_is_an_error() -> None:
    with pytest.raises(msgspec.ValidationError, match="gaets"):
        msgspec.convert({"gaets": []}, Plan)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"walls": (("T1", "W1"),)}, "no wall can stand between T1 and W1"),
        ({"gates": (("T1", "W1"),)}, "no gate can stand between T1 and W1"),
        ({"track": (("B1", "B9"),)}, "the patrol track cannot go from B1 to B9"),
        ({"track": (("M1", "B1"),)}, "the patrol track cannot go from M1 to B1"),
    ],
)
def test_a_plan_that_contradicts_its_outlines_is_refused(
    change: dict[str, tuple[tuple[str, ...], ...]], complaint: str
) -> None:
    broken: Plan = msgspec.structs.replace(load_plan("fortress"), **change)
    with pytest.raises(NoSuchBorder, match=complaint):
        _ = Fortress(broken).borders
