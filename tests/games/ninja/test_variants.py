"""Lone Wolf with two hands, letters that rivals write down, and who moves first."""

from collections import Counter
from typing import Any

import pytest

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import events as e
from noren.games.ninja import game
from noren.games.ninja.content.cards import all_cards
from noren.games.ninja.imagine.intruders import possible
from noren.games.ninja.rules.ready_made import core
from noren.games.ninja.scene import hand
from noren.games.ninja.state import fort_of
from tests.games.ninja.nights import (
    begin,
    guards,
    moved,
    night,
    offered,
    passive,
    play,
    put,
    shadow,
    skip_to,
    step,
    table,
    told,
)

WOLF: dict[str, Any] = {"variant": "lone wolf", "both_hands": True}
RIVALS: dict[str, Any] = {"variant": "contested", "letters": "written"}

# -- a lone wolf with two hands


@pytest.mark.rule("ninja-18.2")
def test_a_lone_wolf_lays_a_hand_ready_for_each() -> None:
    match = begin(placement="full", **WOLF)
    for kind, size in (("ninja", 8), ("traitor", 7)):
        for _ in range(size):
            assert step(match) == "PrepareHand"
            assert f"as the {kind}" in hand(match.view(0)).prompt.text
            play(match, *offered(match)[-1])
    ready = {kind: list(cards) for kind, cards in match.world.private[0].prepared.items()}
    assert {kind: len(cards) for kind, cards in ready.items()} == {"ninja": 8, "traitor": 7}
    assert step(match) == "ChooseKind"
    assert not table(match).guards, "he decides before he sees a post"
    play(match, "traitor")
    assert shadow(match, "intruder").hand == ready["traitor"]
    assert match.world.private[0].prepared == {"ninja": ready["ninja"]}
    assert not told(match, e.Came), "the guards are not told"
    assert step(match) == "ChooseHand"


@pytest.mark.rule("ninja-18.2", "ninja-2.12")
def test_in_a_ready_made_night_he_sees_both_hands_before_he_decides() -> None:
    match = begin(**WOLF)
    assert step(match) == "ChooseKind"
    prepared = match.world.private[0].prepared
    for kind, size in (("ninja", 8), ("traitor", 7)):
        assert len(prepared[kind]) == size
        assert Counter(core(table(match), kind)) <= Counter(prepared[kind])
    shown = {thing.id for thing in hand(match.view(0)).things}
    assert {"ready-ninja", "ready-traitor"} <= shown
    taken = list(prepared["ninja"])
    play(match, "ninja")
    assert shadow(match, "intruder").hand == taken


@pytest.mark.rule("ninja-18.1")
def test_whoever_says_who_he_is_chooses_that_hand_only() -> None:
    match = begin(placement="full", variant="lone wolf")
    assert step(match) == "ChooseKind"
    play(match, "ninja")
    assert step(match) == "ChooseCards"
    assert not match.world.private[0].prepared


@pytest.mark.rule("ninja-18.2", "ninja-21.2")
def test_a_late_lone_wolf_has_what_he_laid_ready_and_the_rest_as_suggested() -> None:
    match = begin(placement="full", **WOLF)
    play(match, "take", "kenjutsu-2")
    match.close()
    match.close()
    prepared = match.world.private[0].prepared
    assert "kenjutsu-2" in prepared["ninja"]
    assert {kind: len(cards) for kind, cards in prepared.items()} == {"ninja": 8, "traitor": 7}


@pytest.mark.rule("ninja-18.2")
def test_the_guards_imagine_both_hands_of_a_lone_wolf() -> None:
    match = night(**WOLF)
    kinds = set()
    for seed in range(8):
        imagined = game.imagine(match.view(1), Dice(seed_bytes(seed))).private[0]
        kind = imagined.shadows["intruder"].kind
        (other,) = imagined.prepared
        assert {kind, other} == {"ninja", "traitor"}
        assert Counter(imagined.prepared[other]) <= Counter(all_cards(other))
        kinds.add(kind)
    assert kinds == {"ninja", "traitor"}


# -- letters that are written down


def written(ninja: str, traitor: str, seats: int = 3) -> Match:
    """Two rivals have written these letters."""
    match = begin(seats, **RIVALS)
    play(match, "mission", ninja)
    play(match, "mission", traitor)
    return match


@pytest.mark.rule("ninja-18.7")
def test_rivals_write_down_a_mission_each_in_secret() -> None:
    match = begin(3, **RIVALS)
    assert step(match) == "WriteMission"
    assert match.asked == (0,)
    assert offered(match) == [("mission", letter) for letter in "ABCDEF"]
    assert not match.world.sealed.missions
    play(match, "mission", "C")
    play(match, "mission", "C")
    assert [shadow(match, who).mission for who in ("ninja", "traitor")] == ["C", "C"]
    assert not [line for line in map(game.describe, match.world.log) if "mission" in line.lower()]
    assert step(match) == "ChooseStart"


