"""Bots by name: a game's own first, then those that any game can use, then anybody's."""

import pytest

import noren
from benchmarks.leduc import game as leduc
from noren.bots.search import SearchBot
from noren.bots.shelf import bot_names, find_bot, usual_bot
from noren.cli.starter import game as starter
from noren.cli.starter.bots import HighBot
from noren.parts.random_bot import RandomBot


def test_the_shelf_lists_own_and_general_bots() -> None:
    assert bot_names(starter) == ["baseline", "gentle", "random", "search"]
    assert bot_names(leduc) == ["gentle", "random", "search"]


def test_a_games_own_bot_goes_first() -> None:
    assert isinstance(find_bot(starter, "baseline"), HighBot)
    secrets = noren.load("secrets-game")
    assert type(find_bot(secrets, "random")) is not RandomBot


def test_general_bots_play_any_game() -> None:
    assert type(find_bot(leduc, "random")) is RandomBot
    assert isinstance(find_bot(leduc, "search"), SearchBot)


def test_a_bot_may_come_from_anywhere() -> None:
    assert isinstance(find_bot(leduc, "noren.cli.starter.bots:HighBot"), HighBot)


@pytest.mark.parametrize("name", ["nobody", "noren.cli.starter:Nobody", "no.such.module:Bot", ":"])
def test_an_unknown_bot_is_refused_with_the_name(name: str) -> None:
    with pytest.raises(noren.BadOptions, match=name):
        find_bot(starter, name)


def test_a_bot_that_needs_arguments_says_which() -> None:
    with pytest.raises(noren.BrokenGame, match="missing a required argument: 'game'"):
        find_bot(leduc, "noren.bots.search:SearchBot")


def test_the_usual_bot_is_the_baseline_if_there_is_one() -> None:
    assert usual_bot(starter) == "baseline"
    assert usual_bot(leduc) == "random"


def test_the_random_bot_chooses_evenly() -> None:
    view = noren.Match.start(starter, seats=3, seed=1).view(0)
    dice = noren.Dice(bytes(32))
    chosen = [RandomBot().choose(view, dice) for _ in range(1000)]
    assert {choice for choice in view.options if 150 < chosen.count(choice) < 250} == {
        *view.options
    }
