"""What a night makes known, and to whom: silences that tell nothing, and flows too rare to meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from noren import Choice, Match, Seat
from noren.check.flows import covering, differences
from noren.check.lockstep import Pair
from noren.core.dice import Dice, seed_bytes
from noren.core.disclosure import read
from noren.games.ninja import events as e
from noren.games.ninja.rules.searching import ArmSentry, FaceSentry, MakeRoom
from noren.games.ninja.state import guard_seats
from tests.games.ninja.nights import (
    begin,
    captain,
    dead,
    guards,
    hold,
    night,
    offered,
    play,
    put,
    random_night,
    searching,
    shadow,
    skip_to,
    sneaking,
    step,
    table,
    told,
)

Change = Callable[[Match], object]


def seen_by(match: Match) -> list[bytes]:
    """Everybody's view but that of whoever is asked, and a spectator's."""
    asked = match.world.agenda[-1].asks(table(match))
    viewers = [None, *(seat for seat in range(match.seats) if seat not in asked)]
    return [match.view(viewer).encode() for viewer in viewers]


def assert_silent(match: Match, *answer: Choice) -> None:
    """Nobody else notices that an answer is given before the beat is over."""
    match.held = True
    before = seen_by(match)
    for choice in answer:
        assert match.asked
        play(match, *choice)
        assert seen_by(match) == before
    assert not match.asked
    match.close()
    assert seen_by(match) != before


@pytest.mark.rule("ninja-9.1")
def test_a_secret_move_is_one_silence() -> None:
    for steps in ((), ("T2",), ("T2", "T3")):
        match = sneaking("ninja", "T1")
        assert_silent(match, *(("go", zone) for zone in steps), ("done",))
        assert shadow(match).trail == ["T1", *steps]
        assert told(match, e.Crept) == [e.Crept("ninja")]


@pytest.mark.rule("ninja-9.1")
def test_a_secret_step_is_taken_back_in_place() -> None:
    match = sneaking("ninja", "T1")
    match.held = True
    before = match.view(0).encode()
    play(match, "go", "T2")
    assert match.view(0).encode() != before
    match.undo(0)
    assert match.view(0).encode() == before


@pytest.mark.rule("ninja-9.4")
def test_what_is_heard_of_ends_the_silence() -> None:
    match = sneaking("ninja", "T1")
    shadow(match).hand = ["rope"]
    play(match, "go", "T2")
    play(match, "bluff", "rope")
    assert told(match, e.ShadowCard)
    assert (shadow(match).zone, step(match)) == ("T2", "Sneak")
    assert [choice for choice in offered(match) if choice[0] == "bluff"] == []


@pytest.mark.rule("ninja-12.3")
def test_a_detected_intruder_steps_in_secret_only_among_other_guards() -> None:
    for guarded in (True, False):
        match = sneaking("ninja", "B3")
        guards(match, sword_1="B3", sword_2="B4" if guarded else "B20")
        table(match).figures["ninja"].state, table(match).figures["ninja"].zone = "seen", "B3"
        play(match, "go", "B4")
        assert bool(told(match, e.Vanished)) == (not guarded)
        assert (("reveal",) in offered(match)) == guarded


@pytest.mark.rule("ninja-5.5")
@pytest.mark.parametrize("cards", [["cat"], []])
def test_a_quick_pass_at_a_listen_tells_nothing(cards: list[str]) -> None:
    match = night()
    hold(match, "sentry-listen")
    guards(match, sword_1="B20")
    shadow(match, "traitor").hand = cards
    play(match, "play", "sentry-listen", "sword-1")
    assert_silent(match, ("pass",))


@pytest.mark.rule("ninja-4.3")
@pytest.mark.parametrize("card", ["kenjutsu", "sentry-search"])
def test_whether_a_drawn_card_can_be_played_tells_nothing(card: str) -> None:
    match = night()
    skip_to(match, "Sneak")
    table(match).alert = 1
    skip_to(match, "AlertPhase")
    captain(match).drawn = [card]
    assert (offered(match) == [("done",)]) == (card == "kenjutsu")
    assert_silent(match, ("done",))


@pytest.mark.rule("ninja-19.4")
def test_the_swords_play_their_alert_cards_first() -> None:
    match = night(4)
    skip_to(match, "Sneak")
    table(match).alert = 3
    skip_to(match, "AlertPhase")
    for seat in (2, 3):
        assert (step(match), *match.asked) == ("AlertPhase", seat)
        play(match, "done")
    assert (step(match), *match.asked) == ("CardPhase", 2, 3)


@pytest.mark.rule("ninja-11.1")
def test_searches_are_told_when_all_are_declared() -> None:
    match = searching("A")
    assert_silent(match, ("search", "W2"), ("search", "W1"))
    assert [event.zone for event in told(match, e.Searched)] == ["W2", "W1"]
    assert_silent(searching(""), ("done",))


@pytest.mark.rule("ninja-11.6")
@pytest.mark.parametrize("hand", [["shuriken"], []])
def test_whether_a_hidden_sentry_could_be_killed_tells_nothing(hand: list[str]) -> None:
    match = searching("sentry")
    shadow(match).hand = hand
    play(match, "search", "W1")
    play(match, "done")
    skip_to(match, "FaceSentry")
    assert_silent(match, ("spare",))


@pytest.mark.rule("ninja-19.1")
@pytest.mark.parametrize("placement", ["ready", "full"])
def test_a_partner_sees_the_new_cards_of_a_second_life(placement: str) -> None:
    match = dead(seats=3, placement=placement)
    skip_to(match, "ChooseStart")
    ally, truth = match.world.private[0].allies["traitor"], shadow(match, "traitor")
    assert ally.hand == truth.hand
    assert ally.box == truth.box


@pytest.mark.rule("ninja-19.3")
def test_a_guard_imagines_the_sleepers_that_both_have_placed() -> None:
    match = begin(4, placement="full", map="outpost")
    skip_to(match, "PlaceSleepers")
    play(match, *next(choice for choice in offered(match) if choice[0] == "sleep"))
    for seat in guard_seats(table(match)):
        hidden = match.game.imagine(match.view(seat), Dice(seed_bytes(1)))
        placed = [hidden.private[other].sleepers for other in guard_seats(table(match))]
        assert placed == [captain(match).sleepers] * 2


@pytest.mark.rule("ninja-19.3")
def test_a_hand_is_shown_to_the_partner_when_it_is_chosen() -> None:
    match = begin(4, placement="full")
    skip_to(match, "ChooseHand")
    play(match, *offered(match)[1])
    for viewer in (0, 2, 3):
        hidden = match.game.imagine(match.view(viewer), Dice(seed_bytes(1)))
        assert hidden.private[3].ally_hand == match.world.private[3].ally_hand
    match.close()
    assert match.world.private[3].ally_hand == match.world.private[2].hand


@pytest.mark.rule("ninja-19.3")
def test_bonus_cards_are_shown_to_the_partner_as_they_are_taken() -> None:
    match = bonus_night()
    play(match, *offered(match)[1])
    one, other = match.world.private[2:]
    assert (step(match), other.ally_hand) == ("TakeBonus", one.hand)
    for viewer in (0, 2, 3):
        hidden = match.game.imagine(match.view(viewer), Dice(seed_bytes(1)))
        assert hidden.private[3].ally_hand == hidden.private[2].hand
        if viewer:
            assert (hidden.private[2].hand, hidden.private[2].pool) == (one.hand, one.pool)


def bonus_night() -> Match:
    """A night of four in which a decoy has died, and the swords may take cards for that."""
    for seed in range(40):
        match, dice = begin(4, seed), Dice(seed_bytes(seed))
        while not match.over and step(match) != "TakeBonus":
            seat = dice.pick(match.asked)
            match.play(seat, dice.pick(match.options(seat)))
        if not match.over:
            return match
    raise AssertionError("nobody dies early")


def test_what_is_heard_of_is_imagined_and_nothing_after_it() -> None:
    """Steps that lie in a sealed answer are in nobody's drawer."""
    for seed in range(4):
        match = random_night(seed, 60, 3)
        skip_to(match, "Sneak", "traitor")
        trails = {len(shadow(match, "traitor").trail)}
        for number in range(5):
            hidden = match.game.imagine(match.view(2), Dice(seed_bytes(number)))
            trails.add(len(hidden.private[1].shadows["traitor"].trail))
        assert trails == {1}


