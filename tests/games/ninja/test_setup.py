"""Sides, set-up and numbers, clause by clause."""

from collections import Counter
from typing import Any

import pytest

from noren import Match, NorenError
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from noren.games.ninja.content.cards import all_cards, box, deck
from noren.games.ninja.rules.ready_made import core, suggest
from noren.games.ninja.rules.wings import hang_together
from noren.games.ninja.state import fort_of, guard_seats, intruder_seats, weapon_of
from tests.games.ninja.nights import (
    begin,
    captain,
    moved,
    night,
    offered,
    play,
    shadow,
    skip_to,
    step,
    table,
)


def full(seats: int = 2, **options: Any) -> Match:
    return begin(seats, placement="full", **options)


@pytest.mark.rule("ninja-1.1")
def test_each_intruder_has_a_mission_that_lies_in_a_castle() -> None:
    match = night()
    objects = captain(match).objects
    for who in ("ninja", "traitor"):
        zone = next(z for z, what in objects.items() if what == shadow(match, who).mission)
        assert fort_of(table(match)).castle_of(zone)


@pytest.mark.rule("ninja-1.2")
@pytest.mark.parametrize(
    ("seats", "intruders", "captains"), [(2, (0,), (1,)), (3, (0, 1), (2,)), (4, (0, 1), (2, 3))]
)
def test_who_plays_whom(seats: int, intruders: tuple[int, ...], captains: tuple[int, ...]) -> None:
    match = begin(seats)
    assert intruder_seats(table(match)) == intruders
    assert guard_seats(table(match)) == captains
    own = [set(match.world.private[seat].shadows) for seat in intruders]
    assert own == ([{"ninja", "traitor"}] if seats == 2 else [{"ninja"}, {"traitor"}])
    with pytest.raises(NorenError):
        begin(5)


@pytest.mark.rule("ninja-1.3")
def test_zones_touch_along_borders_only() -> None:
    fort = fort_of(table(begin()))
    for border in fort.borders:
        assert len(border.line) >= 2
    assert all(fort.border(a, b) for a in fort.codes for b in fort.touching(a))


@pytest.mark.rule("ninja-2.1")
def test_missions_are_drawn_and_secret() -> None:
    drawn = {shadow(begin(seed=seed), "ninja").mission for seed in range(40)}
    assert drawn == set("ABCDEF")
    match = begin()
    both = {shadow(match, "ninja").mission, shadow(match, "traitor").mission}
    assert sorted([*both, *match.world.sealed.missions]) == list("ABCDEF")
    assert not match.world.private[1].shadows


@pytest.mark.rule("ninja-2.2")
def test_hands_of_eight_and_seven_are_chosen() -> None:
    match = full()
    skip_to(match, "ChooseCards")
    for _ in range(8):
        assert moved(match) == "ninja"
        play(match, *[c for c in offered(match) if c[0] == "take"][-1])
    assert len(shadow(match, "ninja").hand) == 8
    assert len(shadow(match, "ninja").box) == 4
    play(match, "suggested")
    assert len(shadow(match, "traitor").hand) == 7
    assert not match.world.log or all("rope" not in str(event) for event in match.world.log)


@pytest.mark.rule("ninja-2.3")
def test_the_guards_leave_twelve_cards_for_the_deck() -> None:
    assert len(all_cards("guards")) == 36
    match = full()
    skip_to(match, "ChooseHand")
    for _ in range(12):
        play(match, *next(c for c in offered(match) if c[0] == "leave"))
    assert len(captain(match).hand) == 24
    assert len(match.world.sealed.decks["1"]) == 12
    assert Counter(captain(match).hand + match.world.sealed.decks["1"]) == Counter(
        all_cards("guards")
    )


@pytest.mark.rule("ninja-2.4")
def test_sentries_stand_on_posts_one_on_each() -> None:
    match = full()
    skip_to(match, "PostSentry")
    for _ in range(8):
        assert step(match) == "PostSentry"
        posts = [c[1] for c in offered(match) if c[0] == "post"]
        assert set(posts) <= set(fort_of(table(match)).posts)
        assert not {g.zone for g in table(match).guards.values()} & set(posts)
        play(match, "post", posts[-1])
    assert step(match) == "PostPatrol"


@pytest.mark.rule("ninja-2.5")
def test_patrols_of_two_face_along_the_track() -> None:
    match = full()
    skip_to(match, "PostPatrol")
    fort = fort_of(table(match))
    for number in range(1, 4):
        zones = [c[1] for c in offered(match) if c[0] == "patrol"]
        assert set(zones) == set(fort.track.zones)
        play(match, "patrol", "B30")
        assert {c[1] for c in offered(match)} == set(fort.track.facings("B30"))
        play(match, "face", "B31")
        assert table(match).patrols[f"patrol-{number}"].facing == "B31"
    assert step(match) == "PlaceSleepers"
    assert sum(g.patrol == "patrol-1" for g in table(match).guards.values()) == 2


