"""Situations in which two rules meet, or one meets its limit, worked out from the rulebook."""

from typing import Any

import pytest

from noren import Match
from noren.games.ninja import events as e
from noren.games.ninja.content.cards import numerals
from noren.games.ninja.scene import hand
from noren.games.ninja.state import HIGH, Guard, change_guard, fort_of
from noren.scene import Area
from tests.games.ninja.nights import (
    QUIET,
    captain,
    dead,
    far_away,
    guards,
    hold,
    night,
    of_kind,
    offered,
    on_the_road,
    patrol,
    play,
    put,
    searching,
    seen,
    shadow,
    skip_to,
    sneaking,
    states,
    step,
    table,
    told,
)

# -- the alert phase


def drew(*cards: str, **options: Any) -> Match:
    """An Alert Phase in which just these cards were drawn."""
    match = night(**options)
    far_away(match)
    skip_to(match, "Sneak")
    skip_to(match, "Search")
    table(match).alert = len(cards)
    match.world.sealed.decks[str(1)] = list(cards)
    table(match).played = {}
    skip_to(match, "AlertPhase")
    return match


@pytest.mark.rule("ninja-4.3", "ninja-7.2")
def test_all_cards_drawn_for_the_alert_and_two_of_the_hand_are_five_in_a_turn() -> None:
    match = drew("sentry-listen", "sentry-listen", "sentry-listen")
    hold(match, "sentry-search", "sentry-search", "sentry-search")
    guards(match, **{f"sword_{n}": "B12" for n in range(1, 7)})
    assert {c[1] for c in of_kind(match, "play")} == {"sentry-listen"}, "the hand lies face down"
    for n in (1, 2, 3):
        play(match, "play", "sentry-listen", f"sword-{n}")
        play(match, "pass")
    for n in (4, 5):
        play(match, "play", "sentry-search", f"sword-{n}")
        play(match, "stop")
    assert not of_kind(match, "play", "listen")


@pytest.mark.rule("ninja-7.3", "ninja-13.4")
@pytest.mark.parametrize("card", ["kenjutsu", "sentry-listen"])
def test_a_blade_of_the_alert_phase_leaves_the_free_listen_and_a_card_does_not(card: str) -> None:
    match = drew(card)
    guards(match, sword_1="B33", sword_2="B14")
    seen(match, "ninja", "B33")
    if card == "kenjutsu":
        play(match, "strike", "ninja")
        play(match, "done")
    else:
        play(match, "play", card, "sword-2")
        play(match, "pass")
    skip_to(match, "CardPhase")
    assert bool(of_kind(match, "listen")) == (card == "kenjutsu")


# -- sentries and patrols


@pytest.mark.rule("ninja-6.5", "ninja-8.1")
@pytest.mark.parametrize("moved", [True, False])
def test_a_patrol_stays_if_whoever_joined_it_has_moved_and_marches_if_he_only_listened(
    moved: bool,
) -> None:
    match = night()
    far_away(match)
    hold(match, "sentry-search", "sentry-listen", "patrol-search")
    patrol(match, "B5", "B6", "sword-1", "spear-1")
    table(match).guards["sword-2"] = Guard("B6" if moved else "B5")
    if moved:
        play(match, "play", "sentry-search", "sword-2")
        play(match, "go", "B5")
        play(match, "stop")
    else:
        play(match, "play", "sentry-listen", "sword-2")
        play(match, "pass")
    play(match, "join", "sword-2", "patrol-1")
    assert not [c for c in offered(match) if c[1:2] == ("patrol-search",)], "he had his card"
    skip_to(match, "Sneak")
    assert table(match).guards["sword-1"].zone == ("B5" if moved else "B7")


@pytest.mark.rule("ninja-6.3", "ninja-8.1")
def test_two_who_are_left_of_a_patrol_of_three_march_on() -> None:
    match = night()
    far_away(match)
    hold(match, "sentry-search")
    patrol(match, "B5", "B6", "sword-1", "spear-1", "sword-2")
    play(match, "play", "sentry-search", "sword-2")
    play(match, "go", "B4")
    play(match, "stop")
    skip_to(match, "Sneak")
    assert {id: guard.zone for id, guard in table(match).guards.items()} == {
        "sword-1": "B7", "spear-1": "B7", "sword-2": "B4",
    }  # fmt: skip


