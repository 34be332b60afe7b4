"""Chiyo's Secret, clauses 9 and 10: suspicion, unmasking, and Motonaka's lie."""

import pytest

from noren.games.chiyos_secret.events import (
    AbilityUsed,
    Asked,
    NotUnmasked,
    Said,
    Suspected,
    Unmasked,
)
from noren.games.chiyos_secret.rules.answers import false_no_allowed
from noren.games.chiyos_secret.state import NOBODY
from tests.games.chiyos_secret.situations import GEISHA, RONIN, Scenario

BOTH = ("geisha", "ronin")


def lineup(**tokens: tuple[str, ...]) -> Scenario:
    """The active noble's house with these suspects, face-up, and the Rival there."""
    scene = Scenario()
    scene.clear_house(scene.own)
    for face, worn in tokens.items():
        scene.put(face, scene.own, tokens=worn)
    scene.open.tiles["rival"] = scene.own
    return scene


def accuse(scene: Scenario, face: str, fugitive: str) -> None:
    scene.interrogate(scene.own)
    scene.play("accuse", scene.card(face), fugitive)


@pytest.mark.rule("chiyos-secret-9.1")
def test_too_few_tokens_of_a_kind_and_none_is_put() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    scene.put("baba", "temple", tokens=("geisha", "ronin"))
    scene.put("otsu", "temple", tokens=("geisha",))
    scene.put(GEISHA, scene.own, up=False)
    scene.put("kujo", scene.own, up=False)
    scene.search(scene.own)
    scene.reveal(GEISHA, "kujo")
    scene.play("yes")
    assert scene.tokens(GEISHA) == scene.tokens("kujo") == ("ronin",)
    assert scene.open.questions[-1].yes
    placed = scene.told(Suspected)[-1]
    assert isinstance(placed, Suspected)
    assert placed.tokens == ("ronin",)


@pytest.mark.rule("chiyos-secret-9.2")
def test_a_lone_token_unmasks() -> None:
    scene = lineup(kiku=BOTH, otsu=BOTH)
    accuse(scene, "otsu", "geisha")
    scene.play("no")
    assert not scene.open.unmasked
    scene = lineup(kiku=("geisha",), otsu=("geisha", "ronin"), baba=("ronin",))
    accuse(scene, "otsu", "geisha")
    scene.play("no")
    assert scene.open.unmasked == {"geisha": "kiku"}


@pytest.mark.rule("chiyos-secret-9.3")
def test_a_false_lone_token_goes_back_and_everyone_is_told() -> None:
    scene = lineup(otsu=("geisha", "ronin"), baba=("geisha",), kujo=("ronin",))
    accuse(scene, "otsu", "geisha")
    scene.play("no")
    assert scene.told(NotUnmasked) == [NotUnmasked("baba", "geisha")]
    assert scene.open.innocent == [("geisha", "baba")]
    assert scene.tokens("baba") == ()
    assert not scene.open.unmasked


@pytest.mark.rule("chiyos-secret-9.4")
def test_unmasking_takes_the_patron_and_the_tokens_away() -> None:
    scene = lineup(kiku=BOTH, otsu=BOTH, endo=BOTH)
    card = scene.card("kiku")
    accuse(scene, "kiku", "geisha")
    scene.play("yes")
    assert scene.open.patrons[card].face == "true-geisha"
    assert scene.open.patrons[card].tokens == ()
    assert scene.tokens("otsu") == scene.tokens("endo") == ("ronin",)
    with pytest.raises(KeyError):
        scene.card("kiku")


@pytest.mark.rule("chiyos-secret-9.5")
def test_one_unmasking_leads_to_the_other_before_any_text() -> None:
    scene = lineup(kiku=BOTH, endo=BOTH)
    accuse(scene, "kiku", "geisha")
    scene.play("yes")
    assert scene.open.unmasked == {"geisha": "kiku", "ronin": "endo"}
    kinds = [type(e) for e in scene.world.log if isinstance(e, Unmasked | AbilityUsed)]
    assert kinds == [Unmasked, Unmasked, AbilityUsed]
    scene.play(*scene.options()[0])
    assert [e.face for e in scene.told(AbilityUsed)] == [  # type: ignore[attr-defined]
        "true-geisha",
        "true-ronin",
    ]


@pytest.mark.rule("chiyos-secret-9.6")
def test_the_texts_of_the_true_cards() -> None:
    scene = lineup(kiku=BOTH, otsu=BOTH)
    ronin_at = next(house for house in scene.open.houses if house != scene.own)
    me = scene.me
    scene.unmask_by_hand("ronin", ronin_at)
    scene.put("kiku", scene.own, tokens=("geisha",))
    scene.put("otsu", scene.own, tokens=("geisha",))
    accuse(scene, "kiku", "geisha")
    scene.play("yes")
    assert scene.match.asked == (me,)
    targets = {choice[1] for choice in scene.options()}
    assert targets == {*scene.open.houses} - {scene.own, ronin_at}


