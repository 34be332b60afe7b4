"""`make quick` runs the core tests, and those that lie beside what has changed."""

from pathlib import Path

import pytest

from tests.quick import CORE, beside


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("core/test_dice.py", "games/go/test_rules.py", "games/test_kit.py", "quick.py"):
        path = tmp_path / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ([], []),
        (["README.md"], []),
        (["src/noren/games/go/rules/capture.py"], ["tests/games/go"]),
        (["src/noren/scene/things.py"], []),
        (["tests/games/go/board.py"], ["tests/games/go"]),
        (["tests/games/go/test_rules.py"], ["tests/games/go/test_rules.py"]),
        (["tests/games/go/test_rules.py", "src/noren/games/go/meta.py"], ["tests/games/go"]),
        (["tests/games/go/test_removed.py"], []),
        (["web/src/main.ts", "tests/browser/test_room.py"], []),
        (["web/src/main.ts", "src/noren/games/go/meta.py"], ["tests/games/go"]),
    ],
)
def test_the_tests_of_a_change(root: Path, changed: list[str], tests: list[str]) -> None:
    assert beside(changed, root) == sorted([*CORE, *tests])


def test_a_folder_without_tests_is_met_by_the_one_around_it(root: Path) -> None:
    tests = beside(["src/noren/games/chess/rules.py"], root)
    assert tests == ["tests/core", "tests/games", "tests/test_layers.py", "tests/test_length.py"]
