"""Chiyo's Secret: the cards that ask nothing do what they say, and no more."""

import pytest

from noren.games.chiyos_secret.content import PATRONS, TEMPLE
from noren.games.chiyos_secret.rules.board import at_house, neighbours
from noren.games.chiyos_secret.state import Decision
from tests.games.chiyos_secret.situations import Scenario


def before_text(face: str) -> Scenario:
    """Eight players; the Rival has turned this patron up, alone at home, and Motonaka is asked."""
    scene = Scenario(8)
    scene.clear_house(scene.own)
    scene.put(face, scene.own, up=False)
    scene.interrogate(scene.own)
    scene.play("question", scene.card(face))
    return scene


def other_houses(scene: Scenario) -> set[str]:
    return {house for house in scene.open.houses if house != scene.own}


def chosen_from(scene: Scenario) -> set[str]:
    assert {choice[0] for choice in scene.options()} == {"choose"}
    return {choice[1] for choice in scene.options()}


@pytest.mark.rule("chiyos-secret-4.4")
def test_honor_tokens_come_and_go() -> None:
    scene = before_text("ayame")
    me = scene.me
    scene.play("no")
    assert scene.open.honor[me] == 1
    scene = before_text("sanjo")
    me, beside = scene.me, neighbours(scene.open, scene.me)
    scene.play("no")
    assert [scene.open.honor[seat] for seat in (*beside, me)] == [1, 1, 0]
    scene = before_text("sanjo")
    right, left = neighbours(scene.open, scene.me)
    del scene.world.sealed.pool[1:]
    scene.open.pool = 1
    scene.play("no")
    assert (scene.open.honor[right], scene.open.honor[left]) == (1, 0)
    scene = before_text("doku")
    scene.private(scene.me).tokens = ["3-1", "3-2"]
    scene.open.honor[scene.me] = 2
    scene.play("no")
    assert scene.open.honor[scene.me] == 1
    assert scene.open.lost[0] in ("3-1", "3-2")


@pytest.mark.rule("chiyos-secret-4.4")
def test_the_shogun_comes_without_a_token() -> None:
    scene = before_text("kujo")
    scene.play("no")
    assert (scene.open.track, scene.open.honor[scene.me]) == (1, 0)


@pytest.mark.rule("chiyos-secret-4.4")
def test_motonaka_loses_a_card_for_all_to_see() -> None:
    scene = before_text("atsumi")
    scene.give("night-ferry")
    scene.play("no")
    assert scene.open.played == ["night-ferry"]
    assert scene.open.decisions[-1] == Decision("lost", "night-ferry")
    assert not scene.private(0).hand


@pytest.mark.rule("chiyos-secret-4.4")
def test_the_daimyo_must_go_and_not_to_the_temple() -> None:
    scene = before_text("tachibana")
    scene.open.tiles["daimyo"] = scene.own
    scene.play("no")
    assert chosen_from(scene) == other_houses(scene)
    scene = before_text("tachibana")
    scene.open.locks["daimyo"] = 1
    scene.play("no")
    assert ("honor",) in scene.options(), "held fast, he is not moved"


@pytest.mark.rule("chiyos-secret-4.4", "chiyos-secret-4.5")
def test_who_comes_from_the_temple_and_who_goes_there() -> None:
    scene = before_text("baba")
    there = set(at_house(scene.open, TEMPLE))
    scene.play("no")
    assert chosen_from(scene) == there
    scene.play(*scene.options()[0])
    assert scene.own in chosen_from(scene)
    assert len(scene.options()) == 2
    scene = before_text("saburo")
    scene.play("no")
    assert ("honor",) in scene.options(), "the Daimyo is in the Temple himself"
    scene = before_text("saburo")
    house = scene.open.tiles["daimyo"] = sorted(other_houses(scene))[0]
    scene.play("no")
    (card, *_), count = at_house(scene.open, house), len(at_house(scene.open, TEMPLE))
    scene.play("choose", card)
    assert len(at_house(scene.open, TEMPLE)) == count + 1


@pytest.mark.rule("chiyos-secret-4.4", "chiyos-secret-4.5")
def test_who_moves_within_the_city() -> None:
    scene = before_text("kage")
    scene.play("no")
    assert chosen_from(scene) == {*other_houses(scene), TEMPLE}
    scene = before_text("jiro")
    mine = scene.card("jiro")
    scene.play("no")
    scene.play("choose", mine)
    away = chosen_from(scene)
    assert not away & set(at_house(scene.open, scene.own))
    card = sorted(away)[0]
    house = scene.open.patrons[card].house
    scene.play("choose", card)
    assert (scene.open.patrons[mine].house, scene.open.patrons[card].house) == (house, scene.own)


@pytest.mark.rule("chiyos-secret-12.1")
def test_motonaka_moves_the_daimyo_even_from_a_temple_that_binds_nobles() -> None:
    scene = Scenario(8)
    scene.open.locks["temple"] = 9
    scene.influence("moonlit-excursion")
    assert chosen_from(scene) == set(scene.open.houses)
    scene = Scenario(8)
    scene.open.locks["daimyo"] = 9
    scene.influence("moonlit-excursion")
    assert scene.open.turn == 2, "nothing could be done"


@pytest.mark.rule("chiyos-secret-12.1")
def test_two_houses_exchange_their_cards_but_not_their_tiles() -> None:
    scene = Scenario(8)
    first, second = scene.open.houses[:2]
    scene.open.tiles["daimyo"] = first
    before = {house: at_house(scene.open, house) for house in (first, second)}
    scene.influence("change-of-guard")
    scene.play("choose", first)
    assert len(scene.options()) == 2, "adjacent on either side"
    scene.play("choose", second)
    assert at_house(scene.open, first) == before[second]
    assert at_house(scene.open, second) == before[first]
    assert scene.open.tiles["daimyo"] == first


@pytest.mark.rule("chiyos-secret-12.1")
def test_rain_falls_on_a_type_and_spares_suspects() -> None:
    scene = Scenario(8)
    for face in ("otsu", "jiro", "ayame"):
        scene.put(face, scene.own, tokens=("geisha",) if face == "jiro" else ())
    scene.put("sute", TEMPLE, tokens=("geisha",))
    scene.influence("rainy-season")
    assert chosen_from(scene) == {patron.type for patron in PATRONS.values()}
    scene.play("choose", "commoner")
    up = {patron.face for patron in scene.open.patrons.values() if patron.face}
    assert up == {"jiro", "ayame", "sute"}


@pytest.mark.rule("chiyos-secret-12.1", "chiyos-secret-3.4")
def test_a_quiet_word_shows_one_house_to_motonaka_alone() -> None:
    scene = Scenario(8)
    cards = at_house(scene.open, TEMPLE)
    scene.influence("quiet-word")
    scene.play("choose", TEMPLE)
    assert set(scene.private(0).known) == set(cards)
    assert not any(scene.private(seat).known for seat in scene.open.nobles)
