"""Chiyo's Secret, clauses 5 to 8: turns, Spy, Search and Interrogate."""

import pytest

from noren.games.chiyos_secret.events import AbilityUsed, Asked, Looked, Said
from noren.games.chiyos_secret.rules.board import neighbours
from tests.games.chiyos_secret.situations import GEISHA, RONIN, Scenario


@pytest.mark.rule("chiyos-secret-5.1")
@pytest.mark.parametrize("seats", [5, 8])
def test_the_tea_house_begins_and_turns_go_clockwise(seats: int) -> None:
    scene = Scenario(seats)
    open = scene.open
    assert scene.own == "tea-house"
    turns = []
    for _ in range(seats):
        turns.append(scene.me)
        scene.spy("neighbours", "ally")
        scene.play(*scene.options()[0])
        scene.play("honor")
        while scene.match.asked == (0,):
            scene.play("decline")
    start = open.nobles.index(turns[0])
    assert turns == [open.nobles[(start + n) % len(open.nobles)] for n in range(seats)]
    assert 0 not in turns


@pytest.mark.rule("chiyos-secret-5.2")
def test_one_loyal_action_then_a_secret_one() -> None:
    scene = Scenario()
    me = scene.me
    assert scene.options() == [("spy",), ("search",), ("interrogate",)]
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    assert scene.match.asked == (me,)
    assert scene.options() == [("honor",), ("informant",)]
    scene.play("honor")
    assert scene.me != me


@pytest.mark.rule("chiyos-secret-5.3")
def test_moves_are_free_but_not_twice_the_same() -> None:
    scene = Scenario()
    card, other = list(scene.open.patrons)[:2]
    scene.play("spy")
    assert ("stay",) in scene.options()
    scene.play("pick", card)
    targets = {choice[1] for choice in scene.options() if choice[0] == "send"}
    assert targets == {*scene.open.houses, "temple"} - {scene.open.patrons[card].house}
    scene.play("send", "temple")
    assert ("pick", card) not in scene.options()
    scene.play("pick", other)
    scene.play("send", "temple")
    assert sum(patron.house == "temple" for patron in scene.open.patrons.values()) == 5
    assert scene.options()[0][0] == "neighbours"


@pytest.mark.rule("chiyos-secret-5.3")
def test_a_picked_card_is_put_back_and_another_is_moved() -> None:
    scene = Scenario()
    card, other = list(scene.open.patrons)[:2]
    before = dict(scene.open.patrons)
    scene.play("spy")
    for _ in range(3):
        scene.play("pick", card)
        scene.play("back")
        assert ("pick", card) in scene.options()
        assert ("stay",) in scene.options()
    assert scene.open.patrons == before
    scene.play("pick", other)
    scene.play("send", "temple")
    scene.play("pick", card)
    scene.play("back")
    assert ("pick", other) not in scene.options(), "one is moved already"
    scene.play("pick", card)
    scene.play("send", "temple")
    assert scene.options()[0][0] == "neighbours", "both moves are made"


@pytest.mark.rule("chiyos-secret-5.3")
def test_a_picked_card_may_stay_where_it_is() -> None:
    scene = Scenario()
    card, other = list(scene.open.patrons)[:2]
    before = dict(scene.open.patrons)
    scene.play("spy")
    scene.play("pick", card)
    scene.play("stay")
    assert ("pick", card) not in scene.options()
    scene.play("pick", other)
    scene.play("stay")
    assert scene.open.patrons == before
    assert scene.options()[0][0] == "neighbours"
    scene = Scenario()
    scene.play("search")
    scene.play("pick", card)
    scene.play("stay")
    assert scene.options()[0] == ("stay",), "it is time to move the Daimyo, or not"
    assert ("send", scene.own) in scene.options()


@pytest.mark.rule("chiyos-secret-5.4")
def test_who_may_not_be_taken_to_the_temple() -> None:
    scene = Scenario()
    true = scene.unmask_by_hand("ronin", scene.own)
    plain = scene.put("ayame", scene.own)
    scene.play("search")
    scene.play("pick", true)
    assert ("send", "temple") not in scene.options()
    scene.play(*scene.options()[0])
    assert ("send", "temple") not in scene.options()
    scene = Scenario()
    true = scene.unmask_by_hand("ronin", scene.own)
    scene.put("true-ronin", scene.own, up=False)
    scene.play("spy")
    scene.play("pick", true)
    assert ("send", "temple") in scene.options()
    scene = Scenario()
    plain = scene.put("ayame", scene.own)
    scene.play("interrogate")
    scene.play("pick", plain)
    assert ("send", "temple") in scene.options()
    scene.play("send", "temple")
    assert ("send", "temple") not in scene.options()


