import re

import pytest

from noren.check import check_game
from tests.check import toy
from tests.check.plants import PLANTS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("plant", PLANTS)
def test_each_plant_is_found_and_named(plant: str, seats: int) -> None:
    game, check, named = PLANTS[plant]
    report = check_game(game, seats=[seats], only=[check])
    assert not report.passed
    assert re.search(named, report.failures[0].words)


def test_the_honest_game_passes() -> None:
    report = check_game(toy.game, seed=10_000)
    assert report.passed, str(report)
