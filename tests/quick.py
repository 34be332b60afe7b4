"""The tests of what has changed: `python -m tests.quick` runs them, the slow ones left out.

What is not yet on `origin/main` counts as changed, or where there is no such branch, what is not
yet committed. A module's tests lie in the folder of the same name. The core tests come in any case:
every game and every server stands on what they prove. Tests in a browser are left to `make test`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CORE: Final = (
    "tests/core",
    "tests/games/secrets_game",
    "tests/test_layers.py",
    "tests/test_length.py",
)


def changed_files() -> list[str]:
    """Paths that differ from `origin/main`, or else from the last commit, and new ones."""
    known = git("rev-parse", "--verify", "--quiet", "origin/main")
    base = git("merge-base", "origin/main", "HEAD") if known else ["HEAD"]
    new = git("ls-files", "--others", "--exclude-standard")
    return sorted({*git("diff", "--name-only", *base), *new})


def git(*arguments: str) -> list[str]:
    """The lines that git prints; none if it fails."""
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines() if done.returncode == 0 else []


def beside(changed: Iterable[str], root: Path = ROOT) -> list[str]:
    """The folders and files with the tests of these files, none of them twice."""
    found = {tests for path in changed for tests in _beside(Path(path), root)} | {*CORE}
    return sorted(
        tests for tests in found if not {str(above) for above in Path(tests).parents} & found
    )


def _beside(path: Path, root: Path) -> Iterator[str]:
    match path.parts:
        case ("web", *_) | ("tests", "browser", *_):
            return
        case ("tests", *_) if path.name.startswith("test_") and path.suffix == ".py":
            # A test that was removed has nothing left to run.
            if (root / path).is_file():
                yield path.as_posix()
            return
        case ("tests", *rooms) | ("src", "noren", *rooms):
            folders = [Path("tests", *rooms[:depth]) for depth in range(1, len(rooms))]
        case _:
            folders = []
    there = [folder.as_posix() for folder in folders if any((root / folder).glob("**/test_*.py"))]
    yield from there[-1:]


def main() -> None:
    """Run pytest on them; the arguments are handed on."""
    tests = beside(changed_files())
    print(f"== pytest, but for what is slow: {', '.join(tests)}", flush=True)
    command = [sys.executable, "-m", "pytest", "-m", "not slow", *sys.argv[1:], *tests]
    os.chdir(ROOT)
    os.execv(sys.executable, command)


if __name__ == "__main__":
    main()
