"""The strong belief about intruders: its ways, its worth, and what the bots make of it."""

import math
import time

import numpy as np
import pytest

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.move_model import (
    CHARACTERS,
    FEATURES,
    MOMENTS,
    Ends,
    Outlook,
    weights,
)
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.bots import strong
from noren.games.ninja.content.fortress import fortress
from noren.games.ninja.content.ways import ways_of
from tests.games.ninja.nights import night, play, put, shadow, skip_to, step, table
from tests.games.ninja.test_plain_belief import hidden, walk

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["fortress", "outpost"])
def test_ways_lead_wherever_a_figure_can_go_and_nowhere_else(name: str) -> None:
    fort, ways = fortress(name), ways_of(name)
    for start in range(0, len(fort.codes), 7):
        rows = ways.start == start
        for climbing in (False, True):
            fits = rows if climbing else rows & (ways.wall == len(fort.walls))
            ends = {fort.codes[end] for end in ways.end[fits]}
            assert ends == {*fort.reach(fort.codes[start], 3, climbing=climbing)}


def test_shares_of_ways_with_the_same_start_add_up() -> None:
    ways = ways_of("outpost")
    worth = np.linspace(-3, 3, len(ways.start), dtype=np.float32)
    shares = ways.shares(worth, np.ones_like(worth))
    assert np.allclose(np.bincount(ways.start, shares), 1, atol=1e-3)
    few = ways.among(np.array([1, 0, 1] + [0] * (ways.zones - 3), np.float32))
    assert {*few.start} == {0, 2}


def test_every_feature_has_a_fitted_weight_for_each_character() -> None:
    careful, hasty = (dict(zip(FEATURES, row, strict=True)) for row in weights(*CHARACTERS))
    assert careful["nearer"] > 0.5
    assert hasty["nearer"] > 0.5
    assert careful["march"] < hasty["march"]
    assert careful["known"] < 0


@pytest.mark.parametrize(("bot", "character"), [("strong", 0), ("baseline", 1)])
def test_a_strong_belief_learns_what_kind_of_intruder_it_meets(bot: str, character: int) -> None:
    taken_for = []
    for seed in range(12):
        match = whole_night(seed, bot)
        belief = StrongBelief(table(match).options, 2)
        belief.read(match.world.log)
        taken_for += [belief.characters(who)[character] for who in belief.suspects]
    assert np.mean(taken_for) > 0.65


def test_strong_intruders_start_in_many_places() -> None:
    found = set()
    for seed in range(30):
        match = Match.start(game, 2, {}, seed)
        bots, dice = [game.bot("strong"), game.bot("strong")], Dice(seed_bytes(seed))
        while step(match) != "CardPhase":
            seat = match.asked[0]
            match.play(seat, bots[seat].choose(match.view(seat), dice))
        found.add(shadow(match, "ninja").zone)
    assert len(found) >= 8


def test_every_look_of_a_move_has_a_learned_weight_at_each_moment() -> None:
    always = dict(zip(FEATURES, weights(*MOMENTS)[0], strict=True))
    assert weights(*MOMENTS).shape == (len(MOMENTS), len(FEATURES))
    assert min(always["mission"], -always["march"], -always["known"]) > 0


def test_strong_intruders_would_rather_not_end_a_move_where_a_patrol_will_pass() -> None:
    match = night()
    skip_to(match, "Sneak", "ninja")
    nobody = np.zeros(len(fortress("fortress").codes), np.float32)
    outlook = Outlook(table(match), [], nobody, leaving=False)
    ends = Ends(
        zone=np.full(2, fortress("fortress").number["B2"]),
        pace=np.ones(2, np.int64),
        far=np.full(2, 4.0),
        known=np.zeros(2),
        fresh=np.zeros(2),
        new_rope=np.zeros(2),
    )
    outlook.marched[:] = 0
    better, _ = outlook.features(ends) @ weights(*MOMENTS)[0]
    outlook.marched[:] = 1
    worse, _ = outlook.features(ends) @ weights(*MOMENTS)[0]
    assert better > worse