@pytest.mark.rule("ninja-6.1", "ninja-8.1")
def test_a_patrol_that_is_sent_and_stays_where_it_is_marches_all_the_same() -> None:
    match = night()
    far_away(match)
    hold(match, "patrol-search")
    patrol(match, "B5", "B6", "sword-1", "spear-1")
    play(match, "play", "patrol-search", "patrol-1")
    play(match, "stop")
    skip_to(match, "Sneak")
    assert table(match).guards["sword-1"].zone == "B7"


@pytest.mark.rule("ninja-6.6", "ninja-8.1")
@pytest.mark.parametrize(("zone", "after"), [("B6", "B8"), ("B12", "B12")])
def test_sentries_who_form_a_patrol_march_at_once_if_they_stand_on_the_track(
    zone: str, after: str
) -> None:
    match = night()
    far_away(match)
    guards(match, sword_1=zone, spear_1=zone)
    play(match, "form", "spear-1", "sword-1")
    if zone == "B6":
        play(match, "face", "B7")
    skip_to(match, "Sneak")
    assert {guard.zone for guard in table(match).guards.values()} == {after}


# -- seen, and hidden again


@pytest.mark.rule("ninja-12.3")
def test_whom_the_other_one_frees_of_the_guards_stays_in_sight_until_he_moves() -> None:
    match = sneaking("ninja", "B33")
    guards(match, sword_1="B33")
    seen(match, "ninja", "B33")
    seen(match, "traitor", "B33")
    shadow(match, "ninja").hand = ["shuriken"]
    play(match, "shuriken", "sword-1")
    assert states(match) == {"ninja": "hidden", "traitor": "seen"}
    skip_to(match, "Sneak", "traitor")
    play(match, "go", "B34")
    assert states(match)["traitor"] == "hidden"
    assert told(match, e.Vanished) == [e.Vanished("ninja"), e.Vanished("traitor")]


@pytest.mark.rule("ninja-12.3")
def test_guards_who_walk_away_leave_him_in_sight_until_he_moves() -> None:
    match = night()
    far_away(match)
    hold(match, "sentry-search")
    guards(match, sword_1="B33")
    seen(match, "traitor", "B33")
    play(match, "play", "sentry-search", "sword-1")
    play(match, "go", "B20")
    play(match, "stop")
    table(match).alert = 0
    skip_to(match, "Sneak", "traitor")
    play(match, "done")
    assert states(match)["traitor"] == "seen"
    assert table(match).alert == 0, "there was nobody to be alarmed"
    skip_to(match, "Sneak", "traitor")
    play(match, "go", "B34")
    assert states(match)["traitor"] == "hidden"


@pytest.mark.rule("ninja-10.1", "ninja-12.2")
def test_whoever_kills_all_guards_on_entering_is_never_seen_but_steel_is_heard() -> None:
    match = sneaking("ninja", "B34")
    guards(match, sword_1="B33", sword_2="B33")
    shadow(match).hand = ["kenjutsu-1", "kenjutsu-2"]
    play(match, "go", "B33")
    assert ("bluff", "kenjutsu-1") not in offered(match)
    assert ("go", "B20") not in offered(match)
    play(match, "kill", "kenjutsu-1", "sword-1")
    assert ("reveal",) in offered(match)
    play(match, "kill", "kenjutsu-2", "sword-2")
    assert table(match).alert == HIGH
    assert not told(match, e.Seen)
    play(match, "go", "B20")


@pytest.mark.rule("ninja-9.5", "ninja-12.2")
def test_a_climb_ends_the_move_among_guards_too() -> None:
    match = sneaking("ninja", "M15")
    guards(match, sword_1="W1")
    shadow(match).hand = ["rope"]
    play(match, "climb", "W1")
    assert offered(match) == [("reveal",)]
    play(match, "reveal")
    assert not of_kind(match, "go", "climb", "enter")


@pytest.mark.rule("ninja-5.2", "ninja-10.3")
def test_guards_hear_one_who_stands_unseen_among_them() -> None:
    match = night()
    put(match, "ninja", "B33", 1).covered = 1
    put(match, "traitor", "B10")
    guards(match, sword_1="B33")
    hold(match, "sentry-listen")
    play(match, "play", "sentry-listen", "sword-1")
    play(match, "pass")
    assert told(match, e.Listened)[-1].heard
    assert states(match)["ninja"] == "hidden", "he came in before them"


