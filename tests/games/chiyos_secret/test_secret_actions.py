"""Chiyo's Secret, clauses 11 and 12: Secret Actions and influence."""

import pytest

from noren.games.chiyos_secret.content import INFLUENCE, TRACKS
from noren.games.chiyos_secret.events import (
    AbilityUsed,
    HonorDrawn,
    InfluenceDeclined,
    MarkerShown,
)
from noren.games.chiyos_secret.rules.secret_actions import SecretAction, go_back
from tests.games.chiyos_secret.situations import Scenario


def before_secret_action(seats: int = 5) -> Scenario:
    """The active noble has done the loyal part."""
    scene = Scenario(seats)
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    return scene


@pytest.mark.rule("chiyos-secret-11.1")
def test_honoring_the_shogun() -> None:
    scene = before_secret_action()
    me = scene.me
    scene.play("honor")
    assert scene.open.track == 1
    assert scene.open.honor[me] == len(scene.private(me).tokens) == 1
    assert scene.open.pool == len(scene.world.sealed.pool) == 14
    scene = before_secret_action()
    scene.world.sealed.pool, scene.open.pool = [], 0
    scene.play("honor")
    assert scene.open.track == 1
    assert not scene.told(HonorDrawn)


@pytest.mark.rule("chiyos-secret-11.2")
def test_a_mark_lets_motonaka_draw_play_or_neither() -> None:
    for choice in (("draw",), ("play", "swift-courier"), ("decline",)):
        scene = before_secret_action()
        scene.give("swift-courier")
        scene.open.track = TRACKS[5].marks[0] - 1
        scene.play("honor")
        assert scene.match.asked == (0,)
        assert set(scene.options()) == {("draw",), ("decline",), ("play", "swift-courier")}
        scene.play(*choice)
        assert bool(scene.told(InfluenceDeclined)) == (choice == ("decline",))
        assert scene.open.honor.count(1) == 1


@pytest.mark.rule("chiyos-secret-11.3", "chiyos-secret-1.5")
def test_the_city_ends_the_game_at_once() -> None:
    scene = before_secret_action()
    first = TRACKS[5].spaces + 1
    scene.open.track = first - 1
    scene.private(0).city = first + 1
    scene.play("honor")
    assert scene.open.blanks == [first]
    assert scene.told(MarkerShown) == [MarkerShown(first, False)]
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    tokens = sum(scene.open.honor)
    scene.play("honor")
    assert scene.match.outcome is not None
    assert scene.match.outcome.ending == "motonaka"
    assert scene.match.outcome.winners == (0,)
    assert sum(scene.open.honor) == tokens


@pytest.mark.rule("chiyos-secret-11.4")
def test_meeting_the_informant() -> None:
    scene = before_secret_action()
    scene.play("informant")
    assert scene.match.asked == (0,)
    assert scene.options() == [("draw",)]
    scene.play("draw")
    assert scene.open.hand == len(scene.private(0).hand) == 1
    assert scene.private(0).hand[0] not in scene.match.view(1).encode().decode()


def without_a_deck(*hand: str) -> Scenario:
    """The same with an empty influence deck, and this hand."""
    scene = before_secret_action()
    for card in hand:
        scene.give(card)
    scene.open.deck, scene.world.sealed.deck = 0, []
    scene.forget()
    return scene


@pytest.mark.rule("chiyos-secret-11.4")
def test_the_informant_without_a_deck_lets_motonaka_play_or_decline() -> None:
    scene = without_a_deck("sealed-lips", "false-trail")
    scene.play("informant")
    assert scene.match.asked == (0,)
    assert scene.options() == [("decline",), ("play", "sealed-lips")]
    scene.play("play", "sealed-lips")
    assert scene.open.played == ["sealed-lips"]
    scene.be_loyal()
    assert ("informant",) in scene.options(), "a card was played, and one is left"


@pytest.mark.rule("chiyos-secret-11.4")
def test_nobody_meets_an_informant_who_has_nothing_more_to_tell() -> None:
    assert without_a_deck().options() == [("honor",)]
    scene = without_a_deck("false-trail")
    scene.play("informant")
    assert scene.options() == [("decline",)], "Motonaka is asked even if there is no choice"
    scene.play("decline")
    assert scene.told(InfluenceDeclined)
    assert scene.private(0).hand == ["false-trail"]
    scene.be_loyal()
    assert scene.options() == [("honor",)]


@pytest.mark.rule("chiyos-secret-11.4")
def test_to_decline_at_a_mark_keeps_the_informant() -> None:
    scene = without_a_deck("false-trail")
    scene.open.track = TRACKS[5].marks[0] - 1
    scene.play("honor")
    scene.play("decline")
    scene.be_loyal()
    assert scene.options() == [("honor",), ("informant",)]


