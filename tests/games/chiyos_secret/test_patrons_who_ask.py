"""Patrons who make one ask more: each ability that puts another question to Motonaka."""

import pytest

from noren.games.chiyos_secret.events import Asked, InfluenceDrawn
from noren.games.chiyos_secret.state import Question
from tests.games.chiyos_secret.situations import Scenario


def obeying(face: str, **around: str) -> Scenario:
    """A table at which the active noble has interrogated this patron in vain.

    `around` are faces put face-down: into the noble's own house, or another place.
    """
    scene = Scenario(8)
    scene.clear_house(scene.own, to=scene.open.houses[scene.open.nobles.index(scene.me) - 2])
    for other, place in around.items():
        scene.put(other, scene.own if place == "own" else place, up=False)
    card = scene.put(face, scene.own, up=False)
    scene.interrogate(scene.own)
    scene.play("question", card)
    if ("alone",) in scene.options():
        scene.play("alone")
    assert scene.match.asked == (0,)
    scene.play("no")
    return scene


def last_question(scene: Scenario) -> Question:
    asked = scene.told(Asked)[-1]
    assert isinstance(asked, Asked)
    return asked.question


def test_maru_lets_one_spy_at_once() -> None:
    scene = obeying("maru")
    here = scene.card("maru")
    scene.play("pick", here)
    scene.play("send", "temple")
    scene.play("stay")
    scene.play("type", "geisha", "commoner")
    assert last_question(scene).kind == "type"
    scene.play("yes")
    assert scene.open.patrons[here].house == "temple"
    assert ("honor",) in scene.options()


def test_nagako_gives_motonaka_a_card_and_the_noble_a_question() -> None:
    scene = obeying("nagako")
    assert len(scene.told(InfluenceDrawn)) == 1
    scene.play("face-up", "ronin")
    assert last_question(scene).kind == "face-up"
    scene.play("no")
    assert ("honor",) in scene.options()


def test_toku_turns_up_somebody_in_the_temple_and_asks() -> None:
    scene = obeying_with_temple("toku", "endo")
    assert last_question(scene).patrons == ("endo",)
    scene.play("yes")
    assert scene.tokens("endo") == ("geisha", "ronin")


def obeying_with_temple(face: str, hidden: str) -> Scenario:
    """The same with only one patron in the Temple."""
    scene = Scenario(8)
    scene.clear_house("temple", to=scene.open.houses[scene.open.nobles.index(scene.me) - 2])
    scene.put(hidden, "temple", up=False)
    card = scene.put(face, scene.own, up=False)
    scene.interrogate(scene.own)
    scene.play("question", card)
    scene.play("alone")
    scene.play("no")
    return scene


@pytest.mark.rule("chiyos-secret-4.4")
def test_iwao_turns_up_another_where_the_rival_is_and_asks() -> None:
    scene = obeying("iwao", kiku="own")
    assert last_question(scene).patrons == ("kiku",)
    scene.play("no")
    assert scene.private(0).lie == 1
    assert scene.open.patrons[scene.card("kiku")].face == "kiku"
    assert scene.open.due == 1


def test_hyogo_turns_up_somebody_at_home_and_asks() -> None:
    scene = obeying("hyogo")
    home = scene.options()
    assert home
    assert all(choice[0] == "choose" for choice in home)
    card = home[0][1]
    scene.play(*home[0])
    assert last_question(scene).cards == (card,)


def test_genzo_asks_about_a_suspect_far_away() -> None:
    scene = Scenario(8)
    far = scene.open.houses[scene.open.nobles.index(scene.me) - 3]
    scene.put("kiku", far, tokens=("geisha", "ronin"))
    scene.put("otsu", far, tokens=("geisha", "ronin"))
    card = scene.put("genzo", scene.own, up=False)
    scene.interrogate(scene.own)
    scene.play("question", card)
    scene.play("alone")
    scene.play("no")
    scene.play("choose", scene.card("kiku"))
    scene.play("choose", "geisha")
    assert last_question(scene).kind == "identity"
    scene.play("yes")
    assert scene.open.unmasked == {"geisha": "kiku"}


def test_without_a_target_nothing_is_asked() -> None:
    scene = obeying("genzo")
    assert len(scene.told(Asked)) == 1
    assert ("honor",) in scene.options()


@pytest.mark.rule("chiyos-secret-4.4")
@pytest.mark.parametrize("hidden", [0, 1, 2, 3])
def test_sute_looks_at_as_many_as_there_are(hidden: int) -> None:
    scene = Scenario(6)
    me, home = scene.me, scene.own
    faces = ["baba", "kujo", "otsu"][:hidden]
    for card in list(scene.open.patrons):
        scene.put(scene.open.patrons[card].face or scene.world.sealed.faces[card], "temple")
    for face in faces:
        scene.put(face, "temple", up=False)
    card = scene.put("sute", home, up=False)
    scene.interrogate(home)
    scene.play("question", card)
    scene.play("no")
    while scene.options()[0][0] == "choose":
        scene.play(*scene.options()[0])
    known = scene.private(me).known
    assert len(known) == min(2, hidden)
    assert {*known.values()} <= {*faces}
    assert ("honor",) in scene.options()


@pytest.mark.rule("chiyos-secret-4.4")
@pytest.mark.parametrize("held", ["", "daimyo", "rival"])
def test_wada_exchanges_both_or_none(held: str) -> None:
    scene = Scenario(8)
    home = scene.own
    scene.clear_house(home)
    scene.open.tiles["rival"] = home
    if held:
        scene.open.locks[held] = 2
    card = scene.put("wada", home, up=False)
    scene.play("interrogate")
    while ("stay",) in scene.options():
        scene.play("stay")
    scene.play("question", card)
    scene.play("no")
    swapped = {"daimyo": home, "rival": "temple"}
    assert scene.open.tiles == ({"daimyo": "temple", "rival": home} if held else swapped)
