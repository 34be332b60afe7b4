"""A quick look at what each game makes known; `python -m tools.proof` looks deeper, everywhere."""

import pytest

import noren
from noren.check import check_game
from tests.games.test_clauses import OURS

QUICK = ("disclosures", "possible worlds", "lateness", "bots")


@pytest.mark.parametrize("name", OURS)
def test_nothing_gets_out_that_is_not_declared(name: str) -> None:
    game = noren.load(name)
    seats = sorted({game.meta.min_seats, min(8, game.meta.max_seats)})
    report = check_game(game, games=2, seats=seats, only=QUICK)
    assert report.passed, str(report)
