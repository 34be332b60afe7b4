"""The secret passage, clause by clause."""

from typing import Any

import pytest

from noren import Match
from noren.games.ninja import events as e
from noren.games.ninja.state import Guard, change_guard
from tests.games.ninja.nights import (
    captain,
    guards,
    hold,
    night,
    offered,
    play,
    put,
    shadow,
    skip_to,
    sneaking,
    step,
    table,
    told,
)


def at_an_end(**options: Any) -> Match:
    """A traitor at an end of a passage from B33 to W2."""
    match = sneaking("traitor", "B33", **options)
    match.world.private[0].ends = ["B33", "W2"]
    shadow(match, "traitor").hand = ["passage"]
    return match


def watching(*cards: str, **options: Any) -> Match:
    """Guards who know the end in B33 of a passage to W2."""
    match = night(**options)
    match.world.private[0].ends = ["B33", "W2"]
    put(match, "ninja", "T1")
    put(match, "traitor", "B10")
    guards(match, sword_1="B33", sword_2="B33", sword_3="B9")
    table(match).known_ends = {"passage": ["B33"]}
    hold(match, *cards)
    return match


@pytest.mark.rule("ninja-16.1")
def test_a_card_opens_the_passage_for_its_owner() -> None:
    match = at_an_end()
    shadow(match, "traitor").hand = []
    shadow(match, "ninja").hand = ["passage"]
    assert ("enter",) not in offered(match)
    shadow(match, "traitor").hand = ["passage"]
    play(match, "enter")
    assert table(match).figures["traitor"].passage_card
    assert told(match, e.InPassage) == [e.InPassage("traitor", "passage")]
    assert "B33" not in str(match.world.log[-3:])


@pytest.mark.rule("ninja-16.2", "ninja-16.3")
def test_in_ends_the_move_and_out_is_one_zone() -> None:
    match = at_an_end()
    play(match, "enter")
    assert not [c for c in offered(match) if c[0] == "go"]
    play(match, "done")
    skip_to(match, "Sneak", "traitor")
    assert {c[1] for c in offered(match) if c[0] == "go"} == {"B33", "W2"}
    play(match, "go", "W2")
    assert told(match, e.OutOfPassage) == [e.OutOfPassage("traitor")]
    assert shadow(match, "traitor").steps == 1
    assert [c for c in offered(match) if c[0] == "go"]
    assert not any("W2" in str(event) for event in match.world.log)


@pytest.mark.rule("ninja-16.4")
@pytest.mark.parametrize(("drunk", "alert"), [(False, False), (True, False), (False, True)])
def test_a_sober_guard_who_rests_there_finds_it(drunk: bool, alert: bool) -> None:
    match = night(passage_alert=alert)
    match.world.private[0].ends = ["B33", "W2"]
    put(match, "traitor", "B10")
    guards(match, sword_1="B33")
    change_guard(table(match), "sword-1", drunk=drunk)
    skip_to(match, "Sneak")
    assert table(match).known_ends == ({} if drunk else {"passage": ["B33"]})
    assert table(match).alert == int(alert)
    match = night()
    match.world.private[0].ends = ["B33", "W2"]
    put(match, "traitor", "B10")
    guards(match, sword_1="B20")
    hold(match, "sentry-search")
    play(match, "play", "sentry-search", "sword-1")
    play(match, "go", "B33")
    play(match, "go", "B34")
    skip_to(match, "Sneak")
    assert table(match).known_ends == {}


@pytest.mark.rule("ninja-16.5")
def test_nobody_hears_through_the_passage() -> None:
    match = at_an_end()
    play(match, "enter")
    play(match, "done")
    guards(match, sword_1="B33", sword_2="passage")
    skip_to(match, "CardPhase")
    assert ("listen", "sword-2") not in offered(match)
    play(match, "listen", "sword-1")
    play(match, "pass")
    assert not told(match, e.Listened)[-1].heard


