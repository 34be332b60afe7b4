"""Chiyo's Secret, clauses 1 to 4: the aim, the table, the Prelude, the patrons."""

from collections import Counter

import pytest

from noren import Match, NorenError
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.content import (
    CHARACTERS,
    HONOR_TOKENS,
    INFLUENCE,
    PATRONS,
    TEMPLE,
    TRACKS,
    disguises_for,
    patrons_for,
)
from noren.games.chiyos_secret.events import AbilityUsed, Learned, Shuffled
from noren.games.chiyos_secret.rules.board import adjacent, neighbours, own_houses, owners
from noren.games.chiyos_secret.rules.card_texts import EFFECTS
from tests.games.chiyos_secret.situations import GEISHA, RONIN, Scenario

SEATS = (5, 6, 7, 8)


@pytest.mark.rule("chiyos-secret-1.1")
def test_five_to_eight_players_one_of_them_motonaka() -> None:
    for wrong in (4, 9):
        with pytest.raises(NorenError, match="5 to 8"):
            Match.start(game, wrong)
    for seats in SEATS:
        roles = [mine.role for mine in Match.start(game, seats, seed=1).world.private]
        assert roles.count("motonaka") == 1


@pytest.mark.rule("chiyos-secret-1.6")
def test_a_card_goes_before_the_rules() -> None:
    scene = Scenario()
    scene.unmask_by_hand("geisha", scene.own)
    scene.open.tiles["daimyo"] = scene.own
    card = scene.put("saburo", scene.own, up=False)
    scene.open.tiles["rival"] = scene.own
    scene.interrogate(scene.own)
    scene.play("question", card)
    if ("alone",) in scene.options():
        scene.play("alone")
    scene.play("no")
    assert ("choose", scene.card("true-geisha")) in scene.options()
    scene.play("choose", scene.card("true-geisha"))
    assert scene.open.patrons[scene.card("true-geisha")].house == "temple"


@pytest.mark.rule("chiyos-secret-2.1")
@pytest.mark.parametrize(
    ("seats", "allies", "usurpers"), [(5, 2, 1), (6, 3, 1), (7, 3, 2), (8, 4, 2)]
)
def test_the_role_deck(seats: int, allies: int, usurpers: int) -> None:
    deals = set()
    for seed in range(20):
        roles = [mine.role for mine in Match.start(game, seats, seed=seed).world.private]
        expected = {"ally": allies, "usurper": usurpers, "betrayer": 1, "motonaka": 1}
        assert Counter(roles) == expected
        deals.add(tuple(roles))
    assert len(deals) > 10


@pytest.mark.rule("chiyos-secret-2.2")
def test_motonaka_is_known_and_may_be_settled_beforehand() -> None:
    assert {Match.start(game, 5, seed=s).world.open.motonaka for s in range(40)} == {*range(5)}
    first = Match.start(game, 5, {"motonaka": "first"}, 1)
    last = Match.start(game, 5, {"motonaka": "last"}, 1)
    assert (first.world.open.motonaka, last.world.open.motonaka) == (0, 4)
    with pytest.raises(NorenError):
        Match.start(game, 5, {"motonaka": "nobody"}, 1)


@pytest.mark.rule("chiyos-secret-2.3")
@pytest.mark.parametrize("seats", SEATS)
def test_a_ring_of_establishments_that_skips_motonaka(seats: int) -> None:
    open = Match.start(game, seats, {"motonaka": "first"}, 3).world.open
    assert len(open.houses) == len(open.nobles) == seats - 1
    assert "tea-house" in open.houses
    assert "temple" not in open.houses
    assert neighbours(open, 1) == (seats - 1, 2)
    rings = {tuple(Match.start(game, seats, seed=s).world.open.houses) for s in range(10)}
    assert len(rings) > 5


@pytest.mark.rule("chiyos-secret-2.4")
def test_owners_and_neighbours_of_establishments() -> None:
    open = Scenario(seats=6).open
    for noble in open.nobles:
        right, left = own_houses(open, noble)
        before, after = neighbours(open, noble)
        assert set(owners(open, right)) == {before, noble}
        assert set(owners(open, left)) == {noble, after}
        assert right in adjacent(open, left)
    assert owners(open, "temple") == ()
    assert adjacent(open, "temple") == []
    assert all("temple" not in adjacent(open, house) for house in open.houses)


