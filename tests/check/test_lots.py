from types import SimpleNamespace
from typing import Any

import pytest

import noren
from noren.check import check_game
from noren.check.lots import only_moved
from noren.check.rank import Turned, lay_so
from tests.check.planted import PLANTED


def world(*deck: str) -> Any:
    """A world in which nothing but a deck is hidden."""
    return SimpleNamespace(sealed=[*deck], private=[], seats=range(0))


def drawn(one: tuple[str, ...], other: tuple[str, ...]) -> Turned:
    return "DrewCards.cards", one, other


def test_what_stays_above_newcomers_is_not_judged_by_its_place() -> None:
    rows = [["x", "y", "a", "b"], ["y", "x", "a", "b"]]
    assert only_moved(rows, ["a", "b", "c"]) == [["x", "y"], ["y", "x"]]
    shuffled = [["x", "b", "a", "y"], ["y", "x", "a", "b"]]
    assert only_moved(shuffled, ["a", "b", "c"]) == shuffled


def test_what_lay_in_a_deck_may_come_out_as_it_lay() -> None:
    turn = drawn(("a", "b", "c"), ("b", "a", "c"))
    decks = world("b", "x", "a"), world("a", "b")
    assert lay_so(turn, decks), "the last came from a deck that was shuffled anew"
    assert not lay_so(turn, (decks[0], decks[0]))
    assert not lay_so(turn, (world("a"), world("b")))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [6, 7])
def test_what_goes_back_to_be_dealt_by_lot_may_lie_in_order(seats: int) -> None:
    game = noren.load("secret-identity")
    report = check_game(game, seats=[seats], only=["fair lots"])
    assert report.passed, str(report)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({plant.game for plant in PLANTED.values()}))
def test_where_nothing_is_planted_lots_are_fair(name: str) -> None:
    game = noren.load(name)
    report = check_game(game, seats=[game.meta.max_seats], only=["fair lots"])
    assert report.passed, str(report)
