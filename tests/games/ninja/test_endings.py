"""Death, second lives, endings and variants, clause by clause."""

import pytest

from noren import Match, NorenError
from noren.core.rules import Moment
from noren.games.ninja import events as e
from noren.games.ninja import game
from noren.games.ninja.scene.course import course
from noren.games.ninja.state import Figure, change_guard, fort_of
from noren.lessons import match_at
from noren.scene.shown import ending_of
from tests.games.ninja.nights import (
    begin,
    captain,
    dead,
    guard_seat,
    guards,
    night,
    offered,
    play,
    put,
    shadow,
    skip_to,
    sneaking,
    step,
    table,
    told,
)


@pytest.mark.example("ninja-15.1")
@pytest.mark.rule("ninja-15.1")
@pytest.mark.parametrize(("turn", "back"), [(1, True), (10, True), (11, False)])
def test_an_early_death_was_a_decoy(turn: int, back: bool) -> None:
    match = dead(turn=turn)
    assert table(match).figures["traitor"].state == "dead"
    skip_to(match, "ChooseStart" if back else "Search")
    assert bool(told(match, e.Returned)) == back
    match = dead()
    table(match).figures["traitor"].life = 2
    skip_to(match, "Search")
    assert not told(match, e.Returned)


@pytest.mark.rule("ninja-15.2")
@pytest.mark.parametrize("who", ["ninja", "traitor"])
def test_the_new_one_starts_as_at_set_up(who: str) -> None:
    match = dead(who)
    change_guard(table(match), "sword-1", zone="T3")
    change_guard(table(match), "sword-2", drunk=True)
    ends = list(match.world.private[0].ends)
    skip_to(match, "ChooseStart")
    zones = {choice[1] for choice in offered(match)}
    fort = fort_of(table(match))
    starts = set(fort.exits if who == "ninja" else fort.traitor_starts)
    assert zones == starts - {guard.zone for guard in table(match).guards.values()}
    play(match, "start", min(zones))
    skip_to(match, "Sneak", who)
    assert shadow(match, who).zone == min(zones)
    assert match.world.private[0].ropes == [("B1", "M1")]
    assert match.world.private[0].ends == ends
    assert table(match).guards["sword-2"].drunk


@pytest.mark.rule("ninja-15.2", "ninja-9.9")
@pytest.mark.parametrize("stays", [True, False])
def test_where_guards_stand_everywhere_the_new_one_starts_among_them(stays: bool) -> None:
    match = dead("ninja")
    exits = fort_of(table(match)).exits
    guards(match, **{f"sword_{n}": zone for n, zone in enumerate(exits, 1)})
    skip_to(match, "ChooseStart")
    assert {choice[1] for choice in offered(match)} == {*exits}
    play(match, "start", exits[0])
    skip_to(match, "Sneak", "ninja")
    assert table(match).figures["ninja"].state == "hidden"
    play(match, "done") if stays else play(match, "leave")
    assert table(match).figures["ninja"].state == ("seen" if stays else "left")


@pytest.mark.rule("ninja-15.3")
@pytest.mark.parametrize(("who", "cards"), [("ninja", 6), ("traitor", 5)])
@pytest.mark.parametrize("placement", ["ready", "full"])
def test_the_new_one_takes_fewer_cards(who: str, cards: int, placement: str) -> None:
    match = dead(who, placement=placement)
    skip_to(match, "ChooseStart")
    play(match, *offered(match)[0])
    assert step(match) == "ChooseCards", "he starts first, and then chooses, as the book has it"
    mission = shadow(match, who).mission
    assert ("suggested",) in offered(match)
    for _ in range(cards):
        assert shadow(match, who).mission == mission, "the new mission comes last"
        play(match, *next(c for c in offered(match) if c[0] == "take"))
    assert step(match) == "TakeBonus"
    assert len(shadow(match, who).hand) == cards
    assert table(match).figures[who].spent == []


@pytest.mark.rule("ninja-15.4")
def test_a_new_mission_is_drawn() -> None:
    seen = set()
    for seed in range(30):
        match = dead(seed=seed)
        old = shadow(match, "traitor").mission
        skip_to(match, "TakeBonus")
        everything = [shadow(match, w).mission for w in ("ninja", "traitor")]
        assert sorted([*everything, *match.world.sealed.missions]) == list("ABCDEF")
        seen.add(shadow(match, "traitor").mission == old)
    assert seen == {True, False}


