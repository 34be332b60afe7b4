"""Chiyo's Secret, clause 14: what counts when time is up, absence, and going back."""

import pytest

from noren import CannotUndo, Dice, IllegalChoice, Match
from noren.check.lateness import hasty_game, silent_game
from noren.core.dice import seed_bytes
from noren.core.imagined import imagine
from noren.core.view import View
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.belief.deduction import Facts, deduce
from noren.games.chiyos_secret.content import assassins
from noren.games.chiyos_secret.events import (
    AbilityUsed,
    ActionTaken,
    Asked,
    InfluenceDeclined,
    Looked,
    Moved,
    OrderSet,
    Said,
    Silent,
    TileMoved,
    TurnedDown,
    TurnedUp,
)
from noren.games.chiyos_secret.scene.assist import assist
from noren.scene import seat as name
from tests.games.chiyos_secret.situations import Scenario


def said(scene: Scenario) -> list[str]:
    """What the log says of silence."""
    return [game.describe(event) for event in scene.told(Silent)]


def owe_a_secret_action(scene: Scenario) -> None:
    """Nothing is left of the turn but the Secret Action."""
    scene.match.close()


@pytest.mark.rule("chiyos-secret-14.1")
def test_nobody_can_choose_silence() -> None:
    scene = Scenario()
    with pytest.raises(IllegalChoice):
        scene.play("silence")
    scene.match.close()
    assert scene.match.choices[-1] == (scene.me, ("silence",))
    assert scene.match.late == {len(scene.match.choices) - 1}


@pytest.mark.rule("chiyos-secret-14.2")
def test_a_late_noble_takes_no_loyal_action_and_owes_a_secret_one() -> None:
    scene = Scenario()
    me, patrons, tiles = scene.me, dict(scene.open.patrons), dict(scene.open.tiles)
    scene.match.close()
    assert (scene.open.patrons, scene.open.tiles) == (patrons, tiles)
    assert scene.told(ActionTaken) == []
    assert said(scene) == [f"{name(me)} said nothing in time: no Loyal Action is taken."]
    assert scene.match.asked == (me,)
    assert scene.options() == [("honor",), ("informant",)]


@pytest.mark.rule("chiyos-secret-14.3")
def test_what_was_not_moved_stays() -> None:
    scene = Scenario()
    first, second = list(scene.open.patrons)[:2]
    scene.play("spy")
    scene.play("pick", first)
    scene.play("send", "temple")
    scene.play("pick", second)
    house = scene.open.patrons[second].house
    scene.match.close()
    assert scene.open.patrons[second].house == house
    assert scene.options()[0][0] == "neighbours", "it is time to ask"
    scene = Scenario()
    scene.play("search")
    scene.match.close()
    scene.match.close()
    assert scene.told(Moved) + scene.told(TileMoved) == []
    assert scene.open.tiles["daimyo"] == "temple"
    assert scene.options()[0][0] == "reveal", "the Search goes on where the Daimyo stands"


@pytest.mark.rule("chiyos-secret-14.4")
def test_a_late_question_is_not_asked() -> None:
    scene = Scenario()
    me = scene.me
    scene.play("spy")
    scene.play("stay")
    scene.match.close()
    assert scene.told(Asked) == []
    assert said(scene) == [f"{name(me)} said nothing in time: nothing is asked."]
    assert scene.options() == [("honor",), ("informant",)]


def crowd(scene: Scenario, count: int) -> list[str]:
    """Send so many face-down patrons, and nobody else, where Daimyo and Rival are."""
    scene.clear_house("temple", to=scene.own)
    faces = ("otsu", "jiro", "gonbei", "baba")[:count]
    return sorted(scene.put(face, "temple", up=False) for face in faces)


@pytest.mark.rule("chiyos-secret-14.5")
def test_a_late_search_looks_at_whom_was_chosen_and_turns_up_the_first() -> None:
    scene = Scenario()
    cards = crowd(scene, 4)
    scene.search("temple")
    scene.match.close()
    chosen = set(cards) - {choice[-1] for choice in scene.options()}
    assert len(chosen) == 1, "the dice chose the first one"
    assert scene.told(Looked) == []
    scene.play(*scene.options()[-1])
    scene.match.close()
    (looked,) = scene.told(Looked)
    assert isinstance(looked, Looked)
    assert len(looked.cards) == 2
    assert chosen < set(looked.cards)
    scene.match.close()
    (up,) = scene.told(TurnedUp)
    assert isinstance(up, TurnedUp)
    assert up.cards == looked.cards[:1]
    assert scene.open.due == 1
    assert scene.told(Asked)


