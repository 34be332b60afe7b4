"""What gets known in Chiyo's Secret that random games seldom show, and what never does."""

import pytest

from noren import Dice, Match, Seat
from noren.check.flows import covering, differences
from noren.check.lockstep import Answers, Pair
from noren.core.dice import seed_bytes
from noren.core.disclosure import read
from noren.core.imagined import imagine
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.state import Mine
from tests.games.chiyos_secret.situations import RONIN, Scenario

NO: Answers = {0: (("no",),)}


def flows(one: Match, other: Match, viewer: Seat | None, done: Answers) -> set[str]:
    """What the viewer sees to differ when the same is done in both, all of it declared."""
    pair = Pair(one.world.copy(), other.world.copy(), viewer, Dice(seed_bytes(5)))
    parted = pair.carry_out(done, done)
    if parted is None:
        return set()
    assert parted.step is not None
    declared = [read(text) for text in parted.step.discloses]
    role = "spectator" if viewer is None else "other"
    found = {*differences(parted.one, parted.other)}
    assert {path for path in found if covering(declared, path, role) is None} == set()
    return found


def imagined_with(match: Match, viewer: Seat | None, **secrets: object) -> Match:
    """A world that looks the same to the viewer, in which Motonaka's secrets are these."""
    dice = Dice(seed_bytes(9))
    for _ in range(2000):
        other = imagine(game, match.view(viewer), dice)
        mine: Mine = other.world.private[0]
        if all(getattr(mine, name) == value for name, value in secrets.items()):
            return other
    raise AssertionError(f"Nobody imagines {secrets}.")


def three_suspects() -> Scenario:
    """A Search found the Ronin among three, and Motonaka has denied him with a lie."""
    scene = Scenario()
    scene.clear_house(scene.own)
    for face in (RONIN, "otsu", "baba"):
        scene.put(face, scene.own, up=False)
    home = scene.own
    scene.search(home)
    scene.reveal(RONIN, "otsu", "baba")
    scene.play("yes")
    scene.end_turn()
    for face, fugitive in ((RONIN, "ronin"), ("otsu", "ronin")):
        scene.interrogate(home)
        scene.play("accuse", scene.card(face), fugitive)
        scene.play("no")
        scene.end_turn()
    assert scene.private(0).lie == 1
    scene.interrogate(home)
    scene.play("accuse", scene.card("baba"), "geisha")
    return scene


@pytest.mark.rule("chiyos-secret-9.3")
def test_the_last_suspect_tells_of_an_earlier_lie() -> None:
    scene = three_suspects()
    viewer = next(seat for seat in scene.open.nobles if seat != scene.me)
    honest = imagined_with(scene.match, viewer, ronin="baba", lie=-1)
    found = flows(scene.match, honest, viewer, NO)
    assert {"Unmasked", "NotUnmasked", "open.innocent", "agenda.CarryOut"} <= found


@pytest.mark.rule("chiyos-secret-9.7")
def test_a_hiding_tells_of_whoever_is_left_alone_with_a_token() -> None:
    scene = Scenario()
    far = next(house for house in scene.open.houses if house != scene.own)
    scene.unmask_by_hand("geisha", scene.own)
    scene.put("otsu", scene.own, tokens=("ronin",))
    scene.put("baba", far, tokens=("ronin",))
    scene.give("temple-sanctuary")
    scene.match.close()
    scene.play("informant")
    other = imagined_with(scene.match, None, ronin="baba", hand=["temple-sanctuary"])
    found = flows(scene.match, other, None, {0: (("play", "temple-sanctuary"),)})
    assert {"Unmasked", "NotUnmasked", "open.innocent", "agenda.CarryOut"} <= found


@pytest.mark.rule("chiyos-secret-10.1")
def test_an_answer_tells_nothing_of_whether_it_is_the_lie() -> None:
    scene = Scenario()
    scene.spy("type", "geisha", "samurai")
    for viewer in (*scene.open.nobles, None):
        for patron in ("kiku", "baba"):
            other = imagined_with(scene.match, viewer, geisha=patron)
            assert flows(scene.match, other, viewer, NO) == set()


@pytest.mark.rule("chiyos-secret-13.5")
def test_a_game_that_goes_on_after_influence_tells_who_is_not_the_betrayer() -> None:
    roles = {1: "betrayer", 2: "ally", 3: "ally", 4: "usurper"}
    scene = Scenario(roles=roles)
    house = scene.open.houses[0]
    scene.clear_house(house)
    for fugitive in ("geisha", "ronin"):
        scene.unmask_by_hand(fugitive, house)
    for face in ("otsu", "gonbei"):
        scene.put(face, "temple")
    scene.begin_final_act()
    scene.open.tiles["daimyo"] = scene.open.houses[2]
    scene.give("moonlit-excursion")
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.play("informant")
    scene.play("play", "moonlit-excursion")
    others_roles = ["motonaka", "ally", "ally", "betrayer", "usurper"]
    other = imagined_with(scene.match, None, roles=others_roles)
    found = flows(scene.match, other, None, {0: (("choose", house),)})
    assert {"Won", "outcome", "open.not_betrayer", "agenda.EndTurn"} <= found


@pytest.mark.rule("chiyos-secret-10.4")
@pytest.mark.parametrize("lie", [-1, 0])
def test_nobody_learns_how_quickly_motonaka_answers(lie: int) -> None:
    scene = Scenario()
    scene.private(0).lie = lie
    scene.match.held = True
    scene.spy("type", "ronin", "samurai")
    before = [scene.match.view(viewer).encode() for viewer in (None, *scene.open.nobles)]
    scene.play("yes")
    assert [scene.match.view(viewer).encode() for viewer in (None, *scene.open.nobles)] == before
    prompt = game.hand(scene.match.view(0)).prompt
    assert prompt.answered
    assert prompt.offers == ()
    assert "decided" in prompt.text
    scene.match.close()
    assert scene.open.questions[-1].yes


@pytest.mark.rule("chiyos-secret-10.4")
@pytest.mark.parametrize("card", ["lost-in-the-crowd", "night-ferry"])
def test_nobody_learns_whether_motonaka_could_have_played_a_card(card: str) -> None:
    scene = Scenario()
    scene.give(card)
    scene.match.close()
    scene.play("informant")
    scene.match.held = True
    assert len(scene.options()) == (2 if card == "night-ferry" else 1)
    before = [scene.match.view(viewer).encode() for viewer in (None, *scene.open.nobles)]
    scene.play("draw")
    assert [scene.match.view(viewer).encode() for viewer in (None, *scene.open.nobles)] == before
    scene.match.close()
    assert scene.open.hand == 2
