"""The guards' phases, clause by clause."""

from collections import Counter

import pytest

from noren import Match
from noren.games.ninja import events as e
from noren.games.ninja.rules.guarding import Hush
from noren.games.ninja.state import HIGH, Guard, Patrol, fort_of
from tests.games.ninja.nights import (
    captain,
    guards,
    hold,
    night,
    offered,
    on_the_road,
    play,
    put,
    shadow,
    skip_to,
    step,
    table,
    told,
)


def quiet(match: Match, *cards: str) -> Match:
    """No intruder is anywhere near, and the guards hold these cards."""
    put(match, "ninja", "T1")
    put(match, "traitor", "B10")
    hold(match, *cards)
    on_the_road(match)
    return match


@pytest.mark.rule("ninja-3.1")
def test_the_first_turn_is_the_first_and_there_are_twenty() -> None:
    match = night()
    assert table(match).turn == 1
    assert told(match, e.TurnBegan) == [e.TurnBegan(1)]
    assert fort_of(table(match)).plan.night.turns == 20


@pytest.mark.rule("ninja-3.2")
def test_the_alert_starts_at_none_and_stops_at_high() -> None:
    match = quiet(night(), "sentry-listen", "sentry-listen")
    assert table(match).alert == 0
    guards(match, sword_1="B2", sword_2="B3")
    table(match).alert = HIGH
    put(match, "ninja", "B4", speed=3)
    play(match, "play", "sentry-listen", "sword-1")
    play(match, "pass")
    assert table(match).alert == HIGH


@pytest.mark.rule("ninja-3.3")
def test_the_order_of_phases() -> None:
    match = night()
    skip_to(match, "Sneak")
    phases = [event.phase for event in told(match, e.PhaseBegan)]
    assert phases == ["alert", "cards", "patrols", "intruders"]


@pytest.mark.rule("ninja-3.4")
def test_a_guard_left_alone_is_a_sentry() -> None:
    match = quiet(night(), "sentry-search")
    pair = [g for g, guard in table(match).guards.items() if guard.patrol == "patrol-1"]
    play(match, "play", "sentry-search", pair[0])
    assert table(match).guards[pair[1]].patrol == ""
    assert "patrol-1" not in table(match).patrols


@pytest.mark.rule("ninja-4.1")
def test_played_cards_go_back_into_the_deck() -> None:
    match = quiet(night(), "sentry-search", "sentry-listen")
    deck = Counter(match.world.sealed.decks["1"])
    sentry = next(g for g, guard in table(match).guards.items() if not guard.patrol)
    play(match, "play", "sentry-search", sentry)
    play(match, "stop")
    assert table(match).played == {"1": ["sentry-search"]}
    table(match).figures["ninja"].wounds.append(1)
    skip_to(match, "Sneak")
    skip_to(match, "CardPhase")
    assert table(match).played == {}
    assert Counter(match.world.sealed.decks["1"]) == deck + Counter(["sentry-search"])


@pytest.mark.rule("ninja-4.2")
@pytest.mark.parametrize(
    ("alert", "left", "drawn"), [(3, 12, 3), (2, 12, 2), (1, 12, 1), (0, 12, 0), (3, 1, 1)]
)
def test_the_alert_gives_cards_and_sinks(alert: int, left: int, drawn: int) -> None:
    match = quiet(night())
    skip_to(match, "Sneak")
    table(match).alert = alert
    del match.world.sealed.decks["1"][left:]
    skip_to(match, "AlertPhase" if drawn else "CardPhase")
    assert len(captain(match).drawn) == drawn
    assert table(match).alert == max(0, alert - 1)


@pytest.mark.rule("ninja-4.3")
def test_new_cards_may_be_played_at_once() -> None:
    match = quiet(night(), "awaken")
    skip_to(match, "Sneak")
    table(match).alert = 2
    match.world.sealed.decks["1"] = ["sentry-listen", "patrol-listen"]
    skip_to(match, "AlertPhase")
    cards = {choice[1] for choice in offered(match) if choice[0] == "play"}
    assert cards == {"sentry-listen", "patrol-listen"}
    play(match, "done")
    assert captain(match).drawn == []
    assert captain(match).hand == ["awaken", "patrol-listen", "sentry-listen"]


@pytest.mark.rule("ninja-4.4")
def test_one_card_a_turn_on_a_guard() -> None:
    match = quiet(night(), "sentry-listen", "sentry-search")
    guards(match, sword_1="B9", sword_2="B5")
    play(match, "play", "sentry-listen", "sword-1")
    play(match, "pass")
    assert ("play", "sentry-search", "sword-1") not in offered(match)
    assert ("play", "sentry-search", "sword-2") in offered(match)


