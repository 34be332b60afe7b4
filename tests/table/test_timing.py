"""Timing: deadlines, rests, pauses and how often time is given, with time handed in."""

import pytest

from noren.table.timing import MOST_EXTENSIONS, MOST_LAPSES, Timing


def running(length: float | None = 20.0, rest: float | None = None) -> Timing:
    timing = Timing()
    timing.follow("first", length, rest, 100.0)
    return timing


def test_a_deadline_is_its_length_away() -> None:
    timing = running()
    assert timing.deadline == 120.0
    assert not timing.passed(119.9)
    assert timing.passed(120.0)


def test_without_a_length_there_is_no_deadline() -> None:
    timing = running(None)
    assert timing.deadline is None
    assert not timing.passed(1e9)
    assert timing.left(100.0) is None
    assert timing.next(100.0) is None


def test_the_same_moment_keeps_its_deadline() -> None:
    timing = running()
    timing.follow("first", 20.0, None, 110.0)
    assert timing.deadline == 120.0


def test_another_moment_has_a_deadline_of_its_own() -> None:
    timing = running()
    timing.follow("second", 5.0, None, 110.0)
    assert timing.deadline == 115.0


def test_a_clock_that_is_switched_on_or_off_starts_anew() -> None:
    timing = running(None)
    timing.follow("first", 20.0, None, 130.0)
    assert timing.deadline == 150.0
    timing.follow("first", None, None, 140.0)
    assert timing.deadline is None


def test_seconds_left_are_rounded_and_never_negative() -> None:
    timing = running()
    assert timing.left(106.66) == 13.3
    assert timing.left(130.0) == 0.0


def test_time_is_made_longer_by_its_own_length() -> None:
    timing = running()
    timing.extend()
    assert timing.deadline == 140.0
    assert timing.can_extend


def test_time_is_not_made_longer_too_often() -> None:
    timing = running()
    for _ in range(MOST_EXTENSIONS):
        assert timing.can_extend
        timing.extend()
    assert not timing.can_extend
    before = timing.deadline
    timing.extend()
    assert timing.deadline == before
    timing.follow("second", 20.0, None, 200.0)
    assert timing.can_extend, "another question has a time of its own"


def test_there_is_nothing_to_make_longer_without_a_clock() -> None:
    timing = running(None)
    assert not timing.can_extend
    timing.extend()
    assert timing.deadline is None


def test_a_pause_keeps_what_was_left() -> None:
    timing = running()
    timing.pause(105.0)
    assert timing.deadline is None
    assert timing.left(500.0) == 15.0
    assert not timing.passed(500.0)
    timing.resume(500.0)
    assert timing.deadline == 515.0
    assert timing.left(500.0) == 15.0


def test_a_pause_keeps_the_rest_too() -> None:
    timing = running(None, rest=5.0)
    assert not timing.rested(104.0)
    timing.pause(104.0)
    timing.resume(200.0)
    assert not timing.rested(200.9)
    assert timing.rested(201.0)


def test_without_a_rest_all_is_rested() -> None:
    assert running().rested(0.0)


def test_time_that_was_up_while_paused_stays_up() -> None:
    timing = running()
    timing.pause(130.0)
    timing.resume(140.0)
    assert timing.passed(140.0)


@pytest.mark.parametrize(
    ("now", "expected"), [(100.0, 105.0), (105.0, 120.0), (112.0, 120.0), (120.0, None)]
)
def test_what_is_over_next(now: float, expected: float | None) -> None:
    assert running(rest=5.0).next(now) == expected


def test_what_goes_on_in_secret_for_ever_gets_its_time_anew() -> None:
    timing = running()
    for _ in range(MOST_LAPSES - 1):
        timing.lapse(120.0)
    assert timing.passed(120.0)
    timing.lapse(120.0)
    assert timing.deadline == 140.0


def test_lapses_are_counted_for_one_moment() -> None:
    timing = running()
    for _ in range(MOST_LAPSES - 1):
        timing.lapse(120.0)
    timing.follow("second", 20.0, None, 120.0)
    timing.lapse(140.0)
    assert timing.deadline == 140.0


def test_what_begins_or_is_made_longer_while_time_stands_still_is_not_lost() -> None:
    timing = Timing()
    timing.pause(0.0)
    timing.follow("moment", 20.0, 5.0, 10.0)
    timing.extend()
    assert not timing.passed(1000.0)
    assert timing.left(100.0) == 40.0
    timing.resume(100.0)
    assert (timing.deadline, timing.rest) == (140.0, 105.0)