@pytest.mark.rule("chiyos-secret-5.5")
def test_a_tile_held_fast_stays_and_its_action_is_still_there() -> None:
    scene = Scenario()
    scene.open.locks["daimyo"] = 2
    me = scene.me
    scene.play("search")
    scene.play("stay")
    assert scene.open.tiles["daimyo"] == "temple"
    assert [event.seat for event in scene.told(Looked)] == [me]  # type: ignore[attr-defined]
    scene = Scenario()
    scene.open.locks["temple"] = 1
    scene.play("interrogate")
    scene.play("stay")
    assert scene.options()[0] == ("nobody",)


@pytest.mark.rule("chiyos-secret-6.1", "chiyos-secret-10.1")
def test_a_spy_moves_two_and_asks() -> None:
    scene = Scenario()
    scene.play("spy")
    for card in list(scene.open.patrons)[:2]:
        scene.play("pick", card)
        scene.play(*scene.options()[0])
    assert {choice[0] for choice in scene.options()} == {"neighbours", "type", "face-up"}
    scene.play("type", "geisha", "commoner")
    assert scene.match.asked == (0,)
    assert scene.options() == [("yes",), ("no",)]
    scene.play("yes")
    assert scene.told(Said)


@pytest.mark.rule("chiyos-secret-6.2")
def test_the_question_about_both_neighbours() -> None:
    roles = {1: "ally", 2: "usurper", 3: "betrayer", 4: "ally"}
    scene = Scenario(roles=roles)
    around = {roles[seat] for seat in neighbours(scene.open, scene.me)}
    for role in ("ally", "betrayer", "usurper"):
        twin = scene.match.copy()
        scene.spy("neighbours", role)
        assert scene.options()[0] == (("yes",) if role in around else ("no",))
        scene.match = twin


@pytest.mark.rule("chiyos-secret-6.3")
def test_the_question_about_a_type() -> None:
    answers = {}
    for kind in ("commoner", "imperial", "samurai", "assassin"):
        for fugitive in ("geisha", "ronin"):
            scene = Scenario()
            scene.spy("type", fugitive, kind)
            answers[fugitive, kind] = scene.options()[0]
    assert {key for key, answer in answers.items() if answer == ("yes",)} == {
        ("geisha", "commoner"),
        ("ronin", "samurai"),
    }


@pytest.mark.rule("chiyos-secret-6.4")
def test_the_question_about_face_up_suspects() -> None:
    scene = Scenario()
    scene.put(GEISHA, "temple")
    scene.spy("face-up", "geisha")
    assert scene.options()[0] == ("yes",)
    scene = Scenario()
    scene.put(GEISHA, "temple")
    scene.spy("face-up", "ronin")
    assert scene.options()[0] == ("no",)


@pytest.mark.rule("chiyos-secret-6.5")
def test_nothing_is_asked_about_an_unmasked_fugitive() -> None:
    scene = Scenario()
    scene.unmask_by_hand("geisha", scene.own)
    scene.play("spy")
    scene.play("stay")
    assert not [choice for choice in scene.options() if "geisha" in choice]
    assert ("face-up", "ronin") in scene.options()


def hunted(*faces: str, seats: int = 5) -> Scenario:
    """The active noble's house with just these patrons, face-down."""
    scene = Scenario(seats)
    scene.clear_house(scene.own)
    for face in faces:
        scene.put(face, scene.own, up=False)
    return scene


@pytest.mark.rule("chiyos-secret-7.1")
def test_a_search_looks_at_up_to_three() -> None:
    scene = hunted("otsu", "baba")
    me = scene.me
    scene.search(scene.own)
    assert scene.open.tiles["daimyo"] == scene.own
    assert set(scene.private(me).known.values()) == {"otsu", "baba"}
    assert not any(mine.known for seat, mine in enumerate(scene.world.private) if seat != me)
    scene = hunted("otsu", "baba", "shima", "kujo")
    me = scene.me
    scene.search(scene.own)
    for face in ("otsu", "baba", "kujo"):
        scene.play("look", scene.card(face))
    assert set(scene.private(me).known.values()) == {"otsu", "baba", "kujo"}


