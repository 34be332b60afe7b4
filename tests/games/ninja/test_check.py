"""Ninja keeps the kernel's laws and leaks nothing, at every kind of table."""

from typing import Any

import pytest

from noren.check import check_game
from noren.games.ninja import game

LEAKS = ("conservation", "views on the wire", "non-interference", "imagined worlds")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"variant": "lone wolf", "both_hands": True}),
        (3, {"variant": "contested", "notice_ropes": True}),
        (4, {"map": "outpost", "placement": "full", "search_standing": True}),
    ],
)
def test_nothing_leaks(seats: int, options: dict[str, Any]) -> None:
    report = check_game(game, games=4, seats=[seats], options=[options], only=LEAKS)
    assert report.passed, str(report)
