"""Plans: what each game of a series is made of."""

import dataclasses
import pickle

import pytest

import noren
from benchmarks.leduc import game as leduc
from noren.cli.starter import game as starter
from noren.core.game import AnyGame
from noren.lab.address import at_address
from noren.lab.series import Series, derive, line_up


def series(**changes: object) -> Series:
    settings: dict[str, object] = {
        "game": starter, "seats": 3, "bots": ("a", "b", "c"), "games": 9, "seed": 7,
        **changes,
    }  # fmt: skip
    if settings["bots"] == ("a", "b", "c"):
        settings["bots"] = ("random", "baseline", "search")
    return Series(**settings)  # type: ignore[arg-type]


def test_each_game_has_its_own_seeds() -> None:
    one = series()
    seeds = {one.match_seed(index) for index in range(100)}
    assert len(seeds) == 100
    assert series(seed=8).match_seed(0) not in seeds


def test_bots_dice_know_nothing_of_the_deal() -> None:
    one = series()
    throws = [one.bot_dice(0, seat).below(2**32) for seat in range(3)]
    throws += [one.order_dice(0).below(2**32), noren.Dice(one.match_seed(0)).below(2**32)]
    assert len(set(throws)) == 5


def test_without_rotation_everyone_stays() -> None:
    assert {series().seating(index) for index in range(9)} == {("random", "baseline", "search")}
    assert [series().deal(index) for index in range(4)] == [0, 1, 2, 3]


def test_with_rotation_each_deal_is_played_from_every_seat() -> None:
    one = series(rotate=True)
    assert [one.seating(index) for index in range(4)] == [
        ("random", "baseline", "search"),
        ("search", "random", "baseline"),
        ("baseline", "search", "random"),
        ("random", "baseline", "search"),
    ]
    assert [one.deal(index) for index in range(7)] == [0, 0, 0, 1, 1, 1, 2]
    assert one.match_seed(0) == one.match_seed(2) != one.match_seed(3)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seats": 2, "bots": ("random",) * 2}, "3 to 6 players"),
        ({"bots": ("random",)}, "as many bots"),
        ({"bots": ("random", "random", "ghost")}, "ghost"),
        ({"games": 0}, "At least one game"),
        ({"options": {"night": True}}, "night"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(wrong: dict[str, object], words: str) -> None:
    with pytest.raises(noren.BadOptions, match=words):
        series(**wrong)


def test_a_line_up_starts_again_until_all_sit() -> None:
    assert line_up(["a", "b"], 5) == ("a", "b", "a", "b", "a")
    with pytest.raises(noren.BadOptions, match="3 bots for 2 seats"):
        line_up(["a", "b", "c"], 2)
    with pytest.raises(noren.BadOptions, match="at least one"):
        line_up([], 2)


@pytest.mark.parametrize("game", [starter, leduc, noren.load("secrets-game")], ids=lambda g: g.name)
def test_a_plan_travels_to_other_processes(game: AnyGame) -> None:
    seats = game.meta.min_seats
    one = series(game=game, seats=seats, bots=("random",) * seats)
    other = pickle.loads(pickle.dumps(one))
    assert other == one
    assert other.game is game


def test_a_game_that_lives_nowhere_stays_at_home() -> None:
    homeless = dataclasses.replace(starter)
    with pytest.raises(noren.BrokenGame, match="one job"):
        pickle.dumps(series(game=homeless))


def test_an_address_without_a_game_is_refused() -> None:
    with pytest.raises(noren.BrokenGame, match=r"not a noren\.Game"):
        at_address("noren.cli.starter:setup")


def test_purposes_and_numbers_make_different_seeds() -> None:
    seeds = {derive("a", 1), derive("a", 2), derive("b", 1), derive("a", 1, 1), derive("a", 11)}
    assert len(seeds) == 5