@pytest.mark.rule("ninja-5.1")
def test_sentries_and_patrols_listen_with_their_own_cards() -> None:
    match = quiet(night(), "sentry-listen", "patrol-listen")
    listens = {choice[1:] for choice in offered(match) if choice[0] == "play"}
    sentries = {g for g, guard in table(match).guards.items() if not guard.patrol}
    assert {t for c, t in listens if c == "sentry-listen"} == sentries
    assert {t for c, t in listens if c == "patrol-listen"} == set(table(match).patrols)


def listen(zone: str, who: str, at: str, speed: int) -> bool:
    """Whether a sentry there hears an intruder who came that fast."""
    match = quiet(night(), "sentry-listen")
    guards(match, sword_1=zone)
    put(match, "ninja", "")
    put(match, who, at, speed=speed)
    play(match, "play", "sentry-listen", "sword-1")
    play(match, "pass")
    heard: bool = told(match, e.Listened)[-1].heard
    return heard


@pytest.mark.rule("ninja-5.2")
def test_guards_hear_as_far_as_he_moved_through_walls_and_moats() -> None:
    fort = fort_of(table(night()))
    assert fort.border("M1", "B1").crossing == "wall"  # type: ignore[union-attr]
    assert listen("B1", "traitor", "M1", 1)
    for steps in (1, 2, 3):
        for zone in ("B20", "W5"):
            at = {fort.distance(zone, other): other for other in fort.codes}
            assert listen(zone, "traitor", at[steps], steps)
            assert not listen(zone, "traitor", at[steps + 1], steps)


@pytest.mark.rule("ninja-5.3")
def test_who_stands_still_is_not_heard() -> None:
    assert not listen("B20", "traitor", "B21", 0)


@pytest.mark.rule("ninja-5.4")
def test_the_answer_is_yes_or_no() -> None:
    logs = []
    for who, zone in (("ninja", "B21"), ("traitor", "B33")):
        match = quiet(night(), "sentry-listen")
        guards(match, sword_1="B20")
        put(match, "ninja", "T9")
        put(match, "traitor", "B12")
        put(match, who, zone, speed=2)
        before = len(match.world.log)
        play(match, "play", "sentry-listen", "sword-1")
        play(match, "pass")
        logs.append(match.world.log[before:])
    assert logs[0] == logs[1]


@pytest.mark.rule("ninja-5.5")
def test_it_was_a_cat_is_asked_whatever_is_held() -> None:
    for cards in (["cat"], []):
        match = quiet(night(), "sentry-listen")
        guards(match, sword_1="B20")
        put(match, "ninja", "B21", speed=3)
        shadow(match, "traitor").hand = list(cards)
        play(match, "play", "sentry-listen", "sword-1")
        assert step(match) == "Hush"
        assert match.asked == (0,)
        assert (("cat",) in offered(match)) == bool(cards)
        play(match, "cat" if cards else "pass")
        assert told(match, e.Listened)[-1].heard == (not cards)
    match = quiet(night())
    guards(match, sword_1="B20")
    shadow(match, "traitor").hand = ["cat"]
    play(match, "listen", "sword-1")
    assert ("cat",) in offered(match)
    table(match).figures["traitor"].state = "dead"
    assert Hush(("sword-1",)).asks(table(match)) == []


@pytest.mark.rule("ninja-5.6")
def test_a_noise_raises_the_alert_by_one_even_of_two() -> None:
    match = quiet(night(), "sentry-listen")
    guards(match, sword_1="B20")
    put(match, "ninja", "B21", speed=2)
    put(match, "traitor", "B33", speed=2)
    play(match, "play", "sentry-listen", "sword-1")
    play(match, "pass")
    assert table(match).alert == 1


@pytest.mark.rule("ninja-5.7")
def test_who_hears_may_move_and_has_had_his_card() -> None:
    match = quiet(night(), "patrol-listen", "patrol-search")
    zone = table(match).guards["sword-5"].zone
    patrol = table(match).guards["sword-5"].patrol
    fort = fort_of(table(match))
    near = next(
        z for z in fort.neighbours(zone) if z not in {g.zone for g in table(match).guards.values()}
    )
    put(match, "traitor", near, speed=1)
    play(match, "play", "patrol-listen", patrol)
    play(match, "pass")
    assert step(match) == "GuardMove"
    assert match.world.agenda[-1].left == 2  # type: ignore[attr-defined]
    play(match, "stop")
    assert ("play", "patrol-search", patrol) not in offered(match)
    skip_to(match, "PatrolPhase")
    assert any(choice[:2] == ("march", patrol) for choice in offered(match))


