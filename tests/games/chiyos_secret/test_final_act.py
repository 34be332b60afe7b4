"""Chiyo's Secret, clauses 1.2 to 1.4 and 13: the Final Act and who wins it."""

import pytest

from noren import Match, load
from noren.core.dice import Dice
from noren.games.chiyos_secret.content import CHARACTERS, honor_of
from noren.games.chiyos_secret.events import FinalActBegan, HonorChanged
from noren.games.chiyos_secret.rules.board import honor_at_table, owners
from noren.games.chiyos_secret.rules.final_act import CheckVictory, victors
from tests.games.chiyos_secret.situations import Scenario

ROLES = {1: "ally", 2: "ally", 3: "betrayer", 4: "usurper"}


def gathered(house_of: int, *faces: str, ronin: bool = True, geisha: bool = True) -> Scenario:
    """The Final Act, with the Daimyo, the True cards and these patrons in the n-th house."""
    scene = Scenario(roles=ROLES)
    scene.begin_final_act()
    house = scene.open.houses[house_of]
    away = scene.open.houses[house_of - 2]
    for face in ("shima", "kujo", "ayame", "sanjo", "kage", "oran", "doku"):
        scene.put(face, away, up=False)
    scene.open.tiles["daimyo"] = house
    scene.put("true-ronin", house if ronin else away)
    scene.put("true-geisha", house if geisha else away)
    for face in faces:
        scene.put(face, house)
    return scene


def outcome(scene: Scenario) -> str:
    """What a completed action leads to."""
    scene.world.then(CheckVictory())
    scene.world.settle()
    return scene.match.outcome.ending if scene.match.outcome is not None else ""


@pytest.mark.rule("chiyos-secret-1.2")
def test_the_allies_need_an_imperial_and_not_the_betrayers_house() -> None:
    for number in range(4):
        scene = gathered(number, "kujo")
        at_home = 3 in owners(scene.open, scene.open.houses[number])
        assert outcome(scene) == ("betrayer" if at_home else "allies")
        if not at_home:
            assert scene.match.outcome is not None
            assert scene.match.outcome.winners == (1, 2)
            assert scene.match.outcome.scores == (0, 1, 1, 0, 0)
            assert outcome(gathered(number)) == ""
            assert outcome(gathered(number, "kujo", geisha=False)) == ""


@pytest.mark.rule("chiyos-secret-1.3")
def test_the_betrayer_needs_both_and_the_daimyo_at_home() -> None:
    endings = [outcome(gathered(number)) for number in range(4)]
    homes = [3 in owners(Scenario().open, house) for house in Scenario().open.houses]
    assert endings == ["betrayer" if home else "" for home in homes]
    assert endings.count("betrayer") == 2


@pytest.mark.example("chiyos-secret-1.4")
@pytest.mark.rule("chiyos-secret-1.4")
def test_the_usurpers_need_the_ronin_the_daimyo_and_the_true_assassin() -> None:
    assert outcome(gathered(0, "kage", geisha=False)) == "usurpers"
    assert outcome(gathered(0, "oran", geisha=False)) == ""
    assert outcome(gathered(0, "kage", ronin=False, geisha=False)) == ""


@pytest.mark.rule("chiyos-secret-1.5")
def test_motonaka_wins_by_arrival_in_the_final_act_too() -> None:
    scene = gathered(0, ronin=False)
    scene.open.track = scene.private(0).city - 1
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.play("honor")
    assert scene.match.outcome is not None
    assert scene.match.outcome.ending == "motonaka"


@pytest.mark.rule("chiyos-secret-13.1")
def test_the_final_act_begins_after_the_turn_of_the_second_unmasking() -> None:
    scene = Scenario(roles=ROLES)
    scene.clear_house(scene.own)
    scene.unmask_by_hand("geisha", scene.open.houses[0])
    scene.put("true-geisha", scene.open.houses[0], up=False)
    scene.put("endo", scene.own, up=False)
    scene.put("otsu", scene.own)
    scene.put("baba", scene.own)
    scene.search(scene.own)
    scene.reveal("endo")
    scene.play("yes")
    assert set(scene.open.unmasked) == {"geisha", "ronin"}
    while scene.options()[0][0] == "choose":
        scene.play(*scene.options()[0])
    assert not scene.open.final
    assert ("frame",) in scene.options()
    scene.end_turn()
    assert scene.open.final
    assert scene.told(FinalActBegan)


