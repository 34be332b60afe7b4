"""The own role kept quiet, and which card may be whom."""

import pytest

from noren import Dice
from noren.core.dice import seed_bytes
from noren.games.chiyos_secret.belief.reading import Reading
from noren.games.chiyos_secret.belief.whereabouts import PASSED_OVER, whereabouts
from noren.games.chiyos_secret.bots.noble import Noble
from noren.games.chiyos_secret.bots.role_secrecy import belief_after, quietest, told
from noren.games.chiyos_secret.rules.search import Reveal
from tests.games.chiyos_secret.situations import Scenario

THOUGHT = {"ally": 0.5, "betrayer": 0.25, "usurper": 0.25}
ALIKE = {"ally": {"a": 1.0, "b": 0.5}, "usurper": {"a": 1.0, "b": 0.5}}
APART = {"ally": {"a": 1.0, "b": 0.5}, "usurper": {"a": 1.0, "b": 1.02}}


def test_what_every_role_would_do_tells_nothing() -> None:
    thought = {"ally": 0.6, "usurper": 0.4}
    assert told(ALIKE, "a", "ally", thought) == pytest.approx(0)
    assert told(ALIKE, "b", "usurper", thought) == pytest.approx(0)
    assert belief_after(ALIKE, "b", thought) == pytest.approx(thought)


def test_what_only_one_role_would_do_gives_it_away() -> None:
    thought = {"ally": 0.6, "usurper": 0.4}
    after = belief_after(APART, "b", thought)
    assert after["usurper"] > 0.9
    assert told(APART, "b", "usurper", thought) > 0 > told(APART, "a", "usurper", thought)
    assert told(APART, "b", "ally", thought) < 0 < told(APART, "a", "ally", thought)
    assert sum(after.values()) == pytest.approx(1)


def test_of_nearly_equal_actions_the_quiet_one_is_taken() -> None:
    thought = {"ally": 0.6, "usurper": 0.4}
    assert quietest(APART, "usurper", thought) == "a"
    worth_it = APART | {"usurper": {"a": 1.0, "b": 1.5}}
    assert quietest(worth_it, "usurper", thought) == "b"


def usurper_looks_at(*faces: str) -> tuple[Scenario, Noble, Reveal]:
    """A Usurper, who knows that Kage is the True Assassin, has looked at these patrons."""
    me = Scenario().me
    others = [seat for seat in (1, 2, 3, 4) if seat != me]
    roles = dict(zip(others, ("ally", "ally", "betrayer"), strict=True)) | {me: "usurper"}
    scene = Scenario(roles=roles)
    scene.private(me).assassin, scene.private(me).usurpers = "kage", [me]
    scene.clear_house(scene.own)
    for face in faces:
        scene.put(face, scene.own, up=False)
    scene.open.innocent = [("geisha", "otsu"), ("ronin", "otsu")]
    scene.search(scene.own)
    view = scene.match.view(me)
    assert isinstance(view.step, Reveal)
    return scene, Noble(Reading(view), Dice(seed_bytes(1))), view.step


def test_a_usurper_does_not_turn_up_a_false_assassin_for_nothing() -> None:
    """Neither Doku nor Otsu is anybody; only a Usurper would as soon see Doku."""
    scene, noble, step = usurper_looks_at("doku", "otsu")
    tastes = {role: noble.as_role(role).tastes(noble.view.options) for role in THOUGHT}
    loud, quiet = ("reveal", scene.card("doku")), ("reveal", scene.card("otsu"))
    assert tastes["usurper"][loud] == tastes["usurper"][quiet]
    assert told(tastes, loud, "usurper", THOUGHT) > 0 > told(tastes, quiet, "usurper", THOUGHT)
    assert noble.reveal(step) == quiet


def test_a_usurper_shows_the_true_assassin_all_the_same() -> None:
    scene, noble, step = usurper_looks_at("kage", "otsu")
    assert scene.card("kage") in noble.reveal(step)


def test_the_table_thinks_of_me_what_the_answers_leave() -> None:
    scene = Scenario(roles={1: "ally", 2: "ally", 3: "betrayer", 4: "usurper"})
    reading = Reading(scene.match.view(scene.me))
    assert reading.thought_of_me == pytest.approx(THOUGHT)
    scene.open.not_betrayer = [scene.me]
    reading = Reading(scene.match.view(scene.me))
    assert reading.thought_of_me["betrayer"] == 0


def test_a_card_that_others_have_left_alone_is_less_likely_anybody() -> None:
    scene = Scenario()
    me, other = scene.me, next(noble for noble in scene.open.nobles if noble != scene.me)
    first, second = list(scene.open.patrons)[:2]
    scene.open.peeks[first] = [other]
    scene.open.peeks[second] = [me, 0]
    shares = whereabouts(scene.open, {}, me)["kiku"]
    assert sum(shares.values()) == pytest.approx(1)
    assert shares[first] == pytest.approx(PASSED_OVER * shares[second])


def test_a_true_card_that_was_hidden_is_where_it_was_shuffled() -> None:
    scene = Scenario()
    scene.unmask_by_hand("geisha", scene.own)
    scene.influence("temple-sanctuary")
    shuffled = {*scene.open.shuffles[-1].after}
    reading = Reading(scene.match.view(scene.open.nobles[0]))
    assert {*reading.unplaced["kiku"]} == shuffled
    outside = [c for c, p in scene.open.patrons.items() if c not in shuffled and not p.face]
    assert min(map(reading.worth, shuffled)) > max(map(reading.worth, outside))
