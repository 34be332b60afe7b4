"""A live table, the lab and a replay: the same answers give the same record."""

import pytest

from benchmarks.drivers import GAMES, drive, drive_many
from noren.core.match import Match

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", GAMES)
def test_three_drivers_give_one_record(game: str) -> None:
    driven = drive_many(game, 15)
    assert sum(one.late for one in driven) > 100, "hardly anybody was late: little was compared"
    assert sum(one.undone for one in driven) > 10 or game == "chiyos-secret"


def test_a_record_that_keeps_the_order_of_arrival_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Match, "_put_in_order", lambda self, count: None)
    with pytest.raises(SystemExit, match="the record is another"):
        drive("secrets-game", 5, 1)