@pytest.mark.rule("ninja-18.7")
@pytest.mark.parametrize("options", [{}, {"variant": "contested"}, {"letters": "written"}])
def test_otherwise_missions_are_drawn_and_differ(options: dict[str, Any]) -> None:
    match = begin(3, **options)
    assert step(match) == "ChooseStart"
    drawn = [shadow(match, who).mission for who in ("ninja", "traitor")]
    assert len({*drawn, *match.world.sealed.missions}) == 6


@pytest.mark.rule("ninja-18.7", "ninja-18.6")
def test_two_equal_letters_are_done_by_each_with_a_search_of_his_own() -> None:
    match = written("C", "C")
    skip_to(match, "Sneak")
    guards(match, sword_10="B14")
    match.world.private[2].objects = {"W1": "C"}
    for who in ("ninja", "traitor"):
        put(match, who, "W1")
    for _ in range(2):
        play(match, "go", "W2")
        play(match, "done")
    for _ in range(2):
        play(match, "search", "W1")
        play(match, "done")
    done = told(match, e.MissionDone)
    assert done == [e.MissionDone("ninja", "C"), e.MissionDone("traitor", "C")]
    assert match.world.private[2].objects == {"W1": "C"}


@pytest.mark.rule("ninja-18.7", "ninja-15.4")
def test_the_letter_of_a_second_life_is_any() -> None:
    letters = set()
    for seed in range(40):
        match = begin(3, seed, **RIVALS)
        play(match, "mission", "C")
        play(match, "mission", "D")
        skip_to(match, "CardPhase")
        figure = table(match).figures["traitor"]
        figure.state, figure.died_on = "dead", 1
        shadow(match, "traitor").zone = ""
        skip_to(match, "TakeBonus")
        letters.add(shadow(match, "traitor").mission)
        assert not match.world.sealed.missions
    assert letters == {*"ABCDEF"}


@pytest.mark.rule("ninja-18.7")
def test_a_rival_may_think_the_other_has_his_own_letter() -> None:
    match = written("C", "D")
    skip_to(match, "CardPhase")
    guessed = {
        game.imagine(match.view(0), Dice(seed_bytes(seed))).private[1].shadows["traitor"].mission
        for seed in range(60)
    }
    assert guessed == {*"ABCDEF"}
    assert possible(match.view(0), "traitor", "C")


@pytest.mark.rule("ninja-21.2")
def test_the_dice_write_for_a_late_rival() -> None:
    letters = set()
    for seed in range(20):
        match = begin(3, seed, **RIVALS)
        match.close()
        letters.add(shadow(match, "ninja").mission)
    assert len(letters) > 3


# -- who moves first


def movers(match: Match) -> list[str]:
    """In which order the intruders move this turn."""
    found = []
    while step(match) == "Sneak":
        found.append(moved(match))
        passive(match)
    return found


@pytest.mark.rule("ninja-9.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_either_intruder_may_move_first(seats: int) -> None:
    match = night(seats, until="Sneak")
    guards(match, sword_10="B14")
    assert "The other one goes first" in [o.label for o in hand(match.view(0)).prompt.offers]
    play(match, "wait")
    assert told(match, e.Waited) == [e.Waited("ninja")]
    assert ("wait",) not in offered(match), "one of them has to go"
    assert movers(match) == ["traitor", "ninja"]
    skip_to(match, "Search")
    skip_to(match, "Sneak")
    assert ("wait",) in offered(match), "and so every turn anew"
    assert movers(match) == ["ninja", "traitor"]


@pytest.mark.rule("ninja-9.1")
def test_whoever_has_begun_his_move_ends_it_first() -> None:
    match = night(until="Sneak")
    guards(match, sword_10="B14")
    put(match, "ninja", "T1")
    shadow(match).hand = ["rope"]
    play(match, "bluff", "rope")
    assert ("wait",) not in offered(match)
    match = night(until="Sneak")
    put(match, "ninja", "T1")
    play(match, *next(c for c in offered(match) if c[0] == "go"))
    assert ("wait",) not in offered(match)


@pytest.mark.rule("ninja-9.1")
def test_there_must_be_somebody_to_go_first() -> None:
    match = night(until="Sneak")
    table(match).figures["traitor"].state = "left"
    shadow(match, "traitor").zone = ""
    assert ("wait",) not in offered(match)
    assert ("wait",) not in offered(night(until="Sneak", **WOLF))


@pytest.mark.rule("ninja-18.4", "ninja-9.1")
def test_rivals_move_first_by_turns() -> None:
    match = night(3, until="Sneak", variant="contested")
    guards(match, sword_10="B14")
    assert ("wait",) not in offered(match)
    assert movers(match) == ["ninja", "traitor"]
    skip_to(match, "Sneak")
    assert movers(match) == ["traitor", "ninja"]


@pytest.mark.rule("ninja-9.1")
def test_a_ninja_who_lets_the_traitor_go_first_is_imagined_where_he_was() -> None:
    match = night(until="Sneak")
    guards(match, sword_10="B14")
    play(match, "wait")
    zones = {
        game.imagine(match.view(1), Dice(seed_bytes(seed))).private[0].shadows["ninja"].zone
        for seed in range(12)
    }
    assert len(zones) > 3
    assert zones <= {*fort_of(table(match)).exits}
