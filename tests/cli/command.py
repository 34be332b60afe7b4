"""The real command, run as a person runs it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def noren(
    *arguments: str | Path,
    typed: str = "",
    status: int = 0,
    python: str | Path = sys.executable,
    cwd: Path = ROOT,
) -> subprocess.CompletedProcess[str]:
    """Run `noren` with these arguments and this input, and demand the exit status."""
    run = subprocess.run(
        [python, "-m", "noren", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
        timeout=300,
        check=False,
    )
    assert run.returncode == status, run.stdout + run.stderr
    assert "Traceback" not in run.stderr
    return run
