"""Ninja, clause 21: what counts when time is up, absence, and going back."""

from collections import Counter
from typing import Any

import pytest

from noren import CannotUndo, Choice, Dice, IllegalChoice, Match
from noren.check.lateness import hasty_game, silent_game
from noren.core.dice import seed_bytes
from noren.core.view import View
from noren.games.ninja import events as e
from noren.games.ninja import game
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.particles import past_of
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.content.cards import all_cards
from noren.games.ninja.rules.ready_made import core, objects_to_hide
from noren.games.ninja.state import HIGH, Guard, Patrol, fort_of
from tests.games.ninja.nights import (
    begin,
    captain,
    dead,
    guard_seat,
    guards,
    hold,
    night,
    offered,
    on_the_road,
    play,
    put,
    searching,
    shadow,
    skip_to,
    sneaking,
    step,
    table,
    told,
)

pytestmark = pytest.mark.slow


def last_late(match: Match) -> Choice:
    """What time has just chosen."""
    assert len(match.choices) - 1 in match.late
    return match.choices[-1][1]


@pytest.mark.rule("ninja-21.1")
def test_nobody_can_choose_silence() -> None:
    match = night()
    with pytest.raises(IllegalChoice):
        match.play(guard_seat(match), ("silence",))
    hand = list(captain(match).hand)
    match.close()
    assert last_late(match) == ("silence",)
    assert captain(match).hand == hand


@pytest.mark.rule("ninja-21.2")
@pytest.mark.parametrize("seats", [2, 4])
def test_what_was_begun_stands_and_the_rest_is_as_suggested(seats: int) -> None:
    match = begin(seats, placement="full")
    ready = begin(seats)
    skip_to(match, "PostSentry")
    post = offered(match)[-1]
    play(match, *post)
    with pytest.raises(IllegalChoice):
        match.play(match.asked[0], ("suggested",))
    match.close()
    assert step(match) == "PostPatrol"
    posted = [guard.zone for guard in table(match).guards.values()]
    suggested = [g.zone for g in table(ready).guards.values() if not g.patrol]
    assert post[1] in posted
    assert len(posted) == len({*posted}) == len(suggested)
    assert set(posted) - {post[1]} <= {*suggested}
    play(match, *offered(match)[1])
    match.close()
    assert step(match) == "PostPatrol", "the dice have said where the first one looks"
    match.close()
    assert len(table(match).patrols) == len(table(ready).patrols)
    assert all(patrol.facing for patrol in table(match).patrols.values())


@pytest.mark.rule("ninja-21.2")
@pytest.mark.parametrize("begun", [0, 1, 5])
def test_the_guards_secrets_are_finished_by_the_dice(begun: int) -> None:
    match = begin(placement="full")
    skip_to(match, "PlaceSleepers")
    for _ in range(begun):
        play(match, *next(c for c in offered(match) if c[0] == "sleep"))
    slept = dict(captain(match).sleepers)
    match.close()
    sleepers = captain(match).sleepers
    assert sum(sleepers.values()) == 8
    assert max(sleepers.values()) <= 2
    assert all(sleepers[zone] >= count for zone, count in slept.items())
    assert step(match) == "PlaceObjects"
    for _ in range(begun):
        play(match, *next(c for c in offered(match) if c[0] == "hide"))
    hidden = dict(captain(match).objects)
    match.close()
    objects = captain(match).objects
    assert sorted(objects.values()) == sorted(objects_to_hide(table(match)))
    assert hidden.items() <= objects.items()
    for castle in fort_of(table(match)).castles:
        rooms = fort_of(table(match)).hiding_places(castle)
        assert sum(len(objects.get(zone, "")) == 1 for zone in rooms) == 3


@pytest.mark.rule("ninja-21.2")
def test_hands_are_finished_as_suggested() -> None:
    match = begin(placement="full")
    play(match, "take", "kenjutsu-2")
    match.close()
    hand = shadow(match).hand
    assert len(hand) == 8
    assert Counter(["kenjutsu-2", *core(table(match), "ninja")]) <= Counter(hand)
    match.close()
    assert Counter(core(table(match), "traitor")) <= Counter(shadow(match, "traitor").hand)
    assert len(shadow(match, "traitor").hand) == 7
    play(match, "leave", "kenjutsu")
    kenjutsu = captain(match).hand.count("kenjutsu")
    match.close()
    assert len(captain(match).hand) == 24
    assert captain(match).hand.count("kenjutsu") <= kenjutsu
    assert sorted(captain(match).hand + match.world.sealed.decks["1"]) == [*all_cards("guards")]
    skip_to(match, "ChooseStart")
    for _ in range(4):
        match.close()
    assert shadow(match).zone in fort_of(table(match)).exits
    assert len(match.world.private[0].ends) == 2
    assert step(match) == "CardPhase"


@pytest.mark.rule("ninja-21.2")
def test_the_dice_say_who_a_lone_wolf_is() -> None:
    kinds = set()
    for seed in range(12):
        match = begin(seed=seed, variant="lone wolf")
        match.close()
        kinds.add(shadow(match, "intruder").kind)
    assert kinds == {"ninja", "traitor"}