@pytest.mark.rule("chiyos-secret-7.1")
@pytest.mark.parametrize("looks", [1, 2])
def test_a_search_among_many_may_look_at_fewer_than_three(looks: int) -> None:
    scene = hunted("otsu", "baba", "shima", "kujo")
    me = scene.me
    scene.search(scene.own)
    assert ("enough",) not in scene.options(), "somebody is looked at"
    faces = ("otsu", "kujo")[:looks]
    for face in faces:
        scene.play("look", scene.card(face))
    scene.play("enough")
    assert set(scene.private(me).known.values()) == {*faces}
    assert {card for choice in scene.options() for card in choice[1:]} == {*map(scene.card, faces)}


@pytest.mark.rule("chiyos-secret-7.2")
def test_a_search_turns_up_one_two_or_three() -> None:
    scene = hunted("otsu", "baba", "kujo")
    scene.search(scene.own)
    assert sorted(len(choice) - 1 for choice in scene.options()) == [1, 1, 1, 2, 2, 2, 3]
    scene.play("reveal", scene.card("otsu"))
    assert scene.open.patrons[scene.card("otsu")].face == "otsu"
    assert not scene.open.patrons[scene.card("baba")].face
    scene = hunted()
    scene.search(scene.own)
    assert not scene.told(Asked)
    assert ("honor",) in scene.options()


@pytest.mark.rule("chiyos-secret-7.3", "chiyos-secret-11.6")
def test_each_patron_beyond_the_first_costs_a_different_secret_action() -> None:
    scene = hunted("otsu", "baba", "kujo")
    me = scene.me
    scene.search(scene.own)
    scene.reveal("otsu", "baba", "kujo")
    scene.play("no")
    assert scene.open.due == 3
    scene.play("honor")
    assert scene.options() == [("informant",), ("frame",)]
    scene.play("informant")
    scene.play("draw")
    assert scene.options() == [("frame",)]
    scene.play("frame")
    scene.play(*scene.options()[0])
    scene.play(*scene.options()[0])
    assert scene.me != me


@pytest.mark.rule("chiyos-secret-11.6")
def test_a_secret_action_is_repeated_if_no_other_can_be_taken() -> None:
    scene = hunted("otsu", "baba")
    scene.open.deck = 0
    scene.world.sealed.deck = []
    scene.search(scene.own)
    scene.put("otsu", "temple", up=False)
    scene.reveal("otsu", "baba")
    scene.play("no")
    scene.play("honor")
    assert scene.options() == [("honor",)]


@pytest.mark.rule("chiyos-secret-7.4")
def test_a_no_ends_the_search() -> None:
    scene = hunted("otsu")
    scene.search(scene.own)
    scene.play("reveal", scene.card("otsu"))
    assert scene.options() == [("no",)]
    scene.play("no")
    assert scene.tokens("otsu") == ()
    assert ("honor",) in scene.options()


@pytest.mark.rule("chiyos-secret-7.5", "chiyos-secret-9.2")
def test_a_yes_puts_both_tokens_and_unmasks_nobody_yet() -> None:
    scene = hunted(GEISHA, "otsu")
    scene.search(scene.own)
    scene.reveal(GEISHA, "otsu")
    scene.play("yes")
    assert scene.tokens(GEISHA) == scene.tokens("otsu") == ("geisha", "ronin")
    scene = hunted(RONIN)
    scene.search(scene.own)
    scene.play("reveal", scene.card(RONIN))
    scene.play("yes")
    assert scene.tokens(RONIN) == ("geisha", "ronin")
    assert not scene.open.unmasked


@pytest.mark.rule("chiyos-secret-7.6", "chiyos-secret-9.2", "chiyos-secret-9.4")
def test_a_yes_after_an_unmasking_puts_the_other_token() -> None:
    scene = hunted(RONIN, "otsu")
    scene.unmask_by_hand("geisha", scene.open.houses[0])
    scene.search(scene.own)
    scene.reveal(RONIN, "otsu")
    scene.play("yes")
    assert scene.tokens(RONIN) == scene.tokens("otsu") == ("ronin",)
    scene = hunted(RONIN)
    scene.unmask_by_hand("geisha", scene.open.houses[0])
    card = scene.card(RONIN)
    scene.search(scene.own)
    scene.play("reveal", card)
    scene.play("yes")
    assert scene.open.unmasked["ronin"] == RONIN
    assert scene.open.patrons[card].face == "true-ronin"
    assert scene.open.patrons[card].tokens == ()


