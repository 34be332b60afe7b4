"""Tables of four, variants and balance: situations worked out from the rulebook."""

import pytest

from noren import Choice, Match
from noren.games.ninja import events as e
from noren.games.ninja.scene import hand
from noren.games.ninja.scene.questions import commanding
from tests.games.ninja.nights import (
    far_away,
    guards,
    hold,
    night,
    of_kind,
    offered,
    patrol,
    play,
    put,
    seen,
    shadow,
    skip_to,
    states,
    table,
    told,
)

# -- four players


@pytest.mark.rule("ninja-19.5", "ninja-13.3")
def test_of_a_mixed_patrol_each_guard_player_strikes_with_his_own() -> None:
    match = night(4)
    far_away(match)
    patrol(match, "B33", "B34", "sword-1", "spear-1")
    seen(match, "ninja", "B33")
    for seat in (2, 3):
        match.world.private[seat].hand = ["kenjutsu", "kenjutsu", "patrol-search"]
        assert ("strike", "ninja") in match.options(seat)
        assert ("play", "patrol-search", "patrol-1") in match.options(seat)
    match.play(2, ("strike", "ninja"))
    assert ("strike", "ninja") not in match.options(2)
    match.play(3, ("strike", "ninja"))
    assert table(match).figures["ninja"].wounds == [2, 3]


def listens(match: Match, seat: int) -> list[Choice]:
    return [choice for choice in match.options(seat) if choice[0] == "listen"]


@pytest.mark.rule("ninja-19.6", "ninja-7.3")
def test_the_free_listen_is_gone_for_both_when_either_has_played_a_card() -> None:
    match = night(4)
    far_away(match)
    guards(match, sword_1="B12", sword_2="B12", spear_1="B12")
    match.world.private[2].hand = ["sentry-search"]
    match.play(2, ("play", "sentry-search", "sword-1"))
    play(match, "stop")
    match.play(2, ("done",))
    assert not listens(match, 3)


@pytest.mark.rule("ninja-19.6", "ninja-7.3")
@pytest.mark.parametrize("end", ["done", "hand-over"])
def test_nobody_takes_the_others_card_away_by_listening_without_one(end: str) -> None:
    match = night(4)
    far_away(match)
    guards(match, sword_1="B12", spear_1="B12")
    assert not listens(match, 2)
    assert not listens(match, 3)
    assert "once your partner plays no card either" in commanding(match.view(3))
    match.play(2, (end,))
    assert commanding(match.view(3)).endswith("Or one may listen for free.")
    assert listens(match, 3) == [("listen", "spear-1")]
    match.play(3, ("listen", "spear-1"))
    assert table(match).listened


# -- variants


@pytest.mark.rule("ninja-18.4", "ninja-16.6")
def test_a_rivals_ropes_and_passage_are_of_no_use() -> None:
    match = night(3, until="Sneak", variant="contested")
    guards(match, sword_10="B14")
    put(match, "ninja", "M15").hand = ["passage"]
    match.world.private[1].ropes = [("M15", "W1")]
    match.world.private[1].ends, match.world.private[0].ends = ["M15", "M15"], ["B3", "B3"]
    assert ("go", "W1") not in offered(match)
    assert ("enter",) not in offered(match)


@pytest.mark.rule("ninja-18.4", "ninja-16.6")
def test_one_card_of_the_guards_opens_both_rivals_passages() -> None:
    match = night(3, variant="contested")
    far_away(match)
    guards(match, sword_1="B3")
    table(match).known_ends = {"passage-ninja": ["B3"], "passage-traitor": ["B3"]}
    match.world.private[2].hand = ["passage", "sentry-search"]
    assert len([choice for choice in of_kind(match, "play") if choice[1] == "passage"]) == 1
    play(match, "play", "passage", "passage-ninja")
    play(match, "play", "sentry-search", "sword-1")
    labels = [offer.label for offer in hand(match.view(2)).prompt.offers]
    assert "Into the ninja's secret passage" in labels
    assert "Into the traitor's secret passage" in labels


@pytest.mark.rule("ninja-18.1", "ninja-13.5")
@pytest.mark.parametrize(("kind", "lives"), [("ninja", 3), ("traitor", 2)])
def test_a_lone_wolf_dies_as_whom_he_is_and_comes_back_as_the_same(kind: str, lives: int) -> None:
    match = night(until="ChooseKind", variant="lone wolf", both_hands=True)
    play(match, kind)
    skip_to(match, "CardPhase")
    assert len(table(match).patrols) == 2
    hold(match, *["kenjutsu"] * lives)
    guards(match, **{f"sword_{n}": "B33" for n in range(1, lives + 1)})
    seen(match, "intruder", "B33")
    for left in range(lives, 0, -1):
        assert states(match)["intruder"] == "seen", left
        play(match, "strike", "intruder")
    assert told(match, e.Died) == [e.Died("intruder", kind, 0, decoy=True)]
    skip_to(match, "Sneak")
    assert shadow(match, "intruder").kind == kind


# -- balance


@pytest.mark.rule("ninja-20.3", "ninja-14.1")
@pytest.mark.parametrize("placement", ["ready", "full"])
def test_no_table_starts_with_more_guards_than_may_be_on_the_map(placement: str) -> None:
    match = night(map="outpost", sentries=2, patrols=1, sleepers=4, placement=placement)
    assert len(table(match).patrols) == 3
    assert len(table(match).guards) == 12