@pytest.mark.rule("ninja-2.6")
def test_swords_and_spears_are_equal() -> None:
    for match in (night(4), night(4, placement="full")):
        weapons = Counter(weapon_of(guard) for guard in table(match).guards)
        assert weapons["sword"] == weapons["spear"] == 7
        patrol = [g for g, guard in table(match).guards.items() if guard.patrol == "patrol-1"]
        assert {weapon_of(guard) for guard in patrol} == {"sword", "spear"}


@pytest.mark.rule("ninja-2.7")
def test_sleepers_lie_in_barracks_two_at_most() -> None:
    match = full()
    skip_to(match, "PlaceSleepers")
    for _ in range(8):
        beds = [c[1] for c in offered(match) if c[0] == "sleep"]
        assert set(beds) <= set(fort_of(table(match)).barracks)
        play(match, "sleep", beds[0])
    sleepers = captain(match).sleepers
    assert sum(sleepers.values()) == 8
    assert max(sleepers.values()) == 2
    assert not match.world.private[0].sleepers


@pytest.mark.rule("ninja-2.8")
@pytest.mark.parametrize("ready", [True, False])
def test_objects_lie_apart_in_castles_three_missions_in_each(ready: bool) -> None:
    match = night() if ready else full()
    if not ready:
        skip_to(match, "PlaceObjects")
        while step(match) == "PlaceObjects":
            play(match, *next(c for c in offered(match) if c[0] == "hide"))
    objects = captain(match).objects
    fort = fort_of(table(match))
    assert Counter(objects.values()) == Counter([*"ABCDEF", "trap", "trap", "sentry", "sentry"])
    for castle in fort.castles:
        places = fort.hiding_places(castle)
        assert sum(objects.get(zone, "") in tuple("ABCDEF") for zone in places) == 3
    assert not set(objects) & set(fort.posts)


@pytest.mark.rule("ninja-2.9")
def test_the_outpost_has_its_own_numbers() -> None:
    match = night(map="outpost")
    objects = captain(match).objects
    assert sorted(what for what in objects.values() if len(what) == 1) == list("ABCD")
    assert len(table(match).guards) == 5 + 2 * 2
    assert fort_of(table(match)).plan.night.turns == 14


@pytest.mark.rule("ninja-2.10")
def test_where_the_intruders_start() -> None:
    match = begin()
    fort = fort_of(table(match))
    assert moved(match) == "ninja"
    assert {c[1] for c in offered(match)} == set(fort.exits)
    play(match, "start", "T3")
    zones = {c[1] for c in offered(match)}
    taken = {guard.zone for guard in table(match).guards.values()}
    assert zones == set(fort.traitor_starts) - taken
    assert not any(fort.castle_of(z) or z in fort.moats or z in fort.plan.between for z in zones)
    assert all("T3" not in str(event) for event in match.world.log)


@pytest.mark.rule("ninja-2.11")
def test_the_passage_has_two_ends_and_none_in_a_moat() -> None:
    match = full()
    skip_to(match, "PlacePassage")
    ends = {c[1] for c in offered(match)}
    assert ends == set(fort_of(table(match)).codes) - fort_of(table(match)).moats
    play(match, "dig", "W2")
    play(match, "dig", "W2")
    assert match.world.private[0].ends == ["W2", "W2"]


@pytest.mark.rule("ninja-2.12")
def test_a_ready_made_night_asks_for_starts_only() -> None:
    match = begin()
    fort = fort_of(table(match))
    sentries = {g.zone for g in table(match).guards.values() if not g.patrol}
    assert sentries == set(fort.plan.placement.sentries)
    assert len(shadow(match, "ninja").hand) == 8
    asked = []
    while not table(match).turn:
        asked.append(step(match))
        match.play(match.asked[0], match.options(match.asked[0])[0])
    assert asked == ["ChooseStart", "ChooseStart"]
    outside, inside = match.world.private[0].ends
    assert not fort.castle_of(outside)
    assert fort.castle_of(inside)
    places = {tuple(captain(begin(seed=seed)).objects) for seed in range(5)}
    assert len(places) == 5