@pytest.mark.rule("ninja-15.5")
def test_the_guards_take_five_cards_and_the_rest_is_the_deck() -> None:
    match = dead()
    assert match.world.open.played["1"], "the wounds lie among the discards"
    skip_to(match, "TakeBonus")
    pool = list(captain(match).pool)
    assert "kenjutsu" in pool
    hand = len(captain(match).hand)
    for _ in range(5):
        play(match, *next(c for c in offered(match) if c[0] == "take"))
    assert len(captain(match).hand) == hand + 5
    assert step(match) != "TakeBonus"
    assert len(match.world.sealed.decks["1"]) == len(pool) - 5
    assert not match.world.open.played.get("1"), "nobody sees what is missing from the discards"


@pytest.mark.rule("ninja-15.6")
@pytest.mark.parametrize("placement", ["ready", "full"])
def test_three_more_guards_sleep(placement: str) -> None:
    match = dead(placement=placement)
    before = sum(captain(match).sleepers.values())
    skip_to(match, "PlaceBonus")
    bed = offered(match)[-1]
    play(match, *bed)
    play(match, "suggested")
    assert step(match) == "Sneak"
    assert told(match, e.Sleepers) == [e.Sleepers(1), e.Sleepers(2)]
    assert sum(captain(match).sleepers.values()) == before + 3
    assert captain(match).sleepers[bed[1]]
    assert max(captain(match).sleepers.values()) <= 2


@pytest.mark.rule("ninja-15.7")
def test_a_late_death_is_for_good() -> None:
    match = dead(turn=12)
    hand = list(captain(match).hand)
    skip_to(match, "Search")
    assert table(match).figures["traitor"].state == "dead"
    assert captain(match).hand == hand
    assert not told(match, e.BonusTaken)


def finish(match: Match, **ends: tuple[bool, str, int]) -> Match:
    """Let the night end with missions done, states and hours of leaving."""
    for who, (done, state, left_on) in ends.items():
        figure = table(match).figures[who]
        figure.letter = "A" if done else ""
        figure.state, figure.left_on, figure.life = state, left_on, 2
    skip_to(match, "nothing")
    return match


@pytest.mark.rule("ninja-17.1")
def test_the_night_ends_when_nobody_is_left_or_at_dawn() -> None:
    match = finish(night(), ninja=(False, "left", 3), traitor=(False, "dead", 0))
    assert table(match).turn == 1
    assert match.outcome is not None
    assert match.outcome.ending == "intruders foiled"
    match = night()
    put(match, "ninja", "T1")
    put(match, "traitor", "B10")
    skip_to(match, "nothing")
    assert table(match).turn == 20
    assert match.outcome is not None
    assert match.outcome.ending == "dawn"
    match = dead()
    match.world.open.figures["ninja"].state = "left"
    skip_to(match, "ChooseStart")
    assert not match.over


@pytest.mark.example("ninja-17.2")
@pytest.mark.rule("ninja-17.2")
@pytest.mark.parametrize(
    ("ninja", "traitor", "winners", "ending"),
    [
        (True, True, (0,), "both escaped"),
        (True, False, (), "one escaped"),
        (False, True, (), "one escaped"),
        (False, False, (1,), "intruders foiled"),
    ],
)
def test_who_wins(ninja: bool, traitor: bool, winners: tuple[int, ...], ending: str) -> None:
    match = finish(night(), ninja=(ninja, "left", 3), traitor=(traitor, "left", 4))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ending) == (winners, ending)
    match = finish(night(), ninja=(True, "left", 3), traitor=(True, "dead", 0))
    assert match.outcome is not None
    assert match.outcome.ending == "one escaped"


@pytest.mark.rule("ninja-17.3")
def test_paths_are_shown_at_the_end() -> None:
    match = sneaking("ninja", "T3")
    play(match, "go", "T2")
    play(match, "done")
    assert table(match).paths == {}
    table(match).figures["traitor"].state = table(match).figures["ninja"].state = "left"
    skip_to(match, "nothing")
    assert table(match).paths["ninja"][-1].zones == ("T3", "T2")