# -- the cat


@pytest.mark.rule("ninja-5.5")
@pytest.mark.parametrize(
    ("state", "asked"), [("hidden", True), ("passage", True), ("left", False), ("dead", False)]
)
def test_the_cat_needs_a_traitor_in_play(state: str, asked: bool) -> None:
    match = night(3)
    far_away(match)
    shadow(match, "traitor").hand = ["cat"]
    table(match).figures["traitor"].state = state
    guards(match, sword_1="B33")
    play(match, "listen", "sword-1")
    assert (step(match) == "Hush") == asked
    assert not asked or list(match.asked) == [1]


# -- blades


@pytest.mark.rule("ninja-13.3", "ninja-8.4")
def test_a_patrol_strikes_with_each_of_its_guards_once_and_no_more() -> None:
    match = night()
    far_away(match)
    hold(match, *["kenjutsu"] * 4)
    patrol(match, "B5", "B6", "sword-1", "spear-1")
    put(match, "ninja", "B6")
    skip_to(match, "PatrolPhase")
    play(match, "march", "patrol-1", "B6")
    assert table(match).alert == HIGH
    play(match, "strike", "ninja")
    play(match, "strike", "ninja")
    assert len(table(match).figures["ninja"].wounds) == 2
    assert step(match) == "Sneak"
    assert {guard.zone for guard in table(match).guards.values()} == {"B6"}, "it goes no further"


@pytest.mark.rule("ninja-13.3")
def test_who_has_struck_early_in_a_turn_does_not_strike_again_later() -> None:
    match = drew("kenjutsu")
    hold(match, "kenjutsu", "kenjutsu")
    guards(match, sword_1="B33")
    seen(match, "ninja", "B33")
    play(match, "strike", "ninja")
    skip_to(match, "CardPhase")
    assert not of_kind(match, "strike")


@pytest.mark.rule("ninja-13.3")
def test_guards_choose_whom_of_two_they_strike_and_drunk_ones_strike_nobody() -> None:
    match = night()
    hold(match, "kenjutsu", "kenjutsu")
    guards(match, sword_1="B33", sword_2="B33")
    change_guard(table(match), "sword-2", drunk=True)
    seen(match, "ninja", "B33")
    seen(match, "traitor", "B33")
    assert of_kind(match, "strike") == [("strike", "ninja"), ("strike", "traitor")]
    play(match, "strike", "traitor")
    assert not of_kind(match, "strike")


# -- waking


@pytest.mark.rule("ninja-14.1", "ninja-6.7")
def test_the_one_for_whom_there_is_no_figure_sleeps_on() -> None:
    match = night()
    far_away(match)
    arms = [f"{weapon}_{n}" for weapon in ("sword", "spear") for n in range(1, 11)]
    guards(match, **dict.fromkeys(arms[:-1], "B9"))
    captain(match).sleepers = {"B3": 2}
    hold(match, "awaken", "awaken")
    play(match, "play", "awaken", "B3")
    assert captain(match).sleepers == {"B3": 1}
    play(match, "stop")
    assert not of_kind(match, "play"), "twenty are there"


@pytest.mark.rule("ninja-6.7", "ninja-12.1")
def test_whoever_wakes_beside_one_who_is_seen_raises_the_alert_and_stays() -> None:
    match = night()
    far_away(match)
    guards(match, sword_1="B9")
    seen(match, "traitor", "B3")
    captain(match).sleepers = {"B3": 2}
    hold(match, "awaken", "kenjutsu", "kenjutsu")
    play(match, "play", "awaken", "B3")
    assert table(match).alert == HIGH
    assert step(match) == "CardPhase"
    play(match, "strike", "traitor")
    play(match, "strike", "traitor")
    assert states(match)["traitor"] == "dead"


# -- searching


@pytest.mark.rule("ninja-11.3")
def test_no_search_is_answered_before_both_intruders_have_declared() -> None:
    match = searching("A")
    play(match, "search", "W1")
    play(match, "done")
    assert told(match, e.Searched)
    assert not told(match, e.Found)
    skip_to(match, "Search", "traitor")
    play(match, "done")
    assert told(match, e.Found)[0].what == "A"


