"""The intruders' phase, clause by clause."""

import pytest

from noren import Match
from noren.games.ninja import events as e
from noren.games.ninja.content.cards import KENJUTSU
from noren.games.ninja.state import HIGH, Guard, Patrol, change_guard, fort_of
from tests.games.ninja.nights import (
    begin,
    captain,
    guards,
    moved,
    night,
    offered,
    play,
    put,
    searching,
    shadow,
    skip_to,
    sneaking,
    step,
    table,
    told,
)


def zones(match: Match) -> set[str]:
    return {choice[1] for choice in offered(match) if choice[0] == "go"}


@pytest.mark.rule("ninja-9.1")
def test_the_ninja_moves_first_and_in_secret() -> None:
    match = night(until="Sneak")
    before = match.view(1).encode()
    play(match, "go", min(zones(match)))
    assert match.view(1).encode() == before
    assert match.can_undo(0)
    play(match, "done")
    assert moved(match) == "traitor"
    play(match, "done")
    assert step(match) == "Search"


@pytest.mark.rule("ninja-9.2")
def test_three_zones_and_a_moat_ends_it() -> None:
    match = sneaking("traitor", "B33")
    for zone in ("B34", "B33", "B34"):
        play(match, "go", zone)
    assert zones(match) == set()
    match = sneaking("ninja", "T2")
    moat = next(z for z in zones(match) if z in fort_of(table(match)).moats)
    play(match, "go", moat)
    assert zones(match) == set()
    play(match, "done")
    assert shadow(match).speed == 1


@pytest.mark.rule("ninja-9.3")
def test_cards_at_any_point_each_once() -> None:
    match = sneaking("ninja", "T2")
    hand = ["kenjutsu-1", "rope", "shuriken", "shuriken"]
    shadow(match).hand = list(hand)
    play(match, "bluff", "shuriken")
    play(match, "go", next(iter(sorted(zones(match)))))
    play(match, "bluff", "shuriken")
    assert ("bluff", "shuriken") not in offered(match)
    assert sorted([*shadow(match).hand, "shuriken", "shuriken"]) == sorted(hand)


@pytest.mark.rule("ninja-9.4", "ninja-9.5")
def test_a_rope_crosses_a_wall_and_stays() -> None:
    match = sneaking("ninja", "M1")
    assert "B1" not in zones(match)
    shadow(match).hand = ["rope"]
    shadow(match, "traitor").hand = []
    play(match, "climb", "B1")
    card = told(match, e.ShadowCard)[-1]
    assert (card.card, card.guard) == ("rope", "")
    assert all("B1" not in str(event) for event in told(match, e.ShadowCard))
    assert zones(match) == set()
    play(match, "done")
    put(match, "traitor", "B1")
    assert "M1" in zones(match)
    play(match, "go", "M1")
    assert zones(match) == set()


@pytest.mark.rule("ninja-9.6", "ninja-12.2", "ninja-13.2")
def test_entering_a_guarded_zone_shows_him() -> None:
    match = sneaking("traitor", "B33")
    guards(match, sword_1="B34")
    shadow(match, "traitor").hand = []
    play(match, "go", "B34")
    assert offered(match) == [("reveal",)]
    play(match, "reveal")
    assert told(match, e.Seen) == [e.Seen("traitor", "B34")]
    assert table(match).alert == HIGH
    play(match, "go", "B33")
    assert table(match).figures["traitor"].state == "hidden"


@pytest.mark.rule("ninja-9.7", "ninja-10.5")
def test_bluffs_do_nothing() -> None:
    match = sneaking("traitor", "B33")
    shadow(match, "traitor").hand = ["cat", "kenjutsu-2", "passage", "rope"]
    bluffs = {choice[1] for choice in offered(match) if choice[0] == "bluff"}
    assert bluffs == {"kenjutsu-2", "passage", "rope"}
    play(match, "bluff", "kenjutsu-2")
    assert table(match).alert == 0
    assert told(match, e.ShadowCard)[-1].card == "kenjutsu-2"
    assert "kenjutsu-2" not in shadow(match, "traitor").hand


