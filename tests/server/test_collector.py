"""The cycle collector waits until nobody plays."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from noren.server.collector import HOUR, NEVER, YOUNG, Collector, calm_collector


class Knot:
    """Holds itself, so that counting never frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collector_of_tests() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def grown_old() -> weakref.ref[Knot]:
    """A knot that lived through a look, and was let go of since; something is younger than it."""
    gc.set_threshold(YOUNG, NEVER, NEVER)
    knot = Knot()
    gc.collect(1)
    kept: list[list[object]] = [[] for _ in range(2 * YOUNG)]
    assert gc.get_count()[1], len(kept)
    return weakref.ref(knot)


@pytest.mark.parametrize(
    ("anybody", "seconds", "found"), [(False, 1.0, True), (True, 1.0, False), (True, HOUR, True)]
)
def test_everything_is_looked_at_when_nobody_waits_or_once_an_hour(
    anybody: bool, seconds: float, found: bool
) -> None:
    collector, knot = Collector(100.0), grown_old()
    collector.look(100.0 + seconds, anybody)
    assert (knot() is None) is found


def test_what_is_old_is_not_looked_at_in_between() -> None:
    calm_collector()
    knot = grown_old()
    kept: list[list[object]] = [[] for _ in range(40 * YOUNG)]
    assert knot() is not None, len(kept)


def test_nothing_is_looked_at_twice_that_did_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    gc.set_threshold(10 * YOUNG, NEVER, NEVER)
    looked: list[bool] = []
    gc.collect()
    monkeypatch.setattr(gc, "collect", lambda: looked.append(True))
    Collector(0.0).look(2 * HOUR, anybody=False)
    assert looked == []