@pytest.mark.rule("ninja-6.1")
def test_a_search_moves_up_to_two_zones_once_a_turn() -> None:
    match = quiet(night(), "sentry-search", "sentry-search", "patrol-search")
    guards(match, sword_1="B20", sword_2="B9")
    play(match, "play", "sentry-search", "sword-1")
    play(match, "go", "B33")
    play(match, "go", "B34")
    assert step(match) == "CardPhase"
    assert table(match).guards["sword-1"].zone == "B34"
    assert not [c for c in offered(match) if c[-1] == "sword-1"]


@pytest.mark.rule("ninja-6.2")
def test_walls_stop_guards_and_moats_and_meetings_end_their_move() -> None:
    match = quiet(night(), "sentry-search", "sentry-search")
    fort = fort_of(table(match))
    guards(match, sword_1="W2", sword_2="B33")
    play(match, "play", "sentry-search", "sword-1")
    ways = {choice[1] for choice in offered(match) if choice[0] == "go"}
    assert ways == set(fort.neighbours("W2"))
    assert not ways & set(fort.over_walls("W2"))
    play(match, "stop")
    moat = next(z for z in fort.neighbours("B33") if z in fort.moats)
    play(match, "play", "sentry-search", "sword-2")
    play(match, "go", moat)
    assert step(match) != "GuardMove"
    match = quiet(night(), "sentry-search")
    guards(match, sword_1="B20")
    put(match, "traitor", "B33")
    play(match, "play", "sentry-search", "sword-1")
    play(match, "go", "B33")
    assert step(match) != "GuardMove"


@pytest.mark.rule("ninja-6.3")
def test_a_guard_may_leave_his_patrol() -> None:
    match = quiet(night(), "sentry-search")
    table(match).guards["sword-9"] = Guard("B34", "patrol-3")
    guard = next(g for g, s in table(match).guards.items() if s.patrol == "patrol-3")
    play(match, "play", "sentry-search", guard)
    play(match, *next(c for c in offered(match) if c[0] == "go"))
    assert table(match).guards[guard].patrol == ""
    assert "patrol-3" in table(match).patrols


@pytest.mark.rule("ninja-6.4")
def test_a_patrol_may_leave_the_track_and_come_back() -> None:
    match = quiet(night(), "patrol-search")
    play(match, "play", "patrol-search", "patrol-3")
    play(match, "go", "B33")
    play(match, "stop")
    assert step(match) == "FacePatrol"
    assert {c[1] for c in offered(match)} == {"B20", "B34"}
    play(match, "face", "B20")
    assert table(match).patrols["patrol-3"] == Patrol("B20", "")
    match = quiet(night(), "patrol-search")
    play(match, "play", "patrol-search", "patrol-1")
    off = next(
        c for c in offered(match)
        if c[0] == "go" and c[1] not in fort_of(table(match)).track.zones
    )  # fmt: skip
    play(match, *off)
    if step(match) == "GuardMove":
        play(match, "stop")
    assert table(match).patrols["patrol-1"] == Patrol("", "")
    skip_to(match, "PatrolPhase")
    assert not any(c[:2] == ("march", "patrol-1") for c in offered(match))


@pytest.mark.rule("ninja-6.5")
def test_a_sentry_may_join_a_patrol() -> None:
    match = quiet(night())
    table(match).guards["sword-9"] = Guard("B34", moved=True)
    play(match, "join", "sword-9", "patrol-3")
    assert table(match).guards["sword-9"].patrol == "patrol-3"
    assert table(match).patrols["patrol-3"].facing == "B35"
    skip_to(match, "PatrolPhase")
    assert not any(c[:2] == ("march", "patrol-3") for c in offered(match))


@pytest.mark.rule("ninja-6.6")
def test_sentries_may_form_a_patrol() -> None:
    match = quiet(night())
    guards(match, sword_1="B33", sword_2="B33", spear_1="B9")
    assert ("form", "sword-1", "spear-1") not in offered(match)
    play(match, "form", "sword-1", "sword-2")
    assert {c[1] for c in offered(match)} == {"B20", "B34"}
    play(match, "face", "B34")
    assert table(match).guards["sword-2"].patrol == "patrol-1"
    skip_to(match, "PatrolPhase")
    assert ("march", "patrol-1", "B34") in offered(match)