@pytest.mark.rule("chiyos-secret-9.6")
def test_the_geishas_text_turns_cards_up_before_she_goes() -> None:
    scene = lineup(kiku=BOTH, otsu=BOTH)
    beside = scene.put("baba", scene.own, up=False)
    accuse(scene, "kiku", "geisha")
    scene.play("yes")
    assert scene.options()[0][0] == "choose", "she has not gone yet"
    assert scene.open.patrons[beside].face == "baba"


def ronin_found(*held: str) -> tuple[Scenario, str, str, str]:
    """The Ronin is unmasked: one beside him, an Assassin and another card lie face-down."""
    scene = lineup(endo=BOTH, otsu=BOTH)
    for tile in held:
        scene.open.locks[tile] = 2
    elsewhere = next(house for house in scene.open.houses if house != scene.own)
    beside = scene.put("doku", scene.own, up=False)
    blade = scene.put("kage", elsewhere, up=False)
    other = scene.put("saburo", elsewhere, up=False)
    scene.play("interrogate")
    while ("stay",) in scene.options():
        scene.play("stay")
    scene.play("accuse", scene.card("endo"), "ronin")
    scene.play("yes")
    return scene, beside, blade, other


@pytest.mark.rule("chiyos-secret-9.6")
def test_the_ronins_text_turns_cards_up_before_a_tile_goes() -> None:
    scene, beside, blade, other = ronin_found()
    assert scene.options() == [("choose", "daimyo"), ("choose", "rival")]
    assert scene.open.patrons[beside].face == "doku"
    assert scene.open.patrons[blade].face == "kage"
    assert not scene.open.patrons[other].face
    scene.play("choose", "daimyo")
    targets = {choice[1] for choice in scene.options()}
    assert targets == {*scene.open.houses} - {scene.own}
    scene.play("choose", min(targets))
    assert scene.open.tiles["daimyo"] == min(targets)


@pytest.mark.rule("chiyos-secret-9.6", "chiyos-secret-4.4")
def test_the_ronins_text_is_done_as_far_as_it_can_be() -> None:
    scene, beside, blade, other = ronin_found("daimyo")
    assert {choice[1] for choice in scene.options()} <= {*scene.open.houses}, "only the Rival"
    scene, beside, blade, other = ronin_found("daimyo", "rival")
    tiles = dict(scene.open.tiles)
    assert ("honor",) in scene.options(), "no tile can be moved"
    assert scene.open.patrons[beside].face == "doku"
    assert scene.open.patrons[blade].face == "kage"
    assert not scene.open.patrons[other].face
    assert scene.open.tiles == tiles


@pytest.mark.rule("chiyos-secret-9.5", "chiyos-secret-9.6", "chiyos-secret-9.7")
@pytest.mark.parametrize(("face", "true"), [("endo", True), ("baba", False)])
@pytest.mark.parametrize("card", ["temple-sanctuary", "lost-in-the-crowd"])
def test_a_hiding_that_leaves_one_alone_with_a_token(card: str, face: str, true: bool) -> None:
    scene = Scenario()
    hiding = "geisha" if card == "temple-sanctuary" else "ronin"
    sought = "ronin" if hiding == "geisha" else "geisha"
    if face == "endo" and sought == "geisha":
        face = "kiku"
    house, next_to_it, far, _ = scene.open.houses
    scene.unmask_by_hand(hiding, house)
    scene.put("otsu", house, tokens=(sought,))
    lone = scene.put(face, far, tokens=(sought,))
    me = scene.me
    scene.influence(card)
    if card == "lost-in-the-crowd":
        scene.play("choose", next_to_it)
    assert not any(patron.tokens for patron in scene.open.patrons.values())
    if true:
        assert scene.open.unmasked[sought] == face
        assert scene.open.patrons[lone].face == f"true-{sought}"
        assert scene.match.asked == (me,), "the active noble carries out the True card's text"
    else:
        assert sought not in scene.open.unmasked
        assert scene.told(NotUnmasked) == [NotUnmasked(face, sought)]
        assert scene.open.innocent == [(sought, face)]
        assert scene.open.patrons[lone].face == face


@pytest.mark.rule("chiyos-secret-9.5")
def test_a_hiding_that_leaves_two_suspects_unmasks_nobody() -> None:
    scene = Scenario()
    scene.unmask_by_hand("geisha", scene.own)
    far = next(house for house in scene.open.houses if house != scene.own)
    scene.put("otsu", scene.own, tokens=("ronin",))
    scene.put("endo", far, tokens=("ronin",))
    scene.put("baba", far, tokens=("ronin",))
    scene.influence("temple-sanctuary")
    assert "ronin" not in scene.open.unmasked
    assert scene.tokens("endo") == scene.tokens("baba") == ("ronin",)
    assert not scene.told(NotUnmasked)


