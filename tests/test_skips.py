"""A skipped test fails the run when NOREN_NO_SKIPS=1, and only then; workers change nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
PASSING = "def test(): pass"
SKIPPED_TEST = "import pytest\ndef test(): pytest.skip('not today')"
SKIPPED_MODULE = "import pytest\npytest.importorskip('no_such_module')\n" + PASSING


@pytest.mark.parametrize(
    ("tests", "no_skips", "workers", "ends_well"),
    [
        (PASSING, "1", 0, True),
        (PASSING, "1", 2, True),
        (SKIPPED_TEST, "0", 0, True),
        (SKIPPED_TEST, "1", 0, False),
        (PASSING + "\n" + SKIPPED_TEST.replace("test()", "test_other()"), "1", 2, False),
        (SKIPPED_MODULE, "1", 0, False),
        (SKIPPED_MODULE, "1", 2, False),
    ],
)
def test_no_skips(tmp_path: Path, tests: str, no_skips: str, workers: int, ends_well: bool) -> None:
    (tmp_path / "test_sample.py").write_text(tests)
    (tmp_path / "pytest.ini").write_text("[pytest]")
    plugins = ["-p", "tests.conftest", "-p", "xdist"]
    # Other plugins have no part in this, and take longer to load than all the rest.
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "NOREN_NO_SKIPS": no_skips}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "-n", str(workers), tmp_path],
        cwd=ROOT,
        env={**os.environ, **alone},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode == 0) is ends_well, run.stdout
    assert ("NOREN_NO_SKIPS=1 allows none" in run.stdout) is not ends_well