@pytest.mark.rule("chiyos-secret-11.5")
def test_framing_two_patrons() -> None:
    scene = before_secret_action()
    scene.put("otsu", scene.own)
    scene.put("baba", scene.own, tokens=("ronin",))
    scene.unmask_by_hand("geisha", scene.own)
    assert ("frame",) not in scene.options()
    right = scene.open.houses[scene.open.nobles.index(scene.me) - 1]
    scene.put("kujo", right)
    scene.put("gonbei", "temple")
    me, own = scene.me, scene.own
    scene.play("frame")
    cards = {scene.card("otsu"), scene.card("kujo")}
    assert {choice[1] for choice in scene.options()} == cards
    scene.play(*scene.options()[0])
    scene.play(*scene.options()[0])
    assert not any(scene.open.patrons[card].face for card in cards)
    assert scene.open.patrons[scene.card("otsu")].house == own
    assert scene.me != me


@pytest.mark.rule("chiyos-secret-12.1")
@pytest.mark.parametrize("card", sorted(INFLUENCE))
def test_every_influence_card_can_be_carried_out(card: str) -> None:
    scene = Scenario(6)
    scene.give(card)
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.play("informant")
    assert (("play", card) in scene.options()) == (not INFLUENCE[card].needs)
    if INFLUENCE[card].needs:
        first, second = scene.open.houses[:2]
        scene.unmask_by_hand("geisha", first)
        scene.unmask_by_hand("ronin", second)
        scene.put("otsu", first, tokens=("ronin",))
        scene.put("baba", first, tokens=("ronin",))
    turn = scene.open.turn
    scene.play("play", card)
    while not scene.match.over and scene.match.asked == (0,):
        scene.play(*scene.options()[-1])
    assert card in scene.open.played
    assert scene.private(0).hand == []
    assert scene.open.turn == turn + 1


def counts(scene: Scenario) -> dict[str, int]:
    houses = [patron.house for patron in scene.open.patrons.values()]
    return {house: houses.count(house) for house in sorted({*houses})}


@pytest.mark.rule("chiyos-secret-12.2")
def test_lost_in_the_crowd() -> None:
    scene = Scenario()
    house = scene.open.houses[0]
    true = scene.unmask_by_hand("ronin", house)
    scene.put("otsu", house)
    outside = scene.put("shima", scene.open.houses[2])
    scene.influence("lost-in-the-crowd")
    before = counts(scene)
    assert {choice[1] for choice in scene.options()} == {
        scene.open.houses[1],
        scene.open.houses[-1],
    }
    scene.play("choose", scene.open.houses[1])
    assert counts(scene) == before
    assert true not in scene.open.patrons
    assert not scene.open.patrons[scene.card("true-ronin")].face
    assert scene.open.patrons[scene.card("true-ronin")].house in scene.open.houses[:2]
    assert scene.open.patrons[outside].face == "shima"
    scene = Scenario()
    scene.unmask_by_hand("ronin", "temple")
    scene.give("lost-in-the-crowd")
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.play("informant")
    assert scene.options() == [("draw",)]


@pytest.mark.rule("chiyos-secret-12.3")
def test_temple_sanctuary() -> None:
    scene = Scenario()
    house = scene.open.houses[0]
    scene.unmask_by_hand("geisha", house)
    before = counts(scene)
    scene.influence("temple-sanctuary")
    assert counts(scene) == before
    assert not scene.open.patrons[scene.card("true-geisha")].face
    assert scene.open.patrons[scene.card("true-geisha")].house in (house, "temple")
    assert len(scene.open.shuffles[0].after) == before[house] + before["temple"]


@pytest.mark.rule("chiyos-secret-12.3")
def test_temple_sanctuary_with_the_geisha_in_the_temple() -> None:
    scene = Scenario()
    scene.unmask_by_hand("geisha", "temple")
    scene.put("otsu", "temple")
    before = counts(scene)
    elsewhere = {card: p for card, p in scene.open.patrons.items() if p.house != "temple"}
    scene.influence("temple-sanctuary")
    assert counts(scene) == before
    assert len(scene.open.shuffles[0].after) == before["temple"]
    hidden = scene.open.patrons[scene.card("true-geisha")]
    assert (hidden.face, hidden.house) == ("", "temple")
    assert not scene.open.patrons[scene.card("otsu")].face
    assert all(scene.open.patrons[card] == patron for card, patron in elsewhere.items())
    scene = Scenario()
    scene.unmask_by_hand("geisha", "temple")
    scene.put("true-geisha", "temple", up=False)
    scene.give("temple-sanctuary")
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.play("informant")
    assert scene.options() == [("draw",)], "she is not face-up"


