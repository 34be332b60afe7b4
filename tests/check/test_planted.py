import re

import pytest

import noren
from noren.check import check_game
from tests.check.planted import PLANTED

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("plant", PLANTED)
def test_each_plant_is_found_and_named(plant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = PLANTED[plant]
    game = noren.load(planted.game)
    monkeypatch.setattr(planted.where, planted.name, planted.put)
    report = check_game(game, seats=[planted.seats], only=[planted.check])
    assert not report.passed
    assert re.search(planted.named, report.failures[0].words)
