"""The targets of `make bench`: each with its figure, and whether it is reached."""

from pathlib import Path

import pytest

from benchmarks import lab, targets
from benchmarks.targets import ROOT, Goal, Version, goals, median_ratio, sources_of, told


def test_a_target_says_whether_it_is_reached() -> None:
    found = [
        Goal("quick", "x", 2.5, 2.6),
        Goal("slow", "x", 2.5, 2.4),
        Goal("short", "ms", 5, 4.9, at_most=True),
        Goal("long", "ms", 5, 5.1, at_most=True),
        Goal("elsewhere", "x", 4, None, why="needs npm"),
    ]
    assert [goal.is_reached for goal in found] == [True, False, True, False, False]
    words = told(found)
    assert "2 of 5 targets are reached" in words
    assert words.count("NOT reached") == 2
    assert "needs npm" in words


def test_every_target_of_the_lab_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured takes its time; here only that nothing is left out."""
    monkeypatch.setattr(targets, "sources_of", lambda commit, folder: None)
    monkeypatch.setattr(targets, "ROUNDS", 1)
    monkeypatch.setattr(targets, "SLICE", 0.01)
    monkeypatch.setattr(targets, "NIGHTS", 1)
    rows = ("copies", "pettingzoo", "pettingzoo, tensors")
    found = goals({f"{name} {row}": 1e5 for name in lab.GAMES for row in rows}, lab.GAMES)
    names = " ".join(goal.name for goal in found)
    assert len(found) == len({goal.name for goal in found}) == 28
    for game in lab.GAMES:
        for what in ("random play", "copy", "pettingzoo", "pettingzoo, tensors"):
            assert f"{game} {what}" in names
    for what in ("search", "Leduc", "imagine for the guards, cold", "warm", "boardgame.io"):
        assert what in names
    assert [goal.why for goal in found if "random play" in goal.name] == ["no history here"] * 5


def test_two_versions_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "ROUNDS", 2)
    monkeypatch.setattr(targets, "SLICE", 0.02)
    with Version(ROOT / "src") as one, Version(ROOT / "src") as other:
        assert median_ratio(one, other, "random_play", "secrets-game", 3) > 0
        assert median_ratio(one, other, "search", "secrets-game", 3) > 0


def test_without_its_history_there_is_nothing_to_compare_with(tmp_path: Path) -> None:
    assert sources_of("no such commit", tmp_path) is None