@pytest.mark.rule("ninja-11.5", "ninja-11.6")
@pytest.mark.parametrize(("what", "finds"), [("trap", 2), ("sentry", 1)])
def test_a_trap_goes_off_for_both_and_a_hidden_sentry_is_found_once(what: str, finds: int) -> None:
    match = searching(what)
    put(match, "traitor", "W1").trail = ["W2", "W1"]
    play(match, "search", "W1")
    play(match, "done")
    play(match, "search", "W1")
    play(match, "done")
    if what == "sentry":
        assert step(match) == "FaceSentry"
        play(match, "spare")
    assert [found.what for found in told(match, e.Found)].count(what) == finds
    if what == "trap":
        assert [a.level for a in told(match, e.AlertSet) if a.why == "trap"] == [1, 2]


@pytest.mark.rule("ninja-14.2")
@pytest.mark.parametrize("present", [True, False])
def test_if_no_figure_is_placed_only_the_searcher_is_seen_if_he_is_there(present: bool) -> None:
    match = searching("sentry")
    arms = [f"{weapon}_{n}" for weapon in ("sword", "spear") for n in range(1, 11)]
    guards(match, **dict.fromkeys(arms, "B9"))
    put(match, "traitor", "W1")
    shadow(match).zone = "W1" if present else "W2"
    shadow(match).hand = []
    play(match, "search", "W1")
    play(match, "done")
    skip_to(match, "FaceSentry")
    play(match, "spare")
    play(match, "keep")
    assert states(match) == {"ninja": "seen" if present else "hidden", "traitor": "hidden"}
    assert e.AlertSet(HIGH, "sentry") in told(match, e.AlertSet)


# -- the passage


def beside_the_passage(*cards: str, **placed: str) -> Match:
    """Guards know an end of the passage in B3, where others sleep, and have one card for it."""
    match = night()
    match.world.private[0].ends = ["B3", "W2"]
    far_away(match)
    guards(match, **placed)
    table(match).known_ends = {"passage": ["B3"]}
    table(match).passage_cards = [1]
    captain(match).sleepers = {"B3": 1}
    hold(match, *cards)
    return match


@pytest.mark.rule("ninja-16.7", "ninja-5.7")
def test_only_a_search_card_leads_into_the_passage() -> None:
    match = beside_the_passage("sentry-listen", "awaken", sword_1="B3")
    put(match, "traitor", "B4", 1)
    play(match, "play", "sentry-listen", "sword-1")
    play(match, "pass")
    assert step(match) == "GuardMove"
    assert not of_kind(match, "enter"), "he has heard somebody, but was not sent in"
    play(match, "stop")
    play(match, "play", "awaken", "B3")
    assert step(match) == "GuardMove"
    assert not of_kind(match, "enter")


@pytest.mark.rule("ninja-16.6", "ninja-16.7")
def test_with_one_card_a_second_guard_goes_in_when_the_first_has_come_out() -> None:
    match = beside_the_passage("sentry-search", "sentry-search", sword_1="passage", sword_2="B3")
    play(match, "play", "sentry-search", "sword-2")
    assert not of_kind(match, "enter")
    play(match, "go", "B4")
    play(match, "stop")
    play(match, "play", "sentry-search", "sword-1")
    play(match, "go", "B3")
    assert ("enter", "passage") in offered(match), "who came out may go back"
    play(match, "go", "B2")
    skip_to(match, "Sneak")
    skip_to(match, "CardPhase")
    hold(match, "sentry-search")
    guards(match, sword_2="B3")
    play(match, "play", "sentry-search", "sword-2")
    play(match, "enter", "passage")
    assert table(match).guards["sword-2"].zone == "passage"


@pytest.mark.rule("ninja-16.8", "ninja-2.11")
def test_a_passage_whose_ends_are_one_zone_is_left_by_one_way() -> None:
    match = beside_the_passage("sentry-search", "sentry-search", sword_1="passage")
    match.world.private[0].ends = ["B3", "B3"]
    play(match, "play", "sentry-search", "sword-1")
    play(match, "go", "far")
    assert table(match).known_ends == {"passage": ["B3", "B3"]}
    play(match, "enter", "passage")
    change_guard(table(match), "sword-1", moved=False, carded=False)
    play(match, "play", "sentry-search", "sword-1")
    assert of_kind(match, "go") == [("go", "B3")]