@pytest.mark.rule("chiyos-secret-2.5")
@pytest.mark.parametrize(("seats", "count"), [(5, 15), (6, 18), (7, 21), (8, 24)])
def test_three_face_down_patrons_everywhere(seats: int, count: int) -> None:
    world = Match.start(game, seats, seed=2).world
    assert sorted(world.sealed.faces.values()) == sorted(patrons_for(seats))
    assert len(world.open.patrons) == count
    assert not any(patron.face for patron in world.open.patrons.values())
    places = Counter(patron.house for patron in world.open.patrons.values())
    assert set(places.values()) == {3}
    assert set(places) == {*world.open.houses, "temple"}
    types = Counter(PATRONS[patron].type for patron in patrons_for(seats))
    assert types == {"assassin": 3, **dict.fromkeys(("commoner", "imperial", "samurai"), seats - 1)}


@pytest.mark.rule("chiyos-secret-2.6")
def test_where_tiles_and_shogun_begin() -> None:
    open = Scenario().open
    assert open.tiles == {"daimyo": "temple", "rival": "temple"}
    assert open.track == 0


@pytest.mark.rule("chiyos-secret-2.7")
def test_fifteen_hidden_honor_tokens() -> None:
    assert Counter(token[0] for token in HONOR_TOKENS) == {"1": 5, "2": 5, "3": 5}
    scene = Scenario()
    me = scene.me
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.play("honor")
    assert len(scene.private(me).tokens) == scene.open.honor[me] == 1
    token = scene.private(me).tokens[0]
    assert token not in scene.match.view(0).encode().decode()
    assert token in scene.match.view(me).encode().decode()


@pytest.mark.rule("chiyos-secret-2.8")
def test_motonaka_assigns_two_drawn_disguises() -> None:
    for seed in range(30):
        match = Match.start(game, 5, {"motonaka": "first"}, seed)
        drawn = list(match.world.private[0].drawn)
        assert len({*drawn}) == 2
        assert {*drawn} <= {*disguises_for(5)}
        assert match.options(0) == [("geisha", drawn[0]), ("geisha", drawn[1])]
        match.play(0, ("geisha", drawn[1]))
        assert (match.world.private[0].geisha, match.world.private[0].ronin) == (drawn[1], drawn[0])
        assert drawn[1] not in match.view(1).encode().decode()
    assert not any(PATRONS[patron].type == "assassin" for patron in disguises_for(8))


@pytest.mark.rule("chiyos-secret-2.8")
def test_a_fugitive_may_be_disguised_as_somebody_in_the_temple() -> None:
    for seed in range(30):
        world = Match.start(game, 5, {"motonaka": "first"}, seed).world
        where = {face: world.open.patrons[card].house for card, face in world.sealed.faces.items()}
        if TEMPLE in [where[patron] for patron in world.private[0].drawn]:
            return
    raise AssertionError("nobody hides in the Temple")


@pytest.mark.rule("chiyos-secret-2.9")
def test_the_city_lies_on_one_of_the_last_four_spaces() -> None:
    spaces = {
        Match.start(game, 5, {"motonaka": "first"}, s).world.private[0].city for s in range(60)
    }
    first = TRACKS[5].spaces + 1
    assert spaces == {*range(first, first + 4)}


@pytest.mark.rule("chiyos-secret-2.10")
def test_the_influence_deck() -> None:
    world = Scenario().world
    assert sorted(world.sealed.deck) == sorted(INFLUENCE)
    assert len(INFLUENCE) == 15
    assert world.private[0].hand == []
    assert world.sealed.deck != sorted(INFLUENCE)


@pytest.mark.rule("chiyos-secret-3.1")
def test_motonaka_learns_every_role() -> None:
    scene = Scenario(7)
    assert scene.private(0).roles == [mine.role for mine in scene.world.private]