def test_a_strong_belief_is_much_better_than_even_on_strong_intruders() -> None:
    gain, moments, turns = 0.0, 0, set()
    for seed in range(8):
        for match, belief in walk(2, 9000 + seed, "strong"):
            now = (seed, table(match).turn)
            if step(match) != "CardPhase" or now in turns:
                continue
            turns.add(now)
            for who in hidden(match):
                if table(match).figures[who].state != "hidden":
                    continue
                true = belief.fort.number[shadow(match, who).zone]
                gain += math.log2(len(belief.suspects[who].zones))
                gain += math.log2(float(belief.likely(who)[true]))
                moments += 1
    assert moments > 60
    assert gain / moments > 0.8


def test_a_strong_belief_never_leaves_what_is_possible() -> None:
    for match, belief in walk(2, 5, "strong"):
        for who in hidden(match):
            likely = belief.likely(who)
            outside = 1 - belief.suspects[who].places
            assert float((likely * outside).sum()) == 0
            assert math.isclose(float(likely.sum()), 1, abs_tol=1e-3)


def test_a_blade_that_hit_nobody_is_no_cover_but_a_shadow_walk_may_be() -> None:
    reached = {}
    for card in ("kenjutsu-1", "shadow-walk"):
        match = night()
        skip_to(match, "Sneak", "ninja")
        put(match, "ninja", "B8").hand = ["kenjutsu-1", "shadow-walk"]
        belief = read(match.view(None), Belief)
        belief.suspects["ninja"].pin("B8")
        play(match, "bluff", card)
        play(match, "done")
        belief = read(match.view(None), Belief, belief)
        reached[card] = belief.suspects["ninja"].zones
    assert "G2" not in reached["kenjutsu-1"]
    assert "G2" in reached["shadow-walk"]


def whole_night(seed: int, intruders: str = "strong") -> Match:
    """A whole night of bots, the guards strong."""
    match = Match.start(game, 2, {}, seed)
    bots = [game.bot(intruders), game.bot("strong")]
    dice = Dice(seed_bytes(seed + 1_000_000))
    while not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


@pytest.mark.parametrize(("worth", "bluffs"), [(-9.0, True), (9.0, False)])
def test_strong_intruders_bluff_when_it_buys_doubt(
    worth: float, bluffs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strong, "WORTH_A_CARD", worth)
    match = night()
    skip_to(match, "Sneak", "ninja")
    table(match).turn = strong.SPARE_FROM
    put(match, "ninja", "B3").hand = ["shadow-walk"]
    view = match.view(0)
    thief = strong.StrongIntruder(view, read(view, Belief), Dice(1))
    assert thief.bluffs() is bluffs
    shadow(match).hand = ["rope"]
    assert not thief.bluffs()


def test_whoever_has_bluffed_moves_no_more() -> None:
    match = night()
    skip_to(match, "Sneak", "ninja")
    put(match, "ninja", "B3").hand = ["shadow-walk"]
    match.play(0, strong.BLUFF)
    for seed in range(8):
        assert game.bot("strong").choose(match.view(0), Dice(seed)) == ("done",)


def test_a_belief_goes_on_only_in_the_same_game() -> None:
    first, other = night(), Match.start(game, 2, {"map": "outpost"}, seed=3)
    belief = read(first.view(None), Belief)
    assert read(first.view(None), Belief, belief) is belief
    assert read(first.view(None), StrongBelief, belief) is not belief
    assert read(other.view(None), Belief, belief) is not belief
    skip_to(first, "Sneak", "ninja")
    assert read(first.view(None), Belief, belief) is belief


def test_strong_guards_cannot_be_foretold() -> None:
    match = night()
    open_moments, dice = 0, Dice(seed_bytes(1))
    for _ in range(60):
        view = match.view(1)
        if 1 in match.asked:
            chosen = {
                game.bot("strong").choose(view, Dice(seed_bytes(number))) for number in range(6)
            }
            open_moments += len(chosen) > 1
        seat = match.asked[0]
        match.play(seat, game.bot("strong").choose(match.view(seat), dice))
    assert open_moments > 3


def test_a_strong_belief_takes_little_time() -> None:
    match = whole_night(3)
    started = time.process_time()
    StrongBelief(table(match).options, 2).read(match.world.log)
    assert (time.process_time() - started) / table(match).turn < 0.02