@pytest.mark.rule("ninja-18.1")
def test_a_lone_wolf_says_who_he_is() -> None:
    match = begin(variant="lone wolf")
    play(match, "traitor")
    assert len(table(match).patrols) == 2
    assert told(match, e.Came) == [e.Came("intruder", "traitor")]
    assert table(match).figures["intruder"].kind == "traitor"
    with pytest.raises(NorenError):
        begin(3, variant="lone wolf")


@pytest.mark.rule("ninja-18.2")
def test_a_lone_wolf_with_two_hands_is_known_by_his_first_card() -> None:
    match = begin(variant="lone wolf", both_hands=True)
    play(match, "ninja")
    assert table(match).figures["intruder"].kind == ""
    skip_to(match, "Sneak")
    put(match, "intruder", "T1")
    play(match, "bluff", "shuriken")
    assert table(match).figures["intruder"].kind == "ninja"


@pytest.mark.rule("ninja-18.3")
@pytest.mark.parametrize("done", [True, False])
def test_a_lone_wolf_wins_alone(done: bool) -> None:
    match = finish(night(variant="lone wolf"), intruder=(done, "left", 5))
    assert match.outcome is not None
    assert match.outcome.winners == ((0,) if done else (1,))


@pytest.mark.rule("ninja-18.4")
def test_rivals_share_nothing() -> None:
    match = sneaking("ninja", "M1", seats=3, variant="contested")
    shadow(match).hand = ["rope"]
    play(match, "climb", "B1")
    play(match, "done")
    put(match, "traitor", "B1")
    assert ("go", "M1") not in offered(match)
    one, other = match.world.private[0], match.world.private[1]
    assert one.allies == other.allies == {}
    assert one.ends != other.ends
    with pytest.raises(NorenError):
        begin(2, variant="contested")


@pytest.mark.rule("ninja-18.5")
def test_a_rivals_cat_helps_both() -> None:
    match = night(3, variant="contested")
    guards(match, sword_1="B20")
    put(match, "ninja", "B21", speed=3)
    put(match, "traitor", "B12")
    shadow(match, "traitor").hand = ["cat"]
    play(match, "listen", "sword-1")
    play(match, "cat")
    assert not told(match, e.Listened)[-1].heard


@pytest.mark.rule("ninja-18.6")
@pytest.mark.parametrize(
    ("ninja", "traitor", "winners", "ending"),
    [
        ((True, "left", 5), (True, "left", 7), (0,), "ninja prevails"),
        ((True, "left", 8), (True, "left", 7), (1,), "traitor prevails"),
        ((True, "left", 7), (True, "left", 7), (0, 1), "both prevail"),
        ((False, "left", 5), (True, "left", 7), (1,), "traitor prevails"),
        ((False, "left", 5), (False, "left", 7), (2,), "intruders foiled"),
    ],
)
def test_which_rival_wins(
    ninja: tuple[bool, str, int],
    traitor: tuple[bool, str, int],
    winners: tuple[int, ...],
    ending: str,
) -> None:
    match = finish(night(3, variant="contested"), ninja=ninja, traitor=traitor)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ending) == (winners, ending)


def test_a_new_life_is_a_clean_figure() -> None:
    match = dead()
    skip_to(match, "ChooseStart")
    assert table(match).figures["traitor"] == Figure("traitor", life=2)


def test_the_end_tells_the_night_turn_by_turn_and_how_it_ended_for_each() -> None:
    match = dead("traitor", turn=15)
    put(match, "ninja", "T1")
    skip_to(match, "nothing")
    story = ending_of(game, [match.view(seat) for seat in range(2)])
    ninja = next(fate for fate in story.fates if fate.seat != guard_seat(match))
    assert any("the traitor wounded by sword 1" in line for line in ninja.course)
    assert any("the traitor killed" in line for line in ninja.course)
    assert ninja.stamp == "too late"
    assert len(ninja.course) <= 6


def test_the_night_tells_of_the_passage() -> None:
    match = match_at(game, Moment("cards", 16, None, ()))
    lines = course(match.view(None).heard(), named=False)
    assert lines == (
        "Turn 1: into the passage.",
        "Turn 2: out of the passage, searched N3.",
    )
