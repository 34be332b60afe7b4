"""Bots, the assistant, scenes and imagined worlds of Ninja."""

import pytest

import noren
from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from noren.games.ninja.belief.intruder_hands import first_hands
from noren.games.ninja.scene.assist import assist
from noren.games.ninja.state import change_guard, fort_of
from noren.scene import Bars, Map
from tests.games.ninja.nights import (
    captain,
    guards,
    night,
    play,
    searching,
    shadow,
    skip_to,
    sneaking,
    table,
)


def contest(intruders: str, guards: str, seed: int, **options: object) -> Match:
    """A night between bots of two kinds."""
    match = Match.start(game, 2, options, seed)
    bots = [game.bot(intruders), game.bot(guards)]
    dice = Dice(seed_bytes(seed))
    while not match.over:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


@pytest.mark.parametrize("name", ["random", "baseline", "strong"])
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"variant": "lone wolf"}), (3, {"variant": "contested"}), (4, {"placement": "full"})],
)
def test_every_bot_plays_every_seat(name: str, seats: int, options: dict[str, object]) -> None:
    match = Match.start(game, seats, {"map": "outpost", **options}, 2)
    dice = Dice(seed_bytes(1))
    bots = [game.bot(name) for _ in range(seats)]
    while not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    assert match.outcome is not None


def test_baseline_intruders_beat_random_guards() -> None:
    escaped = [contest("baseline", "random", seed).outcome for seed in range(6)]
    assert sum(outcome is not None and outcome.ending == "both escaped" for outcome in escaped) >= 4


@pytest.mark.parametrize("name", ["baseline", "strong"])
def test_guards_in_the_passage_stop_no_intruder_from_thinking(name: str) -> None:
    match = sneaking("traitor", "B33")
    guards(match, sword_1="passage")
    seat = match.asked[0]
    assert game.bot(name).choose(match.view(seat), Dice(seed_bytes(1))) in match.options(seat)


@pytest.mark.parametrize("name", ["baseline", "strong"])
def test_a_guard_in_the_passage_is_sent_home_before_one_near_an_intruder(name: str) -> None:
    match = searching("sentry")
    everyone = [f"{weapon}_{n}" for weapon in ("sword", "spear") for n in range(1, 11)]
    guards(match, **dict.fromkeys(everyone, "B9"))
    change_guard(table(match), "spear-7", zone="passage")
    play(match, "search", "W1")
    skip_to(match, "FaceSentry")
    play(match, "spare")
    seat = match.asked[0]
    choice = game.bot(name).choose(match.view(seat), Dice(seed_bytes(1)))
    assert choice == ("dismiss", "spear-7")


def test_the_assistant_shows_guards_a_heat_map_and_intruders_what_is_known() -> None:
    match = night()
    skip_to(match, "Sneak")
    for viewer in (0, 1, None):
        things = assist(match.view(viewer))
        maps = [thing for thing in things if isinstance(thing, Map)]
        assert [thing.id for thing in maps] == ["belief-ninja", "belief-traitor"]
        assert max(zone.heat for zone in maps[0].zones) == 1.0
        bars = [thing for thing in things if isinstance(thing, Bars)]
        assert len(bars) == (4 if viewer == 0 else 2)


def test_the_assistant_says_when_a_castle_holds_nothing_more() -> None:
    match = night()
    skip_to(match, "Sneak")
    fort, mission = fort_of(table(match)), shadow(match).mission
    lying = {zone: what for zone, what in captain(match).objects.items() if len(what) == 1}
    (zone,) = [zone for zone, what in lying.items() if what == mission]
    other = next(castle for castle in fort.castles if zone not in fort.castles[castle].zones)
    there = {zone: what for zone, what in lying.items() if zone in fort.castles[other].zones}
    table(match).found = there
    (bars,) = [thing for thing in assist(match.view(0)) if thing.id == "mission-ninja"]
    assert isinstance(bars, Bars)
    notes = {bar.label: bar.note for bar in bars.bars}
    assert notes.pop(fort.castles[other].name) == "all found"
    assert "most likely" in notes.popitem()[1]


def test_imagined_worlds_keep_what_all_know() -> None:
    match = contest_until(9)
    for seed in range(4):
        imagined = noren.imagine(game, match.view(1), Dice(seed_bytes(seed))).world
        for who, figure in table(match).figures.items():
            if figure.state == "seen":
                assert imagined.private[0].shadows[who].zone == figure.zone
        hand, figure = imagined.private[0].shadows["ninja"].hand, table(match).figures["ninja"]
        spent, life = figure.spent, figure.life
        assert len(hand) == len(shadow(match, "ninja").hand), "how many he holds is no secret"
        assert tuple(sorted([*hand, *spent])) in first_hands(table(match), "ninja", life)
    guess = noren.imagine(game, match.view(0), Dice(seed_bytes(7))).world.private[1]
    for zone, what in table(match).found.items():
        assert guess.objects.get(zone, "nothing") in (what, "nothing")


def contest_until(turn: int) -> Match:
    """A night of baseline bots, stopped in that turn or before."""
    match = Match.start(game, 2, {}, 4)
    bots = [game.bot("baseline"), game.bot("baseline")]
    dice = Dice(seed_bytes(4))
    while not match.over and table(match).turn < turn:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


def test_after_the_end_both_paths_are_on_the_map() -> None:
    match = contest("baseline", "baseline", 3, map="outpost")
    drawn = game.table(match.view(None)).things
    plan = next(thing for thing in drawn if isinstance(thing, Map))
    labels = {
        line.label.split(",")[0] for line in plan.lines if line.style in ("arrow", "dashed-arrow")
    }
    assert {"the ninja", "the traitor"} <= labels