@pytest.mark.rule("ninja-9.8", "ninja-11.7")
def test_leaving_the_map() -> None:
    match = sneaking("ninja", "B2")
    assert ("leave",) not in offered(match)
    put(match, "ninja", "T1")
    table(match).figures["ninja"].wounds = [1]
    play(match, "leave")
    assert told(match, e.Left) == [e.Left("ninja")]
    assert table(match).figures["ninja"].state == "left"
    assert table(match).played["1"] == ["kenjutsu"]
    play(match, "done")
    assert moved(match) == "traitor"
    assert step(match) == "Search"
    match = sneaking("ninja", "T2")
    shadow(match).steps = 3
    assert ("leave",) not in offered(match)


@pytest.mark.rule("ninja-9.9")
def test_staying_among_guards_is_being_seen() -> None:
    match = sneaking("traitor", "B34")
    guards(match, sword_1="B34")
    play(match, "done")
    assert table(match).figures["traitor"].state == "seen"
    assert table(match).alert == HIGH
    match = sneaking("ninja", "B33")
    guards(match, sword_1="B34")
    shadow(match).hand = ["shadow-walk"]
    play(match, "go", "B34")
    play(match, "shadow")
    play(match, "done")
    assert table(match).figures["ninja"].state == "hidden"


@pytest.mark.rule("ninja-10.1", "ninja-13.1")
@pytest.mark.parametrize("card", list(KENJUTSU))
def test_kenjutsu_kills_and_is_heard(card: str) -> None:
    match = sneaking("traitor", "B34")
    guards(match, sword_1="B34", sword_2="B33")
    change_guard(table(match), "sword-1", drunk=True)
    shadow(match, "traitor").hand = [card]
    assert ("kill", card, "sword-2") not in offered(match)
    play(match, "kill", card, "sword-1")
    assert "sword-1" not in table(match).guards
    assert table(match).alert == KENJUTSU[card]


@pytest.mark.rule("ninja-10.2")
def test_shuriken_kills_one_step_away() -> None:
    match = sneaking("ninja", "B33")
    fort = fort_of(table(match))
    behind = next(z for z in fort.codes if fort.distance("B33", z) == 2)
    guards(match, sword_1="B34", sword_2="B33", sword_3=behind)
    targets = {choice[1] for choice in offered(match) if choice[0] == "shuriken"}
    assert targets == {"sword-1", "sword-2"}
    play(match, "shuriken", "sword-1")
    assert "sword-1" not in table(match).guards
    assert table(match).alert == 0


@pytest.mark.rule("ninja-10.3")
def test_shadow_walk_lasts_until_the_end_of_the_next_move() -> None:
    match = sneaking("ninja", "B33")
    guards(match, sword_1="B34", sword_2="B28")
    shadow(match).hand = ["shadow-walk"]
    play(match, "go", "B34")
    play(match, "shadow")
    play(match, "done")
    skip_to(match, "CardPhase")
    captain(match).hand = ["sentry-search", "sentry-search"]
    assert table(match).figures["ninja"].state == "hidden"
    skip_to(match, "Sneak")
    put(match, "ninja", "B34")
    play(match, "done")
    assert table(match).figures["ninja"].state == "seen"
    match = sneaking("ninja", "B33")
    guards(match, sword_1="B34", sword_2="B35")
    shadow(match).hand = ["shadow-walk"]
    play(match, "go", "B34")
    play(match, "shadow")
    play(match, "done")
    skip_to(match, "CardPhase")
    captain(match).hand = ["sentry-search"]
    play(match, "play", "sentry-search", "sword-2")
    play(match, "go", "B34")
    assert table(match).figures["ninja"].state == "seen"


@pytest.mark.rule("ninja-10.4")
def test_potent_sake_makes_a_guard_drunk() -> None:
    match = sneaking("traitor", "B33")
    guards(match, sword_1="B34", sword_2="B9")
    shadow(match, "traitor").hand = ["potent-sake"]
    play(match, "go", "B34")
    play(match, "sake", "sword-1")
    assert table(match).guards["sword-1"].drunk
    play(match, "done")
    assert table(match).figures["traitor"].state == "hidden"
    skip_to(match, "CardPhase")
    captain(match).hand = ["sentry-search", "sentry-listen", "kenjutsu"]
    assert not [c for c in offered(match) if c[-1] == "sword-1"]
    shadow(match, "traitor").hand = ["kenjutsu-1"]
    skip_to(match, "Sneak", "traitor")
    put(match, "traitor", "B34")
    assert ("kill", "kenjutsu-1", "sword-1") in offered(match)