# -- flows


def flows(match: Match, viewer: Seat | None, change: Change, *choice: str) -> set[str]:
    """What a viewer learns by a choice if something hidden from him is otherwise."""
    other = match.copy()
    change(other)
    assert other.view(viewer).encode() == match.view(viewer).encode()
    seat = next(seat for seat in match.asked if choice in match.options(seat))
    pair = Pair(match.world.copy(), other.world.copy(), viewer, Dice(seed_bytes(1)))
    parted = pair.carry_out({seat: (choice,)}, {seat: (choice,)})
    assert parted is not None
    assert parted.step is not None
    found = {*differences(parted.one, parted.other)}
    role = "spectator" if viewer is None else "actor" if viewer == seat else "other"
    declared = [read(text) for text in type(parted.step).discloses]
    assert all(covering(declared, path, role) for path in found), found
    return found


def put_there(who: str, zone: str) -> Change:
    return lambda match: put(match, who, zone)


def write(**fields: Any) -> Change:
    """The guards' notes say otherwise."""

    def change(match: Match) -> None:
        for seat in guard_seats(table(match)):
            for name, value in fields.items():
                setattr(match.world.private[seat], name, value)

    return change


@pytest.mark.rule("ninja-12.1")
@pytest.mark.parametrize("phase", ["AlertPhase", "CardPhase"])
def test_who_wakes_beside_an_intruder_sees_him(phase: str) -> None:
    match = night()
    if phase == "AlertPhase":
        table(match).alert = 2
        skip_to(match, phase)
    captain(match).drawn = ["awaken"] if phase == "AlertPhase" else []
    captain(match).hand = ["awaken"]
    captain(match).sleepers = {"B3": 2}
    put(match, "traitor", "B3")
    found = flows(match, None, put_there("traitor", "B10"), "play", "awaken", "B3")
    assert {"Seen", "open.figures.state", "open.figures.zone", "agenda.GuardMove"} <= found
    found = flows(match, 0, write(sleepers={"B3": 1}), "play", "awaken", "B3")
    assert {"Woke.guards", "open.guards"} <= found


