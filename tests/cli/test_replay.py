"""Stepping through a recorded match."""

import pytest

import noren
from noren.cli.replay import frames, step_through
from noren.cli.starter import game as starter
from noren.core.record import read_record
from noren.terminal.console import Console
from tests.terminal.paper import words_of

noren.register(starter)


@pytest.fixture(scope="module")
def match() -> noren.Match:
    match = noren.Match.start(starter, seats=3, seed=1)
    while not match.over:
        seat = match.asked[-1]
        match.play(seat, match.options(seat)[0])
    return match


def test_there_is_a_frame_for_each_change_that_a_viewer_can_see(match: noren.Match) -> None:
    record = read_record(match.record())
    spectator = [words_of(frame) for frame in frames(record, None)]
    assert len(spectator) == 16
    assert "Round 1 of 5" in spectator[0]
    assert spectator[-1].count("takes it") == 1
    assert "The end" in spectator[-1]


def test_a_seat_sees_its_own_hand_and_nobody_elses(match: noren.Match) -> None:
    first = words_of(next(frames(read_record(match.record()), 2)))
    start = noren.Match.start(starter, seats=3, seed=1)
    assert f"My hand {' '.join(start.world.private[2].hand)}" in first


def test_one_goes_on_back_to_a_number_and_away(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["", "b", "3", "99", "1", "q"])
    shown: list[str] = []
    console = Console()
    monkeypatch.setattr(console, "print", shown.append)
    monkeypatch.setattr(console, "input", lambda prompt: next(typed))
    step_through(["one", "two", "three"], console)
    assert shown == ["one", "two", "one", "three", "three", "one"]


def test_the_last_frame_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console()
    shown: list[str] = []
    monkeypatch.setattr(console, "print", shown.append)
    monkeypatch.setattr(console, "input", lambda prompt: "")
    step_through(["one", "two"], console)
    assert shown == ["one", "two"]