@pytest.mark.rule("chiyos-secret-12.4")
def test_assassination_rumors() -> None:
    scene = Scenario()
    scene.open.tiles["daimyo"] = scene.own
    scene.influence("assassination-rumors")
    assert scene.open.tiles["daimyo"] == "temple"
    assert scene.open.locks["daimyo"] == 2
    for _ in range(2):
        scene.play("search")
        scene.play("stay")
        assert scene.options()[0][0] != "send"
        scene.play(*scene.options()[0])
        scene.play(*scene.options()[0])
        scene.end_turn()
    scene.play("search")
    scene.play("stay")
    assert ("send", scene.open.houses[0]) in scene.options()


@pytest.mark.rule("chiyos-secret-12.4")
@pytest.mark.parametrize(
    ("tile", "card"), [("daimyo", "assassination-rumors"), ("rival", "closed-gates")]
)
def test_rumors_do_not_move_whom_markers_hold(tile: str, card: str) -> None:
    scene = Scenario()
    home = scene.own
    scene.open.tiles[tile] = home
    scene.open.locks[tile] = 2
    scene.influence(card)
    assert scene.open.tiles[tile] == home
    assert scene.open.locks[tile] == 2, "three were put, and a turn has begun since"


@pytest.mark.rule("chiyos-secret-12.4")
def test_shima_takes_to_the_temple_whom_she_can() -> None:
    scene = Scenario()
    home = scene.own
    scene.clear_house(home)
    card = scene.put("shima", home, up=False)
    scene.open.tiles.update(daimyo=home, rival=home)
    scene.open.locks["daimyo"] = 2
    scene.interrogate(home)
    scene.play("question", card)
    scene.play("no")
    assert scene.open.tiles == {"daimyo": home, "rival": "temple"}
    assert scene.open.locks["temple"] == 2


@pytest.mark.rule("chiyos-secret-12.5")
def test_markers_of_two_cards_on_one_tile_are_not_added_up() -> None:
    scene = Scenario()
    home = scene.own
    scene.clear_house(home)
    card = scene.put("oran", home, up=False)
    scene.open.locks["daimyo"] = 3
    scene.interrogate(home)
    scene.play("question", card)
    scene.play("no")
    assert scene.open.locks["daimyo"] == 3


@pytest.mark.rule("chiyos-secret-12.5")
def test_markers_come_off_at_each_turn_and_are_counted_apart() -> None:
    scene = before_secret_action()
    scene.open.locks.update(daimyo=3, temple=2, spy=1)
    scene.play("honor")
    assert scene.open.locks == {"daimyo": 2, "rival": 0, "spy": 0, "temple": 1}
    assert ("spy",) in scene.options()
    scene.open.locks["spy"] = 1
    scene.forget()
    assert scene.options() == [("search",), ("interrogate",)]


@pytest.mark.rule("chiyos-secret-12.6")
@pytest.mark.parametrize(("face", "asks"), [("maru", False), ("gonbei", True), ("nagako", True)])
def test_sealed_lips_stop_a_spy_but_not_a_question(face: str, asks: bool) -> None:
    scene = Scenario(8)
    scene.clear_house(scene.own)
    card = scene.put(face, scene.own, up=False)
    scene.open.locks["spy"] = 1
    scene.forget()
    assert scene.options() == [("search",), ("interrogate",)]
    scene.interrogate(scene.own)
    scene.play("question", card)
    scene.play("no")
    assert scene.told(AbilityUsed)
    first = scene.options()[0]
    assert first[0] == ("neighbours" if asks else "honor")


@pytest.mark.rule("chiyos-secret-11.2", "chiyos-secret-11.3")
def test_going_back_enters_nothing_and_a_shown_marker_is_passed() -> None:
    scene = before_secret_action()
    mark = TRACKS[5].marks[0]
    scene.open.track = mark + 1
    go_back(scene.world)
    assert scene.open.track == mark
    assert scene.match.asked != (0,)
    go_back(scene.world)
    scene.play("honor")
    assert scene.match.asked == (0,), "the mark is entered again"
    scene = before_secret_action()
    first = TRACKS[5].spaces + 1
    scene.private(0).city = first + 1
    scene.open.track, scene.open.blanks = first - 1, [first]
    scene.play("honor")
    assert scene.open.track == first
    assert scene.open.blanks == [first]
    assert not scene.told(MarkerShown)


def test_secret_actions_are_offered_from_open_facts_alone() -> None:
    scene = before_secret_action()
    step = scene.world.agenda[-1]
    assert isinstance(step, SecretAction)
    for other in scene.open.nobles:
        assert step.options(scene.open, scene.private(other), scene.me) == scene.options()