@pytest.mark.rule("ninja-18.2")
@pytest.mark.parametrize("phase", ["AlertPhase", "CardPhase", "PatrolPhase"])
def test_the_wound_of_a_lone_wolf_tells_who_he_is(phase: str) -> None:
    match = night(variant="lone wolf", both_hands=True)
    if phase == "AlertPhase":
        table(match).alert = 2
    skip_to(match, phase)
    wolf = table(match).figures["intruder"]
    wolf.state, wolf.zone, wolf.wounds = "seen", "B33", [1]
    put(match, "intruder", "B33").kind = "traitor"
    guards(match, sword_1="B33")
    hold(match, "kenjutsu")

    def be_the_ninja(other: Match) -> None:
        shadow(other, "intruder").kind = "ninja"

    dies = {"Died", "open.figures.kind", "open.figures.wounds", "open.figures.died_on"}
    assert dies <= flows(match, 1, be_the_ninja, "strike", "intruder")
    table(match).turn = 12
    ends = {"NightEnded", "open.paths", "agenda.EndTurn", "outcome"}
    assert dies | ends <= flows(match, 1, be_the_ninja, "strike", "intruder")


@pytest.mark.rule("ninja-18.2")
def test_the_first_card_of_a_lone_wolf_tells_who_he_is() -> None:
    match = night(variant="lone wolf", both_hands=True, until="Sneak")
    shadow(match, "intruder").hand = ["rope"]
    kinds = {"ninja": "traitor", "traitor": "ninja"}

    def be_the_other(other: Match) -> None:
        shadow(other, "intruder").kind = kinds[shadow(match, "intruder").kind]

    found = flows(match, 1, be_the_other, "bluff", "rope")
    assert found == {"ShadowCard.kind", "open.figures.kind"}