@pytest.mark.rule("chiyos-secret-9.5", "chiyos-secret-13.1")
def test_a_hiding_may_bring_the_final_act() -> None:
    scene = Scenario()
    scene.unmask_by_hand("geisha", scene.own)
    far = next(house for house in scene.open.houses if house != scene.own)
    scene.put("otsu", scene.own, tokens=("ronin",))
    scene.put("endo", far, tokens=("ronin",))
    scene.influence("temple-sanctuary")
    while not scene.open.final:
        scene.play(*scene.options()[0])
    assert not scene.open.patrons[scene.card("true-geisha")].face


@pytest.mark.rule("chiyos-secret-10.3")
def test_after_a_hiding_nobody_alone_with_a_token_is_left_to_lie_about() -> None:
    scene = Scenario()
    scene.unmask_by_hand("geisha", scene.own)
    far = next(house for house in scene.open.houses if house != scene.own)
    scene.put("otsu", scene.own, tokens=("ronin",))
    scene.put("baba", far, tokens=("ronin",))
    scene.influence("temple-sanctuary")
    scene.interrogate(far)
    assert not [choice for choice in scene.options() if choice[0] == "accuse"]


@pytest.mark.rule("chiyos-secret-9.7")
def test_tokens_leave_a_card_that_is_turned_down() -> None:
    scene = Scenario()
    scene.unmask_by_hand("geisha", scene.own)
    scene.put("otsu", scene.own, tokens=("ronin",))
    scene.put("baba", scene.own, tokens=("ronin",))
    scene.influence("temple-sanctuary")
    assert scene.tokens("otsu") == scene.tokens("baba") == ()
    assert not any(patron.tokens for patron in scene.open.patrons.values())


@pytest.mark.rule("chiyos-secret-10.1")
def test_one_lie_and_no_more() -> None:
    scene = Scenario()
    scene.spy("type", "geisha", "commoner")
    scene.play("no")
    assert scene.private(0).lie == 0
    scene.end_turn()
    scene.spy("type", "geisha", "commoner")
    assert scene.options() == [("yes",)]
    scene.play("yes")
    assert scene.private(0).lie == 0


@pytest.mark.rule("chiyos-secret-10.1")
def test_telling_the_truth_keeps_the_lie() -> None:
    scene = Scenario()
    for _ in range(3):
        scene.spy("type", "ronin", "samurai")
        scene.play("yes")
        scene.end_turn()
    assert scene.private(0).lie == NOBODY


@pytest.mark.rule("chiyos-secret-10.2")
def test_a_false_yes_is_never_allowed_in_search_and_interrogation() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    for face in ("otsu", GEISHA):
        scene.put(face, scene.own, up=False)
    twin = scene.match.copy()
    scene.search(scene.own)
    scene.reveal("otsu")
    assert scene.options() == [("no",)]
    scene.match = twin
    scene.search(scene.own)
    scene.reveal(GEISHA)
    assert scene.options() == [("yes",), ("no",)]
    scene.play("no")
    assert scene.tokens(GEISHA) == ()
    scene = lineup(otsu=BOTH, baba=BOTH)
    accuse(scene, "otsu", "ronin")
    assert scene.options() == [("no",)]


@pytest.mark.rule("chiyos-secret-10.3")
def test_no_lie_that_would_unmask_an_innocent() -> None:
    lone = lineup(kiku=BOTH)
    accuse(lone, "kiku", "geisha")
    assert lone.options() == [("yes",)]
    last_two = lineup(kiku=("geisha",), otsu=("geisha",))
    accuse(last_two, "kiku", "geisha")
    assert last_two.options() == [("yes",)]
    free = lineup(kiku=BOTH, otsu=BOTH)
    assert false_no_allowed(free.open, free.card("kiku"), "geisha")
    accuse(free, "kiku", "geisha")
    assert free.options() == [("yes",), ("no",)]
    free.play("no")
    assert free.tokens("kiku") == ("ronin",)
    assert not free.open.unmasked


@pytest.mark.rule("chiyos-secret-10.4")
def test_forced_and_free_answers_look_alike_and_stay_listed() -> None:
    views = []
    for lied in (False, True):
        scene = Scenario()
        scene.spy("type", "ronin", "imperial")
        scene.play("no")
        scene.private(0).lie = 0 if lied else NOBODY
        scene.end_turn()
        scene.spy("type", "geisha", "commoner")
        assert scene.match.asked == (0,)
        views.append(scene.match.view(None).encode())
        assert len(scene.options()) == (1 if lied else 2)
        scene.play("yes")
        views.append(scene.match.view(1).encode())
        assert [answered.yes for answered in scene.open.questions] == [False, True]
        assert len(scene.told(Asked)) == len(scene.told(Said)) == 2
    assert views[:2] == views[2:]
    assert RONIN not in views[0].decode()