@pytest.mark.rule("ninja-21.3")
def test_late_guards_are_done_with_the_cards_they_drew() -> None:
    match = night(4)
    table(match).alert = HIGH
    skip_to(match, "AlertPhase")
    alert = table(match).alert
    for seat in (2, 3):
        assert match.asked == (seat,)
        match.close()
        assert told(match, e.Yielded)[-1] == e.Yielded(seat)
    assert step(match) == "CardPhase"
    assert told(match, e.GuardCard) == []
    assert table(match).alert == alert


@pytest.mark.rule("ninja-21.3")
def test_late_guards_are_done_with_their_hands_both_alike() -> None:
    match = night(4)
    assert match.asked == (2, 3)
    match.close()
    assert told(match, e.Yielded) == [e.Yielded(2), e.Yielded(3)]
    assert step(match) == "PatrolPhase"
    assert told(match, e.GuardCard) == []


@pytest.mark.rule("ninja-21.4")
def test_late_guards_stop() -> None:
    match = night()
    hold(match, "patrol-search")
    on_the_road(match)
    play(match, "play", "patrol-search", "patrol-1")
    play(match, "go", "B3")
    match.close()
    assert last_late(match) == ("stop",)
    zones = {g.zone for g in table(match).guards.values() if g.patrol == "patrol-1"}
    assert zones == {"B3"}
    assert step(match) == "FacePatrol"
    ways = [choice[1] for choice in offered(match)]
    match.close()
    assert table(match).patrols["patrol-1"].facing in ways


@pytest.mark.rule("ninja-21.4")
def test_patrols_march_without_orders() -> None:
    forks = set()
    for seed in range(12):
        match = night(seed=seed, until="PatrolPhase")
        on_the_road(match)
        put(match, "ninja", "T1")
        put(match, "traitor", "W1")
        count = len(told(match, e.Stepped))
        match.close()
        assert step(match) == "Sneak", "one silence, and all patrols have gone"
        assert len(told(match, e.Stepped)) == count + 6
        forks.add(tuple(event.zone for event in told(match, e.Stepped)[count:]))
    assert len(forks) > 1, "at forks the dice have chosen"


@pytest.mark.rule("ninja-21.4")
def test_whoever_meets_an_intruder_without_orders_is_asked_again() -> None:
    match = night(until="PatrolPhase")
    on_the_road(match)
    hold(match, "kenjutsu")
    put(match, "ninja", "T1")
    put(match, "traitor", "B5")
    match.close()
    assert [seen.zone for seen in told(match, e.Seen)] == ["B5"]
    assert offered(match) == [("done",), ("strike", "traitor")]
    match.close()
    assert step(match) == "Sneak"
    assert captain(match).hand == ["kenjutsu"], "nobody has struck"


@pytest.mark.rule("ninja-21.4")
def test_at_a_fork_the_dice_choose() -> None:
    track = fort_of(table(night())).track
    roads = [(came, zone) for zone in track.zones for came in track.facings(zone)]
    came, fork = next(road for road in roads if len(track.onward(*road)) > 1)
    zones = set()
    for seed in range(12):
        match = night(seed=seed, until="PatrolPhase")
        guards(match, sword_1=came, spear_1=came)
        put(match, "ninja", "T1")
        put(match, "traitor", "W1")
        for guard in ("sword-1", "spear-1"):
            table(match).guards[guard] = Guard(came, "patrol-1")
        table(match).patrols["patrol-1"] = Patrol(fork, "")
        play(match, "march", "patrol-1", fork)
        assert step(match) == "March"
        match.close()
        zones.add(table(match).guards["sword-1"].zone)
    assert zones == {*track.onward(came, fork)}


@pytest.mark.rule("ninja-21.5")
def test_silence_is_no_cat() -> None:
    match = night()
    shadow(match, "traitor").hand = ["cat"]
    put(match, "traitor", "B10", speed=3)
    guards(match, sword_1="B10")
    hold(match, "sentry-listen")
    play(match, "play", "sentry-listen", "sword-1")
    assert ("cat",) in offered(match)
    match.close()
    assert [listened.heard for listened in told(match, e.Listened)] == [True]
    assert shadow(match, "traitor").hand == ["cat"]


@pytest.mark.rule("ninja-21.6")
def test_a_late_intruder_stops_where_he_is() -> None:
    match = sneaking("ninja", "W1")
    hand = list(shadow(match).hand)
    play(match, "go", "W2")
    match.close()
    assert last_late(match) == ("done",)
    assert (shadow(match).zone, shadow(match).speed, shadow(match).hand) == ("W2", 1, hand)
    assert told(match, e.Seen) == []


@pytest.mark.rule("ninja-21.6")
def test_a_late_intruder_among_guards_is_seen() -> None:
    logs = []
    for late in (True, False):
        match = sneaking("ninja", "W1")
        guards(match, sword_1="W2")
        shadow(match).hand = ["shadow-walk", "kenjutsu-1"]
        play(match, "go", "W2")
        with pytest.raises(IllegalChoice):
            match.play(0, ("done",))
        if late:
            match.close()
        else:
            play(match, "reveal")
            play(match, "done")
        assert told(match, e.Seen)
        assert table(match).alert == HIGH
        assert shadow(match).hand == ["shadow-walk", "kenjutsu-1"]
        logs.append(match.view(1).encode())
    assert logs[0] == logs[1], "as if he had shown himself and stayed"


