"""`noren lessons`: where learners stop."""

from pathlib import Path

import pytest

import noren as package
from noren.lessons import find_lesson
from noren.server.sqlite import SqliteStore
from noren.server.store import StepCount
from tests.cli.command import noren
from tests.server.test_stores import Ears

GAME = "secrets-game"


async def count(file: Path, *counts: tuple[str, int, int, int, float]) -> None:
    """Write down what was counted: lesson, step, started, finished, seconds."""
    store = SqliteStore(file)
    await store.open(Ears())
    await store.count_steps([StepCount(GAME, *each) for each in counts])
    await store.close()


@pytest.mark.anyio
async def test_each_step_says_how_many_came_went_on_and_how_long_it_took(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    await count(file, ("first", 0, 8, 6, 90.0), ("first", 1, 6, 0, 0.0), ("teams", 0, 0, 0, 0.0))
    lines = noren("lessons", GAME, "--db", file).stdout.splitlines()
    lesson = find_lesson(package.load(GAME), "first")
    assert lines[0].strip() == f"first: {lesson.title}"
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if "%" in line]
    # Of eight who came six went on, in fifteen seconds each; nobody got over the second step.
    assert [row[:4] for row in rows] == [["1", "8", "75%", "15"], ["2", "6", "0%", ""]]
    first, second = (row[4] for row in rows)
    assert lesson.steps[0].say.startswith(first)
    assert second.startswith("Did Seat 2's story"), "seats are told of by their numbers"
    assert not any(line.startswith("telling") for line in lines), "nobody has begun that one"


@pytest.mark.anyio
async def test_where_nobody_has_learned_it_says_so(tmp_path: Path) -> None:
    await count(tmp_path / "a.db")
    said = " ".join(noren("lessons", GAME, "--db", tmp_path / "a.db").stdout.split())
    assert said == "Nobody has taken a lesson of The Secrets Game here yet."
