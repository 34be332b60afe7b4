"""The simulation of many nodes: it breaks where arithmetic says, and says what was busy."""

import random

import pytest

from benchmarks.scale import COMMIT, FULL, PAUSE, Costs, House, full_at, slowest

COSTS = Costs.measured()


def test_a_move_alone_takes_what_its_steps_take() -> None:
    house = House(nodes=2, together=False, cores=1, seed=1)
    assert COMMIT < slowest(house, tables=1, seconds=400) < COMMIT + 12 * sum(vars(COSTS).values())


def test_one_node_is_full_when_its_core_is() -> None:
    tables, busier = full_at(nodes=1, together=True, cores=4, seconds=1.0, seed=1)
    assert busier == "the nodes"
    assert 0.8 < tables / PAUSE * COSTS.own < 1.2, "a second of it ends before the queue is long"


def test_one_database_is_full_when_its_core_is() -> None:
    """However many nodes there are; and people of a table on several nodes cost it more."""
    tables, busier = full_at(nodes=8, together=False, cores=1, seconds=0.5, seed=1)
    assert busier == "PostgreSQL"
    chance = random.Random(2)
    places = [len({chance.randrange(8) for _ in range(4)}) for _ in range(999)]
    a_move = COSTS.write + (sum(places) / 999 - 1) * COSTS.read
    assert 0.7 < tables / PAUSE * a_move < 1.4
    with_all_at_one, _ = full_at(nodes=8, together=True, cores=1, seconds=0.1, seed=1)
    assert with_all_at_one > 5 * tables


@pytest.mark.parametrize("together", [True, False])
def test_a_house_with_room_is_quick(together: bool) -> None:
    assert slowest(House(nodes=4, together=together, cores=2, seed=3), 500, 2.0) < FULL / 4
