"""Bots play every role to the end, and each level beats the one below."""

import numpy as np
import pytest

from noren import Dice, Match
from noren.core.dice import seed_bytes
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.belief.questions import answers_weigh, questions_to_go
from noren.games.chiyos_secret.belief.reading import Reading
from noren.games.chiyos_secret.bots.final_act import Position, victory
from tests.games.chiyos_secret.situations import Scenario


def play(seats: int, seed: int, nobles: str, motonaka: str) -> str:
    """How a game between such nobles and such a Motonaka ends."""
    match = Match.start(game, seats, {}, seed)
    dice = Dice(seed_bytes(seed))
    while not match.over:
        seat = match.asked[0]
        bot = game.bot(motonaka if seat == match.world.open.motonaka else nobles)
        match.play(seat, bot.choose(match.view(seat), dice))
    assert match.outcome is not None
    return match.outcome.ending


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_bots_play_to_the_end(seats: int) -> None:
    endings = [play(seats, seed, "strong", "strong") for seed in range(12)]
    assert len({*endings}) > 1


def test_nobles_who_think_beat_those_who_do_not() -> None:
    games = range(40)
    escaped = {
        bot: sum(play(5, s, bot, "strong") == "motonaka" for s in games) for bot in game.bots
    }
    assert escaped["random"] > 35
    assert escaped["strong"] < escaped["random"] - 8
    assert escaped["baseline"] < escaped["random"] - 4


@pytest.mark.parametrize(
    ("pairs", "questions"), [(8, 6), (12, 7), (15, 7), (18, 8), (21, 8), (132, 11), (420, 13)]
)
def test_the_known_bound_for_one_lie(pairs: int, questions: int) -> None:
    assert questions_to_go(pairs, 0) == questions


def test_a_balanced_question_leaves_equal_weights() -> None:
    clean = np.ones(8, dtype=bool)
    tainted = np.zeros(8, dtype=bool)
    half = np.arange(8) < 4
    yes, no = answers_weigh(clean, tainted, half)
    assert yes == no == 4 * 6 + 4
    assert answers_weigh(clean, tainted, half, one_sided=True) == (24, 28)


def test_a_win_in_one_action_is_found_and_taken() -> None:
    roles = {1: "ally", 2: "ally", 3: "betrayer", 4: "usurper"}
    scene = Scenario(roles=roles)
    scene.begin_final_act()
    scene.private(4).assassin, scene.private(4).usurpers = "kage", [4]
    away, house = scene.open.houses[1], scene.open.houses[2]
    scene.put("true-ronin", house)
    scene.put("kage", away)
    scene.open.active = 4
    scene.world.waiting = scene.world.awaited = (4,)
    scene.forget()
    plan = victory(Reading(scene.match.view(4)), Position.of(Reading(scene.match.view(4))), 1, True)
    assert plan is not None
    assert plan.share == 1.0
    bot, dice = game.bot("strong"), Dice(seed_bytes(1))
    while not scene.match.over and scene.match.asked == (4,):
        scene.match.play(4, bot.choose(scene.match.view(4), dice))
    assert scene.match.outcome is not None
    assert scene.match.outcome.ending == "usurpers"
