"""Deaths, second lives and ways out: situations worked out from the rulebook."""

import pytest

from noren.games.ninja import events as e
from noren.games.ninja.state import Guard
from tests.games.ninja.nights import (
    dead,
    guards,
    hold,
    night,
    offered,
    play,
    put,
    seen,
    shadow,
    skip_to,
    sneaking,
    states,
    table,
    told,
)


@pytest.mark.rule("ninja-15.1", "ninja-17.1")
def test_when_both_die_in_one_turn_both_come_back_and_the_guards_gain_twice() -> None:
    match = dead("ninja", 4)
    hold(match, "kenjutsu", "kenjutsu")
    table(match).guards |= {"spear-1": Guard("B34"), "spear-2": Guard("B34")}
    seen(match, "traitor", "B34")
    play(match, "strike", "traitor")
    play(match, "strike", "traitor")
    assert states(match) == {"ninja": "dead", "traitor": "dead"}
    assert not match.over
    skip_to(match, "Sneak")
    assert [event.who for event in told(match, e.Returned)] == ["ninja", "traitor"]
    assert len(told(match, e.BonusTaken)) == 2
    assert sum(event.count for event in told(match, e.Sleepers)) == 6


@pytest.mark.rule("ninja-15.4")
def test_who_dies_after_his_deed_has_to_do_a_new_one() -> None:
    match = night()
    table(match).figures["traitor"].letter = shadow(match, "traitor").mission
    guards(match, sword_1="B33", sword_2="B33")
    hold(match, "kenjutsu", "kenjutsu")
    put(match, "ninja", "T1")
    seen(match, "traitor", "B33")
    play(match, "strike", "traitor")
    play(match, "strike", "traitor")
    skip_to(match, "Sneak")
    assert not table(match).figures["traitor"].letter
    assert shadow(match, "traitor").mission not in match.world.sealed.missions


@pytest.mark.rule("ninja-17.1", "ninja-17.2")
@pytest.mark.parametrize(("letter", "ending"), [("A", "one escaped"), ("", "intruders foiled")])
def test_the_death_of_the_last_ends_the_night_at_once(letter: str, ending: str) -> None:
    match = night()
    figure = table(match).figures["ninja"]
    figure.state, figure.letter, figure.left_on = "left", letter, 3
    shadow(match).zone = ""
    table(match).turn = 11
    guards(match, sword_1="B33", sword_2="B33")
    hold(match, "kenjutsu", "kenjutsu")
    seen(match, "traitor", "B33")
    play(match, "strike", "traitor")
    play(match, "strike", "traitor")
    assert match.over
    assert match.outcome is not None
    assert match.outcome.ending == ending


@pytest.mark.rule("ninja-15.1", "ninja-17.1")
def test_whoever_leaves_while_the_other_is_to_come_back_ends_nothing() -> None:
    match = dead("traitor", 3)
    skip_to(match, "Sneak", "ninja")
    put(match, "ninja", "T1")
    play(match, "leave")
    assert not match.over
    assert states(match) == {"ninja": "left", "traitor": "hidden"}


@pytest.mark.rule("ninja-9.8", "ninja-9.2")
def test_leaving_is_a_step_and_the_fourth_is_one_too_many() -> None:
    match = sneaking("ninja", "T1")
    for zone in ("T2", "T1"):
        play(match, "go", zone)
    assert ("leave",) in offered(match)
    play(match, "go", "T2")
    assert ("leave",) not in offered(match)


@pytest.mark.rule("ninja-16.1", "ninja-15.2", "ninja-15.3")
def test_a_new_life_needs_a_secret_passage_card_of_its_own_and_finds_the_ropes() -> None:
    match = night()
    table(match).figures["traitor"].passage_card = True
    match.world.private[0].ropes = [("M15", "W1")]
    match.world.private[0].ends = ["B16", "W2"]
    table(match).known_ends = {"passage": ["W2"]}
    guards(match, sword_1="B33", sword_2="B33")
    hold(match, "kenjutsu", "kenjutsu")
    put(match, "ninja", "T1")
    seen(match, "traitor", "B33")
    play(match, "strike", "traitor")
    play(match, "strike", "traitor")
    skip_to(match, "Sneak", "traitor")
    assert shadow(match, "traitor").zone == "B16"
    assert match.world.private[0].ropes == [("M15", "W1")]
    assert table(match).known_ends == {"passage": ["W2"]}
    shadow(match, "traitor").hand = []
    assert ("enter",) not in offered(match)
    shadow(match, "traitor").hand = ["passage"]
    assert ("enter",) in offered(match)
