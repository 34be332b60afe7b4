"""Ratings: they find out who is stronger, whatever side they were given, and foretell truly."""

import json
import math
import random
from collections.abc import Callable

import pytest

from noren.cli import main
from noren.lab.corrected import Result
from noren.lab.ratings import rate, teams_of

STRENGTHS = {"low": 0.0, "middle": 0.7, "high": 1.4}
Contest = Callable[[random.Random], list[Result]]


def alone(chance: random.Random) -> list[Result]:
    """Four for themselves; who is stronger wins more often by a known law."""
    bots = [chance.choice([*STRENGTHS]) for _ in range(4)]
    winner = chance.choices(range(4), [math.exp(STRENGTHS[bot]) for bot in bots])[0]
    return [Result(0, bot, "", float(seat == winner), 0) for seat, bot in enumerate(bots)]


def in_sides(chance: random.Random) -> list[Result]:
    """Three red against two blue, and red has the better side."""
    sides = ["red", "red", "red", "blue", "blue"]
    bots = [chance.choice([*STRENGTHS]) for _ in sides]
    worth = {"red": 0.8, "blue": 0.0}
    for side in worth:
        own = [STRENGTHS[bot] for bot, of in zip(bots, sides, strict=True) if of == side]
        worth[side] += sum(own) / len(own)
    red = chance.random() < 1 / (1 + math.exp(worth["blue"] - worth["red"]))
    return [
        Result(0, bot, side, float((side == "red") is red), 0)
        for bot, side in zip(bots, sides, strict=True)
    ]


@pytest.mark.parametrize("contest", [alone, in_sides])
def test_what_they_foretell_comes_true_about_as_often(contest: Contest) -> None:
    chance = random.Random(1)
    found = rate([contest(chance) for _ in range(3000)])
    assert [one.name for one in found.bots] == ["high", "middle", "low"]
    assert found.bots[0].low > found.bots[1].high > found.bots[1].low > found.bots[2].high
    assert found.error < 0.03
    assert sum(one.count for one in found.foretold) >= 2000


def test_a_better_side_makes_no_better_bot() -> None:
    """Twins, of whom one is mostly given the winning side."""
    chance, games = random.Random(2), []
    for _ in range(2000):
        lucky, other = ("one", "two") if chance.random() < 0.85 else ("two", "one")
        red = chance.random() < 0.75
        games.append(
            [Result(0, lucky, "red", float(red), 0), Result(0, other, "blue", float(not red), 0)]
        )
    found = rate(games)
    assert found.sides[0].name == "red"
    assert found.sides[0].low > found.sides[1].high
    first, second = found.bots
    assert first.low < second.high


def test_those_of_one_side_win_together_and_each_seat_is_a_side_where_there_are_none() -> None:
    team = list(
        teams_of([Result(0, "a", "x", 1, 0), Result(0, "b", "x", 1, 0), Result(0, "c", "y", 0, 0)])
    )
    assert [(one.bots, one.won) for one in team] == [(("a", "b"), True), (("c",), False)]
    assert [one.phantom for one in teams_of([Result(0, "a", "", 1, 0)] * 2)] == ["seat 1", "seat 2"]


def test_where_all_win_together_nothing_is_learned() -> None:
    found = rate([[Result(0, "a", "all", won, 0)] * 3 for won in (1.0, 0.0, 1.0)])
    assert (found.bots, found.foretold) == ((), ())


def test_the_arena_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    order = ["arena", "secrets-game", "--bots", "baseline,random", "--seats", "3", "--deals", "4"]
    assert main([*order, "--ratings"]) == 0
    assert "seat 3" in capsys.readouterr().out
    assert main([*order, "--ratings", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {one["name"] for one in told["ratings"]["bots"]} == {"baseline", "random"}
    assert sum(one["value"] for one in told["ratings"]["bots"]) == pytest.approx(0)