@pytest.mark.rule("ninja-6.7")
def test_awaken_wakes_a_barracks() -> None:
    match = quiet(night(), "awaken", "sentry-search")
    captain(match).sleepers = {"B3": 2, "B7": 1}
    assert [c[2] for c in offered(match) if c[:2] == ("play", "awaken")] == ["B3", "B7"]
    count = len(table(match).guards)
    play(match, "play", "awaken", "B3")
    woken = told(match, e.Woke)[-1].guards
    assert len(woken) == 2
    assert len(table(match).guards) == count + 2
    assert captain(match).sleepers == {"B7": 1}
    play(match, *next(c for c in offered(match) if c[0] == "go"))
    play(match, "stop")
    play(match, "stop")
    assert step(match) == "CardPhase"
    assert not [c for c in offered(match) if c[0] == "play" and c[-1] in woken]


@pytest.mark.rule("ninja-7.1", "ninja-7.2")
def test_two_cards_of_the_hand() -> None:
    match = quiet(night(), "sentry-search", "sentry-search", "sentry-search")
    for guard in ("sword-1", "spear-1"):
        play(match, "play", "sentry-search", guard)
        play(match, "stop")
    assert not [c for c in offered(match) if c[0] == "play"]


@pytest.mark.rule("ninja-7.3")
def test_a_free_listen_only_without_cards() -> None:
    match = quiet(night(), "sentry-search", "kenjutsu")
    assert ("listen", "patrol-1") in offered(match)
    play(match, "play", "sentry-search", "sword-1")
    play(match, "stop")
    assert not [c for c in offered(match) if c[0] == "listen"]
    match = quiet(night(), "sentry-search", "kenjutsu")
    guards(match, sword_1="B20", sword_2="B21")
    put(match, "traitor", "B33", speed=3)
    play(match, "listen", "sword-1")
    play(match, "pass")
    play(match, "go", "B33")
    assert not [c for c in offered(match) if c[0] in ("play", "listen")]
    assert ("strike", "traitor") in offered(match)


@pytest.mark.rule("ninja-8.1")
def test_patrols_on_the_track_march_once() -> None:
    match = quiet(night(), "patrol-search")
    play(match, "play", "patrol-search", "patrol-1")
    play(match, *next(c for c in offered(match) if c[0] == "go"))
    while step(match) in ("GuardMove", "FacePatrol"):
        play(match, *offered(match)[0])
    skip_to(match, "PatrolPhase")
    assert {c[1] for c in offered(match)} == {"patrol-2", "patrol-3"}


@pytest.mark.rule("ninja-8.2")
def test_a_patrol_goes_two_zones_forward() -> None:
    match = quiet(night())
    skip_to(match, "PatrolPhase")
    play(match, "march", "patrol-1", "B5")
    assert [event.zone for event in told(match, e.Stepped)] == ["B5", "B6"]
    assert table(match).patrols["patrol-1"] == Patrol("B7", "B5")


@pytest.mark.rule("ninja-8.3")
def test_a_patrol_chooses_at_a_fork() -> None:
    match = quiet(night())
    fork = fort_of(table(match)).track
    skip_to(match, "PatrolPhase")
    play(match, "march", "patrol-2", "B31")
    assert step(match) == "March"
    assert {c[2] for c in offered(match)} == set(fork.onward("B30", "B31"))
    assert "B31" in fork.forks
    play(match, "march", "patrol-2", "G3")
    assert (
        table(match)
        .guards[next(g for g, s in table(match).guards.items() if s.patrol == "patrol-2")]
        .zone
        == "G3"
    )


@pytest.mark.rule("ninja-8.4")
def test_a_patrol_stops_at_an_intruder() -> None:
    match = quiet(night())
    put(match, "traitor", "B5")
    skip_to(match, "PatrolPhase")
    play(match, "march", "patrol-1", "B5")
    assert told(match, e.Seen) == [e.Seen("traitor", "B5")]
    assert [event.zone for event in told(match, e.Stepped)] == ["B5"]


@pytest.mark.rule("ninja-12.1")
def test_guards_who_come_see_whoever_hides_there() -> None:
    match = quiet(night(), "awaken")
    captain(match).sleepers = {"B3": 1}
    put(match, "traitor", "B3")
    play(match, "play", "awaken", "B3")
    assert table(match).figures["traitor"].state == "seen"
    assert table(match).alert == HIGH
    assert step(match) == "CardPhase"


@pytest.mark.rule("ninja-13.3")
def test_each_guard_strikes_once() -> None:
    match = quiet(night(), "kenjutsu", "kenjutsu", "kenjutsu")
    guards(match, sword_1="B33", sword_2="B33")
    put(match, "ninja", "B33")
    table(match).figures["ninja"].state = "seen"
    table(match).figures["ninja"].zone = "B33"
    play(match, "strike", "ninja")
    play(match, "strike", "ninja")
    assert not [c for c in offered(match) if c[0] == "strike"]
    assert len(table(match).figures["ninja"].wounds) == 2