@pytest.mark.rule("ninja-11.1")
def test_searches_of_zones_moved_into_or_out_of() -> None:
    match = sneaking("traitor", "B33")
    play(match, "go", "B34")
    play(match, "go", "B35")
    play(match, "done")
    skip_to(match, "Search", "traitor")
    assert {c[1] for c in offered(match) if c[0] == "search"} == {"B33", "B34", "B35"}
    play(match, "search", "B35")
    play(match, "search", "B33")
    assert step(match) != "Search"
    for standing in (False, True):
        match = sneaking("traitor", "B33", search_standing=standing)
        play(match, "done")
        skip_to(match, "Search", "traitor")
        assert (("search", "B33") in offered(match)) == standing


@pytest.mark.rule("ninja-11.2")
def test_the_searcher_and_the_zone_are_told_in_any_order() -> None:
    match = sneaking("traitor", "B33")
    play(match, "go", "B34")
    play(match, "done")
    skip_to(match, "Search", "traitor")
    play(match, "search", "B34")
    play(match, "search", "B33")
    assert told(match, e.Searched) == [e.Searched("traitor", "B34"), e.Searched("traitor", "B33")]


@pytest.mark.rule("ninja-11.3")
@pytest.mark.parametrize("what", ["A", "trap", "sentry", ""])
def test_the_guards_say_what_is_there(what: str) -> None:
    match = searching(what)
    shadow(match).mission = "B"
    play(match, "search", "W1")
    play(match, "done")
    assert told(match, e.Found) == []
    skip_to(match, "FaceSentry" if what == "sentry" else "CardPhase")
    assert told(match, e.Found) == [e.Found("ninja", "W1", what or "nothing")]


@pytest.mark.rule("ninja-11.4")
def test_only_his_own_mission_counts() -> None:
    for who in ("ninja", "traitor"):
        match = searching("C", who)
        shadow(match, "ninja").mission = "C"
        shadow(match, "traitor").mission = "D"
        play(match, "search", "W1")
        skip_to(match, "CardPhase")
        assert table(match).figures["ninja"].letter == ("C" if who == "ninja" else "")
        assert table(match).figures["traitor"].letter == ""


@pytest.mark.rule("ninja-11.5")
def test_a_trap_raises_the_alert_and_stays() -> None:
    match = searching("trap")
    play(match, "search", "W1")
    skip_to(match, "AlertPhase")
    assert e.AlertSet(1, "trap") in match.world.log
    assert captain(match).objects == {"W1": "trap"}


@pytest.mark.rule("ninja-11.6")
@pytest.mark.parametrize("card", ["shuriken", "kenjutsu-1", ""])
def test_a_hidden_sentry_is_killed_or_cries_out(card: str) -> None:
    match = searching("sentry")
    shadow(match).hand = [card] if card else []
    play(match, "search", "W1")
    skip_to(match, "FaceSentry")
    count = len(table(match).guards)
    if card:
        play(match, "kill", card)
        assert len(table(match).guards) == count
        assert [x.level for x in told(match, e.AlertSet) if x.why == "kenjutsu"] == [1] * (
            card == "kenjutsu-1"
        )
    else:
        play(match, "spare")
        assert len(table(match).guards) == count + 1
        assert e.AlertSet(HIGH, "sentry") in match.world.log
        assert not told(match, e.Seen)
    assert captain(match).objects == {}
    match = searching("sentry")
    shadow(match).zone = "W1"
    play(match, "search", "W1")
    skip_to(match, "FaceSentry")
    play(match, "spare")
    assert told(match, e.Seen) == [e.Seen("ninja", "W1")]


@pytest.mark.rule("ninja-12.3")
def test_he_is_hidden_again_when_nobody_is_around() -> None:
    match = sneaking("ninja", "B34")
    guards(match, sword_1="B34")
    shadow(match).hand = ["shuriken"]
    table(match).figures["ninja"].state = "seen"
    table(match).figures["ninja"].zone = "B34"
    play(match, "shuriken", "sword-1")
    assert told(match, e.Vanished) == [e.Vanished("ninja")]
    assert table(match).figures["ninja"].state == "hidden"
    assert table(match).alert == 0