@pytest.mark.rule("ninja-16.8")
def test_guards_who_walk_out_of_the_far_end_know_it() -> None:
    match = night()
    hold(match, "sentry-search")
    guards(match, sword_1="passage")
    table(match).known_ends = {"passage": ["B5"]}
    table(match).passage_cards = [1]
    match.world.private[0].ends = ["B5", "W3"]
    play(match, "play", "sentry-search", "sword-1")

    def dig_elsewhere(other: Match) -> None:
        other.world.private[0].ends = ["B5", "E3"]

    found = flows(match, 1, dig_elsewhere, "go", "far")
    assert found == {"PassageFound.zone", "Stepped.zone", "open.guards.zone", "open.known_ends"}


@pytest.mark.rule("ninja-11.4")
def test_a_mission_that_is_done_is_shown() -> None:
    match = searching("A", mission_alert=1)
    shadow(match).mission = "A"
    play(match, "search", "W1")

    def have_another(other: Match) -> None:
        shadow(other).mission = "B"

    skip_to(match, "Search", "traitor")
    found = flows(match, 1, have_another, "done")
    assert {"MissionDone", "open.figures.letter", "AlertSet", "open.alert"} <= found


@pytest.mark.rule("ninja-11.3")
def test_what_lies_in_a_zone_is_told() -> None:
    for what, more in (("trap", {"AlertSet", "open.alert"}), ("sentry", {"agenda.FaceSentry"})):
        match = searching(what)
        play(match, "search", "W1")
        skip_to(match, "Search", "traitor")
        found = flows(match, 0, write(objects={}), "done")
        assert {"Found.what", "open.found"} | more <= found


@pytest.mark.rule("ninja-20.4")
def test_a_rope_that_guards_notice_is_shown() -> None:
    match = night(until="PatrolPhase", notice_ropes=True)
    table(match).patrols = {}
    guards(match, sword_1="B1", sword_2="B33")
    table(match).figures["ninja"].state, table(match).figures["ninja"].zone = "seen", "B33"
    put(match, "ninja", "B33")

    def hang(other: Match) -> None:
        other.world.private[0].ropes = [("B1", "M1")]

    assert {"RopeFound", "open.known_ropes"} <= flows(match, 1, hang, "done")


@pytest.mark.rule("ninja-18.2")
def test_a_sentry_killed_by_a_lone_wolf_tells_who_he_is() -> None:
    match = night(variant="lone wolf", both_hands=True, until="Sneak")
    wolf = put(match, "intruder", "W1")
    wolf.hand, wolf.kind = ["kenjutsu-1"], "traitor"
    match.world.then(FaceSentry("intruder", "W2"))
    match.world.settle()

    def be_the_ninja(other: Match) -> None:
        shadow(other, "intruder").kind = "ninja"

    found = flows(match, 1, be_the_ninja, "kill", "kenjutsu-1")
    assert found == {"ShadowCard.kind", "open.figures.kind"}


@pytest.mark.rule("ninja-11.6")
@pytest.mark.parametrize("full", [True, False])
def test_whoever_is_still_with_a_hidden_sentry_is_seen(full: bool) -> None:
    match = night(4, until="Sneak")
    if full:
        arms = [f"{weapon}_{n}" for weapon in ("sword", "spear") for n in range(1, 11)]
        guards(match, **dict.fromkeys(arms, "B9"))
    put(match, "ninja", "W2")
    match.world.then(MakeRoom("ninja", "W2") if full else ArmSentry("W2"))
    match.world.settle()
    choice = ("keep",) if full else ("arm", "sword")
    found = flows(match, 2, put_there("ninja", "W3"), *choice)
    assert found == {"Seen", "AlertSet", "open.figures.state", "open.figures.zone"}


@pytest.mark.rule("ninja-15.6")
def test_how_the_beds_are_filled_tells_nothing() -> None:
    match = dead(placement="full", seats=4)
    skip_to(match, "PlaceBonus")
    assert match.asked == (2,)
    free = offered(match)[0]
    assert_silent(match, free)
