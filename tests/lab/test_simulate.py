"""One simulated game: repeatable, complete, and fair about who is first."""

from collections import Counter
from typing import Any

import pytest

import noren
from noren.bots.order import who_goes
from noren.cli.starter import game as starter
from noren.lab.series import Series
from noren.lab.simulate import GameFailed, play_game, play_match

SECRETS = noren.load("secrets-game")


def series(bots: tuple[str, ...] = ("random",) * 3, **changes: Any) -> Series:
    return Series(**{"game": starter, "seats": 3, "bots": bots, "games": 9, "seed": 7, **changes})


def test_the_same_number_gives_the_same_game() -> None:
    assert play_game(series(), 4) == play_game(series(), 4)
    assert play_game(series(), 4) != play_game(series(), 5)
    assert play_game(series(seed=8), 4) != play_game(series(), 4)


def test_what_is_kept_is_what_was_played() -> None:
    match, played = play_match(series(), 3), play_game(series(), 3)
    assert match.outcome is not None
    assert played.winners == match.outcome.winners
    assert played.scores == match.outcome.scores
    assert played.ending == match.outcome.ending
    assert played.decisions == len(match.choices) == 15
    assert played.bots == ("random",) * 3


def test_other_bots_get_the_same_deal() -> None:
    hands = [
        play_match(series(bots), 2).world.sealed for bots in (("random",) * 3, ("baseline",) * 3)
    ]
    assert hands[0] == hands[1]


def test_a_bot_plays_alike_whoever_else_plays() -> None:
    among_random, among_baselines = (
        [
            choice
            for seat, choice in play_match(series(("random", other, other)), 1).choices
            if not seat
        ]
        for other in ("random", "baseline")
    )
    assert among_random == among_baselines


def test_in_a_race_anyone_may_be_first() -> None:
    firsts = Counter(play_match(series(game=SECRETS), index).choices[0][0] for index in range(60))
    assert set(firsts) == {0, 1, 2}


def test_under_seal_the_order_draws_no_dice() -> None:
    match = noren.Match.start(starter, seats=3, seed=1)
    dice = noren.Dice(bytes(32))
    assert who_goes(match, dice) == 0
    assert dice.drawn == 0


def test_a_record_of_a_simulated_game_is_a_proof() -> None:
    noren.register(starter)
    match = play_match(series(("baseline", "random", "search")), 0)
    assert all(finding.holds for finding in noren.verify(match.record()))


class Cheat:
    """Chooses what is not offered."""

    def choose(self, view: noren.View[Any, Any], dice: noren.Dice) -> noren.Choice:
        return ("win",)


def test_a_failure_names_the_game_it_happened_in() -> None:
    cheat = series((f"{__name__}:Cheat", "random", "random"))
    with pytest.raises(GameFailed, match="Game 6 of seed 7 failed with IllegalChoice"):
        play_game(cheat, 6)
