"""`make quick` runs the tests that lie beside what has changed."""

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
        ([], CORE),
        (["README.md"], CORE),
        (["src/noren/games/go/rules/capture.py"], ["tests/games/go"]),
        (["src/noren/games/chess/rules.py"], ["tests/games"]),
        (["src/noren/scene/things.py"], CORE),
        (["tests/games/go/board.py"], ["tests/games/go"]),
        (["tests/games/go/test_rules.py"], ["tests/games/go/test_rules.py"]),
        (["tests/games/go/test_rules.py", "src/noren/games/go/meta.py"], ["tests/games/go"]),
        (["tests/games/go/test_removed.py"], CORE),
        (["web/src/main.ts", "tests/browser/test_room.py"], CORE),
        (["web/src/main.ts", "src/noren/games/go/meta.py"], ["tests/games/go"]),
    ],
)
def test_the_tests_of_a_change(root: Path, changed: list[str], tests: list[str]) -> None:
    assert beside(changed, root) == list(tests)
