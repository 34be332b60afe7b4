"""What the rulebook says to the letter and is easily overlooked, clause by clause."""

from typing import Any

import pytest

from noren import Match, Seat
from noren.games.ninja import events as e
from noren.games.ninja.scene import hand
from noren.games.ninja.state import HIGH, Guard, Patrol, change_guard
from tests.games.ninja.nights import (
    captain,
    guards,
    hold,
    night,
    offered,
    on_the_road,
    play,
    put,
    searching,
    seen,
    shadow,
    skip_to,
    sneaking,
    step,
    table,
    told,
)


def labels(match: Match, seat: Seat) -> list[str]:
    """What a player may tap, in words."""
    return [offer.label for offer in hand(match.view(seat)).prompt.offers]


# -- detection


@pytest.mark.rule("ninja-12.1")
def test_guards_who_come_upon_one_who_is_seen_already_raise_the_alert_too() -> None:
    match = night()
    hold(match, "sentry-search")
    guards(match, sword_1="B33", sword_2="B34")
    seen(match, "traitor", "B33")
    put(match, "ninja", "T1")
    play(match, "play", "sentry-search", "sword-2")
    play(match, "go", "B33")
    assert table(match).alert == HIGH
    assert told(match, e.AlertSet)[-1] == e.AlertSet(HIGH, "met")
    assert not told(match, e.Seen), "all could see him there before"
    assert step(match) != "GuardMove", "the guard ends his move"


@pytest.mark.rule("ninja-12.1", "ninja-8.4")
def test_a_patrol_that_marches_upon_one_who_is_seen_raises_the_alert() -> None:
    match = night()
    on_the_road(match)
    seen(match, "traitor", "B5")
    put(match, "ninja", "T1")
    skip_to(match, "PatrolPhase")
    play(match, "march", "patrol-1", "B5")
    assert table(match).alert == HIGH
    assert [event.zone for event in told(match, e.Stepped)] == ["B5"]


# -- who strikes


@pytest.mark.rule("ninja-12.3")
@pytest.mark.parametrize(("guard", "state"), [("sword-1", "hidden"), ("sword-2", "seen")])
def test_only_a_guard_of_his_own_zone_hides_an_intruder_by_dying(guard: str, state: str) -> None:
    match = sneaking("ninja", "B33")
    guards(match, sword_1="B33", sword_2="B34")
    seen(match, "ninja", "B33")
    change_guard(table(match), "sword-1", drunk=guard == "sword-2")
    shadow(match).hand = ["shuriken"]
    play(match, "shuriken", guard)
    assert table(match).figures["ninja"].state == state


@pytest.mark.rule("ninja-12.3", "ninja-14.2")
def test_a_guard_who_is_sent_home_leaves_an_intruder_in_sight() -> None:
    match = searching("sentry")
    arms = [f"{weapon}_{n}" for weapon in ("sword", "spear") for n in range(1, 11)]
    guards(match, **dict.fromkeys(arms, "B9"))
    change_guard(table(match), "sword-1", zone="B33")
    seen(match, "traitor", "B33")
    shadow(match).hand = []
    play(match, "search", "W1")
    skip_to(match, "FaceSentry")
    play(match, "spare")
    play(match, "dismiss", "sword-1")
    assert table(match).figures["traitor"].state == "seen"


@pytest.mark.rule("ninja-10.4", "ninja-19.7")
@pytest.mark.parametrize("drunk", [True, False])
def test_a_drunk_guard_keeps_his_figure(drunk: bool) -> None:
    match = searching("sentry", seats=4)
    shadow(match).hand = []
    guards(match, **{f"sword_{n}": "B9" for n in range(1, 11)}, spear_1="B9")
    change_guard(table(match), "sword-1", drunk=drunk)
    play(match, "search", "W1")
    skip_to(match, "FaceSentry")
    play(match, "spare")
    assert [id for id, guard in table(match).guards.items() if guard.zone == "W1"] == ["spear-2"]


@pytest.mark.rule("ninja-19.5")
def test_either_guard_player_forms_a_patrol_of_a_sentry_of_each() -> None:
    match = night(4)
    put(match, "ninja", "T1")
    put(match, "traitor", "B10")
    guards(match, sword_1="B6", spear_1="B6", spear_2="B6")
    assert ("form", "spear-1", "sword-1") in match.options(2)
    assert ("form", "spear-1", "spear-2") not in match.options(2), "neither of them is his"
    match.play(2, ("form", "spear-1", "sword-1"))
    assert set(match.asked) == {2, 3}, "both of them command it"


