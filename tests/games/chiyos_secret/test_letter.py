"""Chiyo's Secret to the letter: situations in which two rules of the book meet."""

import pytest

from noren.games.chiyos_secret.content import CHARACTERS, TEMPLE, TRACKS, true_card
from noren.games.chiyos_secret.events import HonorDrawn, HonorLost, TokenTaken
from noren.games.chiyos_secret.rules.cards_and_tokens import hold
from noren.games.chiyos_secret.rules.secret_actions import Influence, go_back
from noren.games.chiyos_secret.scene.log import describe
from tests.games.chiyos_secret.situations import GEISHA, RONIN, Scenario

BOTH = ("geisha", "ronin")


def after_loyal_part(seats: int = 5) -> Scenario:
    scene = Scenario(seats)
    scene.be_loyal()
    return scene


def questioned(face: str, seats: int = 8) -> Scenario:
    """The active noble has just had this patron turned up by the Rival, alone in the own house."""
    scene = Scenario(seats)
    scene.clear_house(scene.own)
    scene.put(face, scene.own, up=False)
    scene.interrogate(scene.own)
    scene.play("question", scene.card(face))
    return scene


@pytest.mark.rule("chiyos-secret-11.1", "chiyos-secret-11.2")
def test_the_honor_token_comes_before_the_mark_and_can_be_called_in_there() -> None:
    scene = after_loyal_part()
    me = scene.me
    scene.give("called-in-debt")
    scene.open.track = TRACKS[5].marks[0] - 1
    scene.play("honor")
    assert scene.open.honor[me] == 1
    assert isinstance(scene.world.agenda[-1], Influence)
    assert [type(event) for event in scene.world.log][-1] is HonorDrawn
    scene.play("play", "called-in-debt")
    assert scene.told(HonorLost)
    assert scene.open.honor[me] == 0


@pytest.mark.rule("chiyos-secret-11.2")
def test_going_back_is_told_as_such() -> None:
    scene = after_loyal_part()
    scene.open.track = 3
    go_back(scene.world)
    assert describe(scene.world.log[-1]) == "The Shogun goes back to space 2."
    scene.play("honor")
    assert "The Shogun enters space 3." in map(describe, scene.world.log)


@pytest.mark.rule("chiyos-secret-12.5")
def test_fewer_markers_than_lie_there_are_told_as_those_that_lie_there() -> None:
    scene = Scenario()
    hold(scene.world, "daimyo", 3)
    hold(scene.world, "daimyo", 2)
    assert describe(scene.world.log[-1]) == "The Daimyo cannot be moved this turn and the next 2."


@pytest.mark.rule("chiyos-secret-4.5")
@pytest.mark.parametrize("fugitive", BOTH)
def test_a_patrons_text_may_take_a_true_card_to_the_temple(fugitive: str) -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    card = scene.unmask_by_hand(fugitive, scene.own)
    scene.put("otsu", scene.own, up=False)
    scene.interrogate(scene.own)
    scene.play("question", scene.card("otsu"))
    scene.play("no")
    scene.play("choose", card)
    scene.play("choose", TEMPLE)
    assert scene.open.patrons[card].house == TEMPLE


@pytest.mark.rule("chiyos-secret-4.5", "chiyos-secret-11.5")
def test_nothing_but_a_hiding_turns_a_true_card_down() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    true = scene.unmask_by_hand("geisha", scene.own)
    scene.put("ayame", scene.own)
    scene.influence("evening-mist")
    scene.play("choose", scene.open.patrons[true].house)
    assert scene.open.patrons[true].face == true_card("geisha")
    assert not scene.open.patrons[scene.card("ayame")].face


@pytest.mark.rule("chiyos-secret-6.1")
def test_whoever_has_spied_asks() -> None:
    scene = Scenario()
    scene.play("spy")
    scene.play("stay")
    assert {choice[0] for choice in scene.options()} == {"neighbours", "type", "face-up"}
    assert ("type", "geisha", "assassin") in scene.options()


@pytest.mark.rule("chiyos-secret-10.1")
def test_a_question_asked_again_is_answered_truly_if_the_first_was_the_lie() -> None:
    scene = Scenario()
    question = ("type", "geisha", CHARACTERS[GEISHA].type)
    scene.spy(*question)
    scene.play("no")
    scene.play("honor")
    scene.spy(*question)
    assert scene.options() == [("yes",)]


@pytest.mark.rule("chiyos-secret-8.3", "chiyos-secret-10.2")
def test_a_lied_no_has_the_disguises_own_text_carried_out() -> None:
    scene = questioned(RONIN)
    assert scene.options() == [("yes",), ("no",)]
    scene.open.track = 2
    scene.play("no")
    assert scene.open.track == 1, "Endo delays the escort, though he is the Ronin"
    assert not scene.open.unmasked


@pytest.mark.rule("chiyos-secret-13.2")
def test_tokens_that_were_counted_are_out_of_reach() -> None:
    scene = after_loyal_part()
    scene.play("honor")
    scene.begin_final_act()
    assert sum(map(len, scene.open.shown)) == 1
    assert not any(scene.open.honor)


@pytest.mark.rule("chiyos-secret-9.6")
@pytest.mark.parametrize("fugitive", BOTH)
def test_true_cards_say_that_they_lead_to_no_temple(fugitive: str) -> None:
    assert "nor to the Temple" in CHARACTERS[true_card(fugitive)].text


@pytest.mark.rule("chiyos-secret-8.4", "chiyos-secret-9.5")
def test_a_moved_suspect_keeps_the_token_and_can_be_asked_about_at_once() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    card = scene.put("otsu", TEMPLE, tokens=BOTH)
    scene.put("baba", TEMPLE, tokens=BOTH)
    scene.play("interrogate")
    scene.play("pick", card)
    scene.play("send", scene.own)
    scene.play("send", scene.own)
    scene.play("accuse", card, "ronin")
    scene.play("no")
    assert scene.tokens("otsu") == ("geisha",)
    assert scene.told(TokenTaken)
