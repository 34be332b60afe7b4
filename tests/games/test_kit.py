"""A quick look at what each game makes known; `python -m tools.proof` looks deeper, everywhere."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import noren
from noren.check import check_game
from tests.games.test_clauses import OURS

pytestmark = pytest.mark.slow

QUICK = ("disclosures", "possible worlds", "lateness", "bots", "nothing but the view")
SMALLER: dict[tuple[str, int, str], Mapping[str, Any]] = {
    # Four bots of each kind play whole nights, and are asked everything twice: in the fortress that
    # takes as long as all else here together. There two play, and `tools.proof` looks at four.
    ("ninja", 4, "bots"): {"map": "outpost"},
}


def tables() -> Iterator[tuple[str, int]]:
    """The smallest and a big table of each game."""
    for name in OURS:
        meta = noren.load(name).meta
        for seats in sorted({meta.min_seats, min(8, meta.max_seats)}):
            yield name, seats


# Each table and check is a test of its own, so that workers can share them out.
@pytest.mark.parametrize("check", QUICK)
@pytest.mark.parametrize(("name", "seats"), list(tables()))
def test_nothing_gets_out_that_is_not_declared(name: str, seats: int, check: str) -> None:
    smaller = SMALLER.get((name, seats, check))
    options = [smaller] if smaller else None
    report = check_game(noren.load(name), games=2, seats=[seats], options=options, only=[check])
    assert report.passed, str(report)