@pytest.mark.rule("ninja-16.6")
def test_guards_need_an_end_and_a_card_for_each_guard() -> None:
    match = watching("passage", "sentry-search")
    table(match).known_ends = {}
    assert not [c for c in offered(match) if c[:2] == ("play", "passage")]
    table(match).known_ends = {"passage": ["B33"]}
    play(match, "play", "sentry-search", "sword-1")
    assert ("enter", "passage") not in offered(match)
    play(match, "stop")
    match = watching("passage", "sentry-search")
    play(match, "play", "passage", "passage")
    play(match, "play", "sentry-search", "sword-1")
    play(match, "enter", "passage")
    assert table(match).guards["sword-1"].zone == "passage"
    skip_to(match, "Sneak")
    skip_to(match, "CardPhase")
    hold(match, "sentry-search")
    play(match, "play", "sentry-search", "sword-2")
    assert ("enter", "passage") not in offered(match)


@pytest.mark.rule("ninja-16.7")
def test_a_pair_goes_in_and_out_with_patrol_search() -> None:
    match = watching("patrol-search")
    play(match, "form", "sword-1", "sword-2")
    play(match, "face", "B34")
    table(match).passage_cards = [1, 1]
    play(match, "play", "patrol-search", "patrol-1")
    play(match, "enter", "passage")
    assert step(match) != "GuardMove"
    assert [g.zone for g in table(match).guards.values()] == ["passage", "passage", "B9"]
    skip_to(match, "Sneak")
    skip_to(match, "CardPhase")
    hold(match, "patrol-search")
    play(match, "play", "patrol-search", "patrol-1")
    play(match, "go", "B33")
    assert match.world.agenda[-1].left == 1  # type: ignore[attr-defined]


@pytest.mark.rule("ninja-16.8")
def test_the_far_end_is_found_by_walking_out() -> None:
    match = watching("sentry-search")
    change_guard(table(match), "sword-1", zone="passage")
    play(match, "play", "sentry-search", "sword-1")
    assert {c[1] for c in offered(match) if c[0] == "go"} == {"B33", "far"}
    play(match, "go", "far")
    assert table(match).guards["sword-1"].zone == "W2"
    assert table(match).known_ends == {"passage": ["B33", "W2"]}


@pytest.mark.rule("ninja-16.9")
def test_a_meeting_in_the_passage() -> None:
    match = watching("sentry-search")
    table(match).passage_cards = [1]
    put(match, "traitor", "passage")
    table(match).figures["traitor"].state = "passage"
    table(match).figures["traitor"].zone = "passage"
    play(match, "play", "sentry-search", "sword-1")
    play(match, "enter", "passage")
    assert told(match, e.Seen) == [e.Seen("traitor", "passage")]


@pytest.mark.rule("ninja-19.8")
def test_guard_partners_share_the_passage() -> None:
    match = night(4)
    match.world.private[0].ends = match.world.private[1].ends = ["B33", "W2"]
    guards(match, sword_1="B33", spear_1="B33")
    table(match).known_ends = {"passage": ["B33"]}
    table(match).passage_cards = [2]
    match.world.private[3].hand = ["sentry-search"]
    match.play(3, ("play", "sentry-search", "spear-1"))
    assert ("enter", "passage") in match.options(3)


@pytest.mark.rule("ninja-20.4")
def test_ropes_may_be_noticed_and_the_passage_not() -> None:
    for notice in (True, False):
        match = night(notice_ropes=notice, notice_passage=not notice)
        match.world.private[0].ends = ["B33", "W2"]
        match.world.private[0].ropes = [("B1", "M1")]
        put(match, "traitor", "B10")
        guards(match, sword_1="B33", sword_2="B1")
        skip_to(match, "Sneak")
        assert table(match).known_ropes == ([("B1", "M1")] if notice else [])
        assert bool(table(match).known_ends) == (not notice)


def test_a_guard_in_the_passage_counts() -> None:
    match = watching()
    table(match).guards["sword-9"] = Guard("passage")
    assert len(table(match).guards) == 4
    assert captain(match).hand == []
