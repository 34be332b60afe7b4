"""Secret Identity keeps the kernel's laws, in both variants."""

from typing import Any

import pytest

from noren.check import check_game
from noren.games.secret_identity import game
from tests.games.secret_identity.situations import PACK

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"unknown": "one is enough"}),
        (4, {"variant": "cooperative", "unknown": "stay"}),
    ],
)
def test_every_check_passes(seats: int, options: dict[str, Any]) -> None:
    report = check_game(game, games=4, seats=[seats], options=[options])
    assert report.passed, str(report)


def test_a_pack_of_ones_own_keeps_the_laws_too() -> None:
    checks = ("records", "conservation", "views on the wire", "scenes", "imagined worlds")
    report = check_game(game, games=4, seats=[3], options=[{"own": PACK}], only=checks)
    assert report.passed, str(report)
