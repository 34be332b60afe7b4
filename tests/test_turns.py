"""Among workers long tests come first: one that came last would keep all others waiting."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
WRITE = "import pathlib\ndef test(): pathlib.Path('order').open('a').write(__file__ + '\\n')\n"
SLOW = "import pytest\npytestmark = pytest.mark.slow\n"
FILES = {
    "test_a.py": WRITE,
    "test_b.py": SLOW + WRITE,
    "test_time.py": WRITE,
    "browser/test_c.py": WRITE,
}


@pytest.mark.parametrize(
    ("workers", "order"),
    [
        (0, ["test_c.py", "test_a.py", "test_b.py", "test_time.py"]),
        (1, ["test_time.py", "test_c.py", "test_b.py", "test_a.py"]),
    ],
)
def test_long_tests_come_first_among_workers(
    tmp_path: Path, workers: int, order: list[str]
) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    markers = "[pytest]\nmarkers =\n    slow\n    flaky\n"
    (tmp_path / "pytest.ini").write_text(markers)
    plugins = ["-p", "tests.conftest", "-p", "xdist", "--import-mode=importlib"]
    subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "-n", str(workers), tmp_path],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
    )
    ran = (tmp_path / "order").read_text().splitlines()
    assert [Path(path).name for path in ran] == order