@pytest.mark.rule("ninja-13.4")
def test_kenjutsu_is_played_in_any_guards_phase() -> None:
    match = quiet(night(), "kenjutsu", "kenjutsu")
    skip_to(match, "Sneak")
    guards(match, sword_1="B33", sword_2="B33")
    put(match, "ninja", "B33")
    shadow(match).hand = []
    skip_to(match, "AlertPhase")
    play(match, "strike", "ninja")
    play(match, "done")
    skip_to(match, "CardPhase")
    play(match, "strike", "ninja")
    assert any(choice[0] == "listen" for choice in offered(match))
    match = quiet(night(), "kenjutsu")
    put(match, "traitor", "B5")
    skip_to(match, "PatrolPhase")
    play(match, "march", "patrol-1", "B5")
    play(match, "strike", "traitor")
    assert table(match).figures["traitor"].wounds == [1]


@pytest.mark.rule("ninja-13.5")
@pytest.mark.parametrize(("who", "lives"), [("ninja", 3), ("traitor", 2)])
def test_wounds_kill_and_their_cards_come_back(who: str, lives: int) -> None:
    match = quiet(night(), *["kenjutsu"] * 3)
    guards(match, sword_1="B33", sword_2="B33", sword_3="B33")
    put(match, who, "B33")
    table(match).figures[who].state = "seen"
    table(match).figures[who].zone = "B33"
    for wound in range(lives):
        assert table(match).figures[who].state == "seen"
        assert len(table(match).figures[who].wounds) == wound
        play(match, "strike", who)
    assert table(match).alert == HIGH
    assert table(match).figures[who].state == "dead"
    assert table(match).played["1"].count("kenjutsu") == lives


@pytest.mark.rule("ninja-14.1")
def test_twenty_guards_at_most() -> None:
    match = quiet(night(), "awaken", "awaken")
    captain(match).sleepers = {"B3": 2, "B7": 2}
    for number in range(1, 6):
        table(match).guards[f"sword-{number + 20}"] = Guard("B9", drunk=number == 1)
    assert len(table(match).guards) == 19
    play(match, "play", "awaken", "B3")
    assert len(table(match).guards) == 20
    assert captain(match).sleepers == {"B3": 1, "B7": 2}
    play(match, "stop")
    assert not [c for c in offered(match) if c[:2] == ("play", "awaken")]


@pytest.mark.rule("ninja-19.4")
def test_alert_cards_are_drawn_in_turns() -> None:
    match = night(4)
    skip_to(match, "Sneak")
    table(match).alert = 3
    skip_to(match, "AlertPhase")
    first = {seat: len(match.world.private[seat].drawn) for seat in (2, 3)}
    assert sorted(first.values()) == [1, 2]
    skip_to(match, "Sneak")
    table(match).alert = 3
    skip_to(match, "AlertPhase")
    assert {seat: len(match.world.private[seat].drawn) for seat in (2, 3)} == {
        2: first[3],
        3: first[2],
    }


@pytest.mark.rule("ninja-19.5")
def test_each_guard_player_commands_his_weapon() -> None:
    match = night(4)
    match.world.private[2].hand = ["patrol-listen", "sentry-listen"]
    match.world.private[3].hand = ["patrol-listen", "sentry-listen"]
    for seat, weapon in ((2, "sword"), (3, "spear")):
        targets = [c[2] for c in match.options(seat) if c[0] == "play"]
        assert all(t.startswith((weapon, "patrol")) for t in targets)
        assert {t for t in targets if t.startswith("patrol")} == {
            "patrol-1",
            "patrol-2",
            "patrol-3",
        }


@pytest.mark.rule("ninja-19.6")
def test_two_guard_players_play_one_card_each_or_leave_both_to_one() -> None:
    match = night(4)
    for seat in (2, 3):
        match.world.private[seat].hand = ["sentry-search", "sentry-search"]
    match.play(2, ("play", "sentry-search", "sword-1"))
    match.play(2, ("stop",))
    assert 2 not in match.asked
    assert ("hand-over",) in match.options(3)
    match.play(3, ("hand-over",))
    assert ("play", "sentry-search", "sword-2") in match.options(2)
    assert 3 not in match.asked


@pytest.mark.rule("ninja-19.3")
def test_guard_partners_see_each_others_hands() -> None:
    match = night(4)
    assert match.world.private[2].ally_hand == match.world.private[3].hand
    match.world.private[3].hand = ["sentry-search"]
    match.play(3, ("play", "sentry-search", "spear-1"))
    assert match.world.private[2].ally_hand == []