@pytest.mark.rule("ninja-14.2")
@pytest.mark.parametrize("room", [True, False])
def test_a_hidden_sentry_needs_a_figure(room: bool) -> None:
    match = searching("sentry")
    guards(
        match,
        **{f"sword_{n}": "B9" for n in range(1, 11)},
        **{f"spear_{n}": "B9" for n in range(1, 11)},
    )
    change_guard(table(match), "spear-1", drunk=True)
    play(match, "search", "W1")
    skip_to(match, "FaceSentry")
    play(match, "spare")
    assert step(match) == "MakeRoom"
    if room:
        play(match, "dismiss", "spear-1")
        assert any(guard.zone == "W1" for guard in table(match).guards.values())
    else:
        play(match, "keep")
        assert not any(guard.zone == "W1" for guard in table(match).guards.values())
    assert len(table(match).guards) == 20
    assert e.AlertSet(HIGH, "sentry") in match.world.log


@pytest.mark.rule("ninja-19.7")
def test_two_guard_players_arm_the_sentry_and_wake_their_own() -> None:
    match = searching("sentry", seats=4)
    play(match, "search", "W1")
    skip_to(match, "FaceSentry")
    play(match, "spare")
    assert set(match.asked) == {2, 3}
    play(match, "arm", "spear")
    new = [g for g, guard in table(match).guards.items() if guard.zone == "W1"]
    assert new[0].startswith("spear")
    skip_to(match, "CardPhase")
    for seat in (2, 3):
        match.world.private[seat].sleepers = {"B3": 1, "B7": 1}
        match.world.private[seat].hand = ["awaken"]
    match.play(3, ("play", "awaken", "B3"))
    assert told(match, e.Woke)[-1].guards[0].startswith("spear")


@pytest.mark.rule("ninja-19.7", "ninja-14.2")
@pytest.mark.parametrize("seat", [2, 3])
def test_of_two_guard_players_the_first_to_speak_makes_room(seat: int) -> None:
    match = searching("sentry", seats=4)
    guards(match, **{f"{kind}_{n}": "B9" for kind in ("sword", "spear") for n in range(1, 11)})
    play(match, "search", "W1")
    skip_to(match, "FaceSentry")
    play(match, "spare")
    assert match.asked == (2, 3)
    match.play(seat, ("dismiss", "spear-1"))
    assert table(match).guards["spear-1"].zone == "W1", "the only figure left stands up"
    assert step(match) != "MakeRoom"


@pytest.mark.rule("ninja-19.1")
def test_partners_know_each_other() -> None:
    match = night(3, until="Sneak")
    partner = match.world.private[1]
    assert partner.allies["ninja"].mission == shadow(match).mission
    assert partner.allies["ninja"].hand == shadow(match).hand
    goal = min(zones(match))
    play(match, "go", goal)
    assert match.can_undo(0)
    play(match, "done")
    assert partner.allies["ninja"].zone == goal
    match = begin(3, placement="full")
    skip_to(match, "PlacePassage")
    assert match.asked == (0,)
    play(match, "dig", "W1")
    assert match.asked == (1,)
    play(match, "dig", "E1")
    assert match.world.private[0].ends == match.world.private[1].ends == ["W1", "E1"]


@pytest.mark.rule("ninja-20.2")
def test_missions_may_raise_the_alert() -> None:
    for rise in (0, 2):
        match = searching("C", mission_alert=rise)
        shadow(match).mission = "C"
        play(match, "search", "W1")
        skip_to(match, "CardPhase")
        assert [x.level for x in told(match, e.AlertSet) if x.why == "mission"] == [2] * bool(rise)


def test_a_guard_made_drunk_leaves_his_patrol() -> None:
    match = sneaking("traitor", "B34")
    guards(match, sword_1="B34", sword_2="B34")
    for guard in table(match).guards:
        change_guard(table(match), guard, patrol="patrol-1")
    table(match).patrols["patrol-1"] = Patrol("B35", "")
    shadow(match, "traitor").hand = ["potent-sake"]
    play(match, "sake", "sword-1")
    assert table(match).guards["sword-2"] == Guard("B34")
    assert table(match).patrols == {}
