"""The compiled kernel is the same kernel."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import noren
from tools.compile_kernel import HOT

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
# A compiled function refuses an argument of the wrong type before the kernel can word the refusal.
ILL_TYPED = "not unknown_viewer and not seats_and_options and not wrong_type"


def test_the_compiled_kernel_passes_the_kernel_tests(tmp_path: Path) -> None:
    source = Path(noren.__file__).parent
    shutil.copytree(source, tmp_path / "noren", ignore=shutil.ignore_patterns("web", "*.so"))
    run(sys.executable, "-m", "tools.compile_kernel", str(tmp_path))
    for name in HOT:
        assert list((tmp_path / "noren" / "core").glob(f"{name}.*.so"))
    places = "import noren.core as c, noren.core.match as m; print(m.__file__)"
    where = run(sys.executable, "-c", places, PYTHONPATH=str(tmp_path))
    assert where.strip().endswith(".so")
    tests = ["tests/core/test_match.py", "tests/core/test_record.py", "tests/core/test_undo.py"]
    tests += ["tests/core/test_dice.py", "tests/games/secrets_game/test_rules.py"]
    words = run(
        sys.executable, "-m", "pytest", "-q", "-k", ILL_TYPED, *tests, PYTHONPATH=str(tmp_path)
    )  # fmt: skip
    assert " passed" in words
    assert "failed" not in words


def run(*command: str, **environment: str) -> str:
    """What a command prints; its errors are the test's."""
    done = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