@pytest.mark.rule("ninja-21.7")
def test_a_late_intruder_searches_no_more_and_spares_the_sentry() -> None:
    match = searching("A")
    match.close()
    assert told(match, e.Searched) == []
    match = searching("sentry")
    shadow(match).hand = ["shuriken"]
    play(match, "search", "W1")
    match.close()
    skip_to(match, "FaceSentry")
    match.close()
    assert shadow(match).hand == ["shuriken"]
    assert "W1" in {guard.zone for guard in table(match).guards.values()}
    assert e.AlertSet(HIGH, "sentry") in match.world.log


@pytest.mark.rule("ninja-21.8")
def test_late_guards_remove_nobody() -> None:
    match = searching("sentry")
    guards(
        match,
        **{f"sword_{n}": "B9" for n in range(1, 11)},
        **{f"spear_{n}": "B9" for n in range(1, 11)},
    )
    play(match, "search", "W1")
    skip_to(match, "MakeRoom")
    match.close()
    assert last_late(match) == ("keep",)
    assert {guard.zone for guard in table(match).guards.values()} == {"B9"}
    assert e.AlertSet(HIGH, "sentry") in match.world.log


@pytest.mark.rule("ninja-21.8")
def test_the_dice_arm_a_hidden_sentry() -> None:
    arms = set()
    for seed in range(12):
        match = searching("sentry", seats=4, seed=seed)
        play(match, "search", "W1")
        skip_to(match, "ArmSentry")
        match.close()
        arms |= {g.split("-")[0] for g, guard in table(match).guards.items() if guard.zone == "W1"}
    assert arms == {"sword", "spear"}


@pytest.mark.rule("ninja-21.9")
def test_a_second_life_without_a_word() -> None:
    match = dead(placement="full")
    before = sum(captain(match).sleepers.values())
    skip_to(match, "ChooseStart")
    match.close()
    assert shadow(match, "traitor").zone in fort_of(table(match)).traitor_starts
    assert step(match) == "ChooseCards"
    match.close()
    assert Counter(core(table(match), "traitor", 2)) <= Counter(shadow(match, "traitor").hand)
    assert len(shadow(match, "traitor").hand) == 5
    hand = len(captain(match).hand)
    play(match, *offered(match)[1])
    match.close()
    assert told(match, e.BonusTaken) == [e.BonusTaken(1, 1)]
    assert len(captain(match).hand) == hand + 1
    play(match, *offered(match)[1])
    match.close()
    assert told(match, e.Sleepers) == [e.Sleepers(1), e.Sleepers(2)]
    assert sum(captain(match).sleepers.values()) == before + 3
    assert max(captain(match).sleepers.values()) <= 2


@pytest.mark.rule("ninja-21.10")
@pytest.mark.parametrize("bot", ["baseline", "strong"])
def test_a_bot_takes_a_seat_over_from_what_the_seat_may_know(bot: str) -> None:
    match = hasty_game(game, 2, {}, 3)
    for share in (2, 3):
        middle = Match.replay(match.record())
        middle.rewind(len(match.choices) // share)
        for seat in middle.asked:
            view = View.decode(game, middle.view(seat).encode())
            assert game.bot(bot).choose(view, Dice(seed_bytes(1))) in middle.options(seat)


@pytest.mark.rule("ninja-21.11")
def test_going_back() -> None:
    match = night(until="Sneak")
    length = len(match.choices)
    before = [match.view(seat).encode() for seat in (None, 0, 1)]
    play(match, *next(choice for choice in offered(match) if choice[0] == "go"))
    match.undo(0)
    assert [match.view(seat).encode() for seat in (None, 0, 1)] == before
    match.close()
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.rewind(length)
    assert [match.view(seat).encode() for seat in (None, 0, 1)] == before
    assert match.late == set()


TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"placement": "full"}),
    (4, {"placement": "full"}),
    (2, {"variant": "lone wolf", "both_hands": True, "placement": "full"}),
    (3, {"variant": "contested", "placement": "full"}),
    (2, {"map": "outpost", "search_standing": True}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("seed", [5])
def test_a_hasty_night_ends_and_can_be_replayed(
    seats: int, options: dict[str, Any], seed: int
) -> None:
    match = hasty_game(game, seats, options, seed)
    assert match.late
    view = match.view(None)
    read(view, StrongBelief)
    for who in table(match).figures:
        backward = past_of(view).backward(who)
        for trail in shadow(match, who).path:
            assert backward.moves[trail.turn].before[backward.at(trail.zones[0])] > 0, (who, trail)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_night_in_which_nobody_answers_comes_to_an_end(
    seats: int, options: dict[str, Any]
) -> None:
    assert silent_game(Match.start(game, seats, options, 1)).outcome is not None