@pytest.mark.rule("ninja-19.2")
def test_two_guard_players_have_ready_made_hands_of_their_own() -> None:
    match = begin(4)
    half = Counter({card: n // 2 for card, n in Counter(all_cards("guards")).items()})
    for seat in guard_seats(table(match)):
        hand = match.world.private[seat].hand
        assert Counter(deck("guards").each) <= Counter(hand)
        assert len(hand) == 12
        assert Counter(hand) <= half
        assert Counter(match.world.sealed.decks[str(seat)]) == half - Counter(hand)


@pytest.mark.rule("ninja-2.12")
@pytest.mark.parametrize("map", ["fortress", "outpost"])
def test_the_missions_of_a_castle_lie_side_by_side_in_a_ready_made_night(map: str) -> None:
    matches = [begin(seed=seed, map=map) for seed in range(20)]
    fort = fort_of(table(matches[0]))
    for castle in fort.castles:
        places = fort.hiding_places(castle)
        seen = set()
        for match in matches:
            objects = captain(match).objects
            lying = tuple(zone for zone in places if len(objects.get(zone, "")) == 1)
            assert hang_together(fort, lying)
            seen.add(lying)
        assert len(seen) > 3


@pytest.mark.rule("ninja-2.8")
def test_whoever_places_everything_may_put_missions_far_apart() -> None:
    nights = [full(2, seed=seed) for seed in range(20)]
    fort = fort_of(table(nights[0]))
    apart = 0
    for match in nights:
        skip_to(match, "PlaceObjects")
        play(match, "suggested")
        objects = captain(match).objects
        west = [zone for zone in fort.hiding_places("W") if len(objects.get(zone, "")) == 1]
        apart += not hang_together(fort, tuple(west))
    assert apart > 0


@pytest.mark.rule("ninja-19.2")
def test_two_guard_players_get_half_of_each_kind() -> None:
    match = full(4)
    for seat in (2, 3):
        half = Counter(all_cards("guards"))
        assert Counter(match.world.private[seat].hand) == {c: n // 2 for c, n in half.items()}
    skip_to(match, "ChooseStart")
    for seat in (2, 3):
        assert len(match.world.private[seat].hand) == 12
        assert len(match.world.sealed.decks[str(seat)]) == 6


@pytest.mark.rule("ninja-20.1")
def test_a_table_may_give_more_or_fewer_cards() -> None:
    match = begin(ninja_cards=3, traitor_cards=-2)
    assert len(shadow(match, "ninja").hand) == 11
    assert len(shadow(match, "traitor").hand) == 5
    with pytest.raises(NorenError):
        begin(ninja_cards=4)


@pytest.mark.rule("ninja-20.3")
def test_a_table_may_change_the_number_of_guards() -> None:
    match = begin(sentries=-3, patrols=1, sleepers=4)
    assert len(table(match).patrols) == 4
    assert len(table(match).guards) == 5 + 8
    assert sum(captain(match).sleepers.values()) == 12


@pytest.mark.rule("ninja-2.13")
def test_suggested_hands_differ_from_night_to_night_and_are_within_the_decks() -> None:
    nights = [begin(seed=seed) for seed in range(20)]
    for kind in ("ninja", "traitor", "guards"):
        hands = {
            tuple(captain(m).hand if kind == "guards" else shadow(m, kind).hand) for m in nights
        }
        assert len(hands) > 8, kind
        for hand in hands:
            assert Counter(deck(kind).core) <= Counter(hand) <= Counter(all_cards(kind))
        assert Counter(deck(kind).again) <= Counter(all_cards(kind))
    blades = [captain(match).hand.count("kenjutsu") for match in nights]
    assert min(blades) >= 1
    assert max(blades) <= 4, "two of the six are in no suggested hand"
    assert len(box().mission) == 6


@pytest.mark.rule("ninja-2.13", "ninja-21.2")
def test_what_is_left_out_last_is_as_suggested_too() -> None:
    for seed in range(10):
        match = full(seed=seed)
        skip_to(match, "ChooseHand")
        if seed % 2:
            play(match, "leave", "awaken")
        match.close()
        hand = Counter(captain(match).hand)
        assert hand.total() == 24
        assert Counter(deck("guards").core) - hand <= Counter(["awaken"])
        assert 1 <= hand["kenjutsu"] <= 4


@pytest.mark.rule("ninja-2.13")
@pytest.mark.parametrize("more", [-3, 3])
def test_a_suggested_hand_may_be_larger_or_smaller(more: int) -> None:
    open = table(begin(ninja_cards=more, traitor_cards=more))
    dice = Dice(seed_bytes(1))
    for kind, size in (("ninja", 8), ("traitor", 7)):
        hand = suggest(open, kind, dice)
        assert len(hand) == size + more
        assert Counter(hand) <= Counter(all_cards(kind))
        assert hand[: len(core(open, kind))] == list(core(open, kind))


@pytest.mark.rule("ninja-2.2", "ninja-2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_sides_choose_their_cards_before_they_see_a_post(seats: int) -> None:
    match = full(seats)
    asked: list[str] = []
    while not table(match).turn:
        asked += [step(match)] if step(match) not in asked else []
        if step(match) in ("ChooseCards", "ChooseHand"):
            assert not table(match).guards
        play(match, *offered(match)[0])
    assert asked == [
        "ChooseCards", "ChooseHand", "PostSentry", "PostPatrol", "PlaceSleepers", "PlaceObjects",
        "ChooseStart", "PlacePassage",
    ]  # fmt: skip


def test_random_nights_end_at_every_table() -> None:
    for seats, options in [(2, {}), (3, {"variant": "contested"}), (4, {"placement": "full"})]:
        match = Match.start(game, seats, options, 3)
        dice = Dice(seed_bytes(9))
        while not match.over:
            seat = dice.pick(match.asked)
            match.play(seat, dice.pick(match.options(seat)))
        assert match.outcome is not None