@pytest.mark.rule("ninja-16.4")
def test_a_sentry_posted_at_an_end_finds_it_at_the_end_of_the_first_turn() -> None:
    match = night()
    far_away(match)
    on_the_road(match)
    match.world.private[0].ends = ["B9", "B31"]
    assert not table(match).known_ends
    skip_to(match, "Sneak")
    assert [g for g in table(match).guards.values() if g.zone == "B9"], "a sentry stands there"
    assert table(match).known_ends == {"passage": ["B9"]}
    assert "B31" in {event.zone for event in told(match, e.Stepped)}, "a patrol only passed by"


# -- words


@pytest.mark.rule("ninja-13.4")
def test_guards_who_may_only_strike_are_asked_just_that() -> None:
    match = night()
    guards(match, sword_1="B33")
    seen(match, "ninja", "B33")
    hold(match, "kenjutsu")
    skip_to(match, "PatrolPhase")
    assert hand(match.view(1)).prompt.text == "The patrols have marched. Strike, or let them rest?"


@pytest.mark.rule("ninja-15.1")
@pytest.mark.parametrize(("turn", "words"), [(3, "start anew"), (11, "Nothing is left")])
def test_a_dead_intruder_is_told_whether_he_was_a_decoy(turn: int, words: str) -> None:
    match = dead("traitor", turn, seats=3)
    me = hand(match.view(1)).me
    assert me is not None
    assert words in me.want


@pytest.mark.rule("ninja-15.4")
def test_a_second_life_tells_its_owner_of_new_cards_and_the_new_mission() -> None:
    match = dead("ninja", 3, seats=3)
    skip_to(match, "ChooseStart")
    assert "only a decoy" in hand(match.view(0)).prompt.text
    match.play(0, match.options(0)[0])
    assert step(match) == "ChooseCards"
    assert "new mission" in hand(match.view(0)).prompt.text
    skip_to(match, "Sneak")
    numeral = numerals()[shadow(match, "ninja").mission]
    seen_by_owner = hand(match.view(0))
    assert f"A new mission for the ninja: {numeral}," in seen_by_owner.prompt.text
    assert seen_by_owner.me is not None
    assert f"the new mission {numeral}" in seen_by_owner.me.want
    assert "new mission" not in hand(match.view(2)).prompt.text


@pytest.mark.rule("ninja-17.2")
@pytest.mark.parametrize(("turn", "words"), [(3, "he starts anew"), (11, "a draw is the best")])
def test_a_partner_is_told_what_became_of_the_dead_one(turn: int, words: str) -> None:
    match = dead("traitor", turn, seats=3)
    own = hand(match.view(0))
    assert own.me is not None
    assert words in own.me.want
    (partner,) = [thing for thing in own.things if thing.id == "cards-traitor"]
    assert isinstance(partner, Area)
    assert words in partner.note


@pytest.mark.rule("ninja-13.5")
def test_wounds_stand_beside_the_name_and_at_the_figure() -> None:
    match = night(seats=3)
    table(match).figures["ninja"].wounds = [2]
    own = hand(match.view(0))
    assert own.me is not None
    assert "the ninja (1 of 3 wounds)" in own.me.who
    (token,) = [m.token for m in own.layers[0].markers if m.token.id == "me-ninja"]
    assert (token.count, token.label) == (1, "the ninja, 1 wound")


@pytest.mark.rule("ninja-9.2")
def test_whoever_can_go_no_further_is_told_why() -> None:
    match = night(seats=3, until="Sneak")
    own = shadow(match, "ninja")
    own.steps, own.halted, own.zone = 1, True, min(fort_of(table(match)).moats)
    assert "a moat ends your move" in hand(match.view(0)).prompt.text
    own.zone = QUIET
    assert "climbing a wall ends" in hand(match.view(0)).prompt.text
    own.steps, own.halted = 3, False
    assert "3 zones are the most" in hand(match.view(0)).prompt.text
