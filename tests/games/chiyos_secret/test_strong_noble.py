"""How a strong noble behaves: Secret Actions by their cost, abilities by their worth."""

import pytest
from msgspec.structs import replace

from noren import Choice, Dice
from noren.core.dice import seed_bytes
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.belief.reading import Reading
from noren.games.chiyos_secret.bots.ability_worth import ability_worth
from noren.games.chiyos_secret.bots.noble import Noble
from noren.games.chiyos_secret.content import PATRONS, TRACKS
from noren.games.chiyos_secret.rules.card_texts import EFFECTS
from tests.games.chiyos_secret.situations import Scenario

TEST_DICE = seed_bytes(7)


def chosen(scene: Scenario) -> Choice:
    """What a strong bot does now."""
    seat = scene.match.asked[0]
    choice: Choice = game.bot("strong").choose(scene.match.view(seat), Dice(TEST_DICE))
    return choice


def secret_action_due(scene: Scenario) -> Scenario:
    """Spy, so that only the Secret Action is left."""
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    return scene


def noble(scene: Scenario, role: str) -> Noble:
    """The active noble, with this role."""
    return Noble(Reading(scene.match.view(scene.me)), Dice(TEST_DICE)).as_role(role)


def test_the_informant_is_shunned_while_motonaka_could_hide_a_true_card() -> None:
    scene = Scenario()
    before = secret_action_due(scene)
    early = noble(before, "ally").tempo()
    scene.unmask_by_hand("ronin", scene.own)
    for card in ("quiet-word", "false-trail", "night-ferry", "swift-courier"):
        scene.give(card)
    assert noble(scene, "ally").tempo() > 2 * early
    assert chosen(scene) == ("honor",)


def test_nobody_leads_the_shogun_into_the_city_who_can_do_otherwise() -> None:
    scene = Scenario()
    scene.open.track = TRACKS[5].spaces
    secret_action_due(scene)
    assert chosen(scene) != ("honor",)
    scene.open.track = 0
    scene.forget()
    assert chosen(scene) == ("honor",)


def test_whoever_was_cleared_by_a_likely_lie_is_framed() -> None:
    scene = Scenario()
    scene.put("otsu", scene.own)
    scene.put("baba", scene.own)
    secret_action_due(scene)
    innocent = [(f, p) for f in ("geisha", "ronin") for p in PATRONS if p not in ("otsu", "kiku")]
    scene.open.innocent = innocent
    assert chosen(scene) == ("frame",)


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_a_lonely_betrayer_wants_honor_more_than_one_of_many_allies(seats: int) -> None:
    scene = secret_action_due(Scenario(seats))
    costs = {role: noble(scene, role).cost(("honor",)) for role in ("ally", "betrayer")}
    assert costs["betrayer"] < costs["ally"]


def test_honor_is_worth_more_to_a_faction_of_few() -> None:
    worth = {
        (seats, role): noble(secret_action_due(Scenario(seats)), role).token_worth
        for seats in (5, 6, 7)
        for role in ("ally", "usurper")
    }
    assert worth[5, "ally"] > worth[6, "ally"] == worth[7, "ally"]
    assert worth[5, "usurper"] == worth[6, "usurper"] > worth[7, "usurper"]


def test_a_betrayer_brings_a_true_card_home() -> None:
    scene = Scenario()
    away = next(h for h in scene.open.houses if h not in noble(scene, "ally").own)
    scene.put("shima", away)
    scene.unmask_by_hand("geisha", away)
    assert noble(scene, "ally").gains() == ((scene.card("shima"), noble(scene, "ally").own[0]),)
    ((card, _),) = noble(scene, "betrayer").gains()
    assert card == scene.card("true-geisha")


def test_of_two_equal_patrons_the_one_who_asks_more_is_turned_up() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    cards = [scene.put(face, scene.own, up=False) for face in ("gonbei", "jiro")]
    scene.interrogate(scene.own)
    scene.play("question", cards[1])
    scene.play("with", cards[0])
    assert chosen(scene) == ("reveal", cards[0])


@pytest.mark.parametrize("face", PATRONS)
def test_every_ability_has_a_worth(face: str) -> None:
    assert PATRONS[face].ability in EFFECTS
    assert -0.5 <= ability_worth(face, 0.9, 0.5) <= 0.9


def test_a_locked_daimyo_makes_questioning_worth_while() -> None:
    """With the Daimyo held in an empty Temple, the Rival looks for a hidden True card."""
    scene = Scenario()
    scene.begin_final_act()
    card = scene.card("true-geisha")
    house = scene.open.patrons[card].house
    patron = scene.open.patrons[card]
    scene.open.patrons[card] = replace(patron, face="", seen="true-geisha")
    scene.world.sealed.faces[card] = "true-geisha"
    scene.clear_house("temple", to=scene.open.houses[-1])
    scene.open.tiles["daimyo"] = "temple"
    scene.open.locks["daimyo"] = 3
    scene.open.tiles["rival"] = house
    scene.forget()
    plan = noble(scene, "ally").question_plan(0)
    assert plan[1] == house
    assert plan[0] > noble(scene, "ally").search_plan(0)[0]
