"""The arena: fair to equal bots, sure about unequal ones."""

import pytest

import noren
from benchmarks.leduc import game as leduc
from noren.cli.starter import game as starter
from noren.lab.arena import compare


def test_equal_bots_share_the_victories() -> None:
    (random,) = compare(starter, ["random"], seats=3, deals=40, seed=1)
    assert random.win_share.value == pytest.approx(1 / 3)
    assert random.lead.value == 0
    assert not random.is_better


def test_the_better_bot_is_found() -> None:
    random, search = compare(leduc, ["search", "random"], seats=2, deals=60, seed=2)
    assert (random.name, search.name) == ("random", "search")
    assert search.is_better
    assert not random.is_better
    assert random.win_share.value + search.win_share.value == pytest.approx(1)
    assert random.lead.value == pytest.approx(-search.lead.value)
    assert "search: wins" in str(search)


def test_every_bot_sits_on_every_seat_with_the_same_deal() -> None:
    both = compare(starter, ["baseline", "random", "random"], seats=3, deals=30, seed=3)
    shares = {one.name: one.win_share.value for one in both}
    assert shares["baseline"] + 2 * shares["random"] == pytest.approx(1)


def test_more_jobs_give_the_same_figures() -> None:
    alone, together = (
        compare(starter, ["random", "baseline"], seats=4, deals=300, seed=4, jobs=jobs)
        for jobs in (1, 2)
    )
    assert alone == together


def test_a_wrong_table_is_refused() -> None:
    with pytest.raises(noren.BadOptions, match="3 to 6"):
        compare(starter, ["random"], seats=2, deals=1, seed=0)