@pytest.mark.rule("chiyos-secret-14.6")
def test_a_late_interrogation_asks_nobody_or_the_first() -> None:
    scene = Scenario()
    cards = crowd(scene, 3)
    scene.interrogate("temple")
    scene.match.close()
    assert scene.told(Asked) + scene.told(TurnedUp) == []
    scene = Scenario()
    cards = crowd(scene, 3)
    scene.interrogate("temple")
    scene.play("question", cards[2])
    scene.match.close()
    (up,) = scene.told(TurnedUp)
    assert isinstance(up, TurnedUp)
    assert up.cards == (cards[2],)
    scene = Scenario()
    cards = crowd(scene, 3)
    scene.interrogate("temple")
    scene.play("question", cards[2])
    scene.play("with", cards[0])
    scene.match.close()
    (up,) = scene.told(TurnedUp)
    assert isinstance(up, TurnedUp)
    assert up.cards == (cards[2],)


@pytest.mark.rule("chiyos-secret-14.7")
def test_the_dice_carry_out_what_must_be_done() -> None:
    scene = Scenario()
    scene.clear_house("temple", to=scene.own)
    card = scene.put("otsu", "temple", up=False)
    scene.interrogate("temple")
    scene.play("question", card)
    scene.play("no")
    assert scene.told(AbilityUsed)
    own = {choice[1] for choice in scene.options()}
    scene.match.close()
    scene.match.close()
    (moved,) = scene.told(Moved)
    assert isinstance(moved, Moved)
    assert moved.card in own
    assert scene.options() == [("honor",), ("informant",)]
    scene = Scenario()
    cards = {scene.put(face, scene.own) for face in ("otsu", "baba", "ayame")}
    owe_a_secret_action(scene)
    scene.play("frame")
    scene.match.close()
    scene.match.close()
    (down,) = scene.told(TurnedDown)
    assert isinstance(down, TurnedDown)
    assert len(down.cards) == 2
    assert set(down.cards) < cards


@pytest.mark.rule("chiyos-secret-14.8")
def test_a_late_secret_action_is_the_informant_or_what_is_left() -> None:
    scene = Scenario()
    owe_a_secret_action(scene)
    scene.match.close()
    assert scene.told(ActionTaken) == [ActionTaken(scene.me, "informant")]
    assert scene.match.asked == (0,)
    scene = Scenario()
    me = scene.me
    owe_a_secret_action(scene)
    scene.give("night-ferry")
    scene.open.deck = 0
    assert ("informant",) in scene.options()
    scene.match.close()
    assert scene.told(ActionTaken) == [ActionTaken(me, "honor")]
    assert scene.open.track == 1
    scene = Scenario()
    me = scene.me
    for face in ("otsu", "baba"):
        scene.put(face, scene.own)
    owe_a_secret_action(scene)
    scene.open.deck, scene.open.due = 0, 2
    scene.match.close()
    scene.match.close()
    assert scene.told(ActionTaken) == [ActionTaken(me, "honor"), ActionTaken(me, "frame")]


@pytest.mark.rule("chiyos-secret-14.9")
@pytest.mark.parametrize(("subject", "truth"), [("kiku", True), ("otsu", False)])
def test_motonakas_silence_is_the_truth_and_looks_like_any_answer(
    subject: str, truth: bool
) -> None:
    seen = []
    for late in (True, False):
        scene = Scenario()
        scene.clear_house("temple", to=scene.own)
        card = scene.put(subject, "temple", up=False)
        scene.search("temple")
        scene.play("reveal", card)
        if late:
            scene.match.close()
        else:
            scene.play("yes" if truth else "no")
        (answer,) = scene.told(Said)
        assert isinstance(answer, Said)
        assert answer.yes is truth
        assert scene.private(0).lie == -1
        seen.append([scene.match.view(seat).encode() for seat in (None, *range(5))])
    assert seen[0] == seen[1]