@pytest.mark.rule("chiyos-secret-3.2")
def test_the_usurpers_learn_each_other_and_the_assassin() -> None:
    match = Match.start(game, 8, {"motonaka": "first"}, 5)
    match.play(0, match.options(0)[0])
    assert match.options(0) == [("assassin", a) for a in ("kage", "oran", "doku")]
    match.play(0, ("assassin", "oran"))
    usurpers = [seat for seat in range(8) if match.world.private[seat].role == "usurper"]
    for seat in usurpers:
        assert match.world.private[seat].usurpers == usurpers
        assert match.world.private[seat].assassin == "oran"


@pytest.mark.rule("chiyos-secret-3.3")
def test_others_learn_nothing_and_every_prelude_looks_alike() -> None:
    logs = set()
    for assassin in ("kage", "doku"):
        match = Match.start(game, 6, {"motonaka": "first"}, 4)
        match.play(0, match.options(0)[assassin == "doku"])
        match.play(0, ("assassin", assassin))
        outsider = next(s for s in range(6) if match.world.private[s].role == "betrayer")
        logs.add(match.view(outsider).encode())
        logs.add(match.view(None).encode())
        for seat in range(6):
            learned = [w.event for w in match.world.whispers[seat]]
            assert [type(event) for event in learned] == [Learned]
    assert len(logs) == 2


@pytest.mark.rule("chiyos-secret-3.4")
def test_motonaka_does_not_see_faces_or_honor() -> None:
    scene = Scenario()
    seen = scene.match.view(0).encode().decode()
    hidden = set(patrons_for(5)) - {GEISHA, RONIN, "kage"}
    assert not [face for face in hidden if f'"{face}"' in seen]


@pytest.mark.rule("chiyos-secret-4.1")
def test_every_patron_has_type_honor_and_a_working_ability() -> None:
    assert Counter(patron.type for patron in PATRONS.values()) == {
        "commoner": 7, "imperial": 7, "samurai": 7, "assassin": 3,
    }  # fmt: skip
    for character in CHARACTERS.values():
        assert character.ability in EFFECTS
        assert character.text
        assert 0 <= character.honor <= 4
    assert {card.effect for card in INFLUENCE.values()} <= {*EFFECTS}
    assert len({patron.ability for patron in PATRONS.values()}) == 24


@pytest.mark.rule("chiyos-secret-4.2")
def test_a_face_down_card_counts_for_nothing() -> None:
    scene = Scenario(roles={1: "ally", 2: "ally", 3: "betrayer", 4: "usurper"})
    scene.begin_final_act()
    house = scene.open.houses[0]
    scene.open.tiles["daimyo"] = house
    scene.put("true-ronin", house)
    scene.put("kage", house, up=False)
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    assert not scene.match.over
    scene.put("kage", house)
    scene.play("informant")
    scene.play("draw")
    assert scene.match.outcome is not None
    assert scene.match.outcome.ending == "usurpers"


@pytest.mark.rule("chiyos-secret-4.3")
def test_cards_are_followed_until_they_are_shuffled() -> None:
    scene = Scenario()
    card = scene.put("ayame", "temple", up=False)
    scene.play("spy")
    scene.play("pick", card)
    scene.play("send", scene.own)
    assert scene.open.patrons[card].house == scene.own
    assert not scene.open.patrons[card].face
    scene.play("stay")
    scene.play("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.private(0).hand, scene.open.hand = ["festival-crowd"], 1
    scene.world.sealed.deck.remove("festival-crowd")
    scene.open.deck -= 1
    scene.play("informant")
    scene.play("play", "festival-crowd")
    scene.play("choose", scene.own)
    before = set(scene.open.patrons)
    scene.play(*scene.options()[0])
    assert scene.told(Shuffled)
    assert card not in scene.open.patrons
    assert len(before) == len(scene.open.patrons)


@pytest.mark.rule("chiyos-secret-4.4")
@pytest.mark.parametrize("face", [p for p in PATRONS if p not in (GEISHA, RONIN)])
def test_an_interrogated_patron_must_be_obeyed_and_never_stalls(face: str) -> None:
    scene = Scenario(8)
    card = scene.put(face, scene.own, up=False)
    scene.interrogate(scene.own)
    scene.play("question", card)
    scene.play("alone")
    if scene.match.asked == (0,):
        scene.play("no")
    assert scene.told(AbilityUsed)
    while not scene.match.over and ("honor",) not in scene.options():
        scene.play(*scene.options()[-1])
    assert scene.open.turn == 1