@pytest.mark.rule("chiyos-secret-13.2")
def test_honor_is_cards_and_tokens() -> None:
    scene = Scenario(roles=ROLES)
    for seat in scene.open.nobles:
        scene.private(seat).tokens = [scene.world.sealed.pool.pop() for _ in range(seat)]
        scene.open.honor[seat] = seat
    scene.put("shima", scene.own)
    scene.put("kujo", "temple")
    tokens = {s: sum(map(honor_of, scene.private(s).tokens)) for s in scene.open.nobles}
    scene.begin_final_act()
    for at, seat in enumerate(scene.open.nobles):
        own = (scene.open.houses[at - 1], scene.open.houses[at])
        faces = [p.face for p in scene.open.patrons.values() if p.face and p.house in own]
        assert scene.open.totals[seat] == sum(CHARACTERS[f].honor for f in faces) + tokens[seat]
        assert len(scene.open.shown[seat]) == seat
    assert scene.open.totals[0] == 0


@pytest.mark.rule("chiyos-secret-13.3")
def test_turns_go_by_honor_and_motonaka_breaks_ties() -> None:
    scene = Scenario(roles=ROLES)
    for fugitive in ("geisha", "ronin"):
        scene.unmask_by_hand(fugitive, "temple")
    best = scene.open.nobles[2]
    scene.private(best).tokens = ["3a"]
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.play("informant")
    scene.play("draw")
    assert scene.match.asked == (0,)
    others = [seat for seat in scene.open.nobles if seat != best]
    assert scene.options() == [("first", str(seat)) for seat in others]
    scene.play("first", str(others[2]))
    scene.play("first", str(others[1]))
    assert scene.open.order == [best, others[2], others[1], others[0]]
    assert scene.me == best


@pytest.mark.rule("chiyos-secret-13.4")
def test_nobody_frames_in_the_final_act() -> None:
    scene = gathered(0, ronin=False)
    scene.put("otsu", scene.own)
    scene.put("baba", scene.own)
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    assert scene.options() == [("honor",), ("informant",)]


@pytest.mark.rule("chiyos-secret-13.5")
def test_victory_comes_by_itself_but_not_before_the_final_act() -> None:
    scene = Scenario(roles=ROLES)
    house = scene.open.houses[0]
    for fugitive in ("geisha", "ronin"):
        scene.unmask_by_hand(fugitive, house)
    scene.put("kage", house)
    scene.open.tiles["daimyo"] = house
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    assert not scene.match.over
    scene.end_turn()
    assert scene.match.over
    assert scene.open.final
    assert not any(choice[0] == "claim" for _, choice in scene.match.choices)


@pytest.mark.rule("chiyos-secret-13.6")
def test_all_must_be_face_up_and_the_temple_will_do() -> None:
    scene = gathered(0, "kage", geisha=False)
    scene.put("true-ronin", scene.open.houses[0], up=False)
    assert outcome(scene) == ""
    for faces, ending in ((("kage",), "usurpers"), (("kujo",), "allies"), ((), "")):
        scene = gathered(0)
        scene.open.tiles["daimyo"] = "temple"
        for face in ("true-ronin", "true-geisha", *faces):
            scene.put(face, "temple")
        assert outcome(scene) == ending


@pytest.mark.rule("chiyos-secret-13.7")
def test_the_active_noble_comes_first_then_the_order() -> None:
    for active, order, ending in (
        (4, [1, 2, 3, 4], "usurpers"),
        (1, [4, 3, 2, 1], "allies"),
        (3, [4, 1, 2, 3], "usurpers"),
        (3, [2, 4, 1, 3], "allies"),
    ):
        scene = next(s for n in range(4) if allied(s := gathered(n, "kage", "kujo")))
        scene.open.active, scene.open.order = active, order
        assert outcome(scene) == ending


def allied(scene: Scenario) -> bool:
    roles = [mine.role for mine in scene.world.private]
    return victors(scene.open, roles, "kage") == ["usurper", "ally"]


@pytest.mark.rule("chiyos-secret-13.5")
def test_silence_tells_everyone_who_is_not_the_betrayer_or_the_assassin() -> None:
    for number in range(4):
        scene = gathered(number, "oran")
        house = scene.open.houses[number]
        if 3 not in owners(scene.open, house):
            assert outcome(scene) == ""
            assert set(scene.open.not_betrayer) == {*owners(scene.open, house)}
            assert scene.open.not_assassin == ["oran"]


@pytest.mark.rule("chiyos-secret-13.2")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whenever_honor_on_the_table_changes_it_is_told(seed: int) -> None:
    match, dice, changes = Match.start(load("chiyos-secret"), 5, seed=seed), Dice(seed), 0
    open, log = match.world.open, match.world.log
    while True:
        told, heard = {noble: honor_at_table(open, noble) for noble in open.nobles}, len(log)
        match.play_by_lot(match.asked[0], dice)
        if open.final or match.over:
            break
        for event in log[heard:]:
            if isinstance(event, HonorChanged):
                told.update(zip(event.nobles, event.now, strict=True))
                changes += 1
        assert told == {noble: honor_at_table(open, noble) for noble in open.nobles}
    assert changes