@pytest.mark.rule("chiyos-secret-7.7")
def test_a_true_card_turned_up_again_is_not_asked_about() -> None:
    scene = hunted("otsu")
    scene.unmask_by_hand("geisha", scene.own)
    scene.put("true-geisha", scene.own, up=False)
    scene.search(scene.own)
    scene.play("reveal", scene.card("true-geisha"))
    assert not scene.told(Asked)
    assert not scene.told(AbilityUsed)
    assert ("honor",) in scene.options()
    scene = hunted(RONIN)
    scene.unmask_by_hand("geisha", scene.own)
    scene.put("true-geisha", scene.own, up=False)
    scene.search(scene.own)
    scene.play(*scene.options()[-1])
    scene.play("yes")
    assert scene.tokens("true-geisha") == ()
    assert scene.open.unmasked["ronin"] == RONIN


@pytest.mark.rule("chiyos-secret-8.1")
def test_whom_one_may_interrogate() -> None:
    scene = hunted("otsu", "baba")
    suspect = scene.put("kujo", scene.own, tokens=("ronin",))
    innocent = scene.put("ayame", scene.own)
    scene.interrogate(scene.own)
    assert scene.open.tiles["rival"] == scene.own
    options = scene.options()
    assert ("nobody",) in options
    assert ("accuse", suspect, "ronin") in options
    assert ("question", scene.card("otsu")) in options
    assert not [choice for choice in options if innocent in choice]
    assert ("accuse", suspect, "geisha") not in options
    scene.play("nobody")
    assert ("honor",) in scene.options()


@pytest.mark.rule("chiyos-secret-8.2")
def test_looking_at_two_and_turning_up_one() -> None:
    scene = hunted(GEISHA, "baba", "otsu")
    me = scene.me
    scene.interrogate(scene.own)
    scene.play("question", scene.card("baba"))
    scene.play("with", scene.card(GEISHA))
    assert set(scene.private(me).known.values()) == {GEISHA, "baba"}
    scene.play("reveal", scene.card(GEISHA))
    scene.play("yes")
    assert scene.tokens(GEISHA) == ("geisha", "ronin")
    assert not scene.told(AbilityUsed)


@pytest.mark.rule("chiyos-secret-8.3")
def test_a_no_means_the_ability_must_be_carried_out() -> None:
    scene = hunted("ayame")
    me = scene.me
    scene.interrogate(scene.own)
    scene.play("question", scene.card("ayame"))
    scene.play("no")
    assert scene.open.honor[me] == 1


@pytest.mark.rule("chiyos-secret-8.4")
def test_a_denied_accusation_takes_the_token_off() -> None:
    scene = hunted()
    for face in ("otsu", "baba"):
        scene.put(face, scene.own, tokens=("geisha", "ronin"))
    scene.interrogate(scene.own)
    scene.play("accuse", scene.card("otsu"), "geisha")
    scene.play("no")
    assert scene.tokens("otsu") == ("ronin",)
    assert scene.tokens("baba") == ("geisha", "ronin")


@pytest.mark.rule("chiyos-secret-8.5")
def test_a_confirmed_accusation_unmasks() -> None:
    scene = hunted()
    scene.put(GEISHA, scene.own, tokens=("geisha", "ronin"))
    scene.put("baba", scene.own, tokens=("geisha", "ronin"))
    scene.interrogate(scene.own)
    scene.play("accuse", scene.card(GEISHA), "geisha")
    scene.play("yes")
    assert scene.open.unmasked["geisha"] == GEISHA


@pytest.mark.rule("chiyos-secret-7.4", "chiyos-secret-7.3")
def test_after_both_are_found_a_search_asks_nothing_and_costs_the_same() -> None:
    scene = hunted("ayame", "otsu")
    scene.begin_final_act()
    scene.clear_house(scene.own)
    for face in ("ayame", "otsu"):
        scene.put(face, scene.own, up=False)
    scene.search(scene.own)
    scene.reveal("ayame", "otsu")
    assert not scene.told(Asked)
    assert not scene.told(AbilityUsed)
    assert scene.open.due == 2


@pytest.mark.rule("chiyos-secret-8.6")
def test_after_both_are_found_no_question_is_asked() -> None:
    scene = hunted("ayame")
    scene.begin_final_act()
    scene.clear_house(scene.own)
    card = scene.put("ayame", scene.own, up=False)
    me, tokens = scene.me, scene.open.honor[scene.me]
    scene.interrogate(scene.own)
    scene.play("question", card)
    assert not scene.told(Asked)
    assert scene.open.honor[me] == tokens + 1