@pytest.mark.rule("chiyos-secret-14.10")
def test_motonakas_silence_plays_no_influence() -> None:
    scene = Scenario()
    scene.give("night-ferry")
    owe_a_secret_action(scene)
    scene.play("informant")
    scene.match.close()
    assert scene.open.decisions[-1].what == "draw"
    assert scene.open.hand == 2
    scene = Scenario()
    scene.give("night-ferry")
    owe_a_secret_action(scene)
    while scene.match.asked != (0,):
        scene.play("honor")
        if scene.match.asked != (0,):
            owe_a_secret_action(scene)
    scene.match.close()
    assert scene.told(InfluenceDeclined)
    assert scene.private(0).hand == ["night-ferry"]
    scene = Scenario()
    scene.give("night-ferry")
    owe_a_secret_action(scene)
    scene.open.deck, scene.world.sealed.deck = 0, []
    scene.play("informant")
    scene.match.close()
    assert scene.told(InfluenceDeclined)
    assert scene.private(0).hand == ["night-ferry"]


@pytest.mark.rule("chiyos-secret-14.10")
def test_a_card_that_motonaka_does_not_finish_does_nothing() -> None:
    scene = Scenario()
    scene.influence("night-ferry")
    scene.play(*scene.options()[0])
    patrons = dict(scene.open.patrons)
    scene.match.close()
    assert scene.open.patrons == patrons
    assert scene.open.played == ["night-ferry"]
    assert said(scene) == [f"{name(0)} said nothing in time: the card comes to nothing."]


@pytest.mark.rule("chiyos-secret-14.11")
def test_the_dice_decide_for_a_motonaka_who_does_not() -> None:
    disguises, named = set(), set()
    for seed in range(30):
        match = Match.start(game, 5, {"motonaka": "first"}, seed)
        drawn = list(match.world.private[0].drawn)
        match.close()
        mine = match.world.private[0]
        assert {mine.geisha, mine.ronin} == set(drawn)
        disguises.add(mine.geisha == drawn[0])
        match.close()
        named.add(mine.assassin)
    assert disguises == {True, False}
    assert named == set(assassins())
    scene = Scenario()
    for fugitive, house in zip(("geisha", "ronin"), scene.open.houses, strict=False):
        scene.unmask_by_hand(fugitive, house)
    scene.count_honor()
    while not scene.told(OrderSet):
        assert scene.match.asked == (0,)
        scene.match.close()
    totals = [scene.open.totals[seat] for seat in scene.open.order]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.rule("chiyos-secret-14.12")
@pytest.mark.parametrize("bot", ["baseline", "strong"])
def test_a_bot_takes_a_seat_over_from_what_the_seat_may_know(bot: str) -> None:
    match = hasty_game(game, 5, {}, 3)
    middle = Match.replay(match.record())
    middle.rewind(len(match.choices) // 2)
    (seat,) = middle.asked
    view = View.decode(game, middle.view(seat).encode())
    assert game.bot(bot).choose(view, Dice(seed_bytes(1))) in middle.options(seat)


@pytest.mark.rule("chiyos-secret-14.13")
def test_going_back() -> None:
    match = Match.start(game, 5, {"motonaka": "first"}, 1)
    before = [match.view(seat).encode() for seat in (None, *range(5))]
    match.play(0, match.options(0)[0])
    match.close()
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.rewind(0)
    assert [match.view(seat).encode() for seat in (None, *range(5))] == before
    assert match.late == set()


@pytest.mark.rule("chiyos-secret-14.14")
def test_the_assistant_reckons_from_what_its_player_may_know() -> None:
    match = hasty_game(game, 5, {}, 3)
    middle = Match.replay(match.record())
    middle.rewind(len(match.choices) // 2)
    open = middle.world.open
    assert assist(middle.view(open.motonaka)) == ()
    for seat in open.nobles:
        view = middle.view(seat)
        imagined = imagine(game, view, Dice(seed_bytes(2)))
        assert assist(imagined.view(seat)) == assist(view) != ()


@pytest.mark.parametrize("seats", game.seat_counts)
@pytest.mark.parametrize("seed", [1])
def test_a_hasty_game_ends_and_can_be_replayed(seats: int, seed: int) -> None:
    match = hasty_game(game, seats, {}, seed)
    assert match.late
    truth = match.world.open.truth
    belief = deduce(Facts.of(match.view(None)))
    row, column = (belief.patrons.index(patron) for patron in (truth.geisha, truth.ronin))
    assert belief.pairs[row, column] > 0


@pytest.mark.parametrize("seats", game.seat_counts)
def test_a_game_in_which_nobody_answers_comes_to_an_end(seats: int) -> None:
    match = silent_game(Match.start(game, seats, seed=1))
    assert match.outcome is not None
    assert match.outcome.ending == "motonaka"