@pytest.mark.rule("ninja-13.3")
def test_the_guard_who_strikes_is_chosen_where_it_matters() -> None:
    match = night()
    hold(match, "kenjutsu", "kenjutsu")
    placed = guards(match, sword_1="B33", sword_2="B33", sword_3="B33")
    seen(match, "ninja", "B33")
    assert [c for c in offered(match) if c[0] == "strike"] == [("strike", "ninja")]
    change_guard(table(match), "sword-2", moved=True)
    strikes = [c for c in offered(match) if c[0] == "strike"]
    assert strikes == [("strike", "ninja", "sword-1"), ("strike", "ninja", "sword-2")]
    assert "Strike the ninja (Kenjutsu): sword 2 (goes nowhere else now)" in labels(match, 1)
    play(match, "strike", "ninja", "sword-2")
    assert told(match, e.Struck) == [e.Struck(1, "sword-2", "ninja", 0)]
    assert not placed["sword-1"].struck
    assert ("strike", "ninja") in offered(match), "those who are left are alike again"


@pytest.mark.rule("ninja-13.3")
def test_in_the_patrol_phase_only_a_march_to_come_makes_a_difference() -> None:
    match = night()
    on_the_road(match)
    hold(match, "kenjutsu")
    skip_to(match, "PatrolPhase")
    put(match, "ninja", "T1")
    seen(match, "traitor", "B5")
    assert [g for g in table(match).guards.values() if g.zone == "B5"], "a sentry stands there"
    play(match, "march", "patrol-1", "B5")
    assert ("strike", "traitor") in offered(match), "all who are there stay there"
    seen(match, "traitor", "B30")
    table(match).guards["sword-9"] = Guard("B30")
    strikes = [c for c in offered(match) if c[0] == "strike"]
    assert ("strike", "traitor", "sword-9") in strikes
    assert len(strikes) == 2, "patrol 2 has yet to march"
    play(match, "strike", "traitor", "sword-9")
    assert [event.guard for event in told(match, e.Struck)] == ["sword-9"]


# -- the secret passage


def inside(*cards: str, **options: Any) -> Match:
    """Two sentries are in the passage, of which one end is known."""
    match = night(**options)
    match.world.private[0].ends = ["B33", "W2"]
    guards(match, sword_1="passage", sword_2="passage")
    put(match, "ninja", "T1")
    put(match, "traitor", "B10")
    table(match).known_ends = {"passage": ["B33"]}
    table(match).passage_cards = [1, 1]
    hold(match, *cards)
    return match


@pytest.mark.rule("ninja-6.6", "ninja-16.7")
def test_two_sentries_in_the_passage_form_a_patrol_and_leave_together() -> None:
    match = inside("patrol-search")
    play(match, "form", "sword-1", "sword-2")
    assert table(match).patrols == {"patrol-1": Patrol("", "")}
    assert "Patrol Search: patrol 1 in the passage" in labels(match, 1)
    assert not [c for c in offered(match) if c[0] == "listen"]
    play(match, "play", "patrol-search", "patrol-1")
    play(match, "go", "B33")
    assert {guard.zone for guard in table(match).guards.values()} == {"B33"}


@pytest.mark.rule("ninja-6.5", "ninja-6.6")
def test_guards_in_two_different_places_form_nothing() -> None:
    match = inside()
    change_guard(table(match), "sword-2", zone="B9")
    assert not [c for c in offered(match) if c[0] in ("form", "join")]


@pytest.mark.rule("ninja-20.2", "ninja-16.8")
@pytest.mark.parametrize("alarm", [True, False])
def test_finding_the_far_end_raises_the_alert_if_finding_an_end_does(alarm: bool) -> None:
    match = inside("sentry-search", passage_alert=alarm)
    play(match, "play", "sentry-search", "sword-1")
    play(match, "go", "far")
    assert table(match).known_ends == {"passage": ["B33", "W2"]}
    assert table(match).alert == int(alarm)


@pytest.mark.rule("ninja-9.7")
def test_a_secret_passage_may_be_played_to_no_effect_and_is_lost() -> None:
    match = sneaking("traitor", "B33")
    match.world.private[0].ends = ["B33", "W2"]
    shadow(match, "traitor").hand = ["passage"]
    assert ("enter",) in offered(match)
    play(match, "bluff", "passage")
    figure = table(match).figures["traitor"]
    assert figure.spent == ["passage"]
    assert figure.state == "hidden"
    assert not figure.passage_card
    assert ("enter",) not in offered(match), "the card is lost"
    assert told(match, e.ShadowCard)[-1] == e.ShadowCard("traitor", "traitor", "passage", "")


@pytest.mark.rule("ninja-9.7", "ninja-16.1")
def test_a_bluff_with_the_passage_is_believed_to_be_no_more_than_that() -> None:
    match = sneaking("traitor", "B33")
    shadow(match, "traitor").hand = ["passage", "rope"]
    play(match, "bluff", "passage")
    play(match, "done")
    imagined = match.game.imagine(match.view(1), match.world.dice.copy())
    assert imagined.private[0].shadows["traitor"].zone != "passage"
    assert "passage" not in imagined.private[0].shadows["traitor"].hand
    assert captain(match).hand
